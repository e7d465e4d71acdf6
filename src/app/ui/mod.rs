//! The panel: game, players, thinking, moves, buttons, sheets and notices.
//!
//! It reads the session, the thought, the settings and the frame; it writes [`Command`]s and settings, and nothing
//! else. What other rooms need of it: [`PointerOverUi`] and [`Covered`] (whose is a click?), [`KeyboardTaken`] (whose
//! is a key?), [`NextRedraw`] (when does a sleeping window have to wake?), and [`Open`] (show a sheet).

mod choice;
mod desk;
mod graph;
mod help;
mod hud;
mod icons;
mod lab;
mod lines;
mod mind;
mod moves;
mod new_game;
mod notices;
mod players;
mod result;
mod ruler;
mod seat;
mod settings_sheet;
mod sheet;
mod sliders;
#[cfg(test)]
mod tests;
pub(super) mod text;
pub mod theme;
mod thinking;
mod widgets;

use super::{
    Step,
    ai::bridge::{Held, Thought},
    board::reason::Forbidden,
    clipboard::Copy,
    facts::{Command, Fact},
    frame::Frame,
    lab::entry::Entry,
    session::Session,
    settings::Settings,
    thinking::{Focus, mind::Mind},
};
use crate::rules::renju::Reason;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiInput, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, egui};
use desk::Desk;
use graph::Evaluations;
use lab::Lab;
pub use mind::Tab;
use notices::Notices;
use sheet::Sheet;
use std::time::Duration;

/// Whether the pointer is over the panel, a notice or an open sheet, as of the last frame.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointerOverUi(pub bool);

/// Whether keys belong to the panel: a control has the focus, or a sheet is open.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyboardTaken(pub bool);

/// When the panel wants to be drawn again, by the app's clock. A window that sleeps between events has to wake then.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextRedraw(pub Option<Duration>);

/// What the panel covered in the last frame, in logical pixels. A finger that lands has no earlier position, so
/// [`PointerOverUi`] cannot know of it; this can.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Covered {
    areas: Vec<Rect>,
    all: bool,
}

impl Covered {
    /// Whether a point of the window belongs to the panel.
    #[must_use]
    pub fn contains(&self, at: Vec2) -> bool {
        self.all || self.areas.iter().any(|r| r.contains(at))
    }
}

/// Asks for a sheet, for instance because of a key.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Open {
    /// Choose a game and players.
    NewGame,
    /// What can be set.
    Settings,
    /// What keys and clicks do.
    Help,
    /// A game tree, step by step.
    Lab(Entry),
    /// Close whatever is open.
    Nothing,
    /// Show that side of the thinking.
    Side(Tab),
}

/// What the panel itself has to remember.
#[derive(Resource, Default)]
struct Panel {
    sheet: Option<Sheet>,
    lab: Option<Lab>,
    /// The Lab is to be opened in the next drawing.
    wanted: Option<Entry>,
    /// The game that was asked for while another is being played.
    leaving: Option<crate::rules::Game>,
    notices: Notices,
    evaluations: Evaluations,
    /// Those of the game that a show has taken the place of.
    shelved: Option<Evaluations>,
    /// What of the thinking is shown in the column.
    tab: mind::Tab,
}

/// Keeps what facts say, and what has to be taken down before it is overwritten.
fn listen(
    session: Option<Res<Session>>,
    thought: Res<Thought>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut facts: MessageReader<Fact>,
    mut asked: MessageReader<Open>,
    mut panel: ResMut<Panel>,
) {
    let Some(session) = session else { return };
    let panel = &mut *panel;
    match panel.shelved.take() {
        Some(mine) if !session.is_show() => panel.evaluations = mine,
        None if session.is_show() => panel.shelved = Some(std::mem::take(&mut panel.evaluations)),
        shelved => panel.shelved = shelved,
    }
    for fact in facts.read() {
        panel.notices.hear(fact, time.elapsed());
        panel.evaluations.hear(fact, &session);
        if matches!(fact, Fact::Started | Fact::GameOver(_)) {
            panel.leaving = None;
        }
    }
    panel.evaluations.watch(&session, &thought);
    for open in asked.read() {
        if let Open::Side(tab) = open {
            panel.tab = *tab;
            continue;
        }
        panel.leaving = None;
        (panel.lab, panel.wanted) = (None, None);
        panel.sheet = match open {
            Open::NewGame => Some(Sheet::new_game(&settings)),
            Open::Settings => Some(Sheet::Settings),
            Open::Help => Some(Sheet::Help),
            Open::Lab(entry) => {
                panel.wanted = Some(*entry);
                None
            }
            Open::Nothing | Open::Side(_) => None,
        };
    }
}

/// Draws everything and passes on what was pressed.
fn draw(
    mut contexts: EguiContexts,
    (session, thought, frame, time): (Option<Res<Session>>, Res<Thought>, Res<Frame>, Res<Time>),
    (forbidden, mind, mut focus): (Option<Res<Forbidden>>, Res<Mind>, ResMut<Focus>),
    mut settings: ResMut<Settings>,
    mut panel: ResMut<Panel>,
    (mut commands, mut copies): (MessageWriter<Command>, MessageWriter<Copy>),
    (mut over, mut held): (ResMut<PointerOverUi>, ResMut<Held>),
    mut keys: ResMut<KeyboardTaken>,
    mut next: ResMut<NextRedraw>,
    mut covered: ResMut<Covered>,
) -> Result {
    // Without a camera there is nothing to draw on.
    let Ok(ctx) = contexts.ctx_mut() else { return Ok(()) };
    let Some(session) = session else { return Ok(()) };
    if !theme::dress(ctx) {
        return Ok(());
    }
    let panel = &mut *panel;
    let mut desk = Desk::new((&session, &thought), (&mind, &focus), &settings, *frame, time.elapsed());
    desk.reason = forbidden.and_then(|f| f.0.as_ref().map(Reason::sentence));
    let areas = show(ctx, &mut desk, panel);
    let Desk { changed, orders, wake, focused, copied, .. } = desk;
    copies.write_batch(copied);
    if let Some(focused) = focused {
        focus.set_if_neq(focused);
        ctx.request_repaint();
    }
    if let Some(changed) = changed.filter(|c| *c != *settings) {
        *settings = changed;
    }
    if !orders.is_empty() {
        ctx.request_repaint();
    }
    commands.write_batch(orders);

    // While there is a show, whoever presses anything wants it to end, and nothing else.
    let open = panel.sheet.is_some() || panel.lab.is_some() || session.is_show();
    // However the Lab is closed, the game goes on.
    held.set_if_neq(Held(panel.lab.is_some()));
    over.set_if_neq(PointerOverUi(open || ctx.is_pointer_over_egui() || ctx.egui_is_using_pointer()));
    keys.set_if_neq(KeyboardTaken(open || ctx.egui_wants_keyboard_input()));
    next.set_if_neq(NextRedraw(wake));
    // A click just beside a control presses it all the same, so it must not play as well.
    let reach = ctx.global_style().interaction.interact_radius;
    covered.set_if_neq(Covered { areas: areas.into_iter().map(|r| rect(r.expand(reach))).collect(), all: open });
    Ok(())
}

/// Draws what is open: the Lab alone, or the panel with what lies on it. Says what it covers.
fn show(ctx: &egui::Context, desk: &mut Desk<'_>, panel: &mut Panel) -> Vec<egui::Rect> {
    if panel.lab.is_some() {
        lab::show(ctx, desk, &mut panel.lab);
        return vec![];
    }
    let was_open = panel.sheet.is_some();
    ruler::show(ctx, desk);
    let mut areas = vec![hud::show(ctx, desk, panel)];
    areas.extend(notices::show(ctx, desk, panel));
    if was_open {
        sheet::show(ctx, desk, &mut panel.sheet);
    }
    if let Some(entry) = panel.wanted.take() {
        panel.lab = Lab::open(entry);
    }
    if panel.lab.is_some() || (!was_open && panel.sheet.is_some()) {
        // It appears in the next frame: the key that opened it must not press its main button too, nor a control
        // under it keep the focus.
        ctx.memory_mut(|m| {
            if let Some(id) = m.focused() {
                m.surrender_focus(id);
            }
        });
        ctx.request_repaint();
    }
    areas
}

fn rect(r: egui::Rect) -> Rect {
    Rect::new(r.min.x, r.min.y, r.max.x, r.max.y)
}

/// bevy_egui 0.42 reports the modifier keys every frame, changed or not. Any event makes egui ask for another frame at
/// once, so the window would never rest; what is no news is left out.
fn only_news(mut inputs: Query<&mut EguiInput>, mut known: Local<Option<egui::Modifiers>>) {
    for mut input in &mut inputs {
        let mut held = *known;
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => held.replace(*now) != Some(*now),
            _ => true,
        });
        *known = held;
    }
}

/// In a page the focus can go elsewhere and come back to the board: then keys are the board's again.
#[cfg(target_arch = "wasm32")]
fn let_go(mut contexts: EguiContexts, mut focus: MessageReader<bevy::window::WindowFocused>) {
    if focus.read().any(|f| !f.focused)
        && let Ok(ctx) = contexts.ctx_mut()
    {
        ctx.memory_mut(|m| {
            if let Some(id) = m.focused() {
                m.surrender_focus(id);
            }
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, let_go.in_set(Step::Ui));
    if !app.is_plugin_added::<EguiPlugin>() {
        app.add_plugins(EguiPlugin::default());
    }
    app.add_plugins(super::clipboard::plugin)
        .add_message::<Open>()
        .init_resource::<Panel>()
        .init_resource::<PointerOverUi>()
        .init_resource::<KeyboardTaken>()
        .init_resource::<NextRedraw>()
        .init_resource::<Covered>()
        .add_systems(PreUpdate, only_news.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(Update, listen.in_set(Step::Ui))
        .add_systems(EguiPrimaryContextPass, draw);
}
