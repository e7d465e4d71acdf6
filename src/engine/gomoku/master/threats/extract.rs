//! From the table to a proof that stands alone.

use super::{
    Search, Way,
    moves::{Verdict, defend},
    table::{NEVER, Numbers},
};
use crate::engine::gomoku::master::{
    codes::Class,
    field::Point,
    proof::{Proof, Step},
};
use std::collections::HashMap;

impl Search<'_> {
    /// The proof of the position, which the attacker has won. `None` if the search ran out of nodes in filling gaps.
    pub(super) fn proof(&mut self) -> Option<Proof> {
        let mut steps = Vec::new();
        self.step(&mut steps, &mut HashMap::new())?;
        Some(Proof::from(steps))
    }

    /// Adds the step of the position, and those that follow from it. Each is longer than those it leads to: steps come
    /// after the ones that they need.
    fn step(&mut self, steps: &mut Vec<Step>, known: &mut HashMap<u64, u32>) -> Option<u32> {
        let hash = self.field.hash();
        if let Some(number) = known.get(&hash) {
            return Some(*number);
        }
        let at = self.winning_move()?;
        let mut step = Step { at: self.field.square(at), replies: Vec::new(), threat: Vec::new(), plies: 1 };
        if self.field.class(self.attacker, at) != Class::Five {
            self.field.place(at);
            let whole = self.replies(&mut step, steps, known);
            self.field.take_back();
            whole?;
        }
        let number = steps.len() as u32;
        steps.push(step);
        known.insert(hash, number);
        Some(number)
    }

    /// The defender's replies, and how long the game lasts at most.
    fn replies(&mut self, step: &mut Step, steps: &mut Vec<Step>, known: &mut HashMap<u64, u32>) -> Option<()> {
        // Whatever is not answered leaves a five, or two ways to make one.
        step.plies = if self.field.count(self.attacker, Class::Five) > 0 { 3 } else { 5 };
        let from = self.choices.len();
        let verdict = defend(self.field, self.way, self.choices);
        let mut moves: Vec<Point> = self.choices.drain(from..).map(|c| usize::from(c.at)).collect();
        if verdict == Verdict::Quiet {
            let threat = self.threat(u64::MAX)?;
            step.plies = threat.line.len() as u16 + if threat.line.len() % 2 == 0 { 1 } else { 4 };
            step.threat = threat.line.iter().map(|at| self.field.square(*at)).collect();
            moves = self.against(&threat.zone);
        } else if verdict != Verdict::Open {
            return (verdict != Verdict::Lost).then_some(());
        }
        for reply in moves {
            self.field.place(reply);
            let next = self.step(steps, known);
            self.field.take_back();
            let next = next?;
            step.plies = step.plies.max(steps[next as usize].plies + 2);
            step.replies.push((self.field.square(reply), next));
        }
        Some(())
    }

    /// The winning move of the position: as the table has it, or found again.
    fn winning_move(&mut self) -> Option<Point> {
        if self.way == Way::Fours {
            return self.by_fours(u64::MAX).won();
        }
        let key = self.key(self.field.hash(), self.way);
        let won = |search: &Search| search.table.get(key).filter(|e| e.numbers.proof == 0).map(|e| usize::from(e.at));
        if let Some(at) = won(self) {
            return Some(at);
        }
        self.prove(Numbers { proof: NEVER, disproof: NEVER });
        won(self)
    }
}
