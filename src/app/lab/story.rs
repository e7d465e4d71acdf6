//! What a step does, in plain words.

use super::{
    scene::{self, Scene, way},
    study::{Half, Study},
};
use crate::{
    engine::lesson::{BEYOND, Bound, Ending, Look, Method, Node, Record, What},
    rules::{Game, Move, Side},
};

/// The name of a search.
#[must_use]
pub const fn method(method: Method) -> &'static str {
    match method {
        Method::Minimax => "Minimax",
        Method::AlphaBeta => "Alpha-beta",
        Method::NegaScout => "NegaScout",
    }
}

/// What it is about, in half a sentence.
#[must_use]
pub const fn idea(method: Method) -> &'static str {
    match method {
        Method::Minimax => "looks at everything",
        Method::AlphaBeta => "leaves out what cannot matter",
        Method::NegaScout => "trusts the first move, checks the rest",
    }
}

/// `224,821`: all figures, in groups of three.
#[must_use]
pub fn grouped(n: usize) -> String {
    let figures = n.to_string();
    let first = figures.len() % 3;
    let groups = figures.as_bytes()[first..].chunks(3);
    let head = std::iter::once(&figures.as_bytes()[..first]).filter(|h| !h.is_empty());
    let parts: Vec<String> = head.chain(groups).map(|g| String::from_utf8_lossy(g).into_owned()).collect();
    parts.join(",")
}

/// A value with its sign, the real minus included.
#[must_use]
pub fn value(v: i32) -> String {
    match v {
        0 => "0".to_owned(),
        v => format!("{}{}", if v > 0 { '+' } else { '−' }, v.abs()),
    }
}

/// A value and what it promises: `+2 or less`.
#[must_use]
pub fn bounded(v: i32, bound: Bound) -> String {
    match bound {
        Bound::Exact => value(v),
        Bound::AtMost => format!("{} or less", value(v)),
        Bound::AtLeast => format!("{} or more", value(v)),
    }
}

/// How positions are counted, and in which order moves are tried.
#[must_use]
pub fn rule(ordered: bool, game: Game) -> String {
    let order = match (ordered, game) {
        (false, _) => "Moves row by row.",
        (true, Game::Othello) => "Corners first, then few replies.",
        (true, Game::Gomoku) => "Fives first, then what stops one.",
    };
    format!("Every position counts, before and after a pass too. {order}")
}

/// Whether a window asks for no more than a yes or no: NegaScout's quick looks.
#[must_use]
pub const fn is_quick(by: Method, (alpha, beta): (i32, i32)) -> bool {
    matches!(by, Method::NegaScout) && beta - alpha == 1
}

/// What the last step of the search in focus has done.
#[must_use]
pub fn tell(study: &Study) -> String {
    if study.is_building() {
        return "Building the tree…".to_owned();
    }
    let half = study.focus;
    let (record, step) = (study.record(half), study.step_of(half));
    if step == 0 {
        return format!("{} Press Play, or Step.", study.options().example.meaning());
    }
    if step == record.len() {
        return end(study, half);
    }
    let (node, what) = record.step(step);
    let teller = Teller { study, record, pruned: study.method(half) != Method::Minimax };
    match what {
        What::Enter => teller.enter(node),
        What::Leaf => teller.leaf(Scene::of(study, half), node),
        What::Cut => teller.cut(node),
        What::Return => teller.leave(node),
    }
}

/// What came of it all.
fn end(study: &Study, half: Half) -> String {
    let record = study.record(half);
    let name = study.table().position();
    let best = match record.line().first() {
        Some(m) => format!("{} is best, worth {}", name.move_name(*m), value(record.value())),
        None => format!("the board is worth {}", value(record.value())),
    };
    let nodes = |half| study.record(half).nodes().len();
    let [plain, sparing] = [Half::Plain, Half::Sparing].map(nodes);
    let other = method(study.method(Half::Sparing));
    if !study.is_over() {
        return format!("{other} is done: {best}, after {} positions. Minimax is still at it.", grouped(sparing));
    }
    let (few, all) = (grouped(sparing), grouped(plain));
    match 100 - (100 * sparing + plain / 2) / plain.max(1) {
        spared if sparing < plain => {
            format!(
                "Done: {best}. {other} looked at {few} positions, minimax at {all}: {spared} % less, and the same value."
            )
        }
        _ => format!("Done: {best}. There was nothing to leave out: {all} positions each."),
    }
}

struct Teller<'a> {
    study: &'a Study,
    record: &'a Record,
    pruned: bool,
}

impl Teller<'_> {
    fn node(&self, node: usize) -> &Node {
        &self.record.nodes()[node]
    }

    fn name(&self, played: Option<Move>) -> String {
        played.map_or_else(String::new, |m| self.study.table().position().move_name(m))
    }

    fn enter(&self, node: usize) -> String {
        let n = self.node(node);
        let (side, name) = (n.to_move().other(), self.name(n.played()));
        match (n.played(), n.look()) {
            (None, _) => {
                let piece = if self.study.table().game() == Game::Othello { "disc" } else { "stone" };
                let s = if n.depth() == 1 { "" } else { "s" };
                format!("{} to move looks {} {piece}{s} ahead: which move is best?", n.to_move(), n.depth())
            }
            (Some(Move::Pass), _) => {
                format!("{side} has no move and passes. No disc is placed, so the depth stays {}.", n.depth())
            }
            (_, Look::Scout) => {
                let (alpha, beta) = n.window();
                let known = value(if side == Side::Black { alpha } else { beta });
                format!("{side} takes a quick look at {name}: is it any better than {known}? Nothing else is asked.")
            }
            (_, Look::Again) => format!("{name} is better. How much? {side} searches it again, for its value."),
            (_, Look::Value) => format!("{side} tries {name}.{}", self.matters(n)),
        }
    }

    /// Whether only a yes or no is asked of a node, a quick look or part of one.
    fn is_quick(&self, n: &Node) -> bool {
        is_quick(self.study.method(self.study.focus), n.window())
    }

    /// Which values of a node would make a difference.
    fn matters(&self, n: &Node) -> String {
        let (alpha, beta) = n.window();
        match (self.pruned && alpha > -BEYOND, self.pruned && beta < BEYOND) {
            (true, true) if self.is_quick(n) => {
                format!(" Still the quick look: is it more than {}, or not?", value(alpha))
            }
            (true, true) => format!(" Only a value between {} and {} can still matter.", value(alpha), value(beta)),
            (true, false) => format!(" It matters only if it is more than {}: Black has that elsewhere.", value(alpha)),
            (false, true) => format!(" It matters only if it is less than {}: White has that elsewhere.", value(beta)),
            (false, false) => String::new(),
        }
    }

    fn leaf(&self, scene: Scene, node: usize) -> String {
        let n = self.node(node);
        let position = scene.table.position();
        let worth = value(n.value());
        if position.game() == Game::Gomoku {
            return match n.value() {
                1 => format!("Black has five in a row: {worth}."),
                -1 => format!("White has five in a row: {worth}."),
                _ if n.ending() == Ending::Over => "No point is left, and nobody has five: 0.".to_owned(),
                _ => "As far as it looks, and nobody has five yet: 0.".to_owned(),
            };
        }
        let [black, white] = Side::BOTH.map(|s| position.count(s));
        match n.ending() {
            Ending::Over => {
                format!("The game is over: {black} black discs, {white} white. That is {worth}, for certain.")
            }
            _ => {
                format!("No further: {black} black discs, {white} white. That counts {worth}, though the game goes on.")
            }
        }
    }

    fn cut(&self, node: usize) -> String {
        let n = self.node(node);
        let Ending::Cut(left) = n.ending() else { return String::new() };
        let (side, (alpha, beta)) = (n.to_move(), n.window());
        let reply = self.name(self.record.best(node, n.exit()).and_then(|(c, _)| self.node(c).played()));
        let worth = value(n.value());
        let rest = match left {
            1 => "the last reply".to_owned(),
            left => format!("the other {left} replies"),
        };
        if self.is_quick(n) {
            return format!(
                "{side} gets {worth} with {reply}. That answers the quick look, so {rest} can be left out."
            );
        }
        let elsewhere = value(if side == Side::White { alpha } else { beta });
        let (other, is) = (side.other(), if left == 1 { "does" } else { "do" });
        format!(
            "{side} gets {worth} here with {reply}, but {other} has {elsewhere} elsewhere and will not come here: {rest} {is} not matter."
        )
    }

    fn leave(&self, node: usize) -> String {
        let n = self.node(node);
        let (side, worth) = (n.to_move(), value(n.value()));
        let best = self.record.best(node, n.exit()).map(|(c, _)| self.node(c).played());
        let reply = self.name(best.flatten());
        if n.look() == Look::Scout {
            // Seen by the side that asked.
            let (alpha, beta) = n.window();
            let better = if side == Side::White { n.value() >= beta } else { n.value() <= alpha };
            let verdict = if better { "better, indeed" } else { "no better, and that is all we need to know" };
            return format!("The quick look is over: {}, {verdict}.", bounded(n.value(), n.bound()));
        }
        match (n.ending(), best.flatten()) {
            (Ending::Cut(_), _) => {
                format!("So it is worth {}; how much exactly is of no use.", bounded(n.value(), n.bound()))
            }
            (_, Some(Move::Pass)) => format!("After the pass of {side} it is worth {}.", bounded(n.value(), n.bound())),
            _ if self.record.children(node).count() == 1 => format!("{reply} is {side}'s only move: {worth}."),
            _ => {
                let kind = if side == Side::Black { "highest" } else { "lowest" };
                format!(
                    "{side} has tried all moves and takes the {kind}: {reply} with {}.",
                    bounded(n.value(), n.bound())
                )
            }
        }
    }
}

/// The moves that lead to where the search in focus is, as a line of names.
#[must_use]
pub fn path(study: &Study, half: Half) -> String {
    let (record, step) = (study.record(half), study.step_of(half));
    let names: Vec<String> =
        way(record, scene::node(record, step)).into_iter().map(|m| study.table().position().move_name(m)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lab::{example::Example, study::Options};

    #[test]
    fn groups_of_three() {
        let grouped = [0, 7, 193, 1_571, 15_138, 224_821, 1_000_000].map(grouped);
        assert_eq!(grouped, ["0", "7", "193", "1,571", "15,138", "224,821", "1,000,000"]);
    }

    fn all(options: Options, half: Half) -> Vec<String> {
        let mut study = Study::new(options).expect("small");
        study.focus = half;
        (0..=study.record(half).len())
            .map(|step| {
                study.go(step);
                tell(&study)
            })
            .collect()
    }

    #[test]
    fn the_pass_is_told_step_by_step() {
        let told = all(Options::of(Example::Pass), Half::Plain);
        assert_eq!(
            told[1..],
            [
                "White to move looks 1 disc ahead: which move is best?",
                "White has no move and passes. No disc is placed, so the depth stays 1.",
                "Black tries a1.",
                "The game is over: 16 black discs, 0 white. That is +16, for certain.",
                "a1 is Black's only move: +16.",
                "Done: pass is best, worth +16. There was nothing to leave out: 3 positions each.",
            ]
        );
    }

    #[test]
    fn every_step_has_a_sentence_that_fits() {
        for example in Example::ALL {
            for (method, ordered) in [(Method::AlphaBeta, false), (Method::NegaScout, true)] {
                for half in [Half::Plain, Half::Sparing] {
                    let options = Options { method, ordered, ..Options::of(example) };
                    for sentence in all(options, half) {
                        assert!((8..=150).contains(&sentence.chars().count()), "{sentence}");
                        assert!(sentence.ends_with(['.', '?']), "{sentence}");
                        assert!(!sentence.contains("  ") && !sentence.contains("1000"), "{sentence}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_cut_names_what_it_has_and_what_the_other_has() {
        let told = all(Options::of(Example::Start), Half::Sparing);
        let cuts: Vec<&String> = told.iter().filter(|s| s.contains("elsewhere and will not come here")).collect();
        assert!(!cuts.is_empty());
        let scouts = all(Options { method: Method::NegaScout, ..Options::of(Example::Start) }, Half::Sparing);
        for words in ["quick look at", "answers the quick look", "searches it again", "no better, and that"] {
            assert!(scouts.iter().any(|s| s.contains(words)), "{words}");
        }
    }
}
