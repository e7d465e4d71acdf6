//! Nodes a second of the two classic searches, and whole moves of the teaching search.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Meter, Stop},
        othello::teaching,
        roster,
    },
    rules::{Game, Gomoku, Move, Othello, Position, RuleSet, Setup},
};

fn after(mut position: Position, moves: &str) -> Position {
    for name in moves.split(' ') {
        let square = position.parse(name).unwrap();
        position.play(Move::Place(square)).unwrap();
    }
    position
}

fn ask(position: &Position, bot: &str, limits: Limits) -> Answer {
    let bot = roster::parse(position.game(), bot).unwrap();
    let job = Job { limits, ..Job::of(position.clone(), bot) };
    job::run(&job, &Stop::new(), &mut |_| {}).unwrap()
}

/// A search that is cut at a fixed number of nodes, so that time alone is measured.
fn speed(c: &mut Criterion) {
    const NODES: u64 = 20_000;
    let othello = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let othello = after(othello, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7");
    let gomoku = Position::Gomoku(Gomoku::empty(15, RuleSet::Freestyle));
    let gomoku = after(gomoku, "h8 i9 g8 i8 i7 j6 f9 e10 g7 g9");
    let mut group = c.benchmark_group("nodes");
    group.throughput(Throughput::Elements(NODES)).sample_size(20);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    for (name, position, bot) in
        [("othello classic", &othello, "classic:depth=12"), ("gomoku classic", &gomoku, "classic:depth=10,width=20")]
    {
        assert_eq!(ask(position, bot, limits).report.nodes, NODES);
        group.bench_function(name, |b| b.iter(|| ask(position, bot, limits)));
    }
    group.finish();
    let mut group = c.benchmark_group("move");
    group.sample_size(20);
    for (name, position) in [("othello classic", &othello), ("gomoku classic", &gomoku)] {
        group.bench_function(name, |b| b.iter(|| ask(position, "classic", Limits::default())));
    }
    group.finish();
}

/// The whole tree of 4x4, with and without pruning.
fn teaching_search(c: &mut Criterion) {
    let mut group = c.benchmark_group("4x4");
    group.sample_size(20);
    for (name, prune) in [("minimax", false), ("alpha-beta", true)] {
        let solve = || {
            let mut meter = Meter::start(Limits::default(), Stop::new());
            teaching::search(&Othello::standard(4), 12, prune, &mut meter)
        };
        group.bench_function(name, |b| b.iter(solve));
    }
    group.finish();
}

criterion_group!(benches, speed, teaching_search);
criterion_main!(benches);
