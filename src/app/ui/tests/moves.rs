//! The list of moves, and the switch of the analysis.

use super::*;

/// A game of six moves, two of them taken back.
fn looked_back() -> Bench {
    let mut bench = Bench::new(Setup::usual(Game::Othello), [Seat::Human; 2], Vec2::new(1280.0, 720.0));
    for _ in 0..6 {
        let first = bench.session.position().legal()[0];
        bench.session.preplay([Move::Place(first)]).expect("legal");
    }
    bench.session.follow(&Command::GoTo(4), &bench.settings, Duration::ZERO);
    bench.draw(vec![]);
    bench
}

#[test]
fn a_press_on_a_move_goes_there_forward_too() {
    let mut bench = looked_back();
    // Wherever the list is: every place of the panel is pressed.
    let panel = bench.frame.panel;
    let mut gone = std::collections::BTreeSet::new();
    for y in (200..600).step_by(10) {
        for x in [90.0, 200.0] {
            gone.extend(bench.click(pos2(panel.min.x + x, y as f32)).into_iter().filter_map(|c| match c {
                Command::GoTo(ply) => Some(ply),
                _ => None,
            }));
            bench.panel.sheet = None;
        }
    }
    assert_eq!(gone.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn tab_reaches_the_moves_and_enter_goes_there() {
    let pressed = |tabs: usize| {
        let mut bench = looked_back();
        for _ in 0..tabs {
            bench.key(Key::Tab);
        }
        bench.key(Key::Enter)
    };
    let gone: Vec<Command> = (1..24).flat_map(pressed).filter(|c| matches!(c, Command::GoTo(_))).collect();
    let all: Vec<Command> = (1..=6).map(Command::GoTo).collect();
    assert_eq!(gone, all);
}

#[test]
fn the_switch_of_the_analysis_and_the_ways_out_of_it() {
    for size in SIZES {
        let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), size);
        let first = bench.session.position().legal()[0];
        bench.session.preplay([Move::Place(first)]).expect("legal");
        let at = pos2(bench.frame.panel.max.x - 16.0, bench.frame.panel.min.y + 16.0);
        let follow = |bench: &mut Bench, orders: Vec<Command>| {
            let all = orders.iter().flat_map(|c| bench.session.follow(c, &bench.settings, Duration::ZERO)).count();
            assert!(all > 0, "{orders:?}");
        };
        let orders = bench.click(at);
        assert_eq!(orders, [Command::Analyse(true)], "at {size}");
        follow(&mut bench, orders);
        bench.draw(vec![]);
        let main = bench.main_button();
        assert_eq!(bench.click(main), [Command::Analyse(false)], "nothing was tried, at {size}");
        follow(&mut bench, vec![Command::Undo]);
        bench.draw(vec![]);
        assert_eq!(bench.click(main), [Command::Back], "at {size}");
        assert_eq!(bench.click(at), [Command::Back, Command::Analyse(false)], "at {size}");
    }
}
