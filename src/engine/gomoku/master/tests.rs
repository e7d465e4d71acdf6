//! The board of the strong search against what is worked out afresh and against the rules.

use super::{
    codes::{CLASSES, Class},
    field::Field,
    weights::{SIGHTS, Weights},
};
use crate::rules::{Gomoku, RuleSet, Side, Square};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::sync::Arc;

/// All that a board knows.
fn known(field: &Field) -> impl PartialEq + std::fmt::Debug + use<> {
    let n = field.size() * field.size();
    let open = || (0..n).filter(|i| field.at(*i).is_none());
    let codes: Vec<_> = open().map(|i| Side::BOTH.map(|s| field.code(s, i))).collect();
    let all = [Class::None, Class::Three, Class::DoubleThree, Class::Four, Class::FourThree, Class::Wins, Class::Five];
    assert_eq!(all.len(), CLASSES);
    let sets: Vec<_> =
        Side::BOTH.into_iter().flat_map(|s| all.map(|c| (field.count(s, c), *field.set(s, c)))).collect();
    (field.hash(), field.to_move(), field.evaluate(), field.near(), *field.empty(), codes, sets)
}

/// A game of random stones, forth and back; the plain position goes along.
fn wander(size: u8, rules: RuleSet, steps: usize, seed: u64, mut look: impl FnMut(&Field, &Gomoku)) {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut game = Gomoku::empty(size, rules);
    let mut field = Field::new(&game, Arc::new(Weights::guess()));
    let mut stack = Vec::new();
    let points = usize::from(size) * usize::from(size);
    for _ in 0..steps {
        let at = rng.random_range(0..points);
        if rng.random_bool(0.6) && field.at(at).is_none() {
            game.set(Square::from_index(at, size), Some(game.to_move()));
            game.set_to_move(game.to_move().other());
            field.place(at);
            stack.push(at);
        } else if let Some(last) = stack.pop() {
            field.take_back();
            game.set(Square::from_index(last, size), None);
            game.set_to_move(game.to_move().other());
        }
        look(&field, &game);
    }
}

#[test]
fn a_board_kept_up_to_date_equals_one_set_up_afresh() {
    let weights = Arc::new(Weights::guess());
    let all = [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju];
    let mut compared = 0;
    // Sequences of one stone, forth or back, on the odd sizes; of four on those that are played.
    for (size, each, sequences) in [(9, 1, 400), (22, 1, 400), (15, 4, 17_000), (19, 4, 17_000)] {
        for rules in all {
            let mut step = 0;
            wander(size, rules, each * sequences, u64::from(size), |field, game| {
                step += 1;
                if step % each == 0 {
                    let fresh = Field::new(game, Arc::clone(&weights));
                    assert_eq!(known(field), known(&fresh), "{size} {rules:?}");
                    compared += 1;
                }
            });
        }
    }
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn fives_and_forbidden_points_are_those_of_the_rules() {
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju] {
        let (mut fives, mut forbidden) = (0, 0);
        wander(15, rules, 2_000, 77, |field, game| {
            for at in field.empty().iter() {
                let square = Square::from_index(at, 15);
                for side in Side::BOTH {
                    let five = field.class(side, at) == Class::Five;
                    assert_eq!(five, game.would_win(square, side));
                    fives += u32::from(five);
                }
                let mut blacks = game.clone();
                blacks.set_to_move(Side::Black);
                let no = blacks.forbidden(square).is_some();
                assert_eq!(field.may_play(Side::Black, at), !no);
                forbidden += u32::from(no);
            }
        });
        assert!(fives > 100, "{rules:?}: {fives}");
        assert_eq!(forbidden > 100, rules == RuleSet::Renju, "{forbidden}");
    }
}

#[test]
fn threats_count_for_the_side_to_move_and_against_it() {
    let guess = Weights::guess();
    let mut numbers = [guess.numbers(0), guess.numbers(1)];
    // Black to move with an open three, White with a three that is closed on one side.
    let bit = |class: Class| 1 << (class as usize - 1);
    let (black, white) = (bit(Class::Wins) | bit(Class::Four), bit(Class::Four));
    let squares = |names: &[&str]| -> Vec<Square> {
        names.iter().map(|n| Square::parse(n, 15, crate::rules::Origin::BottomLeft).unwrap()).collect()
    };
    let (blacks, whites) = (squares(&["f8", "g8", "h8", "a1"]), squares(&["b1", "c1", "d1"]));
    numbers[0].threats[black | white << SIGHTS] = 77;
    numbers[1].threats[white | black << SIGHTS] = -88;
    let weights = Arc::new(Weights::of([&numbers[0], &numbers[1]]));
    for (to_move, expected) in [(Side::Black, 77), (Side::White, -88)] {
        let game = Gomoku::puzzle(15, RuleSet::Freestyle, &blacks, &whites, to_move);
        let field = Field::new(&game, Arc::clone(&weights));
        assert_eq!(field.evaluate() - field.value(), expected, "{:b} {:b}", field.sights(0), field.sights(1));
    }
}
