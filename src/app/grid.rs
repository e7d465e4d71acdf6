//! The board as a grid of labelled squares: what a screen reader, or whoever cannot see the board, has of it.

use super::{
    board::reason::reason,
    session::{Phase, Session},
    ui::text,
    words,
};
use crate::rules::{Game, Line, Move, MoveError, Side, Square};
use serde::Serialize;

/// The board at rest and who may do what on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardState {
    /// `Othello` or `Gomoku`.
    pub game: &'static str,
    /// Squares along a side.
    pub size: u8,
    /// `Black to move`, or how the game ended.
    pub turn: String,
    /// Whether a person is to place a piece.
    pub yours: bool,
    /// Whether the game is over.
    pub over: bool,
    /// Whether a game would be lost by beginning another.
    pub underway: bool,
    /// All squares, row by row from the top row as the board shows it, each from the left.
    pub squares: Vec<Cell>,
}

/// One square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cell {
    /// `d3`.
    pub name: String,
    /// `d3, black disc, last move`, `d3, empty, legal`, `h8, empty, forbidden: double three, f8–h8 and ...`.
    pub label: String,
    /// Whether the person whose turn it is may play there.
    pub legal: bool,
    /// `black`, `white` or nothing.
    pub piece: &'static str,
}

impl BoardState {
    /// The board of a session. A piece that is still moving has arrived.
    #[must_use]
    pub fn of(session: &Session) -> BoardState {
        let position = session.position();
        let outcome = session.outcome();
        let yours =
            outcome.is_none() && session.is_human_turn() && !position.must_pass() && session.phase() != Phase::Choosing;
        let turn = match &outcome {
            Some(outcome) => text::result(position.game(), outcome),
            None => text::sentence(&words::to_move(session)),
        };
        let row = outcome.as_ref().and_then(|o| o.line.as_ref());
        // Squares are numbered from the top left whatever their names.
        let squares = position.all_squares().map(|s| cell(session, s, yours, row)).collect();
        BoardState {
            game: text::game(position.game()),
            size: position.size(),
            turn,
            yours,
            over: outcome.is_some(),
            underway: outcome.is_none() && !session.history().is_empty(),
            squares,
        }
    }
}

fn cell(session: &Session, square: Square, yours: bool, row: Option<&Line>) -> Cell {
    let position = session.position();
    let name = position.name(square);
    let mut label = name.clone();
    let (mut legal, mut piece) = (false, "");
    if let Some(side) = position.at(square) {
        piece = if side == Side::Black { "black" } else { "white" };
        let what = if position.game() == Game::Othello { "disc" } else { "stone" };
        label += &format!(", {piece} {what}");
        if session.last_square() == Some(square) {
            label += ", last move";
        }
        if row.is_some_and(|row| row.0.contains(&square)) {
            label += ", in the winning row";
        }
    } else {
        label += ", empty";
        if yours {
            match position.check(Move::Place(square)) {
                Ok(()) => {
                    legal = true;
                    // Where every empty point is legal it is not worth a word each.
                    if position.game() == Game::Othello {
                        label += ", legal";
                    }
                }
                Err(MoveError::Forbidden { why, .. }) => {
                    let rows = reason(position, square).map(|r| r.rows_in_words()).unwrap_or_default();
                    label += &format!(", forbidden: {why}, {rows}");
                }
                Err(_) => {}
            }
        }
    }
    Cell { name, label, legal, piece }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{board::layout::Layout, session::Seat},
        engine::roster::{Bot, BotKind, Knobs},
        record,
        rules::{RuleSet, Setup},
    };

    const BOT: Seat = Seat::Bot(Bot { kind: BotKind::Classic, knobs: Knobs::USUAL });

    fn session(setup: Setup, seats: [Seat; 2], moves: &str) -> Session {
        let mut session = Session::new(setup, seats).expect("a board");
        let moves = record::read(session.position(), moves).expect("moves");
        session.preplay(moves).expect("legal");
        session
    }

    fn label<'a>(board: &'a BoardState, name: &str) -> &'a str {
        board.squares.iter().find(|s| s.name == name).map_or("", |s| &s.label)
    }

    #[test]
    fn squares_come_as_the_board_shows_them() {
        for (game, size, first, last) in
            [(Game::Othello, 8, "a1", "h8"), (Game::Gomoku, 15, "a15", "o1"), (Game::Gomoku, 19, "a19", "s1")]
        {
            let setup = Setup { size, ..Setup::usual(game) };
            let session = session(setup, [Seat::Human; 2], "");
            let board = BoardState::of(&session);
            let n = usize::from(size);
            assert_eq!(board.squares.len(), n * n);
            assert_eq!((board.squares[0].name.as_str(), board.squares[n * n - 1].name.as_str()), (first, last));
            // The camera looks along -z: what is farther is higher.
            let layout = Layout::new(&setup);
            let at = |i: usize| layout.centre(session.position().parse(&board.squares[i].name).expect("a square"));
            assert!(at(0).z < at(n).z && at(0).x < at(1).x);
        }
    }

    #[test]
    fn discs_last_move_and_legal_squares_are_named() {
        let othello = Setup::usual(Game::Othello);
        let board = BoardState::of(&session(othello, [Seat::Human; 2], "d3"));
        assert_eq!((board.game, board.size, board.turn.as_str()), ("Othello", 8, "White to move"));
        assert!(board.yours && !board.over);
        assert_eq!(label(&board, "d3"), "d3, black disc, last move");
        assert_eq!(label(&board, "e5"), "e5, white disc");
        assert_eq!(label(&board, "c3"), "c3, empty, legal");
        assert_eq!(label(&board, "h1"), "h1, empty");
        assert_eq!(board.squares.iter().filter(|s| s.legal).count(), 3);
        // Nothing is legal for a person while a bot is to move.
        let board = BoardState::of(&session(othello, [Seat::Human, BOT], "d3"));
        assert!(!board.yours && board.squares.iter().all(|s| !s.legal));
        assert_eq!(label(&board, "c3"), "c3, empty");
    }

    #[test]
    fn forbidden_points_are_named_to_black_and_the_row_at_the_end() {
        let renju = Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
        // Black has two open twos that cross on h8.
        let moves = "g8 a1 f8 c1 h7 e1 h6 g1";
        let board = BoardState::of(&session(renju, [Seat::Human; 2], moves));
        assert_eq!(label(&board, "h8"), "h8, empty, forbidden: double three, f8–h8 and h8–h6 both become open fours");
        assert_eq!(label(&board, "i9"), "i9, empty");
        assert!(board.squares.iter().any(|s| s.name == "i9" && s.legal));
        assert!(board.squares.iter().all(|s| s.name != "h8" || !s.legal));
        assert_eq!(label(&board, "g1"), "g1, white stone, last move");
        let moves = "h8 a1 i8 b1 j8 c1 k8 d1 l8";
        let board = BoardState::of(&session(Setup::usual(Game::Gomoku), [Seat::Human, BOT], moves));
        assert!(board.over && !board.yours && board.squares.iter().all(|s| !s.legal));
        assert_eq!(board.turn, "Black wins: five in a row");
        assert_eq!(label(&board, "l8"), "l8, black stone, last move, in the winning row");
        assert_eq!(label(&board, "d1"), "d1, white stone");
    }

    #[test]
    fn the_json_has_the_names_that_the_page_reads() {
        let small = Setup { size: 4, ..Setup::usual(Game::Othello) };
        let text = serde_json::to_string(&BoardState::of(&session(small, [Seat::Human; 2], ""))).expect("written");
        let start = r#"{"game":"Othello","size":4,"turn":"Black to move","yours":true,"over":false,"underway":false,"squares":["#;
        assert!(text.starts_with(start), "{text}");
        assert!(text.contains(r#"{"name":"b1","label":"b1, empty, legal","legal":true,"piece":""}"#), "{text}");
        assert!(text.contains(r#"{"name":"b2","label":"b2, white disc","legal":false,"piece":"white"}"#), "{text}");
    }
}
