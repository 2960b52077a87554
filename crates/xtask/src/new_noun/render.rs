//! The noun's own files, from the templates.
//!
//! A template has `$name$` for a value. Lines between `$if name$` and `$end$` stand only when the flag is set.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use super::field::{Field, FieldType};
use super::file_changes::FileChanges;
use super::names::{capitalize, pascal_case};
use super::noun::{Noun, Parent};

const DOMAIN: &str = include_str!("templates/domain.rs.tmpl");
const TEST: &str = include_str!("templates/test.rs.tmpl");
const MIGRATION: &str = include_str!("templates/migration.sql.tmpl");

const MIGRATIONS: [&str; 2] = ["crates/api/migrations/sqlite", "crates/api/migrations/postgres"];

/// Adds the noun's migrations, its domain file and its tests.
pub(super) fn add_files(noun: &Noun, changes: &mut FileChanges) -> Result<()> {
    let number = next_migration(changes)?;
    let [sqlite, postgres] = MIGRATIONS.map(|folder| format!("{folder}/{number:04}_{}.sql", noun.plural));
    changes.create(sqlite, render_migration(noun, true)?)?;
    changes.create(postgres, render_migration(noun, false)?)?;
    let values = values(noun);
    changes.create(format!("{}/{}.rs", noun.folder, noun.name), format_rust(&fill(DOMAIN, noun, &values)?)?)?;
    let test = format!("crates/api/tests/api/{}/{}.rs", noun.domain, noun.name);
    changes.create(test, format_rust(&fill(TEST, noun, &values)?)?)
}

/// The number behind the last migration of either database.
fn next_migration(changes: &FileChanges) -> Result<u32> {
    let mut last = 0;
    for folder in MIGRATIONS {
        let names = changes.list(folder)?;
        last = names.iter().filter_map(|name| name.split('_').next()?.parse().ok()).fold(last, u32::max);
    }
    Ok(last + 1)
}

fn render_migration(noun: &Noun, is_sqlite: bool) -> Result<String> {
    let mut columns = Vec::new();
    let mut checks = String::new();
    for field in &noun.fields {
        let (sqlite, postgres) = field.sql_types();
        let column_type = if is_sqlite { sqlite } else { postgres };
        let rule = if field.is_optional { "" } else { " NOT NULL" };
        let is_order = field.name == noun.order().name;
        let collation = if is_order && postgres == "text" && !is_sqlite { " COLLATE \"C\"" } else { "" };
        columns.push(format!("    {} {column_type}{rule},", field.name));
        if is_order && field.field_type == FieldType::Text {
            columns.push(format!("    {}_folded {column_type}{collation}{rule},", field.name));
        }
        if is_sqlite && field.field_type == FieldType::Boolean {
            let (name, table) = (&field.name, &noun.plural);
            checks += &format!(",\n    CONSTRAINT {table}_{name}_check CHECK ({name} IN (0, 1))");
        }
    }
    let [uuid, timestamp, options] =
        if is_sqlite { ["TEXT", "TEXT", " STRICT, WITHOUT ROWID"] } else { ["uuid", "timestamptz", ""] };
    let mut values = values(noun);
    values.extend([
        ("sql_columns", columns.join("\n")),
        ("sql_checks", checks),
        ("uuid", uuid.to_owned()),
        ("timestamp", timestamp.to_owned()),
        ("table_options", options.to_owned()),
    ]);
    fill(MIGRATION, noun, &values)
}

type Values = Vec<(&'static str, String)>;

/// The column that the list is ordered by.
fn order_column(noun: &Noun) -> String {
    let Field { name, field_type, .. } = noun.order();
    if *field_type == FieldType::Text { format!("{name}_folded") } else { name.clone() }
}

fn values(noun: &Noun) -> Values {
    let (order, parent) = (noun.order(), noun.parent);
    let [first, second, third] = order.samples().map(ToOwned::to_owned);
    let (path_fields, parent_id) = match parent {
        Parent::Store => (format!("store_id, {}_id", noun.name), "store_id"),
        Parent::Workspace => (format!("{}_id", noun.name), "staff.scope_id"),
    };
    let of_parent = match parent {
        Parent::Store => "a store of the caller's workspace",
        Parent::Workspace => "the caller's workspace",
    };
    let mut values = vec![
        ("noun", noun.name.clone()),
        ("Noun", noun.type_name()),
        ("noun_words", noun.name.replace('_', " ")),
        ("plural", noun.plural.clone()),
        ("plural_words", noun.plural_words()),
        ("Plural_words", capitalize(&noun.plural_words())),
        ("parent", parent.name().to_owned()),
        ("Parent", if parent == Parent::Store { "Store" } else { "Scope" }.to_owned()),
        ("of_parent", of_parent.to_owned()),
        ("path_fields", path_fields),
        ("parent_id", parent_id.to_owned()),
        ("domain", noun.domain.clone()),
        ("operation", noun.operation()),
        ("path", noun.path()),
        ("order", order.name.clone()),
        ("Order", pascal_case(&order.name)),
        ("order_words", order.words()),
        ("order_column", order_column(noun)),
        ("first", first),
        ("second", second),
        ("third", third),
    ];
    values.extend(field_values(noun));
    values
}

/// The values with a part for each field.
fn field_values(noun: &Noun) -> Values {
    let (fields, order) = (&noun.fields, noun.order());
    let is_text = order.field_type == FieldType::Text;
    let each = |part: &dyn Fn(&Field) -> String| fields.iter().map(part).collect::<Vec<_>>();
    let declare = |field: &Field, attribute: &str, name: &str| {
        format!("    /// {}\n{attribute}    {}: {name},", field.docs(), field.name)
    };
    let put = |field: &Field| {
        let is_number = field.field_type == FieldType::Integer;
        let range = if is_number { "    #[schemars(range(min = 0, max = 1_000_000_000))]\n" } else { "" };
        declare(field, range, &field.put_type())
    };
    let (mut row, mut columns) = (Vec::new(), Vec::new());
    for field in fields {
        let (name, column_type) = (&field.name, field.sql_types().1);
        columns.push(format!("{name} {column_type}"));
        if is_text && *name == order.name {
            columns.push(format!("{} {column_type}", order_column(noun)));
            row.push(format!("        \"{name}\": {name}, \"{}\": fold_text(&{name}),", order_column(noun)));
        } else {
            row.push(format!("        \"{name}\": {},", field.column_value()));
        }
    }
    let body = |field: &Field| {
        let value = if field.name == order.name { &field.name } else { field.samples()[0] };
        format!("        \"{}\": {value},", field.name)
    };
    let (optional, required): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(|field| field.is_optional);
    let required = required.iter().map(|field| format!("\"{}\": {}", field.name, field.samples()[1]));
    let wrong = |field: &Field| format!("\"{}\": {}", field.name, field.wrong_sample());
    vec![
        ("chrono_imports", import(fields, &[FieldType::Date], "use chrono::NaiveDate;")),
        ("type_imports", type_imports(noun)),
        ("read_fields", each(&|field| declare(field, "", &field.read_type())).join("\n")),
        ("put_fields", each(&put).join("\n")),
        ("select_columns", wrap(&each(&|field| field.name.clone()), 9)),
        ("row_values", row.join("\n")),
        ("typed_columns", wrap(&columns, 19)),
        ("body_fields", each(&body).join("\n")),
        ("required_body", required.collect::<Vec<_>>().join(", ")),
        ("optional_names", optional.iter().map(|field| format!("\"{}\"", field.name)).collect::<Vec<_>>().join(", ")),
        ("wrong_values", each(&wrong).join(", ")),
    ]
}

fn import(fields: &[Field], types: &[FieldType], line: &str) -> String {
    if fields.iter().any(|field| types.contains(&field.field_type)) { line.to_owned() } else { String::new() }
}

fn type_imports(noun: &Noun) -> String {
    let fields = &noun.fields;
    let folds = noun.order().field_type == FieldType::Text;
    let lines = [
        import(fields, &[FieldType::Text], "use hub_kernel::types::bounded_text::SingleLine;"),
        import(fields, &[FieldType::Money], "use hub_kernel::types::money::{Amount, Money};"),
        import(fields, &[FieldType::Percent], "use hub_kernel::types::percent::Percent;"),
        if folds { "use hub_kernel::types::text::fold_text;".to_owned() } else { String::new() },
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Joins items by commas, in lines of at most 90 characters, indented by spaces.
fn wrap(items: &[String], indent: usize) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            text += ",";
            if width + item.len() > 90 {
                text += &format!("\n{}", " ".repeat(indent));
                width = 0;
            } else {
                text += " ";
            }
        }
        text += item;
        width += item.len() + 2;
    }
    text
}

/// Fills a template. An empty value takes its line along.
fn fill(template: &str, noun: &Noun, values: &Values) -> Result<String> {
    let flags = [
        ("store", noun.parent == Parent::Store),
        ("workspace", noun.parent == Parent::Workspace),
        ("text", noun.order().field_type == FieldType::Text),
        ("optional", noun.fields.iter().any(|field| field.is_optional)),
    ];
    let mut text = String::new();
    let mut stands = true;
    for line in template.lines() {
        if let Some(name) = line.strip_prefix("$if ").and_then(|rest| rest.strip_suffix('$')) {
            let flag = flags.iter().find(|(flag, _)| *flag == name);
            stands = flag.with_context(|| format!("a template asks for the unknown flag {name}"))?.1;
        } else if line == "$end$" {
            stands = true;
        } else if stands {
            let filled = values
                .iter()
                .fold(line.to_owned(), |filled, (name, value)| filled.replace(&format!("${name}$"), value));
            if !filled.is_empty() || line.is_empty() {
                text += &filled;
                text.push('\n');
            }
        }
    }
    match text.split('$').skip(1).find(|rest| rest.starts_with(|letter: char| letter.is_ascii_alphabetic())) {
        Some(rest) => bail!("a template asks for the unknown value {}", rest.lines().next().unwrap_or_default()),
        None => Ok(text),
    }
}

/// Formats Rust code, without the modules that it declares.
pub(super) fn format_rust(code: &str) -> Result<String> {
    let mut file = tempfile::tempfile()?;
    std::io::Write::write_all(&mut file, code.as_bytes())?;
    std::io::Seek::rewind(&mut file)?;
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024", "--config-path", root]).stdin(file).stderr(Stdio::inherit());
    let output = rustfmt.output().context("rustfmt cannot be started")?;
    if !output.status.success() {
        bail!("rustfmt refuses the generated code:\n{code}");
    }
    Ok(String::from_utf8(output.stdout)?)
}
