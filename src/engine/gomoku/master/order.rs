//! What the search has learned on its way about which moves are good: killers and histories.

use super::field::Point;
use crate::rules::Side;

/// Most of a history's counter; it nears it ever more slowly.
const MOST: i32 = 8192;

/// No point.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// The memory of one search.
pub(crate) struct Order {
    points: usize,
    killers: Vec<[u16; 2]>,
    /// By side and point.
    main: [Vec<i16>; 2],
    /// By side, the point before and the point.
    reply: [Vec<i16>; 2],
}

impl Order {
    pub(crate) fn new(points: usize) -> Order {
        let fresh = |n: usize| [vec![0; n], vec![0; n]];
        Order { points, killers: Vec::new(), main: fresh(points), reply: fresh(points * (points + 1)) }
    }

    /// The two moves that last refuted something so far from the root.
    pub(crate) fn killers(&mut self, ply: usize) -> [u16; 2] {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NOWHERE; 2]);
        }
        self.killers[ply]
    }

    /// How well a move has done, about ±16,384. `before` is the opponent's last point or [`NOWHERE`].
    #[inline]
    pub(crate) fn history(&self, side: Side, before: u16, at: Point) -> i32 {
        let s = side.index();
        i32::from(self.main[s][at]) + i32::from(self.reply[s][self.row(before) + at])
    }

    fn row(&self, before: u16) -> usize {
        self.points * usize::from(before).min(self.points)
    }

    /// Notes a move that refuted, and those tried in vain before it.
    pub(crate) fn refuted(&mut self, side: Side, ply: usize, before: u16, depth: i32, at: Point, vain: &[u16]) {
        let [first, _] = self.killers(ply);
        if first != at as u16 {
            self.killers[ply] = [at as u16, first];
        }
        let bonus = (depth * depth * 16).min(1024);
        self.learn(side, before, at, bonus);
        for other in vain {
            self.learn(side, before, usize::from(*other), -bonus);
        }
    }

    fn learn(&mut self, side: Side, before: u16, at: Point, bonus: i32) {
        let (s, row) = (side.index(), self.row(before));
        for counter in [&mut self.main[s][at], &mut self.reply[s][row + at]] {
            let now = i32::from(*counter);
            *counter = (now + bonus - now * bonus.abs() / MOST) as i16;
        }
    }
}
