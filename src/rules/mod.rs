//! Floor 1: the rules of both games, and nothing else.
//!
//! [`Position`] is the one value that the rest of the program passes round. It knows which moves are legal, plays and
//! takes back, names its squares, and says when the game is over and who has won.

pub mod gomoku;
pub mod othello;
pub mod position;
pub mod renju;
pub mod side;
pub mod square;

pub use gomoku::{Gomoku, Line, RuleSet};
pub use othello::Othello;
pub use position::{Change, Game, Move, MoveError, Outcome, Position, Setup, SetupError, Winner};
pub use side::Side;
pub use square::{Origin, ParseSquareError, Square};
