//! The whole panel, drawn without a window and pressed without a mouse.

mod mind;
mod moves;

use super::{Covered, Panel, desk::Desk, sheet::Sheet, theme};
use crate::{
    app::{
        ai::bridge::Thought,
        facts::{Command, Fact, Refusal},
        frame::Frame,
        session::{Seat, Session},
        settings::Settings,
        thinking::{Focus, mind::Mind},
    },
    engine::roster::BotKind,
    rules::{Game, Move, RuleSet, Setup, Side},
};
use bevy::prelude::{Vec2, World};
use bevy_egui::egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use std::time::Duration;

pub(super) const SIZES: [Vec2; 6] = [
    Vec2::new(360.0, 640.0),
    Vec2::new(390.0, 844.0),
    Vec2::new(320.0, 320.0),
    Vec2::new(844.0, 390.0),
    Vec2::new(1280.0, 720.0),
    Vec2::new(3840.0, 2160.0),
];

/// A table with a panel and nothing else.
pub(super) struct Bench {
    pub(super) ctx: Context,
    pub(super) session: Session,
    settings: Settings,
    pub(super) panel: Panel,
    frame: Frame,
    thought: Thought,
    mind: Mind,
    focus: Focus,
    /// The app's clock.
    pub(super) now: Duration,
    /// When the last drawing wants another.
    pub(super) wake: Option<Duration>,
}

impl Bench {
    pub(super) fn new(setup: Setup, seats: [Seat; 2], size: Vec2) -> Bench {
        let session = Session::new(setup, seats).expect("a board");
        let frame = Frame::new(size, 1.0);
        let mut bench = Bench {
            ctx: Context::default(),
            session,
            settings: Settings::default(),
            panel: Panel::default(),
            frame,
            thought: Thought::default(),
            mind: Mind::default(),
            focus: Focus::default(),
            now: Duration::from_secs(100),
            wake: None,
        };
        bench.draw(vec![]);
        bench.draw(vec![]);
        bench
    }

    /// One frame; what was asked for in it.
    pub(super) fn draw(&mut self, events: Vec<Event>) -> Vec<Command> {
        let size = vec2(self.frame.window.x, self.frame.window.y);
        let input =
            RawInput { screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)), events, ..RawInput::default() };
        let Bench { ctx, session, settings, panel, frame, thought, mind, focus, now, wake } = self;
        let mut focused = None;
        let (mut orders, mut changed) = (Vec::new(), None);
        let output = ctx.clone().run_ui(input, |_| {
            if !theme::dress(ctx) {
                return;
            }
            let mut desk = Desk::new((session, thought), (mind, focus), settings, *frame, *now);
            super::show(ctx, &mut desk, panel);
            *wake = desk.wake;
            orders.extend(desk.orders);
            focused = desk.focused.or(focused.take());
            changed = desk.changed.or(changed.take());
        });
        output.drop_without_applying_deltas();
        if let Some(focused) = focused {
            self.focus = focused;
        }
        if let Some(changed) = changed {
            self.settings = changed;
        }
        orders
    }

    pub(super) fn click(&mut self, at: Pos2) -> Vec<Command> {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let mut orders = self.draw(vec![Event::PointerMoved(at)]);
        orders.extend(self.draw(vec![button(true)]));
        orders.extend(self.draw(vec![button(false)]));
        // What it has opened appears a frame later.
        orders.extend(self.draw(vec![]));
        orders
    }

    pub(super) fn key(&mut self, key: Key) -> Vec<Command> {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        let mut orders = self.draw(vec![event(true)]);
        orders.extend(self.draw(vec![event(false)]));
        orders
    }

    /// Middle of the main button: the right end of the foot.
    fn main_button(&self) -> Pos2 {
        pos2(self.frame.panel.max.x - 20.0, self.frame.panel.max.y - 20.0)
    }
}

pub(super) fn duel(game: Game) -> [Seat; 2] {
    [Seat::Human, Seat::Bot(crate::app::settings::usual_opponent(game))]
}

#[test]
fn everything_draws_at_every_size() {
    for size in SIZES {
        for (game, rules) in [(Game::Othello, RuleSet::Freestyle), (Game::Gomoku, RuleSet::Renju)] {
            let setup = Setup { rules, ..Setup::usual(game) };
            let bot = duel(game)[1];
            let mut bench = Bench::new(setup, [bot, bot], size);
            bench.panel.leaving = Some(Game::Gomoku);
            bench.panel.notices.hear(&Fact::SearchFailed("it fell over".to_owned()), Duration::from_secs(99));
            bench.panel.notices.hear(&Fact::Refused(Refusal::Nothing), Duration::from_secs(99));
            bench.draw(vec![]);
            let sheets = [
                Sheet::new_game(&bench.settings),
                Sheet::seat(&bench.session, Side::White),
                Sheet::Settings,
                Sheet::Help,
            ];
            for sheet in sheets {
                bench.panel.sheet = Some(sheet);
                bench.draw(vec![]);
                bench.draw(vec![]);
                assert!(bench.panel.sheet.is_some());
            }
        }
    }
}

#[test]
fn the_main_button_can_be_pressed_at_every_size() {
    for size in SIZES {
        let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), size);
        let at = bench.main_button();
        bench.click(at);
        assert!(matches!(bench.panel.sheet, Some(Sheet::NewGame(_))), "at {size}");
        bench.key(Key::Escape);
        assert!(bench.panel.sheet.is_none(), "Esc closes it, at {size}");
    }
}

#[test]
fn a_sheet_takes_every_click_and_enter_is_its_main_button() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 720.0));
    bench.panel.sheet = Some(Sheet::new_game(&bench.settings));
    bench.draw(vec![]);
    bench.draw(vec![]);
    assert_eq!(bench.key(Key::Enter), [Command::NewGame]);
    assert!(bench.panel.sheet.is_none());
    bench.panel.sheet = Some(Sheet::Settings);
    bench.draw(vec![]);
    bench.draw(vec![]);
    let at = bench.main_button();
    bench.click(at);
    assert!(bench.panel.sheet.is_none(), "the veil closes the sheet, and the button under it is not pressed");
}

#[test]
fn a_sheet_rests_once_it_has_its_full_height() {
    for size in SIZES {
        let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), size);
        bench.panel.sheet = Some(Sheet::new_game(&bench.settings));
        let mut frames = 0;
        bench.draw(vec![]);
        while bench.ctx.has_requested_repaint() {
            bench.draw(vec![]);
            frames += 1;
            assert!(frames < 30, "it never rests, at {size}");
        }
        let area = |bench: &Bench| bench.ctx.memory(|m| m.area_rect("sheet")).expect("a sheet");
        let height = area(&bench).height();
        bench.draw(vec![]);
        assert!((area(&bench).height() - height).abs() < 0.5, "at {size}");
    }
}

#[test]
fn the_level_of_the_strong_bot_is_set_by_arrows_and_a_depth_takes_its_place() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 720.0));
    let seat = |bench: &Bench| match &bench.panel.sheet {
        Some(Sheet::Seat(_, _, Seat::Bot(bot))) => (bot.kind, bot.knobs.level, bot.knobs.depth),
        _ => panic!("no bot"),
    };
    bench.panel.sheet = Some(Sheet::seat(&bench.session, Side::White));
    for _ in 0..5 {
        bench.draw(vec![]);
    }
    assert_eq!(seat(&bench), (BotKind::Master, Some(3), None));
    // Close, Human, Master, Others, level.
    for _ in 0..5 {
        bench.key(Key::Tab);
    }
    for level in 4..=9 {
        bench.key(Key::ArrowRight);
        assert_eq!(seat(&bench), (BotKind::Master, Some(level), None));
    }
    bench.key(Key::ArrowRight);
    assert_eq!(seat(&bench), (BotKind::Master, None, None), "the highest is the bot's own");
    // More settings, depth.
    bench.key(Key::Tab);
    bench.key(Key::Space);
    bench.draw(vec![]);
    bench.key(Key::Tab);
    for depth in 1..=3 {
        bench.key(Key::ArrowRight);
        assert_eq!(seat(&bench), (BotKind::Master, None, Some(depth)));
    }
    for _ in 0..3 {
        bench.key(Key::ArrowLeft);
    }
    assert_eq!(seat(&bench), (BotKind::Master, None, None));
}

#[test]
fn switching_games_asks_only_when_something_would_be_lost() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 720.0));
    let other = pos2(bench.frame.panel.min.x + 110.0, bench.frame.panel.min.y + 20.0);
    assert_eq!(bench.click(other), [Command::Start(Setup::usual(Game::Gomoku))]);
    assert_eq!(bench.settings.game, Game::Gomoku);
    let first = bench.session.position().legal()[0];
    bench.session.preplay([Move::Place(first)]).expect("legal");
    assert!(matches!(bench.click(other)[..], [Command::Note(_)]), "it says what would be lost, and does no more");
    assert_eq!(bench.panel.leaving, Some(Game::Gomoku));
}

#[test]
fn tab_reaches_the_controls_and_enter_presses_them() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 720.0));
    // Othello, Gomoku, settings.
    for _ in 0..3 {
        bench.key(Key::Tab);
        assert!(bench.ctx.egui_wants_keyboard_input());
    }
    bench.key(Key::Enter);
    assert!(matches!(bench.panel.sheet, Some(Sheet::Settings)));
}

#[test]
fn nothing_is_drawn_again_while_nothing_happens() {
    let mut bench = Bench::new(Setup::usual(Game::Othello), duel(Game::Othello), Vec2::new(1280.0, 720.0));
    for _ in 0..4 {
        bench.draw(vec![]);
    }
    assert!(!bench.ctx.has_requested_repaint());
}

#[test]
fn what_is_covered_is_known_before_a_finger_lands() {
    let area = bevy::prelude::Rect::new(10.0, 10.0, 20.0, 20.0);
    let covered = Covered { areas: vec![area], all: false };
    assert!(covered.contains(Vec2::new(15.0, 15.0)) && !covered.contains(Vec2::new(25.0, 15.0)));
    assert!(Covered { areas: vec![], all: true }.contains(Vec2::ZERO));
}

#[test]
fn modifiers_that_have_not_changed_are_no_event() {
    let mut world = World::new();
    let entity = world.spawn(bevy_egui::EguiInput::default()).id();
    let system = world.register_system(super::only_news);
    let mut tell = |held: Modifiers| {
        let mut input = world.get_mut::<bevy_egui::EguiInput>(entity).expect("there");
        input.events = vec![Event::ModifiersChanged(held), Event::PointerGone];
        world.run_system(system).expect("run");
        world.get::<bevy_egui::EguiInput>(entity).expect("there").events.len()
    };
    assert_eq!(tell(Modifiers::NONE), 2);
    assert_eq!(tell(Modifiers::NONE), 1, "no news");
    assert_eq!(tell(Modifiers::SHIFT), 2);
    assert_eq!(tell(Modifiers::SHIFT), 1);
    assert_eq!(tell(Modifiers::NONE), 2);
}
