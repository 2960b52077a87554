//! `cargo xtask generate`: the contract and what is made from it, written or compared.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::process::{self, Output};
use crate::workspace::{Profile, Program, Workspace};
use crate::{test_names, web};

/// What mends a stale file.
const MEND: &str = "cargo xtask generate";

/// Options of `generate`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail when a committed file is not what would be written
    #[arg(long)]
    check: bool,
    /// Write the list of all tests, and nothing else
    #[arg(long, conflicts_with = "check")]
    tests: bool,
}

/// A document, where it comes from and what is made from it.
struct Contract {
    program: Program,
    arguments: &'static [&'static str],
    document: &'static str,
    client: &'static str,
    /// A file of its own for the client's types, so that a transport below the client can use them.
    types: Option<&'static str>,
    subject: &'static str,
    /// How the web's generator is told of another document than the committed one.
    variable: &'static str,
    /// What carries the client's calls, where it is not reqwest alone.
    transport: Option<&'static str>,
}

/// The spike is an API of the hard cases alone; it shows that the pipeline carries them.
const CONTRACTS: [Contract; 2] = [
    Contract {
        program: Program::Server,
        arguments: &["openapi"],
        document: "crates/client/openapi.json",
        client: "crates/client/src/generated.rs",
        types: Some("crates/client/src/types/generated.rs"),
        subject: "the API",
        variable: "HUB_OPENAPI",
        transport: Some("crate::Transport"),
    },
    Contract {
        program: Program::Example("spike"),
        arguments: &[],
        document: "crates/api/tests/api/spike/openapi.json",
        client: "crates/api/tests/api/spike/generated.rs",
        types: None,
        subject: "the spike",
        variable: "HUB_SPIKE_OPENAPI",
        transport: None,
    },
];

/// Writes or compares, and says what it did.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if options.check {
        check(workspace, &Output::Terminal)?;
        println!("everything generated is up to date");
    } else if options.tests {
        test_names::write(workspace)?;
    } else {
        write(workspace)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Fails naming every committed file that is not what would be written.
pub(crate) fn check(workspace: &Workspace, output: &Output) -> Result<()> {
    let fresh = tempfile::tempdir()?;
    let mut stale = Vec::new();
    let mut types = workspace.npm(&["run", "--silent", "generate", "--", "--check"]);
    for contract in &CONTRACTS {
        for (path, text) in contract.emit(workspace, output)? {
            if std::fs::read_to_string(workspace.root.join(path)).ok().as_ref() != Some(&text) {
                stale.push(path.to_owned());
            }
            if path == contract.document {
                let document = fresh.path().join(format!("{}.json", contract.variable));
                std::fs::write(&document, text)?;
                types.env(contract.variable, document);
            }
        }
    }
    web::install(workspace, output)?;
    if let Err(error) = process::run(&mut types, output) {
        output.write_line(&format!("{error:#}"))?;
        stale.push("web/src/shared/api".to_owned());
    }
    if stale.is_empty() {
        return Ok(());
    }
    for path in &stale {
        output.write_line(&format!("stale: {path}"))?;
    }
    bail!("stale: {}; mended by `{MEND}`", stale.join(", "))
}

/// The API first: its client is part of what the spike is built with.
fn write(workspace: &Workspace) -> Result<()> {
    for contract in &CONTRACTS {
        write_contract(workspace, contract)?;
    }
    web::install(workspace, &Output::Terminal)?;
    process::run(&mut workspace.npm(&["run", "--silent", "generate"]), &Output::Terminal)
}

fn write_contract(workspace: &Workspace, contract: &Contract) -> Result<()> {
    for (path, text) in contract.emit(workspace, &Output::Terminal)? {
        let file = workspace.root.join(path);
        if std::fs::read_to_string(&file).ok().as_ref() == Some(&text) {
            continue;
        }
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&file, text).with_context(|| format!("{path} cannot be written"))?;
        println!("wrote {path}");
    }
    Ok(())
}

impl Contract {
    /// The files of this contract: path and text.
    fn emit(&self, workspace: &Workspace, output: &Output) -> Result<Vec<(&'static str, String)>> {
        let program = workspace.build(self.program, Profile::Debug, output)?;
        let mut print = workspace.command(program);
        let printed = process::run_and_capture(print.args(self.arguments), output)?;
        let document: Value =
            serde_json::from_str(&printed).with_context(|| format!("the document of {} is no JSON", self.subject))?;
        let mut client =
            client(&document, self.transport).with_context(|| format!("no client can be made for {}", self.subject))?;
        let mut files = vec![(self.document, serde_json::to_string_pretty(&document)? + "\n")];
        if let Some(path) = self.types {
            let types = split_types(&mut client)?;
            files.push((path, format(workspace, &render_source(&types, self.subject))?));
        }
        files.push((self.client, format(workspace, &render_source(&client, self.subject))?));
        Ok(files)
    }
}

/// The Rust client of a document.
fn client(document: &Value, transport: Option<&str>) -> Result<syn::File> {
    let document: openapiv3::OpenAPI = serde_json::from_value(for_client(document))?;
    let mut settings = progenitor_impl::GenerationSettings::default();
    if let Some(transport) = transport {
        settings.with_inner_type(syn::parse_str(transport)?).with_hooks(progenitor_impl::HooksMode::Expected);
    }
    let mut generator = progenitor_impl::Generator::new(&settings);
    Ok(syn::parse2(generator.generate_tokens(&document)?)?)
}

/// Moves the module of types out of a client, which then uses the crate's `types`.
fn split_types(client: &mut syn::File) -> Result<syn::File> {
    for item in &mut client.items {
        if let syn::Item::Mod(module) = item
            && module.ident == "types"
            && let Some((_, items)) = module.content.take()
        {
            *item = syn::parse_str("use crate::types;")?;
            return Ok(syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items });
        }
    }
    bail!("the generated client has no module of types")
}

/// Generated code as the text of a file, unformatted by rustfmt.
fn render_source(code: &syn::File, subject: &str) -> String {
    let code = line_docs(&prettyplease::unparse(code));
    format!(
        "//! The client of {subject}, generated by `{MEND}`: not edited by hand.\n\
         #![allow(\n\
             clippy::all,\n\
             clippy::restriction,\n\
             clippy::disallowed_types,\n\
             rustdoc::all,\n\
             missing_docs,\n\
             unreachable_pub,\n\
             unused_qualifications,\n\
             reason = \"generated\"\n\
         )]\n\n{code}"
    )
}

/// Documentation as `///` lines: blocks would be indented with the code, and indented text is code to rustdoc.
fn line_docs(code: &str) -> String {
    let mut lines = Vec::new();
    let mut block: Option<String> = None;
    for line in code.lines() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let (begin, text) = match (&block, text.strip_prefix("/**"), text.strip_prefix("///")) {
            (Some(begin), ..) => (begin.clone(), line),
            (None, Some(rest), _) => (format!("{indent}///"), rest),
            (None, None, Some(rest)) => {
                lines.push(format!("{indent}/// {}", rest.trim()).trim_end().to_owned());
                continue;
            }
            (None, None, None) => {
                lines.push(line.to_owned());
                continue;
            }
        };
        let end = text.strip_suffix("*/");
        let text = end.unwrap_or(text).trim();
        if !text.is_empty() || end.is_none() {
            lines.push(format!("{begin} {text}").trim_end().to_owned());
        }
        if end.is_some() {
            lines.pop_if(|last| *last == begin);
        }
        block = end.is_none().then_some(begin);
    }
    lines.join("\n") + "\n"
}

/// The document as progenitor is to read it. It knows no multipart bodies: the client's are written by hand. Errors have
/// one body whatever their status: a range each keeps the client's code short, and reads a status that is new. A text with
/// a pattern stays a `String`: typify would bring a library of regular expressions into the client, and the server checks.
fn for_client(document: &Value) -> Value {
    let mut document = document.clone();
    for path in document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut)
    {
        path.retain(|_, operation| operation["requestBody"]["content"].get("multipart/form-data").is_none());
        for responses in path.values_mut().filter_map(|operation| operation["responses"].as_object_mut()) {
            error_ranges(responses);
        }
    }
    without_patterns(&mut document);
    document
}

/// Puts one response for all errors of a hundred in the place of each: `4XX` and `5XX`.
fn error_ranges(responses: &mut Map<String, Value>) {
    let is_error = |status: &String| status.len() == 3 && status.starts_with(['4', '5']);
    for status in responses.keys().filter(|status| is_error(status)).cloned().collect::<Vec<_>>() {
        if let Some(response) = responses.remove(&status) {
            responses.entry(format!("{}XX", &status[..1])).or_insert(response);
        }
    }
}

/// Drops the bounds of texts that have a pattern.
fn without_patterns(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_patterns),
        Value::Object(object) => {
            if object.get("pattern").is_some_and(Value::is_string) {
                object.retain(|word, _| !["pattern", "minLength", "maxLength"].contains(&word.as_str()));
            }
            object.values_mut().for_each(without_patterns);
        }
        _ => {}
    }
}

/// Formatted by the project's settings, wherever its builds lie.
fn format(workspace: &Workspace, code: &str) -> Result<String> {
    let file = workspace.state_file("generated.rs")?;
    std::fs::write(&file, code)?;
    let mut rustfmt = workspace.command("rustfmt");
    rustfmt.arg("--config-path").arg(&workspace.root).args(["--edition", "2024"]).arg(&file);
    process::run(&mut rustfmt, &Output::Terminal)?;
    Ok(std::fs::read_to_string(&file)?)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn document() -> Value {
        let answer = json!({"200": {"description": "ok", "content": {"application/json": {
            "schema": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
        }}}});
        json!({
            "openapi": "3.0.3",
            "info": {"title": "t", "version": "1"},
            "paths": {
                "/stores": {"get": {"operationId": "store_list", "responses": answer}},
                "/media": {"post": {
                    "operationId": "media_upload",
                    "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object"}}}},
                    "responses": answer,
                }},
            },
        })
    }

    #[test]
    fn uploads_are_left_to_the_hand_written_part() {
        let left = for_client(&document());
        assert!(left["paths"]["/media"].get("post").is_none());
        assert!(left["paths"]["/stores"].get("get").is_some());
    }

    #[test]
    fn errors_of_a_hundred_are_one_and_a_text_with_a_pattern_is_any() {
        let mut document = document();
        let refused = |code: &str| json!({"description": code, "content": {"application/json": {"schema": {}}}});
        let responses = &mut document["paths"]["/stores"]["get"]["responses"];
        responses["404"] = refused("error.not_found");
        responses["409"] = refused("error.conflict.name");
        responses["500"] = refused("error.internal");
        let name = json!({"type": "string", "minLength": 1, "maxLength": 4, "pattern": "x"});
        document["components"] = json!({"schemas": {"Name": name, "Line": {"type": "string", "maxLength": 4}}});
        let left = for_client(&document);
        let statuses = left["paths"]["/stores"]["get"]["responses"].as_object().expect("responses");
        assert_eq!(statuses.keys().collect::<Vec<_>>(), ["200", "4XX", "5XX"]);
        let schemas = json!({"Name": {"type": "string"}, "Line": {"type": "string", "maxLength": 4}});
        assert_eq!(left["components"]["schemas"], schemas);
    }

    #[test]
    fn documentation_is_lines() {
        let code = "mod a {\n    /**One\n\nTwo\n\n*/\n    fn f() {}\n    ///Three\n    fn g() {}\n}\n";
        let lines = "mod a {\n    /// One\n    ///\n    /// Two\n    fn f() {}\n    /// Three\n    fn g() {}\n}\n";
        assert_eq!(line_docs(code), lines);
    }

    #[test]
    fn the_client_says_that_it_is_generated_and_has_the_operations() {
        let code = render_source(&client(&document(), None).expect("a client"), "a test");
        assert!(code.starts_with("//! The client of a test, generated by `cargo xtask generate`"));
        assert!(code.contains("pub async fn store_list"));
    }
}
