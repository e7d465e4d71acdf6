//! Lines from a program that may send anything.

use std::io::{self, BufRead, ErrorKind};

/// Longest line that is kept, in bytes: twice the longest game in GGF.
pub const LONGEST: usize = 131_072;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// What it says; bytes that are no UTF-8 are replaced.
    Text(String),
    /// More than [`LONGEST`] bytes, which are dropped.
    TooLong,
}

/// The next line, ended by a line feed or by the end of the input; `None` at the end. Never holds more than
/// [`LONGEST`] bytes, however long the line is.
///
/// # Errors
/// If the input cannot be read.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let (mut kept, mut too_long, mut any) = (Vec::new(), false, false);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(e),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|b| *b == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        too_long |= kept.len() + part.len() > LONGEST;
        if !too_long {
            kept.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Some(Line::TooLong));
    }
    Ok(any.then(|| Line::Text(String::from_utf8_lossy(&kept).trim_end_matches('\r').to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_one_by_one_whatever_they_hold() {
        let mut input = &b"one\r\n\ntw\xff\nlast"[..];
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).unwrap() {
            lines.push(line);
        }
        let expected = ["one", "", "tw\u{fffd}", "last"].map(|t| Line::Text(t.to_owned()));
        assert_eq!(lines, expected);
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_and_the_next_one_read() {
        let long = "x".repeat(3 * LONGEST);
        let text = format!("{long}\nnext\n{}", &long[..LONGEST]);
        let mut input = io::BufReader::with_capacity(1000, text.as_bytes());
        assert_eq!(next(&mut input).unwrap(), Some(Line::TooLong));
        assert_eq!(next(&mut input).unwrap(), Some(Line::Text("next".to_owned())));
        assert_eq!(next(&mut input).unwrap(), Some(Line::Text(long[..LONGEST].to_owned())));
        assert_eq!(next(&mut input).unwrap(), None);
    }
}
