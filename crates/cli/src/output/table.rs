//! Tables for people; on a terminal with colour and within its width.

use anstyle::Style;
use chrono::NaiveDateTime;
use comfy_table::presets::NOTHING;
use comfy_table::{ColumnConstraint, ContentArrangement, Row, Table, Width};
use serde_json::Value;

use hub_client::sanitize::escape_controls;

/// The padding of a column in characters.
const COLUMN_PADDING: (u16, u16) = (0, 2);

/// A cell without blanks up to this length is an id, code, instant or amount, and is never cut.
const MAX_UNCUT_LENGTH: usize = 40;

/// The longest JSON text of a list of objects in a cell; a longer list is counted.
const MAX_LIST_LENGTH: usize = 1000;

/// The least visible width of a text column that is cut.
const MIN_TEXT_WIDTH: usize = 10;

/// A width that never cuts lines.
pub(super) const UNLIMITED_WIDTH: u16 = u16::MAX;

/// Lays out the pages of a list; columns keep their width from page to page.
///
/// On a terminal, text columns are cut to its width. A column of uncut cells is shown in full or, with its heading, not
/// at all.
pub(super) struct TableLayout {
    width: Option<u16>,
    /// True when columns were chosen by name: none is hidden, and long lines stay long.
    is_chosen: bool,
    widths: Vec<u16>,
    header: Option<Vec<String>>,
    /// The visible columns, once they are known.
    visible: Option<Vec<usize>>,
    hidden_columns: Vec<String>,
}

impl TableLayout {
    /// A layout for a list with a header, or for the fields of one object, which are never cut.
    pub(super) fn new(header: Option<Vec<String>>, width: Option<u16>, is_chosen: bool) -> Self {
        Self { width, is_chosen, widths: Vec::new(), header, visible: None, hidden_columns: Vec::new() }
    }

    /// The names of the columns that had no space.
    pub(super) fn hidden_columns(&self) -> &[String] {
        &self.hidden_columns
    }

    /// The lines of a page; the first page has the header.
    pub(super) fn layout_page(&mut self, rows: Vec<Vec<String>>) -> Vec<String> {
        let header = self.header.take();
        if let Some(header) = &header {
            self.choose_columns(header, &rows);
        }
        let mut table = Table::new();
        table.load_style(NOTHING).set_truncation_indicator("…");
        match self.line_width() {
            // The last column's padding is not visible.
            Some(width) => table
                .set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(width.saturating_add(COLUMN_PADDING.1)),
            None => table.set_content_arrangement(ContentArrangement::Disabled),
        };
        let is_first = header.is_some();
        for cells in header.into_iter().chain(rows) {
            table.add_row(self.to_row(cells));
        }
        self.keep_widths(&mut table, is_first);
        let mut lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        if is_first
            && self.width.is_some()
            && let Some(first) = lines.first_mut()
        {
            let bold = Style::new().bold();
            *first = format!("{bold}{first}{bold:#}");
        }
        lines
    }

    /// The width at which lines are cut.
    fn line_width(&self) -> Option<u16> {
        self.width.filter(|width| *width != UNLIMITED_WIDTH)
    }

    /// Chooses the columns that fit, from the first on.
    fn choose_columns(&mut self, header: &[String], rows: &[Vec<String>]) {
        let Some(width) = self.line_width().map(usize::from) else { return };
        let mut used = 0;
        let mut fits = |column: usize| {
            let cells = || rows.iter().filter_map(|row| row.get(column));
            let name = header[column].chars().count();
            let longest = cells().map(|cell| cell.chars().count()).max().unwrap_or_default().max(name);
            let needed =
                if cells().all(|cell| is_uncut(cell)) { longest } else { longest.min(MIN_TEXT_WIDTH.max(name)) };
            let is_shown = needed <= width.saturating_sub(used);
            used += if is_shown { needed + usize::from(COLUMN_PADDING.1) } else { 0 };
            is_shown
        };
        let (shown, left_out): (Vec<usize>, Vec<usize>) = (0..header.len()).partition(|column| fits(*column));
        if self.is_chosen && !left_out.is_empty() {
            self.width = Some(UNLIMITED_WIDTH);
            return;
        }
        self.hidden_columns = left_out.into_iter().map(|column| header[column].to_lowercase()).collect();
        self.visible = Some(shown);
    }

    fn to_row(&self, cells: Vec<String>) -> Row {
        let Some(shown) = &self.visible else { return Row::from(cells) };
        let mut row: Row = shown.iter().filter_map(|column| cells.get(*column)).collect::<Vec<_>>().into();
        row.max_height(1);
        row
    }

    /// Keeps each column at least as wide as on the page before, and gives uncut columns all they need.
    fn keep_widths(&mut self, table: &mut Table, is_first: bool) {
        let before = std::mem::replace(&mut self.widths, table.column_max_content_widths());
        for (width, before) in self.widths.iter_mut().zip(before) {
            *width = before.max(*width);
        }
        let cells = |column: usize| {
            table.row_iter().skip(usize::from(is_first)).filter_map(move |row| row.cell_iter().nth(column))
        };
        let is_whole: Vec<bool> =
            (0..self.widths.len()).map(|column| cells(column).all(|cell| is_uncut(&cell.content()))).collect();
        let count = self.widths.len();
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding(COLUMN_PADDING);
            if self.line_width().is_some() {
                if is_whole[index] {
                    column.set_constraint(ColumnConstraint::ContentWidth);
                }
            } else if index + 1 < count {
                column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(
                    self.widths[index] + COLUMN_PADDING.1,
                )));
            }
        }
    }
}

fn is_uncut(cell: &str) -> bool {
    cell.chars().count() <= MAX_UNCUT_LENGTH && (!cell.contains(char::is_whitespace) || is_instant(cell))
}

/// True for an instant as tables show it.
fn is_instant(cell: &str) -> bool {
    ["%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"].iter().any(|form| NaiveDateTime::parse_from_str(cell, form).is_ok())
}

/// A value as cell text; an amount has two decimals.
pub(super) fn cell_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => escape_controls(text).into_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) if number.is_f64() => {
            let text = number.to_string();
            let decimals = text.split_once('.').map_or(2, |(_, decimals)| decimals.len());
            text + if decimals == 1 { "0" } else { "" }
        }
        Value::Object(counts) if counts.values().all(Value::is_number) => {
            let counts = counts.iter().map(|(name, count)| format!("{count} {}", escape_controls(name)));
            counts.collect::<Vec<_>>().join(", ")
        }
        Value::Array(items) if items.iter().any(Value::is_object) && value.to_string().len() > MAX_LIST_LENGTH => {
            format!("{} items, which -o json shows", items.len())
        }
        other => escape_controls(&other.to_string()).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_long_list_of_objects_is_counted() {
        assert_eq!(cell_text(&json!([{"id": 1}, {"id": 2}])), r#"[{"id":1},{"id":2}]"#);
        assert_eq!(cell_text(&json!(vec![json!({"name": "Farmacia Savy"}); 49])), "49 items, which -o json shows");
        assert!(cell_text(&json!(vec!["lunes a viernes"; 100])).starts_with(r#"["lunes a viernes","#));
    }

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(|cell| (*cell).to_owned()).collect()).collect()
    }

    fn header() -> Option<Vec<String>> {
        rows(&[&["CODE", "CONSUMER", "CAME IN", "TOTAL", "ORDER"]]).pop()
    }

    const ORDER: [&str; 5] = [
        "261120-014",
        "Lucía Benítez de la Fuente",
        "2026-11-20 12:00",
        "18462.50",
        "01999999-aaaa-bbbb-cccc-000000000001",
    ];

    #[test]
    fn what_is_not_of_words_is_shown_whole_or_with_its_column_not_at_all() {
        for (width, left_out) in [(120, &[][..]), (95, &[][..]), (80, &["order"]), (38, &["came in", "order"])] {
            let mut layout = TableLayout::new(header(), Some(width), false);
            let lines = layout.layout_page(rows(&[&ORDER, &ORDER]));
            assert_eq!(layout.hidden_columns(), left_out, "{width}: {lines:#?}");
            for line in &lines[1..] {
                assert!(line.chars().count() <= usize::from(width), "{line}");
                assert!(line.contains("261120-014") && line.contains("18462.50"), "{line}");
                assert_eq!(line.contains(" 2026-11-20 12:00 "), width > 38, "{line}");
                assert_eq!(line.ends_with(ORDER[4]), width > 80, "{line}");
                assert_eq!(line.contains('…'), [95, 38].contains(&width), "{line}");
            }
        }
    }

    #[test]
    fn what_was_chosen_is_shown_whatever_the_width_and_a_pipe_is_not_cut() {
        for (width, is_chosen) in [(Some(40), true), (Some(UNLIMITED_WIDTH), false), (None, false)] {
            let mut layout = TableLayout::new(header(), width, is_chosen);
            let lines = layout.layout_page(rows(&[&ORDER]));
            assert!(layout.hidden_columns().is_empty() && !lines[1].contains('…'), "{lines:#?}");
            assert!(ORDER.iter().all(|cell| lines[1].contains(cell)), "{lines:#?}");
        }
    }

    #[test]
    fn one_thing_is_shown_whole() {
        let text = "words ".repeat(30);
        let lines =
            TableLayout::new(None, Some(60), false).layout_page(rows(&[&["id", ORDER[4]], &["text", text.trim()]]));
        assert!(lines[0].ends_with(ORDER[4]) && lines.len() > 3, "{lines:#?}");
        assert!(lines.iter().all(|line| line.chars().count() <= 60 && !line.contains('…')), "{lines:#?}");
    }

    #[test]
    fn an_amount_has_its_two_decimals_and_a_count_none() {
        for (value, shown) in [
            (json!(18462.5), "18462.50"),
            (json!(850.0), "850.00"),
            (json!(0.25), "0.25"),
            (json!(-34.7986), "-34.7986"),
            (json!(1e300), "1e+300"),
            (json!(3), "3"),
            (json!({"error.rule.stock": 2, "nothing_to_sell": 1}), "2 error.rule.stock, 1 nothing_to_sell"),
            (json!({}), ""),
        ] {
            assert_eq!(cell_text(&value), shown, "{value}");
        }
    }
}
