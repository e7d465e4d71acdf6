//! scratch
use obverse::{
    engine::othello::{
        board::Board,
        isa::Isa,
        learned::Weights,
        searcher::{Means, Searcher},
        table::Table,
    },
    record::suites,
    rules::Side,
};
use std::time::Instant;
fn main() {
    if std::env::args().nth(1).as_deref() == Some("mid") { return mid(std::env::args().nth(2).unwrap().parse().unwrap(), 20); }
    let args: Vec<String> = std::env::args().collect();
    let (from, to): (u32, u32) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let isa = match args.get(3).map(|s| s.as_str()) {
        Some("portable") => Isa::Portable,
        Some("avx2") => Isa::Avx2,
        _ => Isa::best(),
    };
    let rows = suites::read_endgames(&std::fs::read_to_string("tests/data/ffo.txt").unwrap()).unwrap();
    let weights = match std::env::var("W") {
        Ok(f) => Weights::unpack(&std::fs::read(f).unwrap()).unwrap(),
        _ => Weights::nothing(),
    };
    let mut total = 0;
    let all = Instant::now();
    for row in rows.iter().filter(|r| r.number >= from && r.number <= to) {
        let table = Table::of_bits(28);
        let me = row.position.to_move();
        let board = Board { own: row.position.discs(me), opp: row.position.discs(me.other()) };
        let _ = Side::Black;
        let started = Instant::now();
        let mut pulse = |_| false;
        let mut s = Searcher::new(
            isa,
            Means { table: &table, weights: &weights, pulse: &mut pulse, first_pulse: 8192, pool: None, size: 8 },
        );
        let value = s.open(board, 60, -64, 64, 5);
        let t = started.elapsed().as_secs_f64();
        total += s.nodes();
        println!(
            "#{} {} {} expected {} nodes {} {:.2}s {:.1}M/s {}",
            row.number,
            row.position.empties(),
            value,
            row.score,
            s.nodes(),
            t,
            s.nodes() as f64 / t / 1e6,
            s.line().len()
        );
    }
    let t = all.elapsed().as_secs_f64();
    println!("{total} nodes {t:.2}s {:.1} M/s", total as f64 / t / 1e6);
}
#[allow(dead_code)]
pub fn mid(depth: i32, count: usize) {
    use obverse::{record::replay, rules::{Game, Position, Setup}};
    let weights = match std::env::var("W") { Ok(f) => Weights::unpack(&std::fs::read(f).unwrap()).unwrap(), _ => Weights::nothing() };
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let text = std::fs::read_to_string("/work/peers/openings.txt").unwrap();
    let mut nodes = 0; let t = Instant::now();
    let mut sum = 0;
    for line in text.lines().filter(|l| !l.starts_with('#')).step_by(7).take(count) {
        let Position::Othello(p) = replay(&start, line.trim()).unwrap().0 else { panic!() };
        let me = p.to_move();
        let board = Board { own: p.discs(me), opp: p.discs(me.other()) };
        let table = Table::of_bits(24);
        let mut pulse = |_| false;
        let mut s = Searcher::new(Isa::best(), Means { table: &table, weights: &weights, pulse: &mut pulse, first_pulse: 8192, pool: None, size: 8 });
        for d in 1..=depth { sum += s.open(board, d, -64, 64, if d < 5 { 5 } else { 0 }) * (d == depth) as i32; }
        nodes += s.nodes();
    }
    let t = t.elapsed().as_secs_f64();
    println!("mid depth {depth}: {nodes} nodes {t:.2} s {:.2} M/s sum {sum}", nodes as f64 / t / 1e6);
}
