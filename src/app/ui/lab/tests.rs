//! The Lab, drawn without a window and worked without a mouse.

use super::super::tests::{Bench, SIZES, duel};
use crate::{
    app::lab::{
        entry::Entry,
        example::Example,
        study::{Half, Study},
    },
    engine::lesson::Method,
    rules::{Game, Setup},
};
use bevy::prelude::Vec2;
use bevy_egui::egui::{Key, pos2};
use std::time::Duration;

const DESK: Vec2 = Vec2::new(1280.0, 720.0);

fn bench(size: Vec2, entry: Entry) -> Bench {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), size);
    bench.panel.wanted = Some(entry);
    for _ in 0..4 {
        bench.draw(vec![]);
    }
    bench
}

fn study(bench: &Bench) -> &Study {
    &bench.panel.lab.as_ref().expect("it is open").study
}

#[test]
fn it_draws_and_rests_at_every_size_and_step() {
    for size in SIZES {
        for example in Example::ALL {
            let mut entry = Entry::of(example);
            entry.options.method = Method::NegaScout;
            let len = entry.study().expect("small").steps();
            for step in [0, 1, len / 3, len / 2, len - 1, len] {
                for focus in [Half::Plain, Half::Sparing] {
                    let mut bench = bench(size, Entry { step, focus, ..entry });
                    assert_eq!(study(&bench).step(), step);
                    for _ in 0..3 {
                        bench.draw(vec![]);
                    }
                    assert!(!bench.ctx.has_requested_repaint(), "{example:?} at {size}");
                    assert_eq!(bench.wake, None);
                }
            }
        }
    }
}

#[test]
fn keys_walk_the_search_and_escape_closes_it() {
    let mut bench = bench(DESK, Entry::default());
    for (key, step) in
        [(Key::ArrowRight, 1), (Key::ArrowRight, 2), (Key::ArrowLeft, 1), (Key::End, 386), (Key::Home, 0)]
    {
        bench.key(key);
        assert_eq!(study(&bench).step(), step, "{key:?}");
    }
    bench.key(Key::ArrowLeft);
    assert_eq!(study(&bench).step(), 0, "nothing lies before the start");
    bench.key(Key::ArrowRight);
    bench.key(Key::ArrowRight);
    bench.key(Key::ArrowDown);
    let at = study(&bench).step();
    assert_eq!(study(&bench).record(Half::Sparing).path(at).len(), 1, "the branch is done");
    bench.key(Key::Escape);
    assert!(bench.panel.lab.is_none() && bench.panel.sheet.is_none());
}

#[test]
fn it_wakes_the_window_while_it_plays_and_lets_it_sleep_again() {
    let mut bench = bench(DESK, Entry::default());
    bench.key(Key::Space);
    assert!(study(&bench).is_playing());
    bench.draw(vec![]);
    assert_eq!(bench.wake, Some(bench.now + Duration::from_millis(250)));
    bench.now += Duration::from_secs(2);
    bench.draw(vec![]);
    assert_eq!(study(&bench).step(), 8);
    bench.key(Key::Space);
    bench.draw(vec![]);
    assert!(!study(&bench).is_playing() && bench.wake.is_none());
    bench.key(Key::Space);
    bench.now += Duration::from_secs(3600);
    bench.draw(vec![]);
    assert!(study(&bench).is_over() && bench.wake.is_none());
}

#[test]
fn a_click_in_a_tree_goes_to_what_is_there() {
    let mut bench = bench(DESK, Entry { step: usize::MAX, ..Entry::default() });
    let over = study(&bench).steps();
    // The upper tree; the root lies in the middle of its first row.
    bench.click(pos2(360.0, 148.0));
    assert_eq!((study(&bench).focus, study(&bench).step()), (Half::Plain, over), "beside the tree it is only chosen");
    let exit = |bench: &Bench| {
        let record = study(bench).record(Half::Plain);
        let first = record.children(0).next().expect("a move");
        record.nodes()[first].exit()
    };
    let wanted = exit(&bench);
    let mut found = false;
    // Its first reply is somewhere in the second row.
    for y in (175..260).step_by(6) {
        for x in (330..560).step_by(12) {
            bench.click(pos2(x as f32, y as f32));
            found |= study(&bench).step() == wanted;
            bench.key(Key::End);
        }
    }
    assert!(found);
}
