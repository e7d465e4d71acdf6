//! The suites of gomoku: forbidden points of renju, and tactics. Fields are `key=value`, separated by ` | `.

use super::{ReadError, read_lines, side, squares};
use crate::rules::{Forbidden, Gomoku, Origin, RuleSet, Side, Square};

/// All these suites are for the usual board.
const SIZE: u8 = 15;

/// A point that Black may or may not play in renju.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RenjuRow {
    /// Its name in the file.
    pub id: String,
    /// Black's stones.
    pub black: Vec<Square>,
    /// White's stones.
    pub white: Vec<Square>,
    /// The point in question; empty.
    pub point: Square,
    /// Why it is forbidden, or `None` when it is allowed.
    pub answer: Option<Forbidden>,
    /// A word on the reason; may be empty.
    pub why: String,
}

/// What a tactical position asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Win at once.
    Five,
    /// Stop a five that threatens at once.
    Block,
    /// Win by consecutive fours.
    Vcf,
    /// Win by fours and threes.
    Vct,
}

/// A position with the moves that are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TacticsRow {
    /// Its name in the file.
    pub id: String,
    /// The rules as written. Not every one is played here: see [`TacticsRow::rule_set`].
    pub rule: String,
    /// Who is to move.
    pub side: Side,
    /// Black's stones.
    pub black: Vec<Square>,
    /// White's stones.
    pub white: Vec<Square>,
    /// The moves that are right; never none.
    pub win: Vec<Square>,
    /// What is asked for.
    pub kind: Kind,
    /// How long the win is, in words; may be empty.
    pub length: String,
}

impl RenjuRow {
    /// The board, Black to move.
    #[must_use]
    pub fn board(&self) -> Gomoku {
        Gomoku::puzzle(SIZE, RuleSet::Renju, &self.black, &self.white, Side::Black)
    }
}

impl TacticsRow {
    /// The rules, or `None` when this program does not play them (caro).
    #[must_use]
    pub fn rule_set(&self) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|(name, _)| *name == self.rule).map(|(_, rules)| rules)
    }

    /// The board, or `None` when this program does not play its rules.
    #[must_use]
    pub fn board(&self) -> Option<Gomoku> {
        self.rule_set().map(|rules| Gomoku::puzzle(SIZE, rules, &self.black, &self.white, self.side))
    }
}

/// Reads a file of forbidden points.
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_renju(text: &str) -> Result<Vec<RenjuRow>, ReadError> {
    read_lines(text, |line| {
        let field = fields(line)?;
        let row = RenjuRow {
            id: field.need("id")?.to_owned(),
            black: squares(field.need("black")?, square)?,
            white: squares(field.need("white")?, square)?,
            point: square(field.need("point")?)?,
            answer: match field.need("answer")? {
                "allowed" => None,
                "overline" => Some(Forbidden::Overline),
                "double-four" => Some(Forbidden::DoubleFour),
                "double-three" => Some(Forbidden::DoubleThree),
                other => {
                    let expected = "allowed, overline, double-four or double-three";
                    return Err(format!("answer is `{other}`: expected {expected}"));
                }
            },
            why: field.get("why").unwrap_or_default().to_owned(),
        };
        distinct(&[&row.black[..], &row.white[..], &[row.point]])?;
        Ok(Some(row))
    })
}

/// Reads a file of tactical positions.
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_tactics(text: &str) -> Result<Vec<TacticsRow>, ReadError> {
    read_lines(text, |line| {
        let field = fields(line)?;
        let row = TacticsRow {
            id: field.need("id")?.to_owned(),
            rule: field.need("rule")?.to_owned(),
            side: side(field.need("side")?)?,
            black: squares(field.need("black")?, square)?,
            white: squares(field.need("white")?, square)?,
            win: squares(field.need("win")?, square)?,
            kind: match field.need("kind")?.to_ascii_lowercase().as_str() {
                "five" => Kind::Five,
                "block" => Kind::Block,
                "vcf" => Kind::Vcf,
                "vct" => Kind::Vct,
                other => return Err(format!("kind is `{other}`: expected five, block, VCF or VCT")),
            },
            length: field.get("length").unwrap_or_default().to_owned(),
        };
        if row.win.is_empty() {
            return Err("win names no move".to_owned());
        }
        distinct(&[&row.black, &row.white, &row.win])?;
        Ok(Some(row))
    })
}

/// The fields of one line, by key.
struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|(k, _)| *k == key).map(|(_, value)| *value)
    }

    fn need(&self, key: &str) -> Result<&'a str, String> {
        self.get(key).ok_or_else(|| format!("no field `{key}=`"))
    }
}

fn fields(line: &str) -> Result<Fields<'_>, String> {
    let mut all = Fields(Vec::new());
    for field in line.split('|').map(str::trim) {
        let (key, value) = field.split_once('=').ok_or_else(|| format!("`{field}` is not a field `key=value`"))?;
        let (key, value) = (key.trim(), value.trim());
        if all.get(key).is_some() {
            return Err(format!("field `{key}=` stands there twice"));
        }
        all.0.push((key, value));
    }
    Ok(all)
}

fn square(name: &str) -> Result<Square, String> {
    Square::parse(name, SIZE, Origin::BottomLeft).map_err(|e| e.to_string())
}

/// That no point is named twice.
fn distinct(lists: &[&[Square]]) -> Result<(), String> {
    let mut seen = [false; SIZE as usize * SIZE as usize];
    for point in lists.iter().copied().flatten() {
        if std::mem::replace(&mut seen[point.index()], true) {
            return Err(format!("{} is named twice", point.name(Origin::BottomLeft)));
        }
    }
    Ok(())
}
