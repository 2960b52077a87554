//! Categories of the directory: a row is a category, identified by its slug, under the one that `parent` names.

use std::collections::HashMap;

use serde_json::{Map, Value, json};
use uuid::{Uuid, uuid};

use super::{Importer, ParsedRow};
use crate::problem::{FileError, RowProblem};
use crate::source::{ColumnSpec, RowFields, SourceFile};
use crate::values::parse_flag;

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::required(
        "slug",
        "the category's identifier: a to z, 0 to 9 and hyphens; a later import with it updates the category",
    ),
    ColumnSpec::required("name", "its name, different from its siblings'").or(&["nombre"]),
    ColumnSpec::optional("parent", "the slug of the category above it; empty for a root").or(&["padre"]),
    ColumnSpec::optional("description", "its description").or(&["descripción"]),
    ColumnSpec::optional("icon_url", "the https address of its icon").or(&["ícono"]),
    ColumnSpec::optional("visible", "true when the public sees the category [default: true]"),
];

/// The columns that most files have.
pub(super) const TEMPLATE: &[&str] = &["slug", "name", "parent", "description"];

/// The most rows: a category and those above it are written together.
pub const CATEGORY_ROWS_MAX: u64 = 1000;

/// The ids of seeded and imported categories are derived from this one and their slugs.
pub const CATEGORY_NAMESPACE: Uuid = uuid!("5b0c6f0e-3b9a-4c53-9d1f-6f7a2c1f0d42");

/// The importer of categories, which knows the whole file.
pub struct CategoryImporter {
    /// The parents by slug.
    parents: HashMap<String, String>,
}

impl CategoryImporter {
    /// Reads the parents of all rows.
    pub fn scan(source: &SourceFile) -> Result<Self, FileError> {
        if source.row_count > CATEGORY_ROWS_MAX {
            let message = format!("it has {} rows, and there are {CATEGORY_ROWS_MAX} at most", source.row_count);
            return Err(FileError::new(
                "import.too_many_rows",
                message,
                "split it into several files, the roots first",
            ));
        }
        let (mut parents, mut rows) = (HashMap::new(), source.row_reader()?);
        while let Some(row) = rows.next_row()? {
            let (slug, parent) = (row.display_field("slug"), row.display_field("parent"));
            if !parent.is_empty() {
                parents.insert(slug, parent);
            }
        }
        Ok(Self { parents })
    }

    /// The cycle of slugs from a category back to itself, when its parents lead there.
    fn cycle(&self, slug: &str) -> Option<Vec<&str>> {
        let mut path = Vec::new();
        let mut above = self.parents.get_key_value(slug);
        while let Some((child, parent)) = above {
            path.push(child.as_str());
            if parent == slug {
                path.push(parent);
                return Some(path);
            }
            if path.contains(&parent.as_str()) {
                return None;
            }
            above = self.parents.get_key_value(parent.as_str());
        }
        None
    }
}

impl Importer for CategoryImporter {
    fn topic(&self) -> &'static str {
        "discover.categories.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"categories": rows})
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let mut noted = |problem: RowProblem| problems.push(problem);
        for column in ["slug", "name"] {
            if fields.text(column).is_none() {
                noted(fields.empty_problem(column));
            }
        }
        let slug = fields.text("slug").unwrap_or_default();
        if let Some(cycle) = self.cycle(slug) {
            let message = format!("the category is above itself: {}", cycle.join(" > "));
            noted(fields.problem(
                "parent",
                "import.category_cycle",
                message,
                "name another parent in one of these rows",
            ));
        }
        let visible = fields.parse("visible", parse_flag).map_err(&mut noted).unwrap_or_default();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut body = Map::new();
        body.insert("slug".into(), slug.into());
        for column in ["name", "parent", "description", "icon_url"] {
            if fields.has_column(column) {
                body.insert(column.into(), json!(fields.text(column)));
            }
        }
        if let Some(visible) = visible {
            body.insert("visible".into(), visible.into());
        }
        let keys = vec![(Uuid::new_v5(&CATEGORY_NAMESPACE, slug.as_bytes()), "slug")];
        Ok(ParsedRow::new(keys, body))
    }

    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field {
            Some("name") => &["name"],
            Some("parent") => &["parent"],
            Some("description") => &["description"],
            Some("icon_url") => &["icon_url"],
            Some("visible") => &["visible"],
            _ if code == "error.conflict.category" => &["name"],
            _ => &["slug"],
        }
    }

    fn help_for_refusal(&self, field: Option<&str>, code: &str) -> Option<&'static str> {
        match code {
            "error.not_found" if field == Some("parent") => Some("name the slug of a row of the file or of a category"),
            "error.conflict.category" => Some("a sibling has the name: choose another, or use its slug"),
            "error.rule.category_depth" => Some("there are 5 levels at most: name a parent further up"),
            "error.rule.category_cycle" => Some("the parent is below the category itself: name another"),
            _ => None,
        }
    }
}
