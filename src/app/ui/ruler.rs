//! The gates: a ruler beside the board with what a root move has to beat (alpha) and what would be too good to be true
//! (beta). A move that is finished slides in as a bead and stops at the gate that it hit.

use super::{desk::Desk, text, theme, widgets::fit};
use crate::{
    app::{frame::Frame, settings::Settings, timing},
    engine::report::{Bound, Report, RootMove, Score, Window},
};
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, Id, LayerId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2,
};

/// Beads that are shown at most.
const BEADS: usize = 12;
/// Beads that lie beside the first one of a pile.
const PILE: usize = 2;
/// Of those, the ones with a name.
const NAMED: usize = 3;
/// Radius of the bead of the best move.
const BEAD: f32 = 6.0;
/// Room beside a landscape board that is enough for an upright ruler, as width over height of its part of the window.
const WIDE: f32 = 1.31;

/// Where the ruler lies, and which way it runs.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rail {
    rect: Rect,
    upright: bool,
}

impl Rail {
    fn of(frame: &Frame) -> Rail {
        let b =
            Rect::from_min_max(pos2(frame.board.min.x, frame.board.min.y), pos2(frame.board.max.x, frame.board.max.y));
        let upright = !frame.portrait && b.width() / b.height() > WIDE;
        let rect = if upright {
            let high = b.height() * 0.62;
            Rect::from_center_size(pos2(b.right() - 30.0, b.center().y - b.height() * 0.03), vec2(10.0, high))
        } else {
            let y = if frame.portrait { b.bottom() - 13.0 } else { b.bottom() - 26.0 };
            Rect::from_center_size(pos2(b.center().x, y), vec2(b.width() * 0.74, 10.0))
        };
        Rail { rect, upright }
    }

    /// The point at a share of the way: 0 is the worst, 1 the best.
    fn at(&self, share: f32) -> Pos2 {
        let r = self.rect;
        if self.upright {
            pos2(r.center().x, r.bottom() - r.height() * share)
        } else {
            pos2(r.left() + r.width() * share, r.center().y)
        }
    }

    /// Away from the ruler, towards the board.
    const fn aside(&self) -> Vec2 {
        if self.upright { vec2(-1.0, 0.0) } else { vec2(0.0, -1.0) }
    }

    fn part(&self, from: f32, to: f32) -> Rect {
        Rect::from_two_pos(self.at(from), self.at(to)).expand2(if self.upright {
            vec2(5.0, 0.0)
        } else {
            vec2(0.0, 5.0)
        })
    }
}

/// The scale: what lies at its ends.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Scale {
    low: f32,
    high: f32,
}

impl Scale {
    /// A scale on which the best moves and the window can be told apart; nothing when there is nothing to compare.
    fn of(report: &Report) -> Option<Scale> {
        let open = |s: &Score| matches!(s, Score::Points(_) | Score::Lead(_) | Score::Discs(_));
        let mut values: Vec<f32> =
            beads(report).filter(|m| open(&m.score)).map(|m| m.score.worth() as f32).take(BEADS).collect();
        if values.is_empty() && beads(report).count() < 2 {
            return None;
        }
        let best = values.first().copied().unwrap_or(0.0);
        let least = if report.moves.iter().any(|m| matches!(m.score, Score::Points(_))) { 60.0 } else { 6.0 };
        let sides = report.window.map(|w| [w.alpha, w.beta]);
        let near = |s: &Score| open(s) && (s.worth() as f32 - best).abs() < least * 20.0;
        values.extend(sides.iter().flatten().flatten().filter(|s| near(s)).map(|s| s.worth() as f32));
        // A blunder far down would press all the others together: it lies at the foot.
        let low = values.iter().copied().fold(best, f32::min).max(best - least * 4.0);
        let high = values.iter().copied().fold(best, f32::max);
        let pad = ((high - low) * 0.18).max(least * 0.5);
        Some(Scale { low: low - pad, high: high + pad })
    }

    /// The share of the way at which a score lies.
    fn share(&self, score: Score) -> f32 {
        match score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            _ => ((score.worth() as f32 - self.low) / (self.high - self.low)).clamp(0.02, 0.98),
        }
    }
}

/// The moves that the depth under way, or the last one, has finished.
fn beads(report: &Report) -> impl Iterator<Item = &RootMove> {
    let best = report.moves.first().filter(|m| m.depth > 0);
    let told = move |m: &&RootMove| best.is_some_and(|best| m.compares_with(best)) && !m.is_open();
    report.moves.iter().filter(told).take(BEADS)
}

/// Draws the ruler, under the panel and over the board.
pub fn show(ctx: &Context, desk: &Desk<'_>) {
    let settings = desk.settings();
    let current = desk.thought.position.as_ref() == Some(desk.session.position());
    let Some(report) = desk.thought.report.as_ref().filter(|_| settings.thinking && settings.layers.window && current)
    else {
        return;
    };
    let Some(scale) = Scale::of(report) else { return };
    let rail = Rail::of(&desk.frame);
    let p = ctx.layer_painter(LayerId::background());
    p.rect(rail.rect, CornerRadius::same(5), theme::WELL, Stroke::new(1.0, theme::EDGE), StrokeKind::Outside);
    // Another search has beads and gates of its own.
    let length = |ms| if desk.thought.running { length(settings, ms) } else { 0.0 };
    let slide = length(timing::SLIDE);
    let eased = |name: &str, share: f32| ease(ctx, Id::new(("ruler", report.id, name)), share, slide);
    if let Some(window) = report.window {
        let whole = length(timing::FLASH);
        let flash = |name: &str, fails: u16| flash(ctx, Id::new(("gate", report.id, name)), fails, whole);
        gates(
            &p,
            rail,
            &window,
            flash,
            [("alpha", window.alpha), ("beta", window.beta)].map(|(name, side)| {
                let end = if name == "alpha" { 0.0 } else { 1.0 };
                eased(name, side.map_or(end, |s| scale.share(s)))
            }),
        );
    }
    let all: Vec<(&RootMove, f32)> =
        beads(report).map(|m| (m, eased(&desk.session.position().name(m.square), scale.share(m.score)))).collect();
    let near = |a: f32, b: f32| (a - b).abs() * rail.rect.size().max_elem() < 11.0;
    // A ruler that lies has no room for piles: there the best is on top.
    let pile = if rail.upright { PILE } else { 0 };
    for (rank, (m, share)) in all.iter().enumerate() {
        // Beads that stop at one place lie beside each other; of too many the number is told.
        let before = all[..rank].iter().filter(|(_, s)| near(*s, *share)).count();
        let more = all[rank + 1..].iter().filter(|(_, s)| near(*s, *share)).count();
        if before > pile {
            continue;
        }
        let at = rail.at(*share) + rail.aside() * (before as f32 * 13.0);
        bead(&p, rail, at, rank, m);
        if before == pile && more > 0 && rail.upright {
            let (words, font) = (format!("+{more}"), theme::semi(11.0));
            p.text(at + rail.aside() * 15.0, Align2::CENTER_CENTER, words, font, theme::COOL);
        }
        if before == 0 && rank < if rail.upright { NAMED } else { 1 } {
            let beside = if rail.upright { more.min(pile + 1) as f32 * 13.0 } else { 0.0 };
            label(&p, rail, at + rail.aside() * beside, rank == 0, &name(desk, m, rank));
        }
    }
}

/// What is written beside a bead: the move, and of the best its score.
fn name(desk: &Desk<'_>, m: &RootMove, rank: usize) -> String {
    let name = desk.session.position().name(m.square);
    if rank == 0 { format!("{name} {}", text::score(m.score).0) } else { name }
}

/// The open part between the gates, and the gates; one that has just given way flashes.
fn gates(p: &Painter, rail: Rail, window: &Window, flash: impl Fn(&str, u16) -> f32, [alpha, beta]: [f32; 2]) {
    p.rect_filled(rail.part(alpha, beta), CornerRadius::same(3), theme::ACCENT.gamma_multiply(0.28));
    for (name, share, fails, open) in [
        ("alpha", alpha, window.fail_lows, window.alpha.is_none()),
        ("beta", beta, window.fail_highs, window.beta.is_none()),
    ] {
        let flash = flash(name, fails);
        if open && flash == 0.0 {
            continue;
        }
        let at = rail.at(share);
        let across = rail.aside() * (11.0 + 6.0 * flash);
        let ink = if flash > 0.0 { theme::ALARM } else { theme::IVORY };
        p.line_segment([at - across, at + across], Stroke::new(2.5 + 3.0 * flash, ink));
        let (anchor, beside) = match (rail.upright, name) {
            (true, "alpha") => (Align2::CENTER_TOP, vec2(0.0, 5.0)),
            (true, _) => (Align2::CENTER_BOTTOM, vec2(0.0, -5.0)),
            (false, "alpha") => (Align2::RIGHT_CENTER, vec2(-6.0, 0.0)),
            (false, _) => (Align2::LEFT_CENTER, vec2(6.0, 0.0)),
        };
        p.text(at + beside, anchor, name, theme::body(10.5), if flash > 0.0 { ink } else { theme::MUTED });
    }
}

/// How long something takes at the player's speed, in seconds; no time with less motion, nor once the search is over: what
/// moves here asks for no drawing of its own, since while a search runs there are enough, and more would cost the page
/// frames.
fn length(settings: &Settings, ms: u64) -> f32 {
    if settings.reduced_motion { 0.0 } else { timing::scaled(ms, settings.speed).as_secs_f32() }
}

/// What is nearer to its place in every drawing, and there after some `whole` seconds.
fn ease(ctx: &Context, id: Id, to: f32, whole: f32) -> f32 {
    let now = ctx.input(|i| i.time);
    let (known, then): (f32, f64) = ctx.data(|d| d.get_temp(id)).unwrap_or((to, now));
    let left = if whole > 0.0 { (-3.0 * (now - then) as f32 / whole).exp() } else { 0.0 };
    let value = to + (known - to) * left;
    ctx.data_mut(|d| d.insert_temp(id, (value, now)));
    value
}

/// How bright a gate is that gave way `fails` times in this depth: 1 at once, 0 after `whole` seconds.
fn flash(ctx: &Context, id: Id, fails: u16, whole: f32) -> f32 {
    let now = ctx.input(|i| i.time);
    let (known, since): (u16, f64) = ctx.data(|d| d.get_temp(id)).unwrap_or((fails, f64::NEG_INFINITY));
    let since = if fails > known { now } else { since };
    ctx.data_mut(|d| d.insert_temp(id, (fails, since)));
    if whole > 0.0 { (1.0 - (now - since) as f32 / whole).max(0.0) } else { 0.0 }
}

/// A move: full where its score is exact, a ring with a point where it is a bound.
fn bead(p: &Painter, rail: Rail, at: Pos2, rank: usize, m: &RootMove) {
    let ink = if rank == 0 { theme::ACCENT } else { theme::COOL };
    let radius = if rank == 0 { BEAD } else { BEAD - 1.0 };
    let up = if rail.upright { vec2(0.0, -1.0) } else { vec2(1.0, 0.0) };
    match m.bound {
        Bound::Exact => {
            p.circle(at, radius, ink, Stroke::new(1.0, theme::INK));
        }
        Bound::AtMost => ring(p, at, radius, -up, ink),
        Bound::AtLeast => ring(p, at, radius, up, ink),
    }
}

fn label(p: &Painter, rail: Rail, at: Pos2, best: bool, words: &str) {
    let (anchor, to, room) = if rail.upright {
        (Align2::RIGHT_CENTER, at + rail.aside() * (BEAD + 5.0), 70.0)
    } else {
        (Align2::CENTER_BOTTOM, at + rail.aside() * (BEAD + 2.0), 80.0)
    };
    // A shadow, for it may lie on the board.
    fit(p, to + vec2(1.0, 1.0), anchor, words, theme::semi(12.0), theme::INK, room);
    fit(p, to, anchor, words, theme::semi(12.0), if best { theme::ACCENT } else { theme::IVORY }, room);
}

fn ring(p: &Painter, at: Pos2, radius: f32, towards: Vec2, ink: Color32) {
    p.circle(at, radius - 1.0, theme::WELL, Stroke::new(2.0, ink));
    let tip = at + towards * (radius + 3.5);
    let side = vec2(towards.y, -towards.x) * 3.0;
    let foot = at + towards * (radius - 0.5);
    p.add(bevy_egui::egui::Shape::convex_polygon(vec![tip, foot + side, foot - side], ink, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Square;
    use bevy::prelude::Vec2 as Size;

    fn report(scores: &[(i32, Bound)], window: Option<Window>) -> Report {
        let root = |(k, (v, bound)): (usize, &(i32, Bound))| RootMove {
            square: Square::from_index(k, 8),
            score: Score::Lead(*v),
            bound: *bound,
            depth: 4,
            nodes: 1,
            half_points: None,
            line: Vec::new(),
        };
        Report { moves: scores.iter().enumerate().map(root).collect(), window, ..Report::default() }
    }

    #[test]
    fn better_scores_lie_higher_and_a_blunder_at_the_foot() {
        let r = report(&[(4, Bound::Exact), (3, Bound::AtMost), (-60, Bound::AtMost)], None);
        let scale = Scale::of(&r).expect("moves to compare");
        let shares: Vec<f32> = r.moves.iter().map(|m| scale.share(m.score)).collect();
        assert!(shares[0] > shares[1] && shares[1] > shares[2] && shares[2] == 0.02, "{shares:?}");
        assert_eq!((scale.share(Score::Win(3)), scale.share(Score::Loss(2))), (1.0, 0.0));
        assert_eq!(Scale::of(&Report::default()), None);
        // The gates are on it, but for those that are as good as open.
        let window = Window { alpha: Some(Score::Lead(2)), beta: Some(Score::Lead(9)), ..Window::default() };
        let scale = Scale::of(&report(&[(4, Bound::Exact)], Some(window))).expect("a move");
        assert!(scale.low < 2.0 && scale.high > 9.0);
        let window = Window { beta: Some(Score::Lead(9_999)), ..window };
        assert!(Scale::of(&report(&[(4, Bound::Exact)], Some(window))).expect("a move").high < 100.0);
    }

    #[test]
    fn the_ruler_keeps_off_the_panel() {
        for size in [(1280.0, 720.0), (390.0, 844.0), (1024.0, 768.0), (844.0, 390.0), (3840.0, 2160.0)] {
            let frame = Frame::new(Size::new(size.0, size.1), 1.0);
            let rail = Rail::of(&frame);
            let ends = [rail.at(0.0), rail.at(1.0)];
            for end in ends {
                assert!(frame.board.contains(Size::new(end.x, end.y)), "{size:?} {end:?}");
                assert!(!frame.panel.contains(Size::new(end.x, end.y)), "{size:?} {end:?}");
            }
            assert!((ends[1] - ends[0]).length() > 150.0, "{size:?}");
        }
    }
}
