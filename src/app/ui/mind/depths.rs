//! What each depth thought: its score on a curve, the changes of mind as bows over it, and a log that can be copied. A row
//! that is pressed shows its line on the board.

use super::{
    super::{
        desk::Desk,
        graph::{Judged, heights},
        text, theme,
        widgets::{self, Weight, caption, fit},
    },
    nothing,
};
use crate::{
    app::{clipboard::Copy, thinking::mind::Iteration},
    rules::Position,
};
use bevy_egui::egui::{
    Align2, CornerRadius, Pos2, Rect, Sense, Shape, Stroke, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// Height of the curve with its names.
const CURVE: f32 = 74.0;
/// Points of the curve that are shown at most: the latest.
const POINTS: usize = 24;
/// Where the columns of the log begin, as shares of its width.
const COLUMNS: [f32; 4] = [0.0, 0.10, 0.30, 0.52];

/// Draws it.
pub fn show(ui: &mut Ui, inner: Rect, desk: &mut Desk<'_>) {
    let mind = desk.mind;
    let thought = desk.thought;
    let (all, position) = (mind.iterations(), thought.position.as_ref());
    let changes = all.windows(2).filter(|w| w[0].best() != w[1].best()).count();
    let told = match changes {
        _ if all.is_empty() => String::new(),
        0 => "no change of mind".to_owned(),
        1 => "one change of mind".to_owned(),
        n => format!("{n} changes of mind"),
    };
    let below = Rect::from_min_max(inner.min + vec2(0.0, 22.0), inner.max);
    let Some(position) = position.filter(|_| !all.is_empty()) else {
        caption(ui.painter(), inner, "Depth by depth", "");
        nothing(ui, below, "no depth is finished yet");
        return;
    };
    // The button stands where other cards have their remark.
    caption(ui.painter(), Rect::from_min_max(inner.min, inner.max - vec2(54.0, 0.0)), "Depth by depth", &told);
    let button = Rect::from_min_size(inner.right_top() - vec2(48.0, 5.0), vec2(48.0, 24.0));
    // Children of their own: the card has its place already.
    if widgets::button(&mut ui.new_child(UiBuilder::new().max_rect(button)), button.size(), "Copy", Weight::Plain) {
        let what = format!("{} depths", all.len());
        desk.copied = Some(Copy { text: log(all, position), what });
    }
    let high = if below.height() > 170.0 { CURVE } else { 0.0 };
    if high > 0.0 {
        let side = desk.thought.side.unwrap_or(position.to_move());
        let first = all.len().saturating_sub(POINTS);
        let judged = |i: &Iteration| Some(Judged { ply: usize::from(i.depth), by: side, score: i.score?, best: None });
        let points: Vec<Judged> = all[first..].iter().filter_map(judged).collect();
        let scored: Vec<&Iteration> = all[first..].iter().filter(|i| i.score.is_some()).collect();
        curve(ui, Rect::from_min_size(below.min, vec2(below.width(), high)), &scored, &heights(&points), position);
    }
    rows(ui, Rect::from_min_max(below.min + vec2(0.0, high + 4.0), below.max), all, position, desk);
}

/// The log as text, a line a depth.
fn log(all: &[Iteration], position: &Position) -> String {
    let mut text = "depth\tscore\tnodes\tseconds\ttable\tline\n".to_owned();
    for i in all {
        let score = i.score.map_or(String::new(), |s| s.to_string());
        let known = i.known.map_or(String::new(), |k| format!("{:.0} %", k * 100.0));
        let line: Vec<String> = i.line.iter().map(|m| position.move_name(*m)).collect();
        let seconds = i.elapsed.as_secs_f64();
        text += &format!("{}\t{score}\t{}\t{seconds:.3}\t{known}\t{}\n", i.depth, i.nodes, line.join(" "));
    }
    text
}

/// Scores from left to right, a bow wherever another move became the best, and the name of each new best move.
fn curve(ui: &Ui, area: Rect, all: &[&Iteration], heights: &[f32], position: &Position) {
    let p = ui.painter();
    let plot = Rect::from_min_max(area.min + vec2(4.0, 14.0), area.max - vec2(4.0, 16.0));
    p.hline(area.x_range(), plot.center().y, Stroke::new(1.0, theme::EDGE_HI.gamma_multiply(0.6)));
    let step = plot.width() / all.len().max(2).saturating_sub(1) as f32;
    let at = |k: usize| pos2(plot.left() + step * k as f32, plot.center().y - heights[k] * plot.height() * 0.5);
    let points: Vec<Pos2> = (0..all.len()).map(at).collect();
    p.line(points.clone(), Stroke::new(1.4, theme::COOL));
    let last = all.last().and_then(|i| i.best());
    let mut written = f32::NEG_INFINITY;
    for (k, i) in all.iter().enumerate() {
        let now = i.best() == last;
        let changed = k > 0 && all[k - 1].best() != i.best();
        if changed {
            let (a, z) = (points[k - 1], points[k]);
            let top = a.y.min(z.y).min(area.top() + 26.0) - 12.0;
            let bow = |t: f32| {
                let (u, top) = (1.0 - t, vec2(a.x.midpoint(z.x), top));
                pos2(u * u * a.x + 2.0 * u * t * top.x + t * t * z.x, u * u * a.y + 2.0 * u * t * top.y + t * t * z.y)
            };
            p.add(Shape::line((0..=10).map(|n| bow(n as f32 / 10.0)).collect(), Stroke::new(1.2, theme::IVORY)));
        }
        let (radius, ink) = if now { (3.4, theme::ACCENT) } else { (2.6, theme::COOL) };
        p.circle_filled(points[k], radius, ink);
        if (k == 0 || changed) && points[k].x > written + 24.0 {
            let name = i.best().map_or("pass".to_owned(), |s| position.name(s));
            let ink = if now { theme::ACCENT } else { theme::MUTED };
            let foot = pos2(points[k].x.min(area.right() - 12.0).max(area.left() + 10.0), area.bottom());
            p.text(foot, Align2::CENTER_BOTTOM, name, theme::semi(12.0), ink);
            written = points[k].x;
        }
    }
}

/// The depths, the last one first, above them the one that is under way: depth, score, nodes, line.
fn rows(ui: &mut Ui, area: Rect, all: &[Iteration], position: &Position, desk: &mut Desk<'_>) {
    let height = if desk.frame.portrait { 30.0 } else { 22.0 };
    let mut ui = ui.new_child(UiBuilder::new().max_rect(area).id_salt("depths"));
    ui.spacing_mut().item_spacing.y = 0.0;
    let under_way = desk.mind.under_way().filter(|_| desk.thought.running);
    let told: Vec<(&Iteration, bool)> =
        under_way.map(|i| (i, true)).into_iter().chain(all.iter().rev().map(|i| (i, false))).collect();
    let area = widgets::scrolled().auto_shrink([false, false]).max_height(area.height());
    // Only what is seen is laid out: there can be sixty of them, ten times a second.
    area.show_rows(&mut ui, height, told.len(), |ui, seen| {
        for (i, under_way) in &told[seen] {
            row(ui, height, i, *under_way, position, desk);
        }
    });
}

fn row(ui: &mut Ui, height: f32, i: &Iteration, under_way: bool, position: &Position, desk: &mut Desk<'_>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let shown = desk.looks_at(&i.line);
    let line: Vec<String> = i.line.iter().map(|m| position.move_name(*m)).collect();
    let score = i.score.map_or(("–".to_owned(), String::new()), text::score);
    let depth = if under_way { format!("{}…", i.depth + 1) } else { i.depth.to_string() };
    let said = format!("depth {depth}: {} {}, {}", score.0, score.1, line.join(" "));
    let info = || WidgetInfo::selected(WidgetType::Button, true, shown, &said);
    let (over, pressed) = widgets::entry(ui, rect, ui.id().with(("depth", &depth)), info);
    let p = ui.painter();
    if shown || over {
        let fill = if shown { theme::ACCENT.gamma_multiply(0.22) } else { theme::EDGE };
        p.rect_filled(rect, CornerRadius::same(5), fill);
    }
    let (nodes, unit) = text::large(i.nodes as f64);
    let texts = [depth, score.0, format!("{nodes}{unit}"), line.join(" ")];
    for (k, words) in texts.iter().enumerate() {
        let x = rect.left() + 4.0 + COLUMNS[k] * rect.width();
        let end = COLUMNS.get(k + 1).map_or(rect.right(), |c| rect.left() + c * rect.width());
        let ink = [theme::FAINT, theme::IVORY, theme::MUTED, theme::IVORY][k];
        let ink = if under_way { theme::MUTED } else { ink };
        fit(p, pos2(x, rect.center().y), Align2::LEFT_CENTER, words, theme::body(12.5), ink, end - x - 4.0);
    }
    if pressed {
        desk.look_at(&i.line);
    }
}
