//! A job that names the moves to compare: what it chooses, what it refuses, and that the parts of a question make the
//! whole.

use obverse::{
    engine::{
        job::{self, Answer, Job, JobError},
        limits::{Limits, Stop},
        report::Score,
        roster::{self, Bot, BotKind, Entry, Key},
    },
    rules::{Game, Move, Position, Setup, Side, Square},
};

fn job(position: &Position, bot: Bot, depth: u8, only: &[Square]) -> Job {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Job { limits, seed: 5, only: only.to_vec(), ..Job::of(position.clone(), bot) }
}

fn ask(position: &Position, bot: Bot, depth: u8, only: &[Square]) -> Answer {
    job::run(&job(position, bot, depth, only), &Stop::new(), &mut |_| {}).unwrap()
}

/// 50 positions with more than one move after 10 to 30 plies of the random bot.
fn positions(game: Game) -> Vec<Position> {
    let random = roster::find(game, "random").unwrap().usual();
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut position = Position::start(&Setup::usual(game)).unwrap();
        for _ in 0..10 + seed % 21 {
            if !position.is_over() {
                let job = Job { seed, ..job(&position, random, 1, &[]) };
                position.play(job::run(&job, &Stop::new(), &mut |_| {}).unwrap().chosen).unwrap();
            }
        }
        if position.legal().len() > 1 {
            positions.push(position);
        }
        if positions.len() == 50 {
            break;
        }
    }
    positions
}

/// Scores of one bot in its order of preference; for one that counts discs all the way, a disc is a disc.
fn worth(bot: Bot, score: Option<Score>) -> i32 {
    const DECIDED: i32 = 1_000_000_000;
    match score.expect("a search knows a score") {
        Score::Points(p) | Score::Lead(p) => p,
        Score::Discs(d) if bot.kind.counts_discs() => d,
        Score::Discs(d) => DECIDED * d.signum() + d,
        Score::Win(n) => DECIDED - i32::from(n),
        Score::Loss(n) => i32::from(n) - DECIDED,
    }
}

/// The bots whose scores do not depend on the other moves: `random` and `mcts` draw lots, and the selective search of
/// `master` leaves out what the moves before let it.
fn searchers(game: Game) -> impl Iterator<Item = Bot> {
    let others = [BotKind::Random, BotKind::Mcts, BotKind::Master];
    roster::bots(game).filter(move |e| !others.contains(&e.kind)).map(Entry::usual)
}

/// The bot at its defaults, but with few playouts: there are many questions.
fn brisk(entry: &Entry) -> Bot {
    let mut bot = entry.usual();
    if entry.setting(Key::Playouts).is_some() {
        bot.knobs.playouts = Some(500);
    }
    bot
}

/// Whether the bot tries moves in the same order whatever it has found out before, so that it knows one best move.
fn keeps_order(bot: Bot) -> bool {
    matches!(bot.kind, BotKind::Greedy | BotKind::Roxanne | BotKind::Minimax | BotKind::AlphaBeta)
}

#[test]
fn the_best_of_the_parts_is_the_best_of_all() {
    for game in [Game::Othello, Game::Gomoku] {
        for (i, position) in positions(game).iter().enumerate() {
            for bot in searchers(game) {
                for depth in 1..=3 {
                    let whole = ask(position, bot, depth, &[]);
                    let moves: Vec<Square> = whole.report.moves.iter().map(|m| m.square).collect();
                    let parts = 2 + (i + usize::from(depth)) % 3;
                    let best = (0..parts.min(moves.len()))
                        .map(|part| {
                            let only: Vec<Square> = moves.iter().skip(part).step_by(parts).copied().collect();
                            let answer = ask(position, bot, depth, &only);
                            assert!(only.iter().any(|s| Move::Place(*s) == answer.chosen), "{answer:?}");
                            assert!(answer.report.moves.iter().all(|m| only.contains(&m.square)), "{answer:?}");
                            worth(bot, answer.report.score)
                        })
                        .max();
                    assert_eq!(best, Some(worth(bot, whole.report.score)), "{bot:?} {depth} {position:?}");
                }
            }
        }
    }
}

#[test]
fn the_best_move_stays_the_best_among_fewer() {
    for game in [Game::Othello, Game::Gomoku] {
        for position in positions(game) {
            for bot in searchers(game) {
                let whole = ask(&position, bot, 3, &[]);
                let best = whole.chosen.square().unwrap();
                let same = |answer: &Answer| {
                    assert_eq!(worth(bot, answer.report.score), worth(bot, whole.report.score), "{bot:?} {position:?}");
                };
                let alone = ask(&position, bot, 3, &[best]);
                assert_eq!(alone.chosen, whole.chosen);
                same(&alone);
                let mut some = vec![best, best];
                some.extend(whole.report.moves.iter().rev().step_by(2).map(|m| m.square));
                let fewer = ask(&position, bot, 3, &some);
                same(&fewer);
                // Among equals another one may come first.
                same(&ask(&position, bot, 3, &[fewer.chosen.square().unwrap()]));
                if keeps_order(bot) {
                    assert_eq!(fewer.chosen, whole.chosen);
                }
                some.reverse();
                assert_eq!(ask(&position, bot, 3, &some).chosen, fewer.chosen);
            }
        }
    }
}

#[test]
fn all_moves_named_are_no_other_question() {
    for position in positions(Game::Othello) {
        for entry in roster::bots(Game::Othello) {
            let (whole, named) =
                (ask(&position, brisk(entry), 3, &[]), ask(&position, brisk(entry), 3, &position.legal()));
            assert_eq!(named.chosen, whole.chosen);
            assert_eq!((named.report.moves, named.report.nodes), (whole.report.moves, whole.report.nodes));
        }
    }
}

#[test]
fn lots_are_drawn_among_the_moves_named() {
    for (game, name) in [(Game::Othello, "random"), (Game::Gomoku, "random"), (Game::Othello, "mcts")] {
        let bot = brisk(roster::find(game, name).unwrap());
        for position in positions(game) {
            let only = &position.legal()[..2];
            let answer = ask(&position, bot, 1, only);
            assert!(only.iter().any(|s| Move::Place(*s) == answer.chosen));
            assert!(answer.report.moves.iter().all(|m| only.contains(&m.square)));
        }
    }
}

#[test]
fn gomoku_looks_at_points_that_it_would_not_keep() {
    let bot = roster::find(Game::Gomoku, "classic").unwrap().usual();
    let mut position = Position::start(&Setup::usual(Game::Gomoku)).unwrap();
    let at = |position: &Position, name: &str| position.parse(name).unwrap();
    let (corner, centre) = (at(&position, "a1"), at(&position, "h8"));
    assert_eq!(ask(&position, bot, 2, &[corner]).chosen, Move::Place(corner));
    assert_eq!(ask(&position, bot, 2, &[corner, centre]).chosen, Move::Place(centre));
    position.play(Move::Place(centre)).unwrap();
    let far = [at(&position, "o15"), corner];
    let answer = ask(&position, bot, 2, &far);
    assert_eq!(answer.report.moves.len(), 2);
    // An open four is lost wherever White plays, and White still plays where it is told to.
    for name in ["b1", "i8", "d1", "j8", "f1", "k8"] {
        position.play(Move::Place(at(&position, name))).unwrap();
    }
    let lost = ask(&position, bot, 2, &[at(&position, "l8")]);
    assert_eq!((lost.chosen, lost.report.score), (Move::Place(at(&position, "l8")), Some(Score::Loss(2))));
}

#[test]
fn squares_that_cannot_be_played_are_named() {
    for (game, legal, illegal) in [(Game::Othello, "d3", ["d4", "a1"]), (Game::Gomoku, "a1", ["h8", "i9"])] {
        let mut position = Position::start(&Setup::usual(game)).unwrap();
        let squares = |position: &Position, names: &[&str]| -> Vec<Square> {
            names.iter().map(|n| position.parse(n).unwrap()).collect()
        };
        if game == Game::Gomoku {
            for square in squares(&position, &illegal) {
                position.play(Move::Place(square)).unwrap();
            }
        }
        let only = squares(&position, &[illegal[0], legal, illegal[1]]);
        for entry in roster::bots(game) {
            let refused = job::run(&job(&position, entry.usual(), 1, &only), &Stop::new(), &mut |_| {});
            assert_eq!(refused, Err(JobError::Illegal(illegal.join(", "))));
        }
        let elsewhere = Square::new(0, 0, 4);
        let refused =
            job::run(&job(&position, searchers(game).next().unwrap(), 1, &[elsewhere]), &Stop::new(), &mut |_| {});
        assert!(matches!(refused, Err(JobError::Illegal(_))), "{refused:?}");
    }
}

#[test]
fn a_forced_pass_heeds_no_moves() {
    let position = Position::othello_from_text(4, ".WBBBBBBBBBBBBBB", Side::White).unwrap();
    let anywhere = position.parse("a1").unwrap();
    for entry in roster::bots(Game::Othello) {
        assert_eq!(ask(&position, entry.usual(), 1, &[anywhere]).chosen, Move::Pass);
    }
}

#[test]
fn a_job_may_leave_the_moves_out() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let bot = roster::find(Game::Othello, "classic").unwrap().usual();
    let whole = job(&position, bot, 1, &[]);
    let text = serde_json::to_string(&whole).unwrap();
    assert!(!text.contains("only"), "{text}");
    assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), whole);
    let part = job(&position, bot, 1, &position.legal()[1..]);
    assert_eq!(serde_json::from_str::<Job>(&serde_json::to_string(&part).unwrap()).unwrap(), part);
}
