//! Links: a row rewrites an address to another one, and is identified by its slug.

use serde_json::{Map, Value, json};
use uuid::{Uuid, uuid};

use super::{Importer, ParsedRow};
use crate::problem::RowProblem;
use crate::source::{ColumnSpec, RowFields};
use crate::values::parse_flag;

pub(super) const COLUMNS: &[ColumnSpec] = &[
    ColumnSpec::required(
        "slug",
        "the link's identifier: a to z, 0 to 9 and single hyphens; a later import with it updates the link",
    ),
    ColumnSpec::required("name", "its name").or(&["nombre"]),
    ColumnSpec::required(
        "input",
        "the path or https address that it rewrites; a * at the end is one character or more",
    )
    .or(&["entrada", "from", "desde"]),
    ColumnSpec::required("output", "the path or https address to go to; its * is what the * of the input stands for")
        .or(&["destino", "to", "hacia"]),
    ColumnSpec::optional(
        "enabled",
        "false stops it from rewriting; without it a new link rewrites, and an older one stays as it is",
    )
    .or(&["habilitado", "activo"]),
];

/// The columns that most files have.
pub(super) const TEMPLATE: &[&str] = &["slug", "name", "input", "output"];

/// The ids of imported links are derived from this one and their slugs.
const NAMESPACE: Uuid = uuid!("7a1f6d0b-52c4-4f0e-9b1e-3c7d2e8a4f51");

/// The importer of links.
pub struct LinkImporter;

/// The id of a link, derived from its slug.
pub fn link_id(slug: &str) -> Uuid {
    Uuid::new_v5(&NAMESPACE, slug.as_bytes())
}

impl Importer for LinkImporter {
    fn topic(&self) -> &'static str {
        "discover.links.import"
    }

    fn params(&self, rows: Vec<Value>) -> Value {
        json!({"links": rows})
    }

    fn parse_row(&self, fields: &RowFields<'_>) -> Result<ParsedRow, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let mut body = Map::new();
        for column in ["slug", "name", "input", "output"] {
            match fields.text(column) {
                Some(text) => drop(body.insert(column.into(), text.into())),
                None => problems.push(fields.empty_problem(column)),
            }
        }
        match fields.parse("enabled", parse_flag) {
            Ok(Some(enabled)) => drop(body.insert("enabled".into(), enabled.into())),
            Ok(None) => {}
            Err(problem) => problems.push(problem),
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let text = |column| fields.text(column).unwrap_or_default();
        let keys = vec![(link_id(text("slug")), "slug"), (Uuid::new_v5(&NAMESPACE, text("input").as_bytes()), "input")];
        Ok(ParsedRow::new(keys, body))
    }

    fn columns_for_refusal(&self, field: Option<&str>, code: &str) -> &'static [&'static str] {
        match field {
            Some("name") => &["name"],
            Some("input") => &["input"],
            Some("output") => &["output"],
            Some("enabled") => &["enabled"],
            _ if code == "error.conflict.link_input" => &["input"],
            _ if code == "error.rule.link_loop" => &["output"],
            _ => &["slug"],
        }
    }

    fn help_for_refusal(&self, field: Option<&str>, code: &str) -> Option<&'static str> {
        match (code, field) {
            ("error.conflict.link_input", _) => Some(
                "another link has this input: change it, use the slug that an earlier file gave that link, or edit that link",
            ),
            ("error.rule.link_loop", Some("input")) => {
                Some("a link leads to this input: let that one lead to this one's output instead")
            }
            ("error.rule.link_loop", _) => Some("a link rewrites this output: write where that one leads instead"),
            _ => None,
        }
    }
}
