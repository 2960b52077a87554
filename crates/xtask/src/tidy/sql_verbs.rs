//! The names of functions that run SQL.

use super::paths::code;
use super::{Finding, Source, contract};

/// The verbs with which the name of a function with SQL begins.
const VERBS: [&str; 6] = ["find_", "list_", "insert_", "update_", "delete_", "lock_"];

/// The words with which a statement begins in code.
const STATEMENTS: [&str; 2] = ["sql(", "Sql {"];

/// A function that runs SQL is named by one of six verbs; a handler is named by its operation.
pub(super) fn verbs(sources: &[Source]) -> Vec<Finding> {
    let operations = contract::operation_ids(sources);
    sources.iter().filter(|source| runs_statements(source)).flat_map(|source| of_file(source, &operations)).collect()
}

/// Code that uses the databases, not the floor that speaks to them.
fn runs_statements(source: &Source) -> bool {
    let is_server = source.path.starts_with("crates/api/src/") || source.path.starts_with("crates/kernel/src/");
    is_server && source.has_extension(&["rs"]) && !source.path.starts_with("crates/kernel/src/db/")
}

fn of_file(source: &Source, operations: &[String]) -> Vec<Finding> {
    let text = code(source.text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default());
    let lines: Vec<&str> = text.lines().collect();
    let mut found: Vec<Finding> = Vec::new();
    let mut functions: Vec<(usize, &str)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        if let Some(name) = function(line) {
            functions.retain(|(outer, _)| *outer < indent);
            functions.push((indent, name));
        }
        let Some((_, name)) = functions.last().filter(|_| has_statement(line)) else { continue };
        let is_named = VERBS.iter().any(|verb| name.starts_with(verb)) || operations.iter().any(|id| id == name);
        if !is_named {
            let message = format!("`{name}` runs SQL: begin its name with one of {}", VERBS.join(", "));
            let is_known = found.last().is_some_and(|last: &Finding| last.message == message);
            if !is_known {
                found.push(source.failure(index + 1, message));
            }
        }
    }
    found
}

/// A call of `sql`, or a text for each database; not a name that ends so, and not the type's definition.
fn has_statement(line: &str) -> bool {
    let is_definition = ["struct ", "impl ", "fn sql("].iter().any(|word| line.contains(word));
    !is_definition
        && STATEMENTS.iter().any(|statement| {
            line.match_indices(statement)
                .any(|(at, _)| !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
        })
}

/// The name of the function that begins on this line.
fn function(line: &str) -> Option<&str> {
    let (before, after) = line.trim_start().split_once("fn ")?;
    let is_function =
        before.split_whitespace().all(|word| word.starts_with("pub") || ["async", "const"].contains(&word));
    is_function.then(|| after.split(['(', '<']).next())?
}

#[cfg(test)]
mod tests {
    use super::super::tests::source;
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let contract = r#"{"paths": {"/a": {"get": {"operationId": "store_list"}}}}"#;
        let sources = [source("crates/client/openapi.json", contract), source("crates/api/src/a.rs", text)];
        let name = |finding: Finding| finding.message.split('`').nth(1).unwrap_or_default().to_owned();
        verbs(&sources).into_iter().map(name).collect()
    }

    #[test]
    fn a_function_with_sql_begins_with_a_verb() {
        assert!(names("async fn find_store() {\n    sql(on, text)\n}\nfn share() {}").is_empty());
        assert_eq!(
            names("pub(super) async fn take_store() {\n    sql(on, text);\n    sql(on, text)\n}"),
            ["take_store"]
        );
        assert_eq!(names("impl A {\n    fn run() {\n        let text = Sql { sqlite, pg };\n    }\n}"), ["run"]);
    }

    #[test]
    fn handlers_tests_and_other_calls_are_left_alone() {
        assert!(names("async fn store_list() {\n    sql(on, text)\n}").is_empty());
        assert!(
            names("fn f() {\n    write_sql(on)\n}\n#[cfg(test)]\nmod tests {\n    fn g() { sql(on) }\n}").is_empty()
        );
    }
}
