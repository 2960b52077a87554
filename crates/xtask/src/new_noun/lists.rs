//! Adds the noun's rows to the files that list every resource, each at a known line; a missing line is an error.

use anyhow::{Context, Result, bail};

use super::file_changes::FileChanges;
use super::names::capitalize;
use super::noun::{Noun, Parent};
use super::render::format_rust;

const CONTRACT: &str = "crates/client/openapi.json";
const ACCESS_ROWS: &str = "crates/api/tests/api/access/rows.rs";
const PLAN: &str = "crates/cli/src/contract/plan/stores.rs";
const CLI_TABLE: &str = "crates/cli/src/commands/noun/table.rs";
const WEB_TABLE: &str = "web/src/features/resources/table.ts";
const TESTS: &str = ".config/tests.txt";

/// Adds the noun's rows.
pub(super) fn extend_lists(noun: &Noun, changes: &mut FileChanges) -> Result<()> {
    let (operation, name) = (noun.operation(), &noun.name);
    if changes.read(CONTRACT)?.contains(&format!("\"{operation}_")) {
        bail!("the operations {operation}_… exist");
    }
    changes.edit(&format!("{}/mod.rs", noun.folder), |text| {
        let text = insert_module(text, name)?;
        format_rust(&insert_route(&text, name)?)
    })?;
    changes.edit(&format!("crates/api/tests/api/{}/mod.rs", noun.domain), |text| insert_module(text, name))?;
    changes.edit(ACCESS_ROWS, |text| {
        let row = format!("            \"{operation}_put\" => json!({}),\n", json_body(noun));
        let text = insert_access_row(text, &noun.domain, &row)?;
        let text = format_rust(&text)?;
        match noun.parent {
            Parent::Store => Ok(text),
            Parent::Workspace => insert_before(
                &text,
                "pub(super) const WITHOUT_FOREIGN",
                "];\n",
                &format!("    \"{operation}_list\",\n"),
            ),
        }
    })?;
    changes.edit(PLAN, |text| {
        let row = format!("        Workspace {operation}_put {};\n", json_body(noun));
        insert_before(text, "pub(crate) fn steps()", "    };\n", &row)
    })?;
    changes.edit(CLI_TABLE, |text| insert_cli_row(text, noun))?;
    changes.edit(WEB_TABLE, |text| insert_before(text, "export const RESOURCES", "\n];", &web_row(noun)))?;
    changes.edit(TESTS, |text| insert_tests(text, noun))
}

/// Inserts text before the first `end` behind `start`.
pub(super) fn insert_before(text: &str, start: &str, end: &str, added: &str) -> Result<String> {
    let from = text.find(start).with_context(|| format!("there is no `{start}`"))?;
    let at = text[from..].find(end).with_context(|| format!("there is no `{}` behind `{start}`", end.trim()))? + from;
    Ok(format!("{}{added}{}", &text[..at], &text[at..]))
}

/// Declares a module among the others, in the order of their names.
pub(super) fn insert_module(text: &str, name: &str) -> Result<String> {
    let module = |line: &str| {
        let (visibility, rest) = line.split_once("mod ")?;
        let name = rest.strip_suffix(';')?;
        (visibility.is_empty() || visibility.starts_with("pub")).then(|| name.to_owned())
    };
    let lines: Vec<&str> = text.lines().collect();
    if lines.iter().filter_map(|line| module(line)).any(|other| other == name) {
        bail!("it has a module `{name}`");
    }
    let is_before = |line: &&str| module(line).is_some_and(|other| other.as_str() < name);
    let last_before = lines.iter().rposition(is_before);
    let first = lines.iter().position(|line| module(line).is_some());
    let at = last_before.map(|at| at + 1).or(first).context("it declares no modules")?;
    let mut lines: Vec<String> = lines.into_iter().map(ToOwned::to_owned).collect();
    lines.insert(at, format!("mod {name};"));
    Ok(lines.join("\n") + "\n")
}

/// Merges the module's routes into those of its folder.
pub(super) fn insert_route(text: &str, name: &str) -> Result<String> {
    insert_before(text, "fn routes() -> Routes {", "\n}", &format!("\n        .merge({name}::routes())"))
}

/// Adds a body behind the last one of the domain.
fn insert_access_row(text: &str, domain: &str, row: &str) -> Result<String> {
    let body = text.find("async fn body(").context("there is no `async fn body(`")?;
    let is_arm = |line: &str| line.starts_with("            \"") || line.starts_with("            _ =>");
    let mut at = body;
    let mut arms: Vec<(usize, &str)> = Vec::new();
    for line in text[body..].split_inclusive('\n') {
        if is_arm(line) {
            arms.push((at, line));
        }
        at += line.len();
    }
    let is_of_domain = |line: &str| line.trim_start().starts_with(&format!("\"{domain}_"));
    let next =
        arms.iter().rposition(|(_, line)| is_of_domain(line)).map_or(arms.len().saturating_sub(1), |last| last + 1);
    let (at, _) = arms.get(next).context("`body` has no last arm `_ =>`")?;
    Ok(format!("{}{row}{}", &text[..*at], &text[*at..]))
}

/// Adds a row to the CLI's table, behind the last one of the domain.
fn insert_cli_row(text: &str, noun: &Noun) -> Result<String> {
    let command = noun.name.replace('_', "-");
    if text.contains(&format!("name: \"{command}\"")) {
        bail!("`hub {command}` exists");
    }
    let columns = noun.fields.iter().map(|field| format!("(\"{}\", \"{}\")", field.words(), field.name));
    let columns: Vec<_> =
        std::iter::once(format!("(\"{}\", \"id\")", noun.name.replace('_', " "))).chain(columns).collect();
    let row = format!(
        "    Noun {{\n        name: \"{command}\",\n        about: \"{} of a {}\",\n        operations: \"{}\",\n        \
         put: Put::Operation,\n        columns: &[{}],\n    }},\n",
        capitalize(&noun.plural_words()),
        noun.parent.name(),
        noun.operation(),
        columns.join(", ")
    );
    let table = text.find("const NOUNS").context("there is no `const NOUNS`")?;
    let last = text.rfind(&format!("        operations: \"{}_", noun.domain)).filter(|at| *at > table);
    let end = if last.is_some() { "    },\n" } else { "];\n" };
    let from = last.unwrap_or(table);
    let at = text[from..].find(end).context("the table `NOUNS` has no end")? + from;
    let at = if last.is_some() { at + end.len() } else { at };
    format_rust(&format!("{}{row}{}", &text[..at], &text[at..]))
}

fn web_row(noun: &Noun) -> String {
    let fields: String = noun.fields.iter().map(|field| format!("      {}\n", field.web_row())).collect();
    format!(
        "\n  resource<\"{}\">({{\n    segment: \"{}\",\n    path: \"{}\",\n    id: \"{}_id\",\n    title: \"{}\",\n    \
         name: \"{}\",\n    fields: [\n{fields}    ],\n  }}),",
        noun.type_name(),
        noun.plural,
        noun.path(),
        noun.name,
        noun.plural_label,
        noun.label,
    )
}

/// A body with the required fields.
fn json_body(noun: &Noun) -> String {
    let required = noun.fields.iter().filter(|field| !field.is_optional);
    let fields = required.map(|field| format!("\"{}\": {}", field.name, field.samples()[0]));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
}

/// Lists the tests of the noun's test file.
fn insert_tests(text: &str, noun: &Noun) -> Result<String> {
    let test_file = include_str!("templates/test.rs.tmpl");
    let names = test_file.split("#[tokio::test]\nasync fn ").skip(1).filter_map(|rest| rest.split('(').next());
    let mut lines: Vec<String> = text.lines().map(ToOwned::to_owned).collect();
    for name in names {
        let name = name.replace("$operation$", &noun.operation());
        let line = format!("cargo hub-api::api {}::{}::{name} [sqlite postgres]", noun.domain, noun.name);
        let at = lines.iter().position(|other| *other > line || !other.starts_with("cargo "));
        lines.insert(at.unwrap_or(lines.len()), line);
    }
    Ok(lines.join("\n") + "\n")
}
