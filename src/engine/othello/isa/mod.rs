//! The search, compiled once for each set of processor instructions, and the choice among them.
//!
//! Every file beside this one answers the two questions that a search asks most often, flips and mobility, in the best
//! way that its instructions allow, and then takes in the same `kernel`, so that the whole search is compiled for them:
//! a function without an instruction set cannot have one that has it put in line. All must answer alike to the last
//! node; `tests/engine_isa.rs` compares them.

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(super) mod avx512;
pub(super) mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) mod simd128;

use super::board::Board;
use crate::rules::{Othello, othello::playable};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// A set of processor instructions that the search is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Isa {
    /// What every processor of its kind has.
    Portable,
    /// x86-64 with AVX2, BMI1, BMI2, LZCNT and POPCNT ("v3").
    Avx2,
    /// x86-64 with AVX-512 F, CD, VL, BW and DQ besides ("v4").
    Avx512,
    /// WebAssembly's 128-bit vectors.
    Simd128,
}

impl Isa {
    /// Every set, plainest first.
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Avx2, Isa::Avx512, Isa::Simd128];

    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
            Isa::Simd128 => "simd128",
        }
    }

    /// Whether this processor has it.
    #[must_use]
    pub fn is_here(self) -> bool {
        match self {
            Isa::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => avx2(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => {
                avx2()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => true,
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }

    /// The one that is fastest here.
    #[must_use]
    pub fn best() -> Isa {
        static BEST: OnceLock<Isa> = OnceLock::new();
        *BEST.get_or_init(|| Isa::ALL.into_iter().rev().find(|i| i.is_here()).unwrap_or(Isa::Portable))
    }
}

/// Calls a function of the kernel that is compiled for an instruction set.
macro_rules! kernel {
    ($isa:expr, $module:ident :: $function:ident $arguments:tt) => {
        #[allow(unsafe_code)]
        match $isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 if $isa.is_here() => {
                // SAFETY: this processor has been found to have what the function is compiled for.
                unsafe { avx2::kernel::$module::$function $arguments }
            }
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if $isa.is_here() => {
                // SAFETY: this processor has been found to have what the function is compiled for.
                unsafe { avx512::kernel::$module::$function $arguments }
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => simd128::kernel::$module::$function $arguments,
            _ => portable::kernel::$module::$function $arguments,
        }
    };
}

impl Isa {
    /// The discs that turn when the side with the discs `own` plays on `square`, which is empty.
    #[must_use]
    pub fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        kernel!(self, perft::turned(square, own, opp))
    }

    /// Where the side with the discs `own` may play on the board of the squares `whole`.
    #[must_use]
    pub fn legal(self, own: u64, opp: u64, whole: u64) -> u64 {
        kernel!(self, perft::legal(own, opp, whole))
    }

    /// Lines of play of `depth` plies, as [`crate::rules::perft()`] counts them with passes as plies. With `every` each
    /// last position is visited; otherwise the last ply is counted by its legal moves.
    #[must_use]
    pub fn perft(self, position: &Othello, depth: u32, every: bool) -> u64 {
        self.lines(Board::of(position), playable(position.size()), depth, every)
    }

    /// The same for a board of the squares `whole`.
    #[must_use]
    pub fn lines(self, Board { own, opp }: Board, whole: u64, depth: u32, every: bool) -> u64 {
        kernel!(self, perft::perft(own, opp, whole, depth, every))
    }
}

#[cfg(target_arch = "x86_64")]
fn avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}
