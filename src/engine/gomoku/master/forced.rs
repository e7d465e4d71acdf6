//! What the side to move has to do, and the moves that are worth a look.

use super::{
    bits::Bits,
    codes::Class,
    field::{Field, Point},
};
use crate::{engine::gomoku::shapes::Shape, rules::Side};

/// How urgent a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// The side to move makes five there.
    Five(Point),
    /// It loses to the next stone: two fives to stop, or one that may not be stopped.
    Lost,
    /// The opponent makes five there next unless it is stopped.
    Block(Point),
    /// An open four or two fours can be made there: five with the stone after next.
    Win(Point),
    /// The opponent can make an open four or two fours next.
    Defend,
    /// Nothing is forced.
    Free,
}

impl Field {
    /// How urgent the position is.
    #[inline]
    pub(crate) fn urgency(&self) -> Urgency {
        let (me, you) = (self.to_move(), self.to_move().other());
        if let Some(at) = self.fives(me).first() {
            return Urgency::Five(at);
        }
        match self.count(you, Class::Five) {
            0 => {}
            1 => {
                return match self.fives(you).first() {
                    Some(at) if self.may_play(me, at) => Urgency::Block(at),
                    _ => Urgency::Lost,
                };
            }
            _ => return Urgency::Lost,
        }
        if let Some(at) = self.winning(me) {
            return Urgency::Win(at);
        }
        if self.winning(you).is_some() { Urgency::Defend } else { Urgency::Free }
    }

    #[inline]
    fn fives(&self, side: Side) -> Bits {
        if self.count(side, Class::Five) == 0 { Bits::NONE } else { *self.set(side, Class::Five) }
    }

    /// A point where `side` may make an open four or two fours.
    #[inline]
    pub(crate) fn winning(&self, side: Side) -> Option<Point> {
        if self.count(side, Class::Wins) == 0 {
            return None;
        }
        self.set(side, Class::Wins).iter().find(|at| self.may_play(side, *at))
    }

    /// Points that may stop every open four and every pair of fours that the opponent threatens, and all fours of one's
    /// own. What is left out loses for certain; what is in may lose as well.
    pub(crate) fn defences(&self) -> Bits {
        let (me, you) = (self.to_move(), self.to_move().other());
        let mut all: Option<Bits> = None;
        for point in self.set(you, Class::Wins).iter().filter(|at| self.may_play(you, *at)) {
            let mut lines = Bits::NONE;
            lines.add(point);
            for direction in 0..4 {
                // No other line has part in an open four or in two fours.
                if self.shape(you, point, direction) >= Shape::Four as u8 {
                    for at in self.along(point, direction) {
                        lines.add(at);
                    }
                }
            }
            all = Some(all.map_or(lines, |all| all.and(&lines)));
        }
        let stops = all.unwrap_or(Bits::NONE).and(self.empty());
        stops.or(&self.fours(me))
    }

    /// Points to look at where nothing is forced: those near stones, or all when none is.
    pub(crate) fn candidates(&self) -> Bits {
        let near = self.near();
        if near.first().is_some() { near } else { *self.empty() }
    }
}
