//! A bot whose judgement is written down answers the questions of swap2.

use super::*;
use crate::{
    engine::{
        chance::chance,
        limits::Limits,
        report::{Bound, Report, RootMove, Score},
        roster::{Bot, BotKind, Knobs},
    },
    rules::{Move, RuleSet},
};
use std::time::Duration;

const NODES: u64 = 10;

fn board(stones: &[(i32, i32)]) -> Position {
    let mut board = Gomoku::empty(15, RuleSet::Standard);
    for (right, down) in stones {
        board.place(Square::at(7 + right, 7 + down, 15).unwrap());
    }
    Position::Gomoku(board)
}

const THREE: [(i32, i32); 3] = [(0, 0), (1, 1), (-2, 3)];
const FIVE: [(i32, i32); 5] = [(0, 0), (1, 1), (-2, 3), (2, 0), (-1, -1)];

fn job(ask: Ask, stones: &[(i32, i32)]) -> Job {
    let bot = Bot { kind: BotKind::Classic, knobs: Knobs::USUAL };
    Job { id: 5, ask, seed: 1, ..Job::of(board(stones), bot) }
}

/// What a question led to.
struct Played {
    choice: Swap2,
    answer: Answer,
    /// The positions that were looked at, with their limits.
    looks: Vec<(Position, Limits)>,
    told: Vec<Report>,
}

/// Asks with a bot that gives a position the `score` of its side to move, and likes the first legal point.
fn ask_until(job: &Job, score: impl Fn(&Position) -> i32, looks_to_stop: usize) -> Played {
    let (stop, mut looks, mut told) = (Stop::new(), Vec::new(), Vec::new());
    let mut run = |part: &Job, tell: Listener<'_>| {
        assert!(part.ask == Ask::Move && part.only.is_empty());
        part.limits.check().unwrap();
        looks.push((part.position.clone(), part.limits));
        if looks.len() == looks_to_stop {
            stop.stop();
        }
        let score = Score::Points(score(&part.position));
        let root = |square| RootMove {
            square,
            score,
            bound: Bound::Exact,
            depth: 3,
            nodes: 1,
            half_points: None,
            line: Vec::new(),
        };
        let moves: Vec<RootMove> = part.position.legal().into_iter().take(5).map(root).collect();
        let chosen = Move::Place(moves[0].square);
        let nodes = part.limits.nodes.unwrap_or(NODES);
        let report =
            Report { id: 5, depth: 3, nodes, score: Some(score), line: vec![chosen], moves, ..Report::default() };
        tell(&report);
        Ok(Answer { chosen, report, choice: None })
    };
    let answer = answer(job, &stop, &mut run, &mut |r| told.push(r.clone())).unwrap();
    Played { choice: answer.choice.unwrap(), answer, looks, told }
}

fn ask(job: &Job, score: impl Fn(&Position) -> i32) -> Played {
    ask_until(job, score, usize::MAX)
}

/// `points` for White, whoever is to move.
fn for_white(points: i32) -> impl Fn(&Position) -> i32 {
    move |p| if p.to_move() == Side::White { points } else { -points }
}

/// The score that means this chance.
fn points(chance: f64) -> i32 {
    ((chance / (1.0 - chance)).ln() * 20_000.0).round() as i32
}

fn stones(position: &Position) -> u32 {
    Side::BOTH.iter().map(|s| position.count(*s)).sum()
}

#[test]
fn a_clearly_better_side_is_taken_and_white_when_the_game_is_level() {
    for (ask_for, stones) in [(Ask::Swap2Choose, &THREE[..]), (Ask::Swap2Colour, &FIVE[..])] {
        for (chance, white) in [(0.999, true), (0.63, true), (0.52, true), (0.5, true), (0.37, false), (0.001, false)] {
            let played = ask(&job(ask_for, stones), for_white(points(chance)));
            assert_eq!(matches!(played.choice, Swap2::White(_)), white, "{ask_for:?} {chance}: {:?}", played.choice);
            assert_eq!(played.choice == Swap2::Black, !white);
            assert_eq!(played.looks.len(), 2, "there is no need for more");
            assert_eq!(played.answer.report.score, Some(Score::Points(points(chance))));
        }
        // The better side by however little, once there is no third way.
        let played = ask(&job(Ask::Swap2Colour, &FIVE), for_white(points(0.42)));
        assert_eq!(played.choice, Swap2::Black);
    }
}

#[test]
fn a_proven_win_is_worth_more_than_any_points() {
    for score in [Score::Win(9), Score::Points(i32::MAX)] {
        assert!(chance(BotKind::Classic, score, &board(&[])).is_some_and(|c| c > 0.99));
    }
    for score in [Score::Loss(9), Score::Points(i32::MIN)] {
        assert!(chance(BotKind::Classic, score, &board(&[])).is_some_and(|c| c < 0.01));
    }
}

#[test]
fn when_neither_side_is_clear_a_pair_that_makes_the_game_level_is_put() {
    // White leads a little; only a few pairs change that.
    let level = |p: &Position| p.to_move() == Side::White && stones(p) == 5 && p.board_text().find('X') > Some(10);
    let judge = |p: &Position| if level(p) || stones(p) == 6 { 0 } else { for_white(points(0.59))(p) };
    let played = ask(&job(Ask::Swap2Choose, &THREE), judge);
    let Swap2::Two([white, black]) = played.choice else { panic!("{:?}", played.choice) };
    let mut after = board(&THREE);
    for square in [white, black] {
        after.play(Move::Place(square)).unwrap();
    }
    assert!(level(&after));
    assert_eq!(played.answer.chosen, Move::Place(white));
    assert_eq!(played.answer.report.score, Some(Score::Points(0)));
    assert!(played.answer.report.line.starts_with(&[Move::Place(white), Move::Place(black)]));

    // No pair does: the better side is still the better one.
    let none = |p: &Position| if stones(p) == 5 { 60_000 } else { for_white(points(0.41))(p) };
    assert_eq!(ask(&job(Ask::Swap2Choose, &THREE), none).choice, Swap2::Black);
}

#[test]
fn looks_that_contradict_each_other_do_not_settle_it() {
    // Whoever is to move believes in itself: even on the whole, and yet not known to be.
    let vain = |p: &Position| if stones(p) < 5 { 30_000 } else { 0 };
    assert!(matches!(ask(&job(Ask::Swap2Choose, &THREE), vain).choice, Swap2::Two(_)));
}

#[test]
fn an_opening_is_put_whole_and_differs_from_seed_to_seed() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..20 {
        let played = ask(&Job { seed, ..job(Ask::Swap2Open, &[]) }, for_white(4_000));
        let Swap2::Open(stones) = played.choice else { panic!("{:?}", played.choice) };
        seen.insert(stones);
        assert_eq!(played.looks.len(), 1 + 1, "the first one is level");
        // Seen from Black, who is to move on the empty board.
        assert_eq!(played.answer.report.score, Some(Score::Points(-4_000)));
        assert!(played.answer.report.line.starts_with(&stones.map(Move::Place)));
        assert_eq!(ask(&Job { seed, ..job(Ask::Swap2Open, &[]) }, for_white(4_000)).choice, played.choice);
    }
    assert!(seen.len() > 15);
    // None of them is level: the one that is nearest to it.
    let played =
        ask(&job(Ask::Swap2Open, &[]), |p| for_white(10_000 + i32::from(p.at(board(&[]).legal()[112]).is_none()))(p));
    assert_eq!(played.looks.len(), 2 * OPENINGS);
}

#[test]
fn limits_are_shared_out_and_kept() {
    let vain = |p: &Position| if p.to_move() == Side::White { 9_000 } else { -5_000 };
    for nodes in [1, 7, 100, 100_000] {
        let limits =
            Limits { nodes: Some(nodes), time: Some(Duration::from_secs(60)), depth: Some(4), ..Limits::default() };
        for (ask_for, stones) in [(Ask::Swap2Open, &[][..]), (Ask::Swap2Choose, &THREE), (Ask::Swap2Colour, &FIVE)] {
            let played = ask(&Job { limits, ..job(ask_for, stones) }, vain);
            let given: u64 = played.looks.iter().filter_map(|(_, l)| l.nodes).sum();
            assert!(given <= nodes, "{ask_for:?}: {given} of {nodes}");
            assert_eq!(played.answer.report.nodes, given);
            let time: Duration = played.looks.iter().filter_map(|(_, l)| l.time).sum();
            assert!(time <= Duration::from_secs(60), "{time:?}");
            assert!(played.looks.iter().all(|(_, l)| l.depth == Some(4)));
        }
    }
}

#[test]
fn a_thrown_switch_ends_it_with_the_best_choice_known() {
    let vain = |p: &Position| if stones(p) < 5 { 30_000 } else { 0 };
    for (ask_for, stones) in [(Ask::Swap2Open, &[][..]), (Ask::Swap2Choose, &THREE), (Ask::Swap2Colour, &FIVE)] {
        let played = ask_until(&job(ask_for, stones), vain, 1);
        assert_eq!(played.looks.len(), 1);
        match played.choice {
            Swap2::Open(_) => assert_eq!(ask_for, Ask::Swap2Open),
            // What the one look said.
            other => assert!(matches!(other, Swap2::White(_)), "{other:?}"),
        }
    }
}

#[test]
fn what_is_told_belongs_to_the_job_and_never_runs_backwards() {
    for (ask_for, stones) in [(Ask::Swap2Open, &[][..]), (Ask::Swap2Choose, &THREE), (Ask::Swap2Colour, &FIVE)] {
        let job = job(ask_for, stones);
        let played = ask(&job, for_white(points(0.58)));
        assert_eq!(played.told.last(), Some(&played.answer.report));
        assert!(played.told.iter().all(|r| r.id == 5 && r.score.is_some()));
        assert!(played.told.windows(2).all(|w| w[0].nodes <= w[1].nodes && w[0].elapsed <= w[1].elapsed));
        for report in &played.told {
            let mut position = job.position.clone();
            report.line.iter().for_each(|m| drop(position.play(*m).unwrap()));
            assert!(report.moves.iter().all(|m| job.position.at(m.square).is_none()));
        }
    }
}

#[test]
fn a_bot_without_scores_draws_lots() {
    let mut seen = [0; 3];
    for seed in 0..60 {
        let mut job = Job { seed, ..job(Ask::Swap2Choose, &THREE) };
        job.bot.kind = BotKind::Random;
        let played = ask(&job, |_| 0);
        seen[match played.choice {
            Swap2::Black => 0,
            Swap2::White(_) => 1,
            Swap2::Two(_) => 2,
            Swap2::Open(_) => panic!("three stones lie there"),
        }] += 1;
    }
    assert!(seen.iter().all(|n| *n > 5), "{seen:?}");
}

#[test]
fn a_question_at_the_wrong_time_is_refused_in_words() {
    let cases = [
        (
            job(Ask::Swap2Open, &THREE),
            "0 black and 0 white stones and Black to move, not with 2 and 1 and White to move",
        ),
        (job(Ask::Swap2Choose, &FIVE), "2 black and 1 white stones and White to move, not with 3 and 2"),
        (job(Ask::Swap2Colour, &[]), "3 black and 2 white stones and White to move, not with 0 and 0"),
    ];
    for (job, why) in cases {
        let mut run = |_: &Job, _: Listener<'_>| -> Result<Answer, JobError> { panic!("nothing to look at") };
        let error = answer(&job, &Stop::new(), &mut run, &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}
