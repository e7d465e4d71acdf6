//! The funnel: how the work is spread over the plies, how much of it one move was enough to cut off, and how much the
//! table spared.

use super::{
    super::{desk::Desk, text, theme, widgets::fit},
    head, nothing,
};
use crate::engine::report::PlyUse;
use bevy_egui::egui::{Align2, CornerRadius, Painter, Rect, Stroke, Ui, pos2, vec2};

/// Height of a row.
const ROW: f32 = 15.0;

/// Draws it.
pub fn show(ui: &mut Ui, inner: Rect, below: Rect, desk: &Desk<'_>) {
    let plies = desk.thought.report.as_ref().map_or(&[][..], |r| &r.plies);
    let sum = |of: &dyn Fn(&PlyUse) -> u64| plies.iter().map(of).sum::<u64>();
    let (nodes, cut, hits) = (sum(&|p| p.nodes), sum(&|p| p.cutoffs), sum(&|p| p.hits));
    let share = |n: u64| format!("{:.0} %", 100.0 * n as f64 / nodes.max(1) as f64);
    let said =
        format!("Work by ply: {} plies, cut off {}, spared by the table {}", plies.len(), share(cut), share(hits));
    head(ui, inner, "Positions by ply", &if nodes > 0 { text::nodes(nodes) } else { String::new() }, &said);
    if nodes == 0 {
        nothing(ui, below, "this bot does not count its plies");
        return;
    }
    let legend = Rect::from_min_max(pos2(below.left(), below.bottom() - 16.0), below.max);
    let body = Rect::from_min_max(below.min, pos2(below.right(), legend.top() - 4.0));
    let rows = (body.height() / ROW) as usize;
    let most = folded(plies, rows).iter().map(|(_, p)| p.nodes).max().unwrap_or(1).max(1);
    for (k, (name, ply)) in folded(plies, rows).iter().enumerate() {
        let y = body.top() + ROW * (k as f32 + 0.5);
        row(ui.painter(), body, y, name, ply, most);
    }
    key(ui.painter(), legend, &share(cut), &share(hits));
}

/// The plies with their names, in so many rows: what does not fit is told together in the last one.
fn folded(plies: &[PlyUse], rows: usize) -> Vec<(String, PlyUse)> {
    let alone = if plies.len() > rows { rows.saturating_sub(1) } else { plies.len() };
    let mut all: Vec<_> = plies[..alone].iter().enumerate().map(|(k, p)| ((k + 1).to_string(), *p)).collect();
    if alone < plies.len() && rows > 0 {
        let add = |a: PlyUse, b: &PlyUse| PlyUse {
            nodes: a.nodes + b.nodes,
            cutoffs: a.cutoffs + b.cutoffs,
            hits: a.hits + b.hits,
        };
        all.push((format!("{}+", alone + 1), plies[alone..].iter().fold(PlyUse::default(), add)));
    }
    all
}

/// A bar in the middle, as wide as the root of its share; of it, from the left, what was cut off and what the table knew.
fn row(p: &Painter, body: Rect, y: f32, ply: &str, used: &PlyUse, most: u64) {
    let font = theme::body(11.0);
    p.text(pos2(body.left(), y), Align2::LEFT_CENTER, ply, font.clone(), theme::FAINT);
    let (n, unit) = text::large(used.nodes as f64);
    p.text(pos2(body.right(), y), Align2::RIGHT_CENTER, format!("{n}{unit}"), font, theme::MUTED);
    let track = Rect::from_min_max(pos2(body.left() + 22.0, y - 5.0), pos2(body.right() - 46.0, y + 5.0));
    let width = track.width() * ((used.nodes as f64 / most as f64).sqrt() as f32).max(0.012);
    let bar = Rect::from_center_size(track.center(), vec2(width, track.height()));
    p.rect_filled(bar, CornerRadius::same(2), theme::EDGE_HI);
    let part = |n: u64| bar.width() * (n as f64 / used.nodes.max(1) as f64).min(1.0) as f32;
    let cut = Rect::from_min_size(bar.min, vec2(part(used.cutoffs), bar.height()));
    p.rect_filled(cut, CornerRadius::same(2), theme::ACCENT);
    let known =
        Rect::from_min_size(cut.right_top(), vec2(part(used.hits).min(bar.right() - cut.right()), bar.height()));
    p.rect_filled(known, CornerRadius::same(2), theme::COOL);
    // Not by colour alone.
    stripes(p, known);
}

/// Upright lines.
fn stripes(p: &Painter, area: Rect) {
    let mut x = area.left() + 2.0;
    while x < area.right() - 1.0 {
        p.vline(x, area.y_range(), Stroke::new(1.0, theme::WELL));
        x += 4.0;
    }
}

fn key(p: &Painter, area: Rect, cut: &str, hits: &str) {
    let y = area.center().y;
    let half = area.width() * 0.5;
    for (k, (ink, words)) in
        [(theme::ACCENT, format!("cut off {cut}")), (theme::COOL, format!("table knew {hits}"))].iter().enumerate()
    {
        let x = area.left() + half * k as f32;
        let mark = Rect::from_center_size(pos2(x + 6.0, y), vec2(12.0, 8.0));
        p.rect_filled(mark, CornerRadius::same(2), *ink);
        if k == 1 {
            stripes(p, mark);
        }
        let at = pos2(x + 17.0, y);
        fit(p, at, Align2::LEFT_CENTER, words, theme::body(12.0), theme::MUTED, half - 18.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_told_together() {
        let plies: Vec<PlyUse> = (1..=5).map(|n| PlyUse { nodes: n, cutoffs: 1, hits: 0 }).collect();
        let told = |rows| folded(&plies, rows).into_iter().map(|(name, p)| (name, p.nodes)).collect::<Vec<_>>();
        let row = |name: &str, n| (name.to_owned(), n);
        assert_eq!(told(3), [row("1", 1), row("2", 2), row("3+", 12)]);
        assert_eq!((told(5).len(), told(9).len(), told(0).len()), (5, 5, 0));
    }
}
