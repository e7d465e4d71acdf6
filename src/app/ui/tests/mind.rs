//! The sides of the thinking, with what real searches tell.

use super::*;
use crate::{
    app::{thinking::Layers, ui::mind::Tab},
    engine::{
        job::{self, Job},
        limits::{Limits, Stop},
        report::{Report, Score},
        roster,
    },
};

const TABS: [Tab; 5] = [Tab::Now, Tab::Depths, Tab::Tree, Tab::Plies, Tab::Why];

/// A bench whose bot has thought, and everything that it told.
fn thoughtful(game: Game, bot: &str, size: Vec2) -> (Bench, Vec<Report>) {
    let bot = roster::parse(game, bot).expect("a bot");
    let mut bench = Bench::new(Setup::usual(game), [Seat::Bot(bot), Seat::Human], size);
    if game == Game::Gomoku {
        // The first stone needs no thought.
        let stones = ["h8", "i9"].map(|n| Move::Place(bench.session.position().parse(n).expect("a point")));
        bench.session.preplay(stones).expect("legal");
    }
    let position = bench.session.position().clone();
    let job =
        Job { id: 7, limits: Limits { nodes: Some(3_000), ..Limits::default() }, ..Job::of(position.clone(), bot) };
    let mut told = Vec::new();
    let answer = job::run(&job, &Stop::new(), &mut |report| told.push(report.clone())).expect("a move");
    told.iter().for_each(|report| bench.mind.hear(report));
    bench.thought.report = Some(answer.report);
    bench.thought.position = Some(position);
    (bench.thought.bot, bench.thought.side, bench.thought.running) = (Some(bot), Some(Side::Black), true);
    (bench, told)
}

const THINKERS: [(Game, &str); 5] = [
    (Game::Othello, "master:book=off"),
    (Game::Othello, "mcts:playouts=500"),
    (Game::Othello, "classic"),
    (Game::Gomoku, "master"),
    (Game::Gomoku, "classic"),
];

#[test]
fn every_side_of_every_search_draws_at_every_size() {
    for (game, bot) in THINKERS {
        for size in SIZES {
            let (mut bench, told) = thoughtful(game, bot, size);
            for tab in TABS {
                for layers in [Layers::FULL, Layers::SIMPLE, Layers::NONE] {
                    (bench.panel.tab, bench.settings.layers) = (tab, layers);
                    bench.draw(vec![]);
                }
            }
            // At its very beginning, with nothing known, and with a line that is a pass.
            let passing = Report { id: 7, line: vec![Move::Pass], ..Report::default() };
            for report in [told[0].clone(), Report { id: 7, ..Report::default() }, passing] {
                bench.thought.report = Some(report);
                bench.settings.layers = Layers::FULL;
                for tab in TABS {
                    bench.panel.tab = tab;
                    bench.draw(vec![]);
                }
            }
        }
    }
}

#[test]
fn depths_are_what_they_were_when_they_were_finished() {
    for (game, bot) in THINKERS {
        let (bench, told) = thoughtful(game, bot, Vec2::new(1280.0, 720.0));
        for i in bench.mind.iterations() {
            let first = told.iter().find(|r| r.depth == i.depth).expect("a report of that depth");
            assert_eq!((&i.line, i.score, i.nodes), (&first.line, first.score, first.nodes), "{bot} {}", i.depth);
        }
        let depths: Vec<u8> = bench.mind.iterations().iter().map(|i| i.depth).collect();
        assert!(!depths.is_empty() && depths.is_sorted() && depths[0] > 0, "{bot}: {depths:?}");
    }
}

#[test]
fn a_press_on_a_depth_or_a_branch_shows_its_line_and_another_takes_it_away() {
    for tab in [Tab::Depths, Tab::Tree] {
        let (mut bench, _) = thoughtful(Game::Othello, "master:book=off", Vec2::new(1280.0, 720.0));
        bench.panel.tab = tab;
        bench.draw(vec![]);
        let panel = bench.frame.panel;
        // Wherever it is: down the column until something is shown.
        let mut at = (180..640).step_by(6).map(|y| pos2(panel.min.x + 60.0, y as f32));
        let found = at.find(|at| {
            bench.click(*at);
            bench.panel.sheet = None;
            !bench.focus.line.is_empty()
        });
        let at = found.unwrap_or_else(|| panic!("{tab:?}: nothing to press"));
        assert_eq!(bench.focus.job, 7);
        let mut position = bench.session.position().clone();
        assert!(bench.focus.line.iter().all(|m| position.play(*m).is_ok()), "{tab:?}: {:?}", bench.focus.line);
        bench.click(at);
        assert!(bench.focus.line.is_empty(), "{tab:?}");
    }
}

#[test]
fn a_press_on_the_curve_goes_to_that_move() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 1000.0));
    for ply in 0..6 {
        let first = bench.session.position().legal()[0];
        bench.session.preplay([Move::Place(first)]).expect("legal");
        bench.panel.evaluations.note(ply, Side::Black, Score::Lead(ply as i32), None);
    }
    bench.draw(vec![]);
    let panel = bench.frame.panel;
    let gone: Vec<usize> = (180..700)
        .step_by(10)
        .flat_map(|y| bench.click(pos2(panel.max.x - 40.0, y as f32)))
        .filter_map(|c| if let Command::GoTo(ply) = c { Some(ply) } else { None })
        .collect();
    assert!(gone.contains(&5), "{gone:?}");
}
