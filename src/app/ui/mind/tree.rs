//! The top of the tree that was searched: a band for each branch, as high as its share of the work, and hatched where
//! answers were cut off without a look. A branch that is pressed is shown on the board.

use super::{
    super::{
        desk::Desk,
        text, theme,
        widgets::{self, fit},
    },
    head, nothing,
};
use crate::{engine::report::Branch, rules::Move};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};

/// Plies that are drawn.
const PLIES: usize = 3;
/// Least height of a branch with a name.
const NAMED: f32 = 15.0;
/// Branches that are told apart at most below one position.
const MOST: usize = 9;
/// Height of what was cut off.
const CUT: f32 = 9.0;

/// A branch in its place.
#[derive(Clone, PartialEq, Debug)]
struct Band {
    /// Place in the report.
    index: usize,
    ply: usize,
    /// From top to bottom, in the units of the room.
    top: f32,
    bottom: f32,
    /// Answers cut off at its foot.
    cut: u8,
    /// Further branches that are told together with it.
    more: usize,
}

/// Lays the branches below `parent` out between `top` and `bottom`, by the root of their share so that small ones can be
/// seen, the largest first.
fn lay(tree: &[Branch], parent: Option<usize>, ply: usize, (top, bottom): (f32, f32), into: &mut Vec<Band>) {
    let under = |b: &Branch| b.parent.map(usize::from) == parent;
    let mut children: Vec<usize> = (0..tree.len()).filter(|i| under(&tree[*i])).collect();
    // The best of the root stays the first.
    let pinned = usize::from(parent.is_none()).min(children.len());
    children[pinned..].sort_by_key(|i| std::cmp::Reverse(tree[*i].nodes));
    let weight = |i: usize| (tree[i].nodes.max(1) as f32).sqrt();
    let rest = children.split_off(children.len().min(MOST));
    let others: f32 = rest.iter().map(|i| weight(*i)).sum();
    let whole: f32 = children.iter().map(|i| weight(*i)).sum::<f32>() + others;
    let cut = parent.map_or(0, |p| tree[p].cut);
    let floor = if cut > 0 { (bottom - CUT).max(top) } else { bottom };
    // Many small ones together must not push the few aside.
    let share = (floor - top) / whole.max(1.0);
    let shared =
        if rest.is_empty() { share } else { (floor - top - (others * share).min(NAMED)) / (whole - others).max(1.0) };
    let mut y = top;
    for index in children {
        let end = y + shared * weight(index);
        into.push(Band { index, ply, top: y, bottom: end, cut: tree[index].cut, more: 0 });
        if ply + 1 < PLIES && end - y > 3.0 {
            lay(tree, Some(index), ply + 1, (y, end), into);
        }
        y = end;
    }
    if let Some(index) = rest.first() {
        into.push(Band { index: *index, ply, top: y, bottom: floor, cut: 0, more: rest.len() });
    }
}

/// The moves from the root to a branch.
fn path(tree: &[Branch], index: usize) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = Some(index);
    while let Some(branch) = at.and_then(|i| tree.get(i)) {
        line.push(branch.played);
        // A parent always comes before its branches, so this ends.
        at = branch.parent.map(usize::from).filter(|p| at.is_some_and(|i| *p < i));
    }
    line.reverse();
    line
}

/// Draws it.
pub fn show(ui: &mut Ui, inner: Rect, below: Rect, desk: &mut Desk<'_>) {
    let thought = desk.thought;
    let tree = thought.report.as_ref().map_or(&[][..], |r| &r.tree);
    let first = thought.report.as_ref().and_then(|r| r.line.first().copied());
    let depth = thought.report.as_ref().map_or(0, |r| r.depth);
    let right = if tree.is_empty() { String::new() } else { format!("of depth {depth}") };
    head(ui, inner, "The top of the tree", &right, &format!("The top of the tree: {} branches", tree.len()));
    let Some(position) = thought.position.as_ref().filter(|_| !tree.is_empty()) else {
        nothing(ui, below, "no tree has been told yet");
        return;
    };
    let mut bands = Vec::new();
    lay(tree, None, 0, (below.top(), below.bottom() - 18.0), &mut bands);
    let width = below.width() / PLIES as f32;
    let place = |b: &Band| {
        let left = below.left() + width * b.ply as f32;
        Rect::from_min_max(pos2(left, b.top), pos2(left + width - 12.0, (b.bottom - 1.0).max(b.top + 0.8)))
    };
    for band in &bands {
        let rect = place(band);
        let line = path(tree, band.index);
        let shown = desk.looks_at(&line);
        let name = position.move_name(tree[band.index].played);
        if band.more > 0 {
            others(ui.painter(), rect, band.more);
            continue;
        }
        if rect.height() >= NAMED {
            let response = ui.interact(rect, ui.id().with(("branch", band.index)), Sense::click());
            let score = text::score(tree[band.index].score).0;
            response.widget_info(|| {
                WidgetInfo::selected(WidgetType::Button, true, shown, format!("branch {name}, {score}"))
            });
            widgets::focus_ring(ui, &response, CornerRadius::same(4));
            if response.clicked() {
                desk.look_at(&line);
            }
        }
        // What is best now may not be what the last depth looked at first.
        let best = band.ply == 0 && first == Some(tree[band.index].played);
        draw(ui.painter(), rect, band, &tree[band.index], &name, (best, shown));
        if band.ply + 1 < PLIES && bands.iter().any(|b| tree[b.index].parent.map(usize::from) == Some(band.index)) {
            link(ui.painter(), rect, width);
        }
        if band.cut > 0 && rect.height() > CUT {
            cut(ui.painter(), rect, width, band, band.ply + 1 < PLIES);
        }
    }
    let foot = pos2(below.left(), below.bottom() - 6.0);
    let words = "cut off without a look; taller is more work";
    hatch(ui.painter(), Rect::from_center_size(foot + vec2(8.0, 0.0), vec2(16.0, 9.0)));
    fit(
        ui.painter(),
        foot + vec2(22.0, 0.0),
        Align2::LEFT_CENTER,
        words,
        theme::body(12.0),
        theme::MUTED,
        below.width(),
    );
}

/// A branch: the first of the root in the accent; a bound as what it excludes.
fn draw(p: &Painter, rect: Rect, band: &Band, branch: &Branch, name: &str, (best, shown): (bool, bool)) {
    let fill = match (best, shown) {
        (_, true) => theme::ACCENT.gamma_multiply(0.62),
        (true, false) => theme::ACCENT.gamma_multiply(0.42),
        (false, false) => theme::COOL.gamma_multiply(if band.ply.is_multiple_of(2) { 0.50 } else { 0.38 }),
    };
    p.rect_filled(rect, CornerRadius::same(3), fill);
    if shown {
        p.rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.0, theme::ACCENT), StrokeKind::Inside);
    }
    if rect.height() < NAMED {
        return;
    }
    let y = rect.top() + rect.height().min(22.0) * 0.5;
    let ink = theme::IVORY;
    let r = fit(p, pos2(rect.left() + 5.0, y), Align2::LEFT_CENTER, name, theme::semi(12.5), ink, rect.width() - 8.0);
    let words = text::bounded(branch.score, branch.bound);
    let room = rect.right() - r.right() - 8.0;
    if room > 14.0 {
        fit(p, pos2(rect.right() - 4.0, y), Align2::RIGHT_CENTER, &words, theme::body(12.0), theme::MUTED, room);
    }
}

/// What is told together.
fn others(p: &Painter, rect: Rect, more: usize) {
    p.rect_filled(rect, CornerRadius::same(3), theme::EDGE);
    if rect.height() >= NAMED - 2.0 {
        let at = rect.left_center() + vec2(5.0, 0.0);
        fit(p, at, Align2::LEFT_CENTER, &format!("{more} more"), theme::body(11.0), theme::MUTED, rect.width() - 8.0);
    }
}

/// The band from a branch to its answers: as high as both.
fn link(p: &Painter, rect: Rect, width: f32) {
    let to = rect.left() + width;
    let colour = theme::EDGE_HI.gamma_multiply(0.5);
    quad(p, [rect.right_top(), pos2(to, rect.top()), pos2(to, rect.bottom()), rect.right_bottom()], colour);
}

fn quad(p: &Painter, corners: [Pos2; 4], colour: Color32) {
    let mut mesh = Mesh::default();
    corners.iter().for_each(|c| mesh.colored_vertex(*c, colour));
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    p.add(Shape::mesh(mesh));
}

/// What was cut off below a branch: a hatched stub, with the number of answers where there is room.
fn cut(p: &Painter, rect: Rect, width: f32, band: &Band, beside: bool) {
    let left = if beside { rect.left() + width } else { rect.right() - 14.0 };
    let stub = Rect::from_min_max(
        pos2(left, rect.bottom() - CUT + 1.0),
        pos2(left + if beside { 26.0 } else { 12.0 }, rect.bottom()),
    );
    hatch(p, stub);
    if beside {
        let words = format!("{} cut", band.cut);
        p.text(pos2(stub.right() + 4.0, stub.center().y), Align2::LEFT_CENTER, words, theme::body(10.5), theme::FAINT);
    }
}

fn hatch(p: &Painter, area: Rect) {
    p.rect_stroke(area, CornerRadius::same(2), Stroke::new(1.0, theme::EDGE_HI), StrokeKind::Inside);
    let mut x = area.left() - area.height();
    while x < area.right() {
        let (a, z) = (x.max(area.left()), (x + area.height()).min(area.right()));
        let at = |t: f32| pos2(t, area.bottom() - (t - x));
        p.line_segment([at(a), at(z)], Stroke::new(1.0, theme::EDGE_HI));
        x += 4.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::report::{Bound, Score},
        rules::Square,
    };

    fn branch(parent: Option<u16>, square: usize, nodes: u64, cut: u8) -> Branch {
        let played = Move::Place(Square::from_index(square, 8));
        Branch { parent, played, score: Score::Lead(0), bound: Bound::Exact, nodes, cut }
    }

    #[test]
    fn bands_fill_their_parent_and_leave_room_for_what_was_cut() {
        let tree = [
            branch(None, 1, 900, 3),
            branch(None, 2, 100, 0),
            branch(Some(0), 3, 400, 0),
            branch(Some(0), 4, 400, 0),
            branch(Some(3), 5, 10, 0),
        ];
        let mut bands = Vec::new();
        lay(&tree, None, 0, (0.0, 100.0), &mut bands);
        let told: Vec<_> = bands.iter().map(|b| (b.index, b.ply, b.top.round(), b.bottom.round())).collect();
        assert_eq!(
            told,
            [(0, 0, 0.0, 75.0), (2, 1, 0.0, 33.0), (3, 1, 33.0, 66.0), (4, 2, 33.0, 66.0), (1, 0, 75.0, 100.0)]
        );
        let squares = |i| path(&tree, i).iter().filter_map(|m| m.square()).map(|s| s.index()).collect::<Vec<_>>();
        assert_eq!((squares(4), squares(1)), (vec![1, 4, 5], vec![2]));
        // Many are told together, and the few that matter keep their room.
        let tree: Vec<Branch> = (0..60).map(|k| branch(None, k, if k == 0 { 4 } else { 1 }, 0)).collect();
        let mut bands = Vec::new();
        lay(&tree, None, 0, (0.0, 200.0), &mut bands);
        let last = bands.last().expect("a band");
        assert_eq!((bands.len(), last.more, last.bottom - last.top), (MOST + 1, 60 - MOST, NAMED));
    }
}
