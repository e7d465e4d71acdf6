//! Lines of eight squares read as bytes: the discs that turn when the last square is filled, and stable discs on an
//! edge.

use std::sync::LazyLock;

/// How many discs turn on a full line of eight when a disc of `own` is put on square `at` (0 to 7): `TURNED[at][own]`.
static TURNED: [[u8; 256]; 8] = turned();

/// Squares of the two diagonals through each square, and the factor and shift that gather each into a byte with the
/// square's column as its place.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

/// How many discs turn when `own` plays on `x` (0 to 63), the only empty square of an 8x8 board.
///
/// Every other square is taken, so our own discs alone tell where runs end.
#[inline]
#[must_use]
pub fn last_flips(x: u32, own: u64) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    // Gathers the bits of a file, of any one square a column, or of a row, into the topmost byte.
    const FILE: u64 = 0x0102_0408_1020_4080;
    let x = x & 63;
    let (col, row) = ((x & 7) as usize, (x >> 3) as usize);
    let [down, up] = DIAGONALS[x as usize];
    let by_col = &TURNED[col];
    let rank = by_col[(own >> (8 * row)) as usize & 255];
    let file = TURNED[row][(((own >> col) & COLUMN).wrapping_mul(FILE) >> 56) as usize];
    let down = by_col[((own & down).wrapping_mul(COLUMN) >> 56) as usize];
    let up = by_col[((own & up).wrapping_mul(COLUMN) >> 56) as usize];
    i32::from(rank) + i32::from(file) + i32::from(down) + i32::from(up)
}

const fn turned() -> [[u8; 256]; 8] {
    let mut all = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            let mut sum = 0;
            // To the right (up in bits), then to the left; a run is closed by one of ours.
            let mut end = at + 1;
            while end < 8 && own >> end & 1 == 0 {
                end += 1;
            }
            if end < 8 {
                sum += end - at - 1;
            }
            let mut end = at;
            while end > 0 && own >> (end - 1) & 1 == 0 {
                end -= 1;
            }
            if end > 0 {
                sum += at - end;
            }
            all[at][own] = sum as u8;
            own += 1;
        }
        at += 1;
    }
    all
}

/// Every square has at most one square a column on each of its diagonals, so that adding up the rows gathers it.
/// Squares missing at the ends of a short diagonal count as the opponent's and close nothing.
const fn diagonals() -> [[u64; 2]; 64] {
    let mut all = [[0; 2]; 64];
    let mut x = 0i32;
    while x < 64 {
        let mut c = 0;
        while c < 8 {
            let (down, up) = (x / 8 + c - x % 8, x / 8 - (c - x % 8));
            if down >= 0 && down < 8 {
                all[x as usize][0] |= 1 << (8 * down + c);
            }
            if up >= 0 && up < 8 {
                all[x as usize][1] |= 1 << (8 * up + c);
            }
            c += 1;
        }
        x += 1;
    }
    all
}

/// For an edge of eight squares with the discs `own` and `opp`: which of `own` can never be turned along it, whatever
/// is played there and by whom. Index `own | opp << 8`.
pub static EDGE: LazyLock<Box<Edges>> = LazyLock::new(edges);

/// The table behind [`EDGE`].
pub type Edges = [u8; 1 << 16];

fn edges() -> Box<Edges> {
    let mut all = Box::new([0; 1 << 16]);
    // Fuller edges first: an edge is as stable as what every move on it leaves stable.
    let mut lines: Vec<usize> = (0..1 << 16).filter(|i| i & (i >> 8) & 255 == 0).collect();
    lines.sort_by_key(|i| std::cmp::Reverse(i.count_ones()));
    for line in lines {
        let (own, opp) = (line & 255, line >> 8);
        let mut stable = own;
        for at in (0..8).filter(|at| (own | opp) >> at & 1 == 0) {
            let turned = on_edge(at, own, opp);
            stable &= usize::from(all[(own | turned | 1 << at) | (opp & !turned) << 8]);
            let turned = on_edge(at, opp, own);
            stable &= usize::from(all[(own & !turned) | (opp | turned | 1 << at) << 8]);
        }
        all[line] = stable as u8;
    }
    all
}

/// The discs of `opp` that turn on an edge when `own` plays at `at`.
fn on_edge(at: usize, own: usize, opp: usize) -> usize {
    let mut all = 0;
    for step in [1, -1] {
        let (mut run, mut here) = (0, at as i32 + step);
        while (0..8).contains(&here) && opp >> here & 1 != 0 {
            run |= 1 << here;
            here += step;
        }
        if (0..8).contains(&here) && own >> here & 1 != 0 {
            all |= run;
        }
    }
    all
}
