//! Floor 1: the rules of both games, and nothing else.
//!
//! [`Position`] is the one value that the rest of the program passes round. It knows which moves are legal, plays and
//! takes back, names its squares, and says when the game is over and who has won.

pub mod gomoku;
pub mod moves;
pub mod opening;
pub mod othello;
pub mod perft;
pub mod position;
pub mod renju;
pub mod setup;
pub mod side;
pub mod square;

pub use gomoku::{Gomoku, Line, RuleSet};
pub use moves::{Change, Move, MoveError, Outcome, Winner};
pub use opening::{Choice, Due, Opening};
pub use othello::Othello;
pub use perft::perft;
pub use position::Position;
pub use renju::Forbidden;
pub use setup::{Game, Setup, SetupError};
pub use side::Side;
pub use square::{Origin, ParseSquareError, Square};
