//! Obverse: Othello and gomoku that you can watch think.
//!
//! Four floors; an arrow only ever points down. Floor 4 are the programs, `obverse` and `lab`; here are the other three.
//!
//! **Floor 1, [`rules`]**: positions, moves, results, and nothing else.
//!
//! ```
//! use obverse::rules::{Game, Move, Position, Setup};
//!
//! let mut position = Position::start(&Setup::usual(Game::Othello)).unwrap();
//! assert_eq!(position.legal().len(), 4);
//! let d3 = position.parse("d3").unwrap();
//! let change = position.play(Move::Place(d3)).unwrap();
//! assert_eq!(change.flips.len(), 1);
//! ```
//!
//! **Floor 2, [`engine`] and [`record`]**: bots answer jobs; games are read and written.
//!
//! ```
//! use obverse::engine::{job::{self, Job}, limits::{Limits, Stop}, roster};
//! use obverse::record;
//! use obverse::rules::{Game, Position, Setup};
//!
//! let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
//! let (position, _) = record::replay(&start, "c4c3c2c5c6d6e6").unwrap();
//! let bot = roster::parse(Game::Othello, "greedy").unwrap();
//! let job = Job { id: 1, ..Job::of(position.clone(), bot) };
//! let answer = job::run(&job, &Stop::new(), &mut |_| {}).unwrap();
//! assert_eq!(position.move_name(answer.chosen), "f4");
//! ```
//!
//! **Floor 3, [`lab`] and `app`**: the laboratory on the command line, and the game on the screen (feature `app`).
//!
//! ```
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let status = obverse::lab::run(["lab", "perft", "--size", "4", "--depth", "8"], &mut out, &mut err);
//! assert_eq!(status, 0);
//! assert!(String::from_utf8(out).unwrap().ends_with("9116\n"));
//! ```

#[cfg(any(feature = "app", not(target_arch = "wasm32")))]
pub mod cli;
pub mod engine;
#[cfg(not(target_arch = "wasm32"))]
pub mod lab;
pub mod record;
pub mod rules;

#[cfg(feature = "app")]
pub mod app;
