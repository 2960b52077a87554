//! Tables for people: columns side by side, in colour and cut to the terminal's width on one.

use anstyle::Style;
use comfy_table::presets::NOTHING;
use comfy_table::{ColumnConstraint, ContentArrangement, Row, Table, Width};
use serde_json::Value;

use hub_client::words::clean;

/// The letters a column needs besides its text.
const PADDING: (u16, u16) = (0, 2);

/// Lays out pages of a list one after the other: what a column had of width in one page it has in the next.
pub(super) struct Layout {
    width: Option<u16>,
    widths: Vec<u16>,
    header: Option<Vec<String>>,
}

impl Layout {
    /// With the columns' names; cut to a width, if one is given, and never without.
    pub(super) fn new(header: Option<Vec<String>>, width: Option<u16>) -> Self {
        Self { width, widths: Vec::new(), header }
    }

    /// The lines of a page, the first page's with the names of the columns above.
    pub(super) fn lines(&mut self, rows: Vec<Vec<String>>) -> Vec<String> {
        let mut table = Table::new();
        table.load_style(NOTHING).set_truncation_indicator("…");
        match self.width {
            Some(width) => table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width),
            None => table.set_content_arrangement(ContentArrangement::Disabled),
        };
        let header = self.header.take();
        let has_header = header.is_some();
        let cut = self.width.is_some();
        let row = |cells: Vec<String>| {
            let mut row = Row::from(cells);
            if cut {
                row.max_height(1);
            }
            row
        };
        if let Some(header) = header {
            table.add_row(row(header));
        }
        for cells in rows {
            table.add_row(row(cells));
        }
        let before = std::mem::replace(&mut self.widths, table.column_max_content_widths());
        for (width, before) in self.widths.iter_mut().zip(before) {
            *width = before.max(*width);
        }
        let count = self.widths.len();
        for (index, (column, width)) in table.column_iter_mut().zip(&self.widths).enumerate() {
            column.set_padding(PADDING);
            if index + 1 < count && !cut {
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(width + PADDING.1)));
            }
        }
        let mut lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        if has_header
            && cut
            && let Some(first) = lines.first_mut()
        {
            let bold = Style::new().bold();
            *first = format!("{bold}{first}{bold:#}");
        }
        lines
    }
}

/// A value as a cell shows it; an amount with its two decimals.
pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => clean(text).into_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) if number.is_f64() => {
            let text = number.to_string();
            let decimals = text.split_once('.').map_or(2, |(_, decimals)| decimals.len());
            text + if decimals == 1 { "0" } else { "" }
        }
        other => clean(&other.to_string()).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_amount_has_its_two_decimals_and_a_count_none() {
        for (value, shown) in [
            (json!(18462.5), "18462.50"),
            (json!(850.0), "850.00"),
            (json!(0.25), "0.25"),
            (json!(-34.7986), "-34.7986"),
            (json!(1e300), "1e+300"),
            (json!(3), "3"),
        ] {
            assert_eq!(cell(&value), shown, "{value}");
        }
    }
}
