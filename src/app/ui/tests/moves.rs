//! The list of moves, and the switch of the analysis.

use super::*;
use bevy_egui::egui::{TouchDeviceId, TouchId, TouchPhase};

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

#[test]
fn a_finger_on_a_move_drags_the_list() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), [Seat::Human; 2], Vec2::new(390.0, 844.0));
    for _ in 0..30 {
        let next = bench.session.position().legal().first().map_or(Move::Pass, |s| Move::Place(*s));
        bench.session.preplay([next]).expect("legal");
    }
    bench.draw(vec![]);
    bench.draw(vec![]);
    let at = pos2(120.0, 600.0);
    let pressed = |bench: &mut Bench| {
        bench.click(at).into_iter().find_map(|c| if let Command::GoTo(ply) = c { Some(ply) } else { None })
    };
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let touch = |pos, phase| Event::Touch { device_id: TouchDeviceId(1), id: TouchId(1), phase, pos, force: None };
    // A finger was nowhere before.
    bench.draw(vec![touch(at, TouchPhase::Start), Event::PointerMoved(at), button(at, true)]);
    let mut gone = Vec::new();
    for step in 1..=7 {
        let to = at + vec2(0.0, 10.0 * step as f32);
        gone.extend(bench.draw(vec![touch(to, TouchPhase::Move), Event::PointerMoved(to)]));
    }
    let end = at + vec2(0.0, 70.0);
    gone.extend(bench.draw(vec![touch(end, TouchPhase::End), button(end, false), Event::PointerGone]));
    assert!(gone.is_empty(), "a drag is no press: {gone:?}");
    bench.draw(vec![Event::PointerGone]);
    let after = pressed(&mut bench).expect("a move");
    // Without the drag the last rows are in sight.
    assert!(after <= 14, "{after}");
}
