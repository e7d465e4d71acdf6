//! The weights of the evaluation: learned, quantised, packed into a file and unpacked again.

use super::patterns::WEIGHTS;

/// One unit of an evaluation is so small a part of a disc.
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
    /// [`WEIGHTS`] a phase, in [`UNIT`]s.
    pub patterns: Box<[i16]>,
    /// Added to everything, by empty squares: who has the last move is worth something in itself.
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

/// First bytes of a file of weights.
const MAGIC: &[u8; 8] = b"OBVWRAW1";

impl Weights {
    /// The weights as the bytes of a file: [`MAGIC`], the bias and all phases, 16 bits each, low byte first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.bias.iter().chain(&self.patterns).flat_map(|w| w.to_le_bytes()));
        bytes
    }

    /// Reads what [`Weights::to_bytes`] has written.
    ///
    /// # Errors
    /// One line, if they are no weights of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, String> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("it is no file of Othello weights")?;
        let expected = 2 * (64 + PHASES * WEIGHTS);
        if rest.len() != expected {
            return Err(format!("it holds {} bytes of weights, expected {expected}", rest.len()));
        }
        let mut all = rest.as_chunks::<2>().0.iter().map(|b| i16::from_le_bytes(*b));
        let mut weights = Weights::nothing();
        weights.bias.iter_mut().chain(&mut weights.patterns).zip(&mut all).for_each(|(to, from)| *to = from);
        Ok(weights)
    }
}

/// The weights that come with the program; `OBVERSE_OTHELLO_WEIGHTS` may name a file of others.
pub fn shipped() -> &'static Weights {
    static SHIPPED: std::sync::LazyLock<Weights> =
        std::sync::LazyLock::new(|| match std::env::var("OBVERSE_OTHELLO_WEIGHTS") {
            Ok(file) => std::fs::read(&file)
                .map_err(|e| e.to_string())
                .and_then(|b| Weights::from_bytes(&b))
                .unwrap_or_else(|_| Weights::nothing()),
            Err(_) => Weights::nothing(),
        });
    &SHIPPED
}
