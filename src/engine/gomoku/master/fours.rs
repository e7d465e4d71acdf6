//! Wins by continuous fours (VCF), found quickly at the leaves of the strong search.
//!
//! Each four leaves one answer, so the tree is narrow and can be read far ahead. What fails is remembered by the
//! position's hash for as long as the search lives.

use super::{
    codes::Class,
    field::{Field, Point},
};

/// Positions remembered: 2 to this power.
const REMEMBERED: u32 = 16;

/// Looks for wins by fours.
pub(crate) struct Fours {
    failed: Vec<u64>,
    /// Stones placed.
    pub(crate) nodes: u64,
    left: u32,
    /// Whether a look ended for want of depth or stones.
    short: bool,
    /// The winning fours and their answers, the last first.
    line: Vec<u16>,
}

impl Fours {
    pub(crate) fn new() -> Fours {
        Fours { failed: vec![0; 1 << REMEMBERED], nodes: 0, left: 0, short: false, line: Vec::new() }
    }

    /// How many stones the side to move needs until its five, that one counted; nothing when it has no win by fours or
    /// `budget` stones were not enough to find it.
    pub(crate) fn win(&mut self, field: &mut Field, depth: u32, budget: u32) -> Option<u32> {
        self.left = budget;
        self.line.clear();
        self.short = false;
        self.look(field, depth)
    }

    /// The line of the last win, first stone first; the five itself may be left out.
    pub(crate) fn line(&self) -> impl Iterator<Item = Point> + '_ {
        self.line.iter().rev().map(|p| usize::from(*p))
    }

    fn look(&mut self, field: &mut Field, depth: u32) -> Option<u32> {
        let (me, you) = (field.to_move(), field.to_move().other());
        if let Some(five) = field.set(me, Class::Five).first() {
            self.line.push(five as u16);
            return Some(1);
        }
        let must = match field.count(you, Class::Five) {
            0 => None,
            1 => field.set(you, Class::Five).first(),
            _ => return None,
        };
        let wins = |field: &Field, at: Point| field.class(me, at) == Class::Wins && field.may_play(me, at);
        let win = match must {
            None => field.set(me, Class::Wins).iter().find(|at| wins(field, *at)),
            Some(at) => Some(at).filter(|at| wins(field, *at)),
        };
        if let Some(at) = win {
            self.line.push(at as u16);
            return Some(3);
        }
        if depth == 0 || self.left == 0 {
            self.short = true;
            return None;
        }
        let fours = field.fours(me);
        let place = (field.hash() >> 20) as usize & (self.failed.len() - 1);
        // Where the depth was too small it takes part, so that a deeper look is not kept from looking.
        let (mark, short) = (field.hash(), field.hash() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if self.failed[place] == mark || self.failed[place] == short {
            self.short |= self.failed[place] == short;
            return None;
        }
        let before = std::mem::take(&mut self.short);
        let promising = field.set(me, Class::FourThree);
        let won = match must {
            Some(at) if fours.has(at) => self.four(field, at, depth),
            Some(_) => None,
            None => {
                let rest = field.set(me, Class::Four);
                promising.iter().chain(rest.iter()).find_map(|at| self.four(field, at, depth))
            }
        };
        if won.is_none() && self.left > 0 {
            self.failed[place] = if self.short { short } else { mark };
        }
        self.short |= before;
        won
    }

    /// A four on `at` and its answer.
    fn four(&mut self, field: &mut Field, at: Point, depth: u32) -> Option<u32> {
        let (me, you) = (field.to_move(), field.to_move().other());
        if self.left == 0 || !field.may_play(me, at) {
            return None;
        }
        self.left -= 1;
        self.nodes += 1;
        field.place(at);
        let answer = field.set(me, Class::Five).first().filter(|_| field.count(you, Class::Five) == 0);
        let won = answer.and_then(|answer| {
            if !field.may_play(you, answer) {
                return Some(1);
            }
            self.nodes += 1;
            field.place(answer);
            let won = self.look(field, depth - 1);
            field.take_back();
            if won.is_some() {
                self.line.push(answer as u16);
            }
            won
        });
        field.take_back();
        let won = won?;
        self.line.push(at as u16);
        Some(won + 2)
    }
}
