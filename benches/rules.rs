//! How fast the rules are: counting lines of Othello, and forbidden points on a busy board of renju.

use criterion::{Criterion, criterion_group, criterion_main};
use obverse::{
    record::suites::read_renju,
    rules::{Othello, Square, perft, renju::forbidden},
};
use std::hint::black_box;

fn lines(c: &mut Criterion) {
    let start = Othello::standard(8);
    c.bench_function("perft 8x8 depth 7", |b| b.iter(|| perft(black_box(&start), 7, false)));
}

fn forbidden_points(c: &mut Criterion) {
    let rows = read_renju(include_str!("../tests/data/renju_forbidden.txt")).expect("the suite can be read");
    let busy = rows.iter().map(|row| row.board()).max_by_key(|board| board.stones()).expect("the suite has lines");
    c.bench_function("renju forbidden, every point of a busy 15x15", |b| {
        b.iter(|| {
            let points = (0..225).map(|i| Square::from_index(i, 15));
            points.filter(|p| forbidden(black_box(&busy), *p).is_some()).count()
        });
    });
}

criterion_group!(benches, lines, forbidden_points);
criterion_main!(benches);
