//! What is said over the board: a pass, the result, a refusal, a failed search.

use super::{
    Panel, choice,
    desk::Desk,
    icons, result,
    sheet::Sheet,
    text, theme,
    widgets::{self, Weight},
};
use crate::{
    app::{
        facts::{Command, Fact, Refusal},
        session::{Phase, Seat},
        timing, words,
    },
    rules::Side,
};
use bevy_egui::egui::{
    self, Align2, Area, Color32, Frame, Id, Margin, Order, Rect, Sense, Shadow, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use std::time::Duration;

/// What is said during a show.
const SHOW: &str = "Press anything to play";

/// What has been said and not yet gone.
#[derive(Default, Debug)]
pub struct Notices {
    toast: Option<(String, Duration)>,
    /// What is said now is not wiped away by a stone before this moment.
    held: Duration,
    failure: Option<String>,
    /// The end of a game that was put away: game and length.
    pub(super) seen: Option<(u64, usize)>,
}

impl Notices {
    /// Listens to what has happened.
    pub fn hear(&mut self, fact: &Fact, now: Duration) {
        match fact {
            Fact::Refused(Refusal::Illegal(why) | Refusal::Setup(why)) => self.say(text::sentence(why), now),
            Fact::Refused(r @ Refusal::Nothing) => self.say(text::sentence(&r.to_string()), now),
            // Not said: a click too early needs no lecture, and whose turn it is can be seen.
            Fact::Refused(_) => {}
            Fact::Noted(words) => self.say(words.clone(), now),
            Fact::Chosen(c) if c.by != Seat::Human => self.keep(words::chosen(c), now),
            Fact::Advised(c) => self.say(words::advised(c), now),
            Fact::SearchFailed(why) => self.failure = Some(text::sentence(why)),
            Fact::Started | Fact::Placed(_) | Fact::Undone | Fact::Redone | Fact::Seated => {
                self.failure = None;
                self.toast = self.toast.take().filter(|_| matches!(fact, Fact::Placed(_)) && now < self.held);
                self.seen = None;
            }
            _ => {}
        }
    }

    /// Says what the board goes on after.
    fn keep(&mut self, words: String, now: Duration) {
        self.say(words, now);
        self.held = now + Duration::from_millis(timing::TOAST);
    }

    fn say(&mut self, words: String, now: Duration) {
        self.toast = Some((words, now + Duration::from_millis(timing::TOAST)));
    }
}

/// Draws what there is to say. Says what it covers.
pub fn show(ctx: &egui::Context, desk: &mut Desk<'_>, panel: &mut Panel) -> Vec<Rect> {
    let b = desk.frame.board;
    let board = Rect::from_min_max(pos2(b.min.x, b.min.y), pos2(b.max.x, b.max.y));
    let mut covered = Vec::new();
    if desk.session.is_show() {
        let over = desk.session.outcome().filter(|_| desk.session.phase() == Phase::Result);
        let words = over.map_or_else(|| SHOW.to_owned(), |o| text::result(desk.session.setup().game, &o));
        toast(ctx, board, &words);
        return covered;
    }
    if let Phase::PassNotice(until) = desk.session.phase() {
        desk.wake_at(until);
        if panel.sheet.is_none() {
            covered.push(pass(ctx, board, desk));
        }
    }
    if panel.sheet.is_some() {
        // A sheet lies over everything, and one thing at a time is enough.
    } else if panel.notices.failure.is_some() {
        covered.push(failure(ctx, board, desk, panel));
    } else if desk.session.phase() == Phase::Choosing {
        covered.push(choice::show(ctx, board, desk));
    } else if desk.session.phase() == Phase::Result && !desk.session.is_analysing() {
        covered.extend(result::show(ctx, board, desk, panel));
    }
    if let Some(words) = desk.reason.as_ref().filter(|_| panel.sheet.is_none()) {
        // It says more than a refusal could.
        panel.notices.toast = None;
        toast(ctx, board, words);
    } else if let Some((words, until)) = &panel.notices.toast {
        if desk.now < *until {
            desk.wake_at(*until);
            toast(ctx, board, words);
        } else {
            panel.notices.toast = None;
        }
    }
    covered
}

fn slip(edge: Color32) -> Frame {
    let shadow = Shadow { offset: [0, 6], blur: 22, spread: 0, color: Color32::from_black_alpha(130) };
    Frame::new()
        .fill(theme::CARD)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(14)
        .inner_margin(Margin::same(14))
        .shadow(shadow)
}

/// A slip of paper over the board; `at` is its middle.
pub(super) fn over(ctx: &egui::Context, id: &str, at: egui::Pos2, edge: Color32, add: impl FnOnce(&mut Ui)) -> Rect {
    Area::new(Id::new(id))
        .fixed_pos(at)
        .pivot(Align2::CENTER_CENTER)
        .order(Order::Foreground)
        .fade_in(false)
        .show(ctx, |ui| slip(edge).show(ui, add))
        .response
        .rect
}

/// The notice of a pass is one large button: pressing it is having read it.
fn pass(ctx: &egui::Context, board: Rect, desk: &mut Desk<'_>) -> Rect {
    let side = desk.session.position().to_move();
    let words = format!("{side} has no move and passes");
    let width = 330.0_f32.min(board.width() - 24.0);
    let area =
        Area::new(Id::new("pass")).fixed_pos(board.center()).pivot(Align2::CENTER_CENTER).order(Order::Foreground);
    area.fade_in(false)
        .show(ctx, |ui| {
            let (rect, response) = ui.allocate_exact_size(vec2(width, 68.0), Sense::click());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{words}. Go on")));
            let p = ui.painter();
            p.add(slip(theme::ACCENT).shadow.as_shape(rect, 14));
            let fill = if response.hovered() { theme::CARD_HI } else { theme::CARD };
            p.rect(rect, 14, fill, Stroke::new(1.0, theme::ACCENT), StrokeKind::Inside);
            icons::piece(p, pos2(rect.left() + 36.0, rect.center().y), 17.0, side == Side::Black);
            let (x, room) = (rect.left() + 66.0, rect.width() - 78.0);
            let y = rect.center().y;
            let font = theme::semi(theme::NAME);
            widgets::fit(p, pos2(x, y), Align2::LEFT_BOTTOM, &words, font, theme::IVORY, room);
            let font = theme::body(theme::SMALL);
            widgets::fit(p, pos2(x, y + 4.0), Align2::LEFT_TOP, "click to go on", font, theme::MUTED, room);
            widgets::focus_ring(ui, &response, theme::ROUND);
            if response.clicked() {
                desk.send(Command::Hurry);
            }
        })
        .response
        .rect
}

fn failure(ctx: &egui::Context, board: Rect, desk: &mut Desk<'_>, panel: &mut Panel) -> Rect {
    let why = panel.notices.failure.clone().unwrap_or_default();
    let target = desk.target();
    let width = 400.0_f32.min(board.width() - 24.0) - 28.0;
    over(ctx, "failure", board.center(), theme::ALARM, |ui| {
        ui.set_width(width);
        widgets::paragraph(ui, "The computer found no move", theme::semi(theme::NAME), theme::IVORY);
        widgets::paragraph(ui, &why, theme::body(13.0), theme::MUTED);
        let way = "The game is not lost: take a move back, let somebody else play, or start anew.";
        widgets::paragraph(ui, way, theme::body(13.0), theme::IVORY);
        ui.horizontal(|ui| {
            let width = ui.available_width() - 2.0 * theme::GAP;
            let [back, player, away] = [0.31, 0.41, 0.28].map(|share| vec2(width * share, target));
            if widgets::button(ui, back, "Take back", Weight::Plain) {
                desk.send(Command::Undo);
                panel.notices.failure = None;
            }
            if widgets::button(ui, player, "Change player", Weight::Plain) {
                panel.sheet = Some(Sheet::seat(desk.session, desk.session.actor()));
            }
            if widgets::button(ui, away, "Dismiss", Weight::Plain) {
                panel.notices.failure = None;
            }
        });
    })
}

/// A line or two that go by themselves and that no click has to go round.
fn toast(ctx: &egui::Context, board: Rect, words: &str) {
    let at = pos2(board.center().x, board.top() + 34.0);
    Area::new(Id::new("toast"))
        .fixed_pos(at)
        .pivot(Align2::CENTER_CENTER)
        .order(Order::Foreground)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            slip(theme::EDGE_HI).inner_margin(Margin::symmetric(16, 9)).show(ui, |ui| {
                let font = theme::body(theme::BODY);
                let galley = ui.painter().layout(words.to_owned(), font, theme::IVORY, board.width() - 56.0);
                let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
                ui.painter().galley(rect.min, galley, theme::IVORY);
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_useful_refusals_are_said() {
        let now = Duration::from_secs(1);
        let mut notices = Notices::default();
        for silent in [Refusal::Busy, Refusal::Thinking, Refusal::NotYourTurn, Refusal::Over] {
            notices.hear(&Fact::Refused(silent), now);
        }
        assert_eq!(notices.toast, None);
        notices.hear(&Fact::Refused(Refusal::Nothing), now);
        assert_eq!(notices.toast, Some(("Nothing to take back".to_owned(), Duration::from_secs(5))));
        notices.hear(&Fact::Refused(Refusal::Illegal("d3 turns no disc".to_owned())), now);
        assert_eq!(notices.toast.map(|(words, _)| words).as_deref(), Some("d3 turns no disc"));
    }

    #[test]
    fn a_failed_search_is_told_until_the_game_goes_on() {
        let mut notices = Notices::default();
        notices.hear(&Fact::SearchFailed("the search failed: oops".to_owned()), Duration::ZERO);
        notices.hear(&Fact::Refused(Refusal::Busy), Duration::ZERO);
        assert_eq!(notices.failure.as_deref(), Some("The search failed: oops"));
        notices.hear(&Fact::Undone, Duration::ZERO);
        assert_eq!(notices.failure, None);
    }
}
