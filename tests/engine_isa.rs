//! The strong Othello search in every instruction set of this processor: the same board, the same search, to the last
//! node.

use obverse::{
    engine::{
        othello::{
            board::{Board, image_of},
            isa::Isa,
            learned,
            node::Node,
            patterns::{Features, image_square},
            perft::remembered,
            searcher::{Means, Searcher},
            table::Table,
        },
        work::Work,
    },
    rules::{Othello, Side, othello::playable, perft},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// The instruction sets of this processor.
fn here() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|i| i.is_here())
}

/// The positions of a game by chance.
fn by_chance(size: u8, seed: u64) -> Vec<Othello> {
    let mut lots = StdRng::seed_from_u64(seed);
    let mut position = Othello::standard(size);
    let mut all = Vec::new();
    while !position.is_over() {
        if position.must_pass() {
            position.pass();
        }
        all.push(position);
        let legal: Vec<_> = position.squares(position.legal()).collect();
        let square = legal[lots.random_range(0..legal.len())];
        position.place(square, position.flips(square));
    }
    all
}

/// A search of one position from nothing: value and nodes.
fn search(isa: Isa, position: &Othello, depth: i32, sure: u8) -> (i32, u64) {
    let table = Table::of_bits(20);
    let mut never = |_: &mut Work| false;
    let means = Means {
        table: &table,
        weights: learned::shipped(),
        pulse: &mut never,
        first_pulse: u32::MAX,
        pool: None,
        size: position.size(),
    };
    let mut searcher = Searcher::new(isa, means);
    (searcher.open(Board::middle(position), depth, -64, 64, sure), searcher.nodes())
}

#[test]
fn flips_and_legal_moves_are_those_of_the_rules() {
    assert!(Isa::best().is_here());
    let mut compared = 0;
    for size in [4, 6, 8] {
        for seed in 0..60 {
            for position in by_chance(size, seed) {
                let me = position.to_move();
                let (own, opp) = (position.discs(me), position.discs(me.other()));
                for isa in here() {
                    assert_eq!(isa.legal(own, opp, playable(size)), position.legal(), "{isa:?} {position:?}");
                    for square in position.squares(position.empty()) {
                        let bit = u32::from(square.row()) * 8 + u32::from(square.col());
                        assert_eq!(isa.flips(bit, own, opp), position.flips(square), "{isa:?} {position:?} {bit}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 50_000, "{compared}");
}

#[test]
fn any_pattern_of_discs_flips_alike() {
    // Boards that no game reaches: rays that end at the edge, full boards, empty ones.
    let mut lots = StdRng::seed_from_u64(7);
    for _ in 0..20_000 {
        let (a, b, c): (u64, u64, u64) = (lots.random(), lots.random(), lots.random());
        let (own, opp) = (a & !b, if c & 1 == 0 { b & !a } else { !a });
        let position = Othello::new(8, own, opp & !own, Side::Black);
        for square in position.squares(position.empty()) {
            let bit = square.index() as u32;
            for isa in here() {
                assert_eq!(isa.flips(bit, own, opp & !own), position.flips(square), "{isa:?} {own:x} {opp:x} {bit}");
            }
        }
    }
}

#[test]
fn lines_of_play_are_counted_alike() {
    let start = Othello::standard(8);
    for isa in here() {
        for depth in 1..=7 {
            let expected = perft(&start, depth, false);
            assert_eq!(isa.perft(&start, depth, true), expected, "{isa:?} {depth}");
            assert_eq!(isa.perft(&start, depth, false), expected, "{isa:?} {depth}");
            assert_eq!(remembered(isa, &start, depth), expected, "{isa:?} {depth}");
        }
        // With passes and finished games.
        let small = Othello::standard(4);
        for depth in 1..=12 {
            assert_eq!(isa.perft(&small, depth, true), perft(&small, depth, false), "{isa:?} {depth}");
            assert_eq!(remembered(isa, &small, depth), perft(&small, depth, false), "{isa:?} {depth}");
        }
    }
}

#[test]
fn every_instruction_set_visits_the_same_nodes() {
    for seed in 0..4 {
        for position in by_chance(8, seed) {
            let empties = position.empties() as i32;
            let (depth, sure) = match empties {
                0..=13 => (empties, 5),
                14..=16 => (empties, 0),
                _ => (7, 0),
            };
            let first = search(Isa::Portable, &position, depth, sure);
            for isa in here() {
                assert_eq!(search(isa, &position, depth, sure), first, "{isa:?} {empties}");
            }
        }
    }
    for position in by_chance(6, 9).into_iter().filter(|p| p.empties() <= 14) {
        let first = search(Isa::Portable, &position, 36, 5);
        for isa in here() {
            assert_eq!(search(isa, &position, 36, 5), first, "{isa:?}");
        }
    }
}

/// The plain sum that the evaluation is, in whole discs.
fn plain(board: Board) -> i32 {
    let weights = learned::shipped();
    let units = weights.value(&Node::of(board));
    ((units + units.signum() * learned::UNIT / 2) / learned::UNIT).clamp(-62, 62)
}

#[test]
fn patterns_that_are_kept_up_are_those_set_up_afresh() {
    for seed in 20..26 {
        for position in by_chance(8, seed).into_iter().filter(|p| (16..60).contains(&p.empties())) {
            let here_value = plain(Board::of(&position));
            // One ply: the best of the children, each evaluated afresh; a child that has no discs is lost.
            let mut best = -64;
            for square in position.squares(position.legal()) {
                let mut after = position;
                after.place(square, position.flips(square));
                let child = Board::of(&after);
                let value = if child.own == 0 { 64 } else { -plain(child) };
                best = best.max(value);
            }
            for isa in here() {
                assert_eq!(search(isa, &position, 0, 5).0, here_value);
                assert_eq!(search(isa, &position, 1, 5).0, best, "{isa:?} {position:?}");
            }
        }
    }
}

#[test]
fn the_evaluation_knows_no_side_of_the_board() {
    for position in by_chance(8, 33) {
        let here = Board::of(&position);
        for image in 1..8 {
            assert_eq!(plain(here.image(image)), plain(here), "{image} {position:?}");
            assert_eq!(here.image(image).own.count_ones(), here.own.count_ones());
        }
    }
    for square in 0..64 {
        for image in 0..8 {
            assert_eq!(1 << image_square(square, image), image_of(1 << square, image));
        }
    }
    // What one side has is what the other lacks.
    let here = Board::of(&by_chance(8, 34)[30]);
    let (mine, theirs) = (Features::of(here), Features::of(here.pass()));
    assert!(mine.0.iter().zip(theirs.0).all(|(a, b)| *a == -b));
    assert!(mine.0.iter().any(|n| *n != 0));
}
