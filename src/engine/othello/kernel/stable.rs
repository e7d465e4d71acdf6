//! Discs that can never be turned again.

use crate::engine::othello::lines::Edges;
use macro_rules_attribute::apply;

/// A null window at `alpha` is worth a look at stable discs only from these scores on; below, they hardly ever decide.
/// By empty squares; 64 is never.
pub const WORTH_A_LOOK: [i32; 64] = {
    let mut all = [64; 64];
    let mut n = 0;
    while n < 64 {
        all[n] = match n {
            0..=4 => 64,
            5..=12 => 2 * n as i32 - 4,
            13..=32 => n as i32 + 8,
            _ => 60,
        };
        n += 1;
    }
    all
};

/// The discs of `own` that are stable: on an edge whatever is played there, on four full lines, or leaning on stable
/// discs of `own` along all four. A lower bound: some stable discs are not seen.
#[apply(hot!)]
pub fn stable(own: u64, opp: u64, table: &Edges) -> u64 {
    let taken = own | opp;
    let (rows, files, down, up) = (full_rows(taken), full_files(taken), full_down(taken), full_up(taken));
    let mut found = edges(own, opp, table) | (own & rows & files & down & up & 0x007e_7e7e_7e7e_7e00);
    if found == 0 {
        return 0;
    }
    let inner = own & 0x007e_7e7e_7e7e_7e00;
    loop {
        let more = inner
            & (rows | found << 1 | found >> 1)
            & (files | found << 8 | found >> 8)
            & (down | found << 9 | found >> 9)
            & (up | found << 7 | found >> 7);
        if more & !found == 0 {
            return found;
        }
        found |= more;
    }
}

/// Stable discs of `own` on the four edges.
#[apply(hot!)]
#[inline]
fn edges(own: u64, opp: u64, table: &Edges) -> u64 {
    const FILE: u64 = 0x0102_0408_1020_4080;
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    let look = |own: u64, opp: u64| u64::from(table[(own | opp << 8) as usize & 0xffff]);
    let file = |b: u64, col: u32| ((b >> col) & COLUMN).wrapping_mul(FILE) >> 56;
    // Byte to file a: spread the bits over the rows.
    let spread = |b: u64| (b.wrapping_mul(0x0002_0408_1020_4081) & COLUMN) | (b & 0x80) << 49;
    look(own & 255, opp & 255)
        | look(own >> 56, opp >> 56) << 56
        | spread(look(file(own, 0), file(opp, 0)))
        | spread(look(file(own, 7), file(opp, 7))) << 7
}

/// How many corners are taken, and discs beside them on an edge: enough of what is stable for ordering moves.
#[apply(hot!)]
#[inline]
pub fn at_corners(own: u64, corners: u64) -> u32 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    let c = own & corners;
    let beside = own & ((c << 1 & !LEFT) | (c >> 1 & !(LEFT << 7)) | c << 8 | c >> 8);
    (c | beside).count_ones()
}

#[apply(hot!)]
#[inline]
fn full_rows(taken: u64) -> u64 {
    let mut full = taken & (taken >> 4) & 0x0f0f_0f0f_0f0f_0f0f;
    full &= full >> 2;
    full &= full >> 1;
    (full & 0x0101_0101_0101_0101).wrapping_mul(255)
}

#[apply(hot!)]
#[inline]
fn full_files(taken: u64) -> u64 {
    let mut full = taken & taken.rotate_right(8);
    full &= full.rotate_right(16);
    full & full.rotate_right(32)
}

/// Full diagonals from top left to bottom right; what lies beyond the board counts as taken.
#[apply(hot!)]
#[inline]
fn full_down(taken: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    const RIGHT: u64 = LEFT << 7;
    let mut back = taken & (LEFT | 255 | (taken << 9));
    back &= 0x0303_0303_0303_0303 | 0xffff | (back << 18);
    back &= 0x0f0f_0f0f_0f0f_0f0f | 0xffff_ffff | (back << 36);
    let mut forth = taken & (RIGHT | 255 << 56 | (taken >> 9));
    forth &= 0xc0c0_c0c0_c0c0_c0c0 | 0xffff << 48 | (forth >> 18);
    forth &= 0xf0f0_f0f0_f0f0_f0f0 | 0xffff_ffff << 32 | (forth >> 36);
    back & forth
}

/// Full diagonals from top right to bottom left.
#[apply(hot!)]
#[inline]
fn full_up(taken: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    const RIGHT: u64 = LEFT << 7;
    let mut back = taken & (RIGHT | 255 | (taken << 7));
    back &= 0xc0c0_c0c0_c0c0_c0c0 | 0xffff | (back << 14);
    back &= 0xf0f0_f0f0_f0f0_f0f0 | 0xffff_ffff | (back << 28);
    let mut forth = taken & (LEFT | 255 << 56 | (taken >> 7));
    forth &= 0x0303_0303_0303_0303 | 0xffff << 48 | (forth >> 14);
    forth &= 0x0f0f_0f0f_0f0f_0f0f | 0xffff_ffff << 32 | (forth >> 28);
    back & forth
}
