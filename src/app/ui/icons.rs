//! Little drawings for buttons. Painted, because the text faces hold no symbols.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2, vec2};
use std::f32::consts::{PI, TAU};

/// The drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Icon {
    /// Take back.
    Undo,
    /// Bring back.
    Redo,
    /// A suggestion.
    Hint,
    /// Look at it closely.
    Analyse,
    /// The players change colours.
    Swap,
    /// Go on.
    Play,
    /// Wait.
    Pause,
    /// One move.
    Step,
    /// One move back.
    Back,
    /// To the start.
    First,
    /// To the end.
    Last,
    /// To the end of a branch.
    Branch,
    /// A tree: the Lab.
    Tree,
    /// What can be set.
    Settings,
    /// What the keys do.
    Help,
    /// Away with it.
    Close,
    /// There is more behind this.
    More,
    /// It lies open below this.
    Less,
}

/// Points along an arc; angles from the right, clockwise on the screen.
fn arc(c: Pos2, r: f32, from: f32, to: f32) -> Vec<Pos2> {
    (0..=14).map(|k| c + Vec2::angled(from + (to - from) * k as f32 / 14.0) * r).collect()
}

fn triangle(p: &Painter, tip: Pos2, towards: Vec2, half: f32, colour: Color32) {
    let d = towards.normalized();
    let back = tip - d * half * 1.5;
    p.add(Shape::convex_polygon(vec![tip, back + d.rot90() * half, back - d.rot90() * half], colour, Stroke::NONE));
}

/// Draws one, about `r` in radius.
pub fn draw(p: &Painter, icon: Icon, c: Pos2, r: f32, colour: Color32) {
    let pen = Stroke::new((r * 0.2).max(1.4), colour);
    let line = |a: Vec2, b: Vec2| {
        p.line_segment([c + a * r, c + b * r], pen);
    };
    match icon {
        Icon::Undo | Icon::Redo => {
            // A turn of the arrow; Redo is its mirror image.
            let s = if icon == Icon::Undo { 1.0 } else { -1.0 };
            let centre = c + vec2(0.0, r * 0.12);
            let points = arc(centre, r * 0.74, -PI * 0.86, PI * 0.55);
            p.line(points.iter().map(|q| pos2(c.x + s * (q.x - c.x), q.y)).collect(), pen);
            let from = points[0];
            let tip = pos2(c.x + s * (from.x - c.x - r * 0.12), from.y + r * 0.42);
            triangle(p, tip, vec2(-s * 0.28, 1.0), r * 0.42, colour);
        }
        Icon::Hint => {
            let bulb = c - vec2(0.0, r * 0.2);
            p.line(arc(bulb, r * 0.66, PI * 0.68, PI * 2.32), pen);
            line(vec2(-0.38, 0.36), vec2(-0.3, 0.62));
            line(vec2(0.38, 0.36), vec2(0.3, 0.62));
            line(vec2(-0.3, 0.62), vec2(0.3, 0.62));
            line(vec2(-0.18, 0.95), vec2(0.18, 0.95));
        }
        Icon::Analyse => {
            // A lens over the board.
            let lens = c - vec2(r * 0.18, r * 0.18);
            p.circle_stroke(lens, r * 0.62, pen);
            line(vec2(0.28, 0.28), vec2(0.9, 0.9));
        }
        Icon::Swap => {
            line(vec2(-0.8, -0.38), vec2(0.5, -0.38));
            line(vec2(0.8, 0.38), vec2(-0.5, 0.38));
            triangle(p, c + vec2(0.95, -0.38) * r, vec2(1.0, 0.0), r * 0.38, colour);
            triangle(p, c + vec2(-0.95, 0.38) * r, vec2(-1.0, 0.0), r * 0.38, colour);
        }
        Icon::Play => {
            let points = vec![c + vec2(-0.52, -0.8) * r, c + vec2(0.85, 0.0) * r, c + vec2(-0.52, 0.8) * r];
            p.add(Shape::convex_polygon(points, colour, Stroke::NONE));
        }
        Icon::Pause => {
            for x in [-0.36, 0.36] {
                p.line_segment([c + vec2(x, -0.68) * r, c + vec2(x, 0.68) * r], Stroke::new(r * 0.36, colour));
            }
        }
        Icon::Step => {
            let points = vec![c + vec2(-0.75, -0.7) * r, c + vec2(0.4, 0.0) * r, c + vec2(-0.75, 0.7) * r];
            p.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            p.line_segment([c + vec2(0.62, -0.68) * r, c + vec2(0.62, 0.68) * r], Stroke::new(r * 0.3, colour));
        }
        Icon::Back => {
            let points = vec![c + vec2(0.75, -0.7) * r, c + vec2(0.75, 0.7) * r, c + vec2(-0.4, 0.0) * r];
            p.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            p.line_segment([c + vec2(-0.62, -0.68) * r, c + vec2(-0.62, 0.68) * r], Stroke::new(r * 0.3, colour));
        }
        Icon::First | Icon::Last => {
            let s = if icon == Icon::Last { 1.0 } else { -1.0 };
            for x in [-0.85, -0.05] {
                let mut points =
                    vec![c + vec2(s * x, -0.7) * r, c + vec2(s * (x + 0.75), 0.0) * r, c + vec2(s * x, 0.7) * r];
                if s < 0.0 {
                    points.reverse();
                }
                p.add(Shape::convex_polygon(points, colour, Stroke::NONE));
            }
            p.line_segment([c + vec2(s * 0.85, -0.68) * r, c + vec2(s * 0.85, 0.68) * r], Stroke::new(r * 0.3, colour));
        }
        Icon::Branch => {
            // Down and up again: the rest of a branch in one go.
            p.line(arc(c + vec2(0.0, -0.45) * r, r * 0.7, PI * 0.92, PI * 0.08), pen);
            triangle(p, c + vec2(0.72, -0.85) * r, vec2(0.1, -1.0), r * 0.42, colour);
            p.circle_filled(c + vec2(0.0, 0.72) * r, r * 0.2, colour);
        }
        Icon::Tree => {
            for x in [-0.7, 0.0, 0.7] {
                line(vec2(0.0, -0.6), vec2(x, 0.62));
                p.circle_filled(c + vec2(x, 0.66) * r, r * 0.24, colour);
            }
            p.circle_filled(c + vec2(0.0, -0.66) * r, r * 0.3, colour);
        }
        Icon::Settings => {
            // Three sliders: plainer than a cog, and it says what is behind it.
            for (y, x) in [(-0.62, 0.35), (0.0, -0.35), (0.62, 0.15)] {
                line(vec2(-0.85, y), vec2(0.85, y));
                p.circle_filled(c + vec2(x, y) * r, r * 0.27, colour);
            }
        }
        Icon::Help => {
            let hook = c - vec2(0.0, r * 0.35);
            p.line(arc(hook, r * 0.46, -PI * 0.95, PI * 0.42), pen);
            line(vec2(0.1, 0.08), vec2(0.0, 0.36));
            p.circle_filled(c + vec2(0.0, 0.78) * r, r * 0.14, colour);
        }
        Icon::Close => {
            line(vec2(-0.6, -0.6), vec2(0.6, 0.6));
            line(vec2(0.6, -0.6), vec2(-0.6, 0.6));
        }
        Icon::More => {
            line(vec2(-0.3, -0.6), vec2(0.3, 0.0));
            line(vec2(0.3, 0.0), vec2(-0.3, 0.6));
        }
        Icon::Less => {
            line(vec2(-0.6, -0.3), vec2(0.0, 0.3));
            line(vec2(0.0, 0.3), vec2(0.6, -0.3));
        }
    }
}

/// A disc of colour that runs from `inner`, at the point `hot` of its radius, to `outer` on its rim.
fn fan(p: &Painter, c: Pos2, r: f32, hot: Vec2, inner: Color32, outer: Color32) {
    let n = if r < 9.0 { 18 } else { 36 };
    let mut mesh = bevy_egui::egui::Mesh::default();
    mesh.colored_vertex(c + hot * r, inner);
    for k in 0..=n {
        mesh.colored_vertex(c + Vec2::angled(k as f32 / n as f32 * TAU) * r, outer);
        if k > 0 {
            mesh.add_triangle(0, k, k + 1);
        }
    }
    p.add(Shape::mesh(mesh));
}

/// A little shaded piece: soft shadow, rim and an off-centre highlight.
pub fn piece(p: &Painter, c: Pos2, r: f32, black: bool) {
    let rgb = Color32::from_rgb;
    let (inner, outer, rim) = if black {
        (rgb(0x56, 0x54, 0x54), rgb(0x12, 0x11, 0x11), rgb(0x5c, 0x56, 0x50))
    } else {
        (rgb(0xff, 0xfb, 0xf2), rgb(0xcf, 0xc3, 0xab), rgb(0xf4, 0xea, 0xd8))
    };
    if r > 9.0 {
        fan(p, c + vec2(1.0, 2.5), r * 1.22, Vec2::ZERO, Color32::from_black_alpha(170), Color32::TRANSPARENT);
    }
    p.circle_filled(c, r, outer);
    fan(p, c, r - 0.6, vec2(-0.28, -0.34), inner, outer);
    p.circle_stroke(c, r - 0.5, Stroke::new(1.0, rim.gamma_multiply(0.6)));
}
