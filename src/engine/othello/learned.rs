//! The weights of the evaluation: learned, quantised, packed into a file and unpacked again.

use super::{
    node::Node,
    patterns::{FIRSTS, KINDS, MIDDLES, PLACES, WEIGHTS, shared},
};
use std::sync::LazyLock;

/// Units of an evaluation in a disc.
pub const UNIT: i32 = 64;

/// Phases of the game, two plies each.
pub const PHASES: usize = 30;

/// Which phase a position with so many empty squares belongs to.
#[inline]
#[must_use]
pub const fn phase(empties: u32) -> usize {
    let phase = (60 - if empties > 60 { 60 } else { empties }) as usize / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// All weights of the evaluation.
pub struct Weights {
    /// [`WEIGHTS`] a phase, in units, [`UNIT`] to a disc.
    pub patterns: Box<[i16]>,
    /// Added to everything, in units, by empty squares: who has the last move is worth something in itself.
    pub bias: [i16; 64],
}

impl Weights {
    /// Weights that know nothing.
    #[must_use]
    pub fn nothing() -> Weights {
        Weights { patterns: vec![0; PHASES * WEIGHTS].into_boxed_slice(), bias: [0; 64] }
    }

    /// The weights of a phase.
    #[inline]
    #[must_use]
    pub fn of(&self, phase: usize) -> &[i16; WEIGHTS] {
        let all = &self.patterns[phase * WEIGHTS..][..WEIGHTS];
        all.try_into().unwrap_or_else(|_| unreachable!("a slice of that length"))
    }
}

impl Weights {
    /// The value of a position on 8x8 for the side to move, in [`UNIT`]s: the plain sum that the search takes with
    /// every instruction set in its own way.
    #[must_use]
    pub fn value(&self, node: &Node) -> i32 {
        let empties = node.board.empties();
        let table = self.of(phase(empties));
        let weight = |place: usize| {
            let at = MIDDLES[place].wrapping_add_signed(i32::from(node.features.0[place]));
            i32::from(table[at as usize])
        };
        i32::from(self.bias[empties as usize & 63]) + (0..PLACES).map(weight).sum::<i32>()
    }
}

/// First bytes of packed weights.
const MAGIC: &[u8; 8] = b"OBVWGHT1";

/// The places of the weights that stand for themselves, in ascending order (see [`shared`]).
fn kept(shared: &[u32]) -> Vec<usize> {
    (0..WEIGHTS).filter(|place| shared[*place] as usize == *place).collect()
}

/// The kind of the weight at a place.
fn kind_at(place: usize) -> usize {
    FIRSTS.iter().rposition(|first| *first <= place).unwrap_or(0)
}

impl Weights {
    /// Packs the weights into bytes, with `phases` phases: a divisor of [`PHASES`], or the next below; each the mean of
    /// as many neighbours as it stands for.
    ///
    /// After eight bytes of `OBVWGHT1` come the number of phases (a byte) and the bias (64 words of 16 bits, low byte
    /// first). A phase is a step for each kind of pattern (16 bits, in [`UNIT`]s) and then one signed byte a weight, in
    /// steps of its kind; a pattern and its mirror image share one.
    #[must_use]
    pub fn pack(&self, phases: usize) -> Vec<u8> {
        let phases = (1..=phases.min(PHASES)).rev().find(|n| PHASES.is_multiple_of(*n)).unwrap_or(1);
        let (kept, merged) = (kept(&shared()), PHASES / phases);
        let mut bytes = MAGIC.to_vec();
        bytes.push(phases as u8);
        bytes.extend(self.bias.iter().flat_map(|w| w.to_le_bytes()));
        for phase in (0..PHASES).step_by(merged) {
            let mean = |place: usize| -> i32 {
                let sum: i32 = (phase..phase + merged).map(|p| i32::from(self.patterns[p * WEIGHTS + place])).sum();
                sum / merged as i32
            };
            let mut steps = [1i32; KINDS];
            for place in &kept {
                let step = &mut steps[kind_at(*place)];
                *step = (*step).max((mean(*place).abs() + 126) / 127);
            }
            bytes.extend(steps.iter().flat_map(|s| (*s as u16).to_le_bytes()));
            for place in &kept {
                let step = steps[kind_at(*place)];
                let value = mean(*place);
                bytes.push(((value + value.signum() * step / 2) / step) as i8 as u8);
            }
        }
        bytes
    }

    /// Reads what [`Weights::pack`] has written.
    ///
    /// # Errors
    /// One line, if they are no weights of this shape.
    pub fn unpack(bytes: &[u8]) -> Result<Weights, String> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("these are no weights of Othello")?;
        let (phases, rest) = rest.split_first().ok_or("they break off")?;
        let phases = usize::from(*phases);
        if phases == 0 || !PHASES.is_multiple_of(phases) {
            return Err(format!("they have {phases} phases, expected a divisor of {PHASES}"));
        }
        let shared = shared();
        let kept = kept(&shared);
        let expected = 128 + phases * (2 * KINDS + kept.len());
        if rest.len() != expected {
            return Err(format!("they are {} bytes long, expected {expected}", rest.len()));
        }
        let words =
            |bytes: &[u8]| bytes.as_chunks::<2>().0.iter().map(|b| i16::from_le_bytes(*b)).collect::<Vec<i16>>();
        let (bias, mut rest) = rest.split_at(128);
        let mut weights = Weights::nothing();
        weights.bias.iter_mut().zip(words(bias)).for_each(|(to, from)| *to = from);
        for phase in 0..phases {
            let (steps, tail) = rest.split_at(2 * KINDS);
            let (values, tail) = tail.split_at(kept.len());
            rest = tail;
            let steps = words(steps);
            let merged = PHASES / phases;
            let mut all = vec![0; WEIGHTS];
            for (place, value) in kept.iter().zip(values) {
                all[*place] = i16::from(*value as i8).saturating_mul(steps[kind_at(*place)]);
            }
            let all: Vec<i16> = shared.iter().map(|place| all[*place as usize]).collect();
            for p in phase * merged..(phase + 1) * merged {
                weights.patterns[p * WEIGHTS..][..WEIGHTS].copy_from_slice(&all);
            }
        }
        Ok(weights)
    }
}

/// The weights that come with the program; those that know nothing if their file is broken, which a test rules out. On
/// a page the search is in the worker, and the game itself knows nothing.
#[must_use]
pub fn shipped() -> &'static Weights {
    static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
        #[cfg(not(target_arch = "wasm32"))]
        const BYTES: &[u8] = include_bytes!("../../../assets/othello/weights.bin");
        #[cfg(all(target_arch = "wasm32", not(feature = "app")))]
        const BYTES: &[u8] = include_bytes!("../../../assets/othello/weights-web.bin");
        #[cfg(all(target_arch = "wasm32", feature = "app"))]
        const BYTES: &[u8] = &[];
        Weights::unpack(BYTES).unwrap_or_else(|_| Weights::nothing())
    });
    &SHIPPED
}
