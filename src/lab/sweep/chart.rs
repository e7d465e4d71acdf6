//! The plot of a sweep: win rate with its intervals above, time a move below.

use super::row::Row;
use plotters::{
    coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use std::ops::Range;

const INK: RGBColor = RGBColor(38, 42, 46);
const FAINT: RGBColor = RGBColor(120, 126, 132);
const GRID: RGBColor = RGBColor(228, 231, 234);
/// The green of the board.
const WINS: RGBColor = RGBColor(22, 122, 84);
const TIME: RGBColor = RGBColor(178, 92, 30);
const FONT: &str = "Inter, Helvetica, Arial, sans-serif";

/// Places for values side by side, numbers or not: the first is at 0, and each has its text below.
struct Places(Vec<String>);

impl Ranged for Places {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (low, high): (i32, i32)) -> i32 {
        let range = self.range();
        low + ((value - range.start) / (range.end - range.start) * f64::from(high - low)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (0..self.0.len()).map(|i| i as f64).collect()
    }

    fn range(&self) -> Range<f64> {
        -0.5..self.0.len() as f64 - 0.5
    }
}

impl ValueFormatter<f64> for Places {
    fn format_ext(&self, value: &f64) -> String {
        self.0.get(value.round() as usize).cloned().unwrap_or_default()
    }
}

/// The plot as the text of an SVG file.
///
/// # Errors
/// One line, if it cannot be drawn.
pub(super) fn draw(title: &str, setting: &str, games: u32, rows: &[Row]) -> Result<String, String> {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (760, 560)).into_drawing_area();
        fill(&area, title, setting, games, rows).map_err(|e| format!("cannot draw the plot: {e}"))?;
    }
    Ok(text)
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn fill<'a>(
    area: &Area<'a>,
    title: &str,
    setting: &str,
    games: u32,
    rows: &[Row],
) -> Result<(), Box<dyn std::error::Error + 'a>> {
    area.fill(&WHITE)?;
    let style = |size: u32, color: RGBColor| (FONT, size).into_font().color(&color);
    area.draw_text(title, &style(20, INK), (28, 20))?;
    let under = format!("{games} games a value; win rate: points by games, with its 95 % interval");
    area.draw_text(&under, &style(13, FAINT), (28, 46))?;
    let (upper, lower) = area.margin(72, 14, 14, 24).split_vertically(300);
    let places = || Places(rows.iter().map(|r| r.value.clone()).collect());
    let below = style(13, INK).pos(Pos::new(HPos::Center, VPos::Top));

    let mut chart = ChartBuilder::on(&upper)
        .x_label_area_size(26)
        .y_label_area_size(64)
        .build_cartesian_2d(places(), 0.0..100.0)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .y_labels(6)
        .y_desc("win rate, %")
        .y_label_formatter(&|v| format!("{v:.0}"))
        .label_style(style(13, INK))
        .x_label_style(below.clone())
        .draw()?;
    let at = |i: usize| i as f64;
    let percent = |share: f64| 100.0 * share;
    chart.draw_series(LineSeries::new(
        rows.iter().enumerate().map(|(i, r)| (at(i), percent(r.win_rate))),
        WINS.mix(0.35).stroke_width(2),
    ))?;
    chart.draw_series(rows.iter().enumerate().map(|(i, r)| {
        let [low, rate, high] = [r.win_rate_low, r.win_rate, r.win_rate_high].map(percent);
        ErrorBar::new_vertical(at(i), low, rate, high, WINS.stroke_width(2), 12)
    }))?;
    chart.draw_series(
        rows.iter().enumerate().map(|(i, r)| Circle::new((at(i), percent(r.win_rate)), 5, WINS.filled())),
    )?;

    let slowest = rows.iter().map(|r| r.mean_seconds).fold(0.0, f64::max);
    let (unit, scale) = if slowest < 0.001 {
        ("µs", 1e6)
    } else if slowest < 1.0 {
        ("ms", 1e3)
    } else {
        ("s", 1.0)
    };
    let top = (slowest * scale * 1.15).max(f64::MIN_POSITIVE);
    let mut chart =
        ChartBuilder::on(&lower).x_label_area_size(48).y_label_area_size(64).build_cartesian_2d(places(), 0.0..top)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(FAINT)
        .y_labels(4)
        .y_desc(format!("{unit} a move"))
        .x_desc(setting)
        .y_label_formatter(&|v| if top < 10.0 { format!("{v:.1}") } else { format!("{v:.0}") })
        .label_style(style(13, INK))
        .x_label_style(below)
        .draw()?;
    let times = || rows.iter().enumerate().map(|(i, r)| (at(i), r.mean_seconds * scale));
    chart.draw_series(LineSeries::new(times(), TIME.mix(0.35).stroke_width(2)))?;
    chart.draw_series(times().map(|at| Circle::new(at, 4, TIME.filled())))?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_place_and_its_words() {
        let row =
            |value: &str, rate: f64| Row { value: value.to_owned(), win_rate: rate, ..Row::of(String::new(), &[]) };
        let rows = [row("off", 0.25), row("on", 0.75)];
        let svg = draw("negascout <against> random", "table", 40, &rows).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for words in ["off", "on", "table", "win rate, %", "40 games a value", "&lt;against&gt;"] {
            assert!(svg.contains(words), "{words}");
        }
        let places = Places(rows.iter().map(|r| r.value.clone()).collect());
        assert_eq!((places.map(&0.0, (0, 100)), places.map(&1.0, (0, 100))), (25, 75));
    }
}
