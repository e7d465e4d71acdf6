//! What searches tell on the way: sums that must come out, lines and trees that can be played, windows that are windows.

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Stop},
        report::{PlyUse, Report, RootMove},
        roster::{self, ROSTER},
    },
    rules::{Game, Gomoku, Move, Othello, Position, RuleSet, Square},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

const FREE: Limits = Limits { depth: None, nodes: None, time: None, clock: None };

/// Everything that a bot tells about a position, and its answer.
fn told(job: &Job) -> (Vec<Report>, Answer) {
    let mut all = Vec::new();
    let answer = job::run(job, &Stop::new(), &mut |r| all.push(r.clone())).unwrap();
    assert_eq!(all.last(), Some(&answer.report));
    (all, answer)
}

fn job(position: &Position, bot: &str, limits: Limits) -> Job {
    let bot = roster::parse(position.game(), bot).unwrap_or_else(|e| panic!("{bot}: {e}"));
    Job { limits, seed: 7, ..Job::of(position.clone(), bot) }
}

fn within(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..FREE }
}

fn after(mut position: Position, moves: &str) -> Position {
    for name in moves.split_whitespace() {
        let square = position.parse(name).unwrap();
        position.play(Move::Place(square)).unwrap();
    }
    position
}

fn midgame() -> Position {
    after(Position::Othello(Othello::standard(8)), "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7")
}

fn stones() -> Position {
    after(Position::Gomoku(Gomoku::empty(15, RuleSet::Freestyle)), "h8 i9 g8 i8 i7 j6")
}

/// A game by chance, down to so many empty squares.
fn by_chance(size: u8, empties: u32, seed: u64) -> Option<Position> {
    let mut lots = StdRng::seed_from_u64(seed);
    let mut position = Position::Othello(Othello::standard(size));
    while !position.is_over() {
        if position.must_pass() {
            position.play(Move::Pass).unwrap();
        } else if matches!(&position, Position::Othello(p) if p.empties() == empties) {
            return Some(position);
        } else {
            let legal = position.legal();
            position.play(Move::Place(legal[lots.random_range(0..legal.len())])).unwrap();
        }
    }
    None
}

/// Positions of both games, small boards, ends with passes and renju among them.
fn positions() -> Vec<Position> {
    let renju = after(Position::Gomoku(Gomoku::empty(15, RuleSet::Renju)), "h8 h9 j10 j9 i7");
    let ends = [(8, 15, 1), (8, 10, 2), (8, 7, 5), (6, 14, 3), (4, 9, 4)];
    let ends = ends.iter().filter_map(|(size, empties, seed)| by_chance(*size, *empties, *seed));
    [midgame(), stones(), renju].into_iter().chain(ends).collect()
}

/// Plays moves one after the other.
fn play(position: &Position, moves: impl IntoIterator<Item = Move>, what: &str) -> Position {
    let mut position = position.clone();
    for played in moves {
        position.play(played).unwrap_or_else(|e| panic!("{what}: {played:?}: {e}"));
    }
    position
}

/// What holds of every report.
fn check(position: &Position, report: &Report, what: &str) {
    let size = position.size();
    play(position, report.line.iter().copied(), what);
    for root in &report.moves {
        assert!(root.line.len() <= RootMove::LINE, "{what}");
        play(position, [Move::Place(root.square)].into_iter().chain(root.line.iter().copied()), what);
    }
    if let Some(window) = report.window
        && let (Some(alpha), Some(beta)) = (window.alpha, window.beta)
    {
        assert!(alpha.worth() <= beta.worth(), "{what}: {window:?}");
    }
    if let Some(table) = report.table {
        assert!(table.hits <= table.probes, "{what}: {table:?}");
    }
    assert!(report.plies.len() <= Report::PLIES);
    assert!(report.plies.iter().map(|p| p.nodes).sum::<u64>() <= report.nodes, "{what}");
    for used in &report.plies {
        assert!(used.cutoffs + used.hits <= used.nodes, "{what}: {used:?}");
    }
    assert!(report.sparks.len() <= Report::SPARKS);
    for spark in &report.sparks {
        assert!((spark.square.width(), spark.square.index() < usize::from(size) * usize::from(size)) == (size, true));
        assert!(position.check(Move::Pass).is_ok() || spark.ply >= 1, "{what}: {spark:?}");
    }
    assert!(report.paths.len() <= Report::PATHS);
    for path in &report.paths {
        play(position, path.moves.iter().copied(), what);
        assert!(path.half_points <= 2);
    }
    check_tree(position, report, what);
}

fn check_tree(position: &Position, report: &Report, what: &str) {
    assert!(report.tree.len() <= Report::TREE);
    let mut reached: Vec<Position> = Vec::new();
    for (i, branch) in report.tree.iter().enumerate() {
        let parent = branch.parent.map(usize::from);
        let from = parent.map_or(position, |p| {
            assert!(p < i, "{what}: branch {i}");
            assert!(branch.nodes <= report.tree[p].nodes, "{what}: branch {i} has more nodes than {p}");
            &reached[p]
        });
        reached.push(play(from, [branch.played], what));
        let answers = report.tree.iter().filter(|b| b.parent == Some(i as u16)).count();
        let legal = reached[i].legal().len().max(1);
        assert!(answers + usize::from(branch.cut) <= legal, "{what}: {answers} and {} of {legal}", branch.cut);
    }
}

fn json_size(report: &Report) -> usize {
    let text = serde_json::to_string(report).unwrap();
    assert_eq!(&serde_json::from_str::<Report>(&text).unwrap(), report);
    serde_json::to_string(&Report { tree: Vec::new(), ..report.clone() }).unwrap().len()
}

#[test]
fn every_report_of_every_bot_is_sound() {
    let mut with = [0; 6];
    for position in positions() {
        for entry in ROSTER.iter().filter(|e| e.game == position.game()) {
            let nodes = within(if entry.name == "master" { 30_000 } else { 3_000 });
            for bot in [entry.name, "master:book=off", "master:lines=3"] {
                if bot != entry.name && entry.name != "master"
                    || position.game() == Game::Gomoku && bot.ends_with("off")
                {
                    continue;
                }
                let (all, answer) = told(&job(&position, bot, nodes));
                let what = format!("{bot} on {}", position.size());
                all.iter().for_each(|r| check(&position, r, &what));
                // Small, but for gomoku's forty moves.
                let size = json_size(&answer.report);
                let most = if answer.report.moves.len() > 30 { 6144 } else { 4096 };
                assert!(size < most, "{what}: {size} bytes and {} moves", answer.report.moves.len());
                let any = |f: &dyn Fn(&Report) -> bool| usize::from(all.iter().any(f));
                with[0] += any(&|r| r.window.is_some());
                with[1] += any(&|r| !r.sparks.is_empty());
                with[2] += any(&|r| !r.paths.is_empty());
                with[3] += any(&|r| r.tree.iter().any(|b| b.cut > 0));
                with[4] += any(&|r| r.moves.iter().skip(1).any(|m| !m.line.is_empty()));
                with[5] += any(&|r| r.tree.iter().any(|b| b.played == Move::Pass));
            }
        }
    }
    // None of that is sound only because it is empty.
    assert!(with.iter().all(|n| *n > 0), "{with:?}");
}

/// The nodes of the root moves at each finished depth, and what the depth took.
fn sums(all: &[Report]) -> Vec<(u8, u64, u64)> {
    let (mut depth, mut before) = (0, 0);
    let mut sums = Vec::new();
    for report in all {
        if report.depth > depth {
            depth = report.depth;
            sums.push((depth, report.moves.iter().map(|m| m.nodes).sum(), report.nodes - before));
            before = report.nodes;
        }
    }
    sums
}

#[test]
fn nodes_of_root_moves_add_up_to_those_of_their_depth() {
    let small = by_chance(6, 14, 3).unwrap();
    let few: Vec<Square> = stones().legal().into_iter().step_by(17).collect();
    for (position, bot, only, root) in [
        (midgame(), "master:book=off", vec![], 0),
        (midgame(), "master:book=off,lines=3", vec![], 0),
        (small, "master:book=off", vec![], 0),
        (midgame(), "classic:depth=6", vec![], 0),
        (midgame(), "negascout", vec![], 0),
        (midgame(), "positional", vec![], 0),
        // Counts the root as well.
        (midgame(), "alphabeta:depth=4", vec![], 1),
        (midgame(), "minimax:depth=3", vec![], 1),
        (stones(), "master", few.clone(), 0),
        (stones(), "classic", few, 0),
    ] {
        let (all, answer) = told(&Job { only, ..job(&position, bot, within(60_000)) });
        let sums = sums(&all);
        assert!(!sums.is_empty(), "{bot}");
        for (i, (depth, moves, took)) in sums.iter().enumerate() {
            assert_eq!(moves + if i == 0 { root } else { 0 }, *took, "{bot} at depth {depth}");
        }
        let plies: u64 = answer.report.plies.iter().map(|p| p.nodes).sum();
        let reading = position.game() == Game::Gomoku && bot == "master";
        assert!(reading || plies + root == answer.report.nodes, "{bot}: {plies} of {}", answer.report.nodes);
    }
}

/// Helpers count for the root move that they help with.
#[test]
fn nodes_add_up_on_several_threads() {
    let (all, answer) = told(&job(&midgame(), "master:book=off,threads=3,depth=10", FREE));
    let sums = sums(&all);
    assert_eq!(sums.len(), 10);
    for (depth, moves, took) in sums {
        assert_eq!(moves, took, "depth {depth}");
    }
    all.iter().for_each(|r| check(&midgame(), r, "threads"));
    assert_eq!(answer.report.plies.iter().map(|p| p.nodes).sum::<u64>(), answer.report.nodes);
    // In gomoku they search by themselves: what they do counts, but for no root move of the thread that tells.
    let (all, _) = told(&job(&stones(), "master:threads=3,depth=5", FREE));
    all.iter().for_each(|r| check(&stones(), r, "threads"));
}

/// Between two depths gomoku looks for forced wins: no more than a share of all.
#[test]
fn what_no_root_move_took_was_spent_on_forced_wins() {
    let (all, _) = told(&job(&stones(), "master", within(40_000)));
    let hidden = all.iter().any(|r| r.moves.len() == 40);
    for (depth, moves, took) in sums(&all) {
        assert!(moves <= took, "depth {depth}: {moves} of {took}");
        assert!(hidden || took - moves <= 200 + took / 60, "depth {depth}: {moves} of {took}");
    }
}

#[test]
fn a_finished_depth_says_what_a_search_to_that_depth_says() {
    for (position, bot, deepest) in [
        (midgame(), "master:book=off", 9),
        (midgame(), "classic", 4),
        (midgame(), "negascout", 5),
        (stones(), "master", 6),
        (stones(), "classic", 3),
    ] {
        let to = |depth| Limits { depth: Some(depth), ..FREE };
        let (all, _) = told(&job(&position, bot, to(deepest)));
        for depth in 1..=deepest {
            let finished = all.iter().find(|r| r.depth == depth).unwrap_or_else(|| panic!("{bot}: no depth {depth}"));
            let (_, fresh) = told(&job(&position, bot, to(depth)));
            assert_eq!(finished.score, fresh.report.score, "{bot} at depth {depth}");
            assert_eq!(finished.depth, fresh.report.depth);
            // This one orders the first depth by how deep the last will be.
            if bot != "negascout" {
                assert_eq!(finished.nodes, fresh.report.nodes, "{bot} at depth {depth}");
                assert_eq!(finished.line.first(), fresh.report.line.first(), "{bot} at depth {depth}");
            }
        }
    }
}

/// The first ply of the funnel is the root moves themselves, and minimax cuts nothing.
#[test]
fn plies_are_those_of_the_tree() {
    let Position::Othello(start) = Position::Othello(Othello::standard(4)) else { unreachable!() };
    let (all, _) = told(&job(&Position::Othello(start), "minimax:depth=3", FREE));
    let plies = &all.last().unwrap().plies;
    // Four moves, three answers each and so on: the tree of 4x4, by the rules.
    let mut level = vec![Position::Othello(start)];
    for used in plies {
        level = level.iter().flat_map(|p| p.legal().into_iter().map(|s| play(p, [Move::Place(s)], ""))).collect();
        assert_eq!(*used, PlyUse { nodes: level.len() as u64, cutoffs: 0, hits: 0 });
    }
    assert_eq!(plies.len(), 3);
    let (all, _) = told(&job(&Position::Othello(start), "alphabeta:depth=4", FREE));
    assert!(all.last().unwrap().plies.iter().any(|p| p.cutoffs > 0));
}
