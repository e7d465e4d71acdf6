//! What moves the searches on, and what is chosen for them.

use crate::{
    app::{
        lab::{
            example::Example,
            study::{Half, Options, SPEEDS, Study},
        },
        ui::{
            desk::Desk,
            icons::Icon,
            sliders, theme,
            widgets::{self, Weight},
        },
    },
    engine::lesson::Method,
};
use bevy_egui::egui::{Align, Layout, Ui, Vec2, vec2};

/// Height of the choices in one row, their headings included.
pub const CHOICES: f32 = 62.0;

/// Names of [`SPEEDS`].
const SPEED_NAMES: [&str; SPEEDS.len()] = ["1", "4", "20", "200", "5,000"];

/// The methods beside minimax.
const SPARING: [(Method, &str); 2] = [(Method::AlphaBeta, "Alpha-beta"), (Method::NegaScout, "NegaScout")];

/// Back and forth, play, and where there is room a slider over all steps and the speed.
pub fn drive(ui: &mut Ui, roomy: bool, desk: &mut Desk<'_>, study: &mut Study) {
    let height = ui.available_height();
    let wide = if roomy { 54.0 } else { ((ui.available_width() - 5.0 * 6.0 - 92.0) / 5.0).clamp(34.0, 64.0) };
    let size = vec2(wide, height);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (began, over) = (study.step() > 0, study.is_over());
        let press =
            |ui: &mut Ui, icon, word, name, enabled| widgets::icon_button(ui, size, icon, name, Some(word), enabled);
        if press(ui, Icon::First, "Start", "Back to the start", began) {
            study.go(0);
        }
        if press(ui, Icon::Back, "Back", "One step back", began) {
            study.go(study.step() - 1);
        }
        let rest = if roomy { 92.0 } else { ui.available_width() - 3.0 * (wide + 6.0) };
        let playing = study.is_playing();
        let word = if playing { "Pause" } else { "Play" };
        if widgets::button(ui, vec2(rest, height), word, Weight::Main) {
            study.play(!playing, desk.now);
            ui.ctx().request_repaint();
        }
        if press(ui, Icon::Step, "Step", "One step on", !over) {
            study.go(study.step() + 1);
        }
        if press(ui, Icon::Branch, "Branch", "To the end of this branch", !over) {
            study.finish_branch();
        }
        if press(ui, Icon::Last, "End", "To the end", !over) {
            study.go(usize::MAX);
        }
        if roomy {
            let left = vec2(ui.available_width() - 12.0, height);
            ui.add_space(8.0);
            ui.allocate_ui_with_layout(left, Layout::left_to_right(Align::Center), |ui| {
                let speeds = vec2(300.0, 40.0);
                let scrub = vec2(ui.available_width() - speeds.x - 96.0, height);
                ui.allocate_ui(scrub, |ui| slide(ui, height, study));
                ui.add_space(6.0);
                speed(ui, speeds, desk, study);
            });
        }
    });
}

/// The slider over all steps.
fn slide(ui: &mut Ui, height: f32, study: &mut Study) {
    let (at, len) = (study.step() as u64, study.steps() as u64);
    if let Some(step) = sliders::slider(ui, height, "Step", at, (0, len, 1), &at.to_string()) {
        study.go(step as usize);
    }
}

fn speed(ui: &mut Ui, size: Vec2, desk: &Desk<'_>, study: &mut Study) {
    let font = theme::body(theme::BODY);
    if let Some(k) = widgets::segmented(ui, size, &SPEED_NAMES, study.speed, &font) {
        study.set_speed(k, desk.now);
    }
    let (rect, _) = ui.allocate_exact_size(vec2(70.0, size.y), bevy_egui::egui::Sense::hover());
    let at = rect.left_center();
    widgets::fit(
        ui.painter(),
        at,
        bevy_egui::egui::Align2::LEFT_CENTER,
        "steps/s",
        theme::body(theme::SMALL),
        theme::MUTED,
        70.0,
    );
}

/// Slider and speed, for a narrow window.
pub fn pace(ui: &mut Ui, size: Vec2, desk: &Desk<'_>, study: &mut Study) {
    slide(ui, 30.0, study);
    ui.horizontal(|ui| speed(ui, vec2(size.x - 78.0, size.y), desk, study));
}

/// One choice with its heading.
fn choice(ui: &mut Ui, size: Vec2, heading: &str, labels: &[&str], chosen: usize) -> Option<usize> {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        ui.set_width(size.x);
        widgets::heading(ui, heading);
        widgets::segmented(ui, vec2(size.x, size.y - 21.0), labels, chosen, &theme::body(theme::BODY))
    })
    .inner
}

/// What is chosen: the example, how deep, what is compared with minimax, and in which order moves are tried.
pub fn choose(ui: &mut Ui, height: f32, in_a_row: bool, study: &mut Study) {
    let now = study.wanted();
    let names = Example::ALL.map(Example::name);
    let example = Example::ALL.iter().position(|e| *e == now.example).unwrap_or(0);
    let depths: Vec<String> = (1..=now.example.deepest()).map(|d| d.to_string()).collect();
    let depths: Vec<&str> = depths.iter().map(String::as_str).collect();
    let depth = usize::from(now.depth.max(1)) - 1;
    let method = usize::from(now.method == Method::NegaScout);
    let beside = SPARING.map(|(_, name)| name);
    let full = ui.available_width();
    let high = height + 21.0;
    let share = |part: f32| if in_a_row { (full - 3.0 * theme::GAP) * part } else { full };
    let mut wanted = now;
    let mut all = |ui: &mut Ui| {
        if let Some(k) = choice(ui, vec2(share(0.35), high), "Example", &names, example) {
            wanted = Options { method: now.method, ordered: now.ordered, ..Options::of(Example::ALL[k]) };
        }
        let heading = "Depth: pieces to look ahead, a pass costs none";
        if let Some(k) = choice(ui, vec2(share(0.31), high), heading, &depths, depth) {
            wanted.depth = k as u8 + 1;
        }
        if let Some(k) = choice(ui, vec2(share(0.17), high), "Beside minimax", &beside, method) {
            wanted.method = SPARING[k].0;
        }
        if let Some(k) =
            choice(ui, vec2(share(0.17), high), "Order of moves", &["By rows", "Best first"], usize::from(now.ordered))
        {
            wanted.ordered = k == 1;
        }
    };
    if in_a_row {
        ui.horizontal(|ui| all(ui));
    } else {
        all(ui);
    }
    if wanted != now {
        study.choose(wanted);
        study.focus = Half::Sparing;
        ui.ctx().request_repaint();
    }
}
