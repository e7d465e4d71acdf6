//! The moves of a threat search, and what a position comes to at a glance.
//!
//! The attacker makes fours, and where threes are searched too, moves after which an open four or a double four would
//! follow. The defender stops what is threatened or gains time with fours of its own. What the defender's list leaves
//! out loses at once, by the rules alone: see [`super::super::proof::check`].

use super::super::{
    bits::Bits,
    codes::Class,
    field::{Field, Point},
};
use super::{Way, table::Numbers};
use crate::{
    engine::gomoku::shapes::Shape,
    rules::{RuleSet, Side},
};

/// A move to be searched, and how far it is from being settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) at: u16,
    pub(super) numbers: Numbers,
}

/// Stands for all quiet moves of the attacker, as long as nobody has looked for them.
pub(super) const QUIET: u16 = u16::MAX;

/// What a position comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The attacker wins, by that move if it is to move, whatever comes if it is not.
    Won(Point),
    /// The attacker has no threat left, or the defender wins.
    Lost,
    /// The defender is to move, and neither side threatens anything that is seen at a glance.
    Quiet,
    /// As the choices turn out.
    Open,
}

/// The points of a class where a side may play.
pub(super) fn legal(field: &Field, side: Side, class: Class) -> impl Iterator<Item = Point> + '_ {
    field.set(side, class).iter().filter(move |at| field.may_play(side, *at))
}

/// The attacker is to move.
pub(super) fn attack(field: &Field, way: Way, choices: &mut Vec<Choice>) -> Verdict {
    let side = field.to_move();
    if let Some(at) = field.set(side, Class::Five).first() {
        return Verdict::Won(at);
    }
    let from = choices.len();
    match field.count(side.other(), Class::Five) {
        0 => {}
        1 => return stop_five(field, way, choices),
        _ => return Verdict::Lost,
    }
    if let Some(at) = legal(field, side, Class::Wins).next() {
        return Verdict::Won(at);
    }
    let mut seen = field.fours(side);
    if way != Way::Fours {
        seen = seen.or(field.set(side, Class::Three)).or(field.set(side, Class::DoubleThree));
        crossings(field, side, &mut seen);
        if field.rules() == RuleSet::Renju && side == Side::White {
            towards_forbidden(field, &mut seen);
        }
    }
    choices.extend(seen.iter().filter(|at| field.may_play(side, *at)).map(|at| threat(field, at)));
    if choices.len() == from { Verdict::Lost } else { Verdict::Open }
}

/// The defender threatens five at one point, and the attacker can only play there.
fn stop_five(field: &Field, way: Way, choices: &mut Vec<Choice>) -> Verdict {
    let side = field.to_move();
    let Some(at) = field.set(side.other(), Class::Five).first().filter(|at| field.may_play(side, *at)) else {
        return Verdict::Lost;
    };
    match field.class(side, at) {
        Class::Wins => return Verdict::Won(at),
        Class::Four | Class::FourThree => {}
        _ if way != Way::Fours => {}
        _ => return Verdict::Lost,
    }
    choices.push(threat(field, at));
    Verdict::Open
}

/// Moves that make a second four possible at a point where one is possible already.
fn crossings(field: &Field, side: Side, seen: &mut Bits) {
    for at in field.fours(side).iter() {
        for direction in 0..4 {
            let shape = field.shape(side, at, direction);
            if shape != Shape::Three as u8 && shape != Shape::OpenThree as u8 {
                continue;
            }
            for m in field.along(at, direction) {
                if field.at(m).is_none() && field.shape(side, m, direction) >= Shape::Three as u8 {
                    seen.add(m);
                }
            }
        }
    }
}

/// White's moves that may make a four possible which Black may not stop.
fn towards_forbidden(field: &Field, seen: &mut Bits) {
    for m in field.near().iter() {
        for direction in 0..4 {
            let promising = field.shape(Side::White, m, direction) >= Shape::Three as u8
                && field.along(m, direction).any(|b| field.at(b).is_none() && field.info(Side::Black, b).suspect);
            if promising {
                seen.add(m);
            }
        }
    }
}

/// An attacker's move with a guess of its numbers.
fn threat(field: &Field, at: Point) -> Choice {
    let side = field.to_move();
    let (proof, disproof) = match field.class(side, at) {
        Class::Five | Class::Wins => (1, 8),
        Class::FourThree => (1, 4),
        Class::Four => (2, 1),
        Class::DoubleThree => (3, 3),
        Class::Three => (4, 2),
        Class::None => (5, 1),
    };
    Choice { at: at as u16, numbers: Numbers { proof, disproof } }
}

/// The defender is to move.
pub(super) fn defend(field: &mut Field, way: Way, choices: &mut Vec<Choice>) -> Verdict {
    let (side, attacker) = (field.to_move(), field.to_move().other());
    if field.count(side, Class::Five) > 0 {
        return Verdict::Lost;
    }
    let mut fives = field.set(attacker, Class::Five).iter();
    match (fives.next(), fives.next()) {
        (None, _) => {}
        (Some(at), None) if field.may_play(side, at) => {
            choices.push(reply(field, at));
            return Verdict::Open;
        }
        (Some(at), _) => return Verdict::Won(at),
    }
    if way == Way::Fours {
        return Verdict::Lost;
    }
    let (threatened, zone) = threatened(field);
    let Some(first) = threatened else { return Verdict::Quiet };
    if legal(field, side, Class::Wins).next().is_some() {
        return Verdict::Lost;
    }
    let from = choices.len();
    let fours = field.fours(side);
    for at in fours.iter().filter(|at| field.may_play(side, *at)) {
        choices.push(reply(field, at));
    }
    for at in zone.and(field.empty()).iter() {
        if fours.has(at) || !field.may_play(side, at) {
            continue;
        }
        let choice = reply(field, at);
        field.place(at);
        if !wins_next(field, attacker) {
            choices.push(choice);
        }
        field.take_back();
    }
    if choices.len() == from { Verdict::Won(first) } else { Verdict::Open }
}

/// Whether a side could make an open four or a double four now, or a four that the other may not stop.
fn wins_next(field: &mut Field, side: Side) -> bool {
    legal(field, side, Class::Wins).next().is_some() || unstoppable(field, side).is_some()
}

/// A four of White in renju that Black may not stop, where Black is to move and threatens no five.
fn unstoppable(field: &mut Field, side: Side) -> Option<Point> {
    if field.rules() != RuleSet::Renju || side == Side::Black {
        return None;
    }
    let fours = field.fours(side);
    let turn = field.to_move();
    fours.iter().find(|at| {
        let promising = (0..4).any(|d| {
            field.shape(side, *at, d) == Shape::Four as u8
                && field.along(*at, d).any(|b| field.at(b).is_none() && field.info(Side::Black, b).suspect)
        });
        if !promising {
            return false;
        }
        if turn != side {
            field.pass();
        }
        field.place(*at);
        let block = field.set(side, Class::Five).first();
        let stopped = block.is_none_or(|b| field.may_play(side.other(), b));
        field.take_back();
        if turn != side {
            field.pass();
        }
        !stopped
    })
}

/// Where the attacker would win next, if anywhere, and every point where a stone could change that.
fn threatened(field: &mut Field) -> (Option<Point>, Bits) {
    let attacker = field.to_move().other();
    let mut zone: Option<Bits> = None;
    let mut first = None;
    for at in legal(field, attacker, Class::Wins) {
        first = first.or(Some(at));
        if elsewhere(field, attacker, at) {
            continue;
        }
        let mut around = Bits::NONE;
        around.add(at);
        for direction in 0..4 {
            if field.shape(attacker, at, direction) >= Shape::Four as u8 {
                field.along(at, direction).for_each(|p| around.add(p));
            }
        }
        zone = Some(zone.map_or(around, |z| z.and(&around)));
    }
    if first.is_none() {
        first = unstoppable(field, attacker);
    }
    (first, zone.unwrap_or(*field.empty()))
}

/// Whether a stone that is on none of the lines through a point can make it forbidden: only where two threes meet there,
/// which count as they can go on or not.
pub(super) fn elsewhere(field: &Field, side: Side, at: Point) -> bool {
    field.rules() == RuleSet::Renju
        && side == Side::Black
        && (0..4).filter(|d| field.shape(side, at, *d) == Shape::OpenThree as u8).count() > 1
}

/// A defender's move with a guess of its numbers.
pub(super) fn reply(field: &Field, at: Point) -> Choice {
    let (side, attacker) = (field.to_move(), field.to_move().other());
    let threats = field.count(attacker, Class::Four)
        + field.count(attacker, Class::Three)
        + 2 * (field.count(attacker, Class::FourThree) + field.count(attacker, Class::DoubleThree));
    let four = matches!(field.class(side, at), Class::Four | Class::FourThree);
    // Fours gain time and little else: they are looked into last.
    let (proof, disproof) = if four { (3, 20) } else { (2, 0) };
    Choice { at: at as u16, numbers: Numbers { proof, disproof: disproof + 1 + u32::from(threats) / 2 } }
}
