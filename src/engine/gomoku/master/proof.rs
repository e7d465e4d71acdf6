//! Proofs that a side wins, and their check by the rules alone.

use crate::rules::{Gomoku, Side, Square, gomoku::DIRECTIONS};

/// One position of a proof, the attacker to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The attacker's move.
    pub at: Square,
    /// The defender's replies that need an answer, each with the number of the step that answers it.
    pub replies: Vec<(Square, u32)>,
    /// What follows a reply that is not among them: the attacker's fours, each with the defender's stone that stops it
    /// save the last. Empty where a five or a move that cannot be stopped follows at once.
    pub threat: Vec<Square>,
    /// Plies to the winning stone, counted in, against the longest defence.
    pub plies: u16,
}

/// A proof that the side to move wins: a move for every position that may come up. Positions that can be reached by
/// several ways are there once. Steps come after those they lead to, the first position last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    steps: Vec<Step>,
}

impl From<Vec<Step>> for Proof {
    /// From steps of which each comes after those it leads to.
    fn from(steps: Vec<Step>) -> Proof {
        Proof { steps }
    }
}

impl Proof {
    /// The steps, the first position last.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The winning move.
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        self.steps.last().map(|s| s.at)
    }

    /// Plies of the longest line, the winning stone counted in.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.steps.last().map_or(0, |s| s.plies)
    }

    /// The longest line, up to the attacker's last move that the proof names.
    #[must_use]
    pub fn line(&self) -> Vec<Square> {
        let mut line = Vec::new();
        let mut at = self.steps.last();
        while let Some(step) = at {
            line.push(step.at);
            let steps = step.replies.iter().filter_map(|(reply, next)| Some((reply, self.steps.get(*next as usize)?)));
            let longest = steps.max_by_key(|(_, next)| next.plies);
            at = longest.map(|(reply, next)| {
                line.push(*reply);
                next
            });
        }
        line
    }
}

/// Checks a proof that the side to move wins. Every legal reply of the defender must be answered in the proof, or leave
/// the attacker a five, or, where it neither makes nor threatens one, leave the attacker a move that threatens five on
/// two points, or on one where the defender may not play; or else the fours of [`Step::threat`] that lead to such a move.
///
/// # Errors
/// What is wrong, and after which moves.
pub fn check(board: &Gomoku, proof: &Proof) -> Result<(), String> {
    let last = proof.steps.len().checked_sub(1).ok_or("the proof is empty")?;
    if board.is_over() {
        return Err("the game is over".to_owned());
    }
    let mut checker = Checker {
        board: board.clone(),
        attacker: board.to_move(),
        proof,
        seen: vec![None; proof.steps.len()],
        moves: Vec::new(),
    };
    checker.step(last).map_err(|e| {
        let moves: Vec<String> = checker.moves.iter().map(|s| s.name(crate::rules::Origin::BottomLeft)).collect();
        format!("after {}: {e}", if moves.is_empty() { "no move".to_owned() } else { moves.join(" ") })
    })
}

struct Checker<'a> {
    board: Gomoku,
    attacker: Side,
    proof: &'a Proof,
    /// The position of each step that is checked or being checked.
    seen: Vec<Option<Vec<Option<Side>>>>,
    /// The moves so far.
    moves: Vec<Square>,
}

impl Checker<'_> {
    fn place(&mut self, square: Square) {
        self.board.place(square);
        self.moves.push(square);
    }

    fn take_back(&mut self) {
        if let Some(square) = self.moves.pop() {
            self.board.take_back(square);
        }
    }

    /// The attacker is to move.
    fn step(&mut self, number: usize) -> Result<(), String> {
        let step = self.proof.steps.get(number).ok_or_else(|| format!("there is no step {number}"))?;
        if let Some(points) = &self.seen[number] {
            let same = points == self.board.points();
            return if same { Ok(()) } else { Err(format!("step {number} is of another position")) };
        }
        self.seen[number] = Some(self.board.points().to_vec());
        if step.at.width() != self.board.size() || !self.board.is_legal(step.at) {
            return Err("the attacker may not play as the proof says".to_owned());
        }
        self.place(step.at);
        if self.board.winner() != Some(self.attacker) {
            self.replies(step)?;
        }
        self.take_back();
        Ok(())
    }

    /// The defender is to move.
    fn replies(&mut self, step: &Step) -> Result<(), String> {
        let defender = self.attacker.other();
        let legal: Vec<Square> = self.board.legal().collect();
        if legal.is_empty() {
            return Err("the defender has no move: a draw".to_owned());
        }
        if legal.iter().any(|s| self.board.would_win(*s, defender)) {
            return Err("the defender makes five".to_owned());
        }
        if step.replies.iter().any(|(reply, _)| !legal.contains(reply)) {
            return Err("the proof answers a move that the defender may not play".to_owned());
        }
        let fives: Vec<Square> =
            legal_or_not(&self.board).filter(|s| self.board.would_win(*s, self.attacker)).collect();
        let threats = if fives.is_empty() { self.threats() } else { Vec::new() };
        for reply in legal {
            self.place(reply);
            if let Some((_, next)) = step.replies.iter().find(|(r, _)| *r == reply) {
                self.step(*next as usize)?;
            } else if fives.iter().all(|five| *five == reply) {
                if around(&self.board, reply).any(|s| self.board.would_win(s, defender)) {
                    return Err("the defender threatens five, and the proof has no answer".to_owned());
                }
                let stands = threats.iter().any(|w| *w != reply && self.unstoppable(*w));
                if !stands && !self.follows(&step.threat) && self.threats().is_empty() {
                    return Err("the proof has no answer".to_owned());
                }
            }
            self.take_back();
        }
        Ok(())
    }

    /// Whether fours, of which each but the last has one answer, end with a move that cannot be stopped. The attacker is
    /// to move, and the defender threatens no five.
    fn follows(&mut self, line: &[Square]) -> bool {
        let [at, rest @ ..] = line else { return false };
        if self.board.at(*at).is_some() {
            return false;
        }
        if self.unstoppable(*at) {
            return true;
        }
        let [block, rest @ ..] = rest else { return false };
        if !self.board.is_legal(*at) {
            return false;
        }
        self.board.place(*at);
        let follows = self.forced(*at, *block) && {
            self.board.place(*block);
            let (board, defender) = (&self.board, self.attacker.other());
            // Where the answer threatens five itself, the next four must stop that.
            let met = around(board, *block).all(|s| rest.first() == Some(&s) || !board.would_win(s, defender));
            let follows = met && self.follows(rest);
            self.board.take_back(*block);
            follows
        };
        self.board.take_back(*at);
        follows
    }

    /// Whether the defender, to move, can only play there after the attacker's stone, and makes no five by it.
    fn forced(&self, stone: Square, block: Square) -> bool {
        let (board, defender) = (&self.board, self.attacker.other());
        board.winner().is_none()
            && board.is_legal(block)
            && board.would_win(block, self.attacker)
            && !board.would_win(block, defender)
            && around(board, stone).all(|s| s == block || !board.would_win(s, self.attacker))
    }

    /// The attacker's moves that cannot be stopped, as if it were to move.
    fn threats(&mut self) -> Vec<Square> {
        let turn = self.board.to_move();
        self.board.set_to_move(self.attacker);
        let empty: Vec<Square> = legal_or_not(&self.board).collect();
        let threats = empty.into_iter().filter(|s| self.unstoppable(*s)).collect();
        self.board.set_to_move(turn);
        threats
    }

    /// Whether a move of the attacker, to move, threatens five on two points, or on one where the defender may not play.
    fn unstoppable(&mut self, square: Square) -> bool {
        if !self.board.is_legal(square) || self.board.would_win(square, self.attacker) {
            return false;
        }
        self.board.place(square);
        let (board, attacker) = (&self.board, self.attacker);
        let fives: Vec<Square> = around(board, square).filter(|s| board.would_win(*s, attacker)).take(2).collect();
        let stuck = fives.len() > 1 || fives.iter().any(|s| !board.is_legal(*s));
        let wins = stuck && !board.is_over();
        self.board.take_back(square);
        wins
    }
}

/// Empty points.
fn legal_or_not(board: &Gomoku) -> impl Iterator<Item = Square> + '_ {
    let all = (0..board.points().len()).map(|i| Square::from_index(i, board.size()));
    all.filter(|s| board.at(*s).is_none())
}

/// Empty points on the lines through a stone, as far as five can come of both.
fn around(board: &Gomoku, square: Square) -> impl Iterator<Item = Square> + '_ {
    let steps = DIRECTIONS.into_iter().flat_map(|(dx, dy)| (-5..=5).map(move |k| (k * dx, k * dy)));
    steps.filter_map(move |(dx, dy)| square.step(dx, dy)).filter(|s| board.at(*s).is_none())
}
