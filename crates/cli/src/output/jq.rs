//! `--jq`: an expression of the jq language that the JSON output goes through.

use std::str::FromStr;
use std::sync::Arc;

use jaq_core::data::JustLut;
use jaq_core::load::{self, Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Filter, Vars};
use jaq_json::Val;
use serde_json::Value;

use super::json::escaped;
use super::{escape_controls_multiline, write_stdout};
use crate::error::{CliError, Exit, Result};

/// The text that is written at once: an expression may give results without end.
const CHUNK_SIZE: usize = 64 * 1024;

/// A compiled expression.
#[derive(Clone)]
pub(crate) struct JqExpression(Arc<Filter<JustLut<Val>>>);

impl JqExpression {
    /// Writes the results for a document, a line each: a text as it is, other values as JSON.
    ///
    /// # Errors
    /// Exit 1 with the expression's own error.
    pub(super) fn write(&self, document: &Value) -> Result<()> {
        let Self(filter) = self;
        let input: Val = serde_json::from_value(document.clone()).map_err(|error| failed(&error.to_string()))?;
        let context = Ctx::<JustLut<Val>>::new(&filter.lut, Vars::new([]));
        let mut text = String::new();
        for result in filter.id.run((context, input)) {
            match result.map_err(jaq_core::Exn::get_err) {
                Ok(Val::TStr(bytes)) => text += &escape_controls_multiline(&String::from_utf8_lossy(&bytes)),
                Ok(value) => text += &escaped(&value.to_string()),
                Err(Ok(error)) => {
                    write_stdout(text)?;
                    return Err(failed(&error.to_string()));
                }
                // `halt` ends the results.
                Err(Err(_)) => break,
            }
            text.push('\n');
            if text.len() >= CHUNK_SIZE {
                write_stdout(std::mem::take(&mut text))?;
            }
        }
        write_stdout(text)
    }
}

impl FromStr for JqExpression {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, String> {
        let definitions = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
        let functions = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
        let arena = Arena::default();
        let modules = Loader::new(definitions).load(&arena, File { code, path: () });
        let modules = modules.map_err(|errors| {
            let error = errors.into_iter().next().map(|(_, error)| error);
            error.map_or_else(|| "is not a jq expression".to_owned(), |error| describe_syntax(code, &error))
        })?;
        let filter = Compiler::default().with_funs(functions).compile(modules);
        let filter = filter.map_err(|errors| {
            let undefined = errors.into_iter().flat_map(|(_, undefined)| undefined).next();
            undefined.map_or_else(
                || "is not a jq expression".to_owned(),
                |(name, what)| format!("at character {}: there is no {} {name}", position(code, name), what.as_str()),
            )
        })?;
        Ok(Self(Arc::new(filter)))
    }
}

fn describe_syntax(code: &str, error: &load::Error<&str>) -> String {
    let (expected, found) = match error {
        load::Error::Lex(errors) => errors.first().map(|(expected, found)| (expected.as_str(), *found)),
        load::Error::Parse(errors) => errors.first().map(|(expected, found)| (expected.as_str(), *found)),
        load::Error::Io(errors) => errors.first().map(|(found, _)| ("no other file", *found)),
    }
    .unwrap_or(("an expression", code));
    let place = position(code, found);
    match found.is_empty() {
        true => format!("at character {place}: {expected} expected, but the expression ends"),
        false => format!("at character {place}: {expected} expected, not {found}"),
    }
}

/// The number of the character at which a part of the expression begins.
fn position(code: &str, part: &str) -> usize {
    let start = part.as_ptr().addr().checked_sub(code.as_ptr().addr()).and_then(|start| code.get(..start));
    start.map_or(1, |before| before.chars().count() + 1)
}

fn failed(why: &str) -> CliError {
    CliError::new(Exit::Unexpected, "jq", format!("--jq: {why}"))
        .with_help("the command itself succeeded; -o json without --jq shows the document")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_expression_is_refused_with_its_place() {
        for (code, why) in [
            (".[", "at character 3: closing bracket expected"),
            (".data |", "at character 8: term expected, but the expression ends"),
            (".data | nothing", "at character 9: there is no filter nothing"),
            (r#".["año"] | $x"#, "at character 12: there is no variable $x"),
            ("import \"a\" as a; .", "at character "),
        ] {
            let Err(said) = code.parse::<JqExpression>() else { panic!("{code} is read") };
            assert!(said.starts_with(why), "{code}: {said}");
        }
    }
}
