//! `cargo xtask generate`: writes the OpenAPI documents, the clients generated from them and the holidays, or checks that
//! they are up to date.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::process::{self, Output};
use crate::workspace::{Profile, Program, Workspace};
use crate::{test_names, web};

/// The command that updates a stale file.
const REGENERATE_COMMAND: &str = "cargo xtask generate";

/// The national holidays of the countries that a pharmacy group may have.
const HOLIDAYS_FILE: &str = "fixtures/holidays/holidays.csv";

/// Options of `generate`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail when a committed file differs from the generated one
    #[arg(long)]
    check: bool,
    /// Write only the list of all tests, .config/tests.txt
    #[arg(long, conflicts_with = "check")]
    tests: bool,
}

/// An OpenAPI document, the program that prints it and the files generated from it.
struct Contract {
    program: Program,
    arguments: &'static [&'static str],
    document_path: &'static str,
    client_path: &'static str,
    /// A separate file for the client's types, so that the transport below the client can use them.
    types_path: Option<&'static str>,
    subject: &'static str,
    /// The environment variable that makes the web's generator read another document than the committed one.
    document_variable: &'static str,
    /// The Rust type that sends the client's requests; reqwest alone when None.
    transport_type: Option<&'static str>,
}

/// The contracts in the order they are generated: the spike is built with the API's client. The spike is a small test API
/// with the cases that are hard to generate a client for.
const CONTRACTS: [Contract; 2] = [
    Contract {
        program: Program::Server,
        arguments: &["openapi"],
        document_path: "crates/client/openapi.json",
        client_path: "crates/client/src/generated.rs",
        types_path: Some("crates/client/src/types/generated.rs"),
        subject: "the API",
        document_variable: "HUB_OPENAPI",
        transport_type: Some("crate::Transport"),
    },
    Contract {
        program: Program::Example("spike"),
        arguments: &[],
        document_path: "crates/api/tests/api/spike/openapi.json",
        client_path: "crates/api/tests/api/spike/generated.rs",
        types_path: None,
        subject: "the spike",
        document_variable: "HUB_SPIKE_OPENAPI",
        transport_type: None,
    },
];

/// Writes or checks the generated files and prints the result.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    if options.check {
        check(workspace, &Output::Terminal)?;
        println!("all generated files are up to date");
    } else if options.tests {
        test_names::write_list(workspace)?;
    } else {
        write_all(workspace)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Fails with the names of all committed files that differ from the generated ones.
pub(crate) fn check(workspace: &Workspace, output: &Output) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut stale = Vec::new();
    let mut web_generator = workspace.npm(&["run", "--silent", "generate", "--", "--check"]);
    for contract in &CONTRACTS {
        for (path, text) in contract.render_files(workspace, output)? {
            if std::fs::read_to_string(workspace.root.join(path)).ok().as_ref() != Some(&text) {
                stale.push(path.to_owned());
            }
            if path == contract.document_path {
                let document = folder.path().join(format!("{}.json", contract.document_variable));
                std::fs::write(&document, text)?;
                web_generator.env(contract.document_variable, document);
            }
        }
    }
    web::install(workspace, output)?;
    let holidays_generator = workspace.npm(&["run", "--silent", "holidays", "--", "--check"]);
    for (mut generator, path) in [(web_generator, "web/src/shared/api"), (holidays_generator, HOLIDAYS_FILE)] {
        if let Err(error) = process::run(&mut generator, output) {
            output.write_line(&format!("{error:#}"))?;
            stale.push(path.to_owned());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    for path in &stale {
        output.write_line(&format!("stale: {path}"))?;
    }
    bail!("stale: {}; run `{REGENERATE_COMMAND}`", stale.join(", "))
}

/// Writes all generated files that differ.
pub(crate) fn write_all(workspace: &Workspace) -> Result<()> {
    web::install(workspace, &Output::Terminal)?;
    // Before the contract, which names the countries that have holidays.
    process::run(&mut workspace.npm(&["run", "--silent", "holidays"]), &Output::Terminal)?;
    for contract in &CONTRACTS {
        write_contract(workspace, contract)?;
    }
    process::run(&mut workspace.npm(&["run", "--silent", "generate"]), &Output::Terminal)
}

fn write_contract(workspace: &Workspace, contract: &Contract) -> Result<()> {
    for (path, text) in contract.render_files(workspace, &Output::Terminal)? {
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
    /// Generates the files of this contract, as pairs of path and text.
    fn render_files(&self, workspace: &Workspace, output: &Output) -> Result<Vec<(&'static str, String)>> {
        let program = workspace.build(self.program, Profile::Debug, output)?;
        let mut command = workspace.command(program);
        let printed = process::run_and_capture(command.args(self.arguments), output)?;
        let document: Value = serde_json::from_str(&printed)
            .with_context(|| format!("the OpenAPI document of {} is not valid JSON", self.subject))?;
        let mut client = generate_client(&document, self.transport_type)
            .with_context(|| format!("no client can be generated for {}", self.subject))?;
        let mut files = vec![(self.document_path, serde_json::to_string_pretty(&document)? + "\n")];
        if let Some(path) = self.types_path {
            let types = extract_types_module(&mut client)?;
            files.push((path, format_code(workspace, &render_source(&types, self.subject))?));
        }
        files.push((self.client_path, format_code(workspace, &render_source(&client, self.subject))?));
        Ok(files)
    }
}

/// Generates the Rust client of an OpenAPI document.
fn generate_client(document: &Value, transport: Option<&str>) -> Result<syn::File> {
    let document: openapiv3::OpenAPI = serde_json::from_value(adapt_for_progenitor(document))?;
    let mut settings = progenitor_impl::GenerationSettings::default();
    if let Some(transport) = transport {
        settings.with_inner_type(syn::parse_str(transport)?).with_hooks(progenitor_impl::HooksMode::Expected);
    }
    let mut generator = progenitor_impl::Generator::new(&settings);
    Ok(syn::parse2(generator.generate_tokens(&document)?)?)
}

/// Moves the module `types` out of a generated client, which then imports the crate's `types` instead.
fn extract_types_module(client: &mut syn::File) -> Result<syn::File> {
    for item in &mut client.items {
        if let syn::Item::Mod(module) = item
            && module.ident == "types"
            && let Some((_, items)) = module.content.take()
        {
            *item = syn::parse_str("use crate::types;")?;
            return Ok(syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items });
        }
    }
    bail!("the generated client has no module `types`")
}

/// Renders generated code as a source file, before rustfmt.
fn render_source(code: &syn::File, subject: &str) -> String {
    let code = convert_doc_blocks_to_lines(&prettyplease::unparse(code));
    format!(
        "//! The client of {subject}, generated by `{REGENERATE_COMMAND}`: not edited by hand.\n\
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

/// Converts doc blocks to `///` lines: a block would be indented with the code, and rustdoc renders indented text as code.
fn convert_doc_blocks_to_lines(code: &str) -> String {
    let mut lines = Vec::new();
    let mut block: Option<String> = None;
    for line in code.lines() {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let (prefix, text) = match (&block, text.strip_prefix("/**"), text.strip_prefix("///")) {
            (Some(prefix), ..) => (prefix.clone(), line),
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
            lines.push(format!("{prefix} {text}").trim_end().to_owned());
        }
        if end.is_some() {
            lines.pop_if(|last| *last == prefix);
        }
        block = end.is_none().then_some(prefix);
    }
    lines.join("\n") + "\n"
}

/// Adapts the document for progenitor:
/// - Operations with a multipart body are removed, because progenitor does not support them; the client has them by hand.
/// - Error statuses become the ranges `4XX` and `5XX`: all errors have the same body, so the client stays short and also
///   reads a status that is new.
/// - Texts with a pattern become plain strings: typify would add a regular expression library to the client, and the
///   server validates them anyway.
fn adapt_for_progenitor(document: &Value) -> Value {
    let mut document = document.clone();
    for path in document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut)
    {
        path.retain(|_, operation| operation["requestBody"]["content"].get("multipart/form-data").is_none());
        for responses in path.values_mut().filter_map(|operation| operation["responses"].as_object_mut()) {
            merge_error_statuses(responses);
        }
    }
    remove_text_bounds(&mut document);
    document
}

/// Replaces the responses of single error statuses by one response per range: `4XX` and `5XX`.
fn merge_error_statuses(responses: &mut Map<String, Value>) {
    let is_error = |status: &String| status.len() == 3 && status.starts_with(['4', '5']);
    for status in responses.keys().filter(|status| is_error(status)).cloned().collect::<Vec<_>>() {
        if let Some(response) = responses.remove(&status) {
            responses.entry(format!("{}XX", &status[..1])).or_insert(response);
        }
    }
}

/// Removes the pattern and the length bounds of all texts that have a pattern.
fn remove_text_bounds(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(remove_text_bounds),
        Value::Object(object) => {
            if object.get("pattern").is_some_and(Value::is_string) {
                object.retain(|word, _| !["pattern", "minLength", "maxLength"].contains(&word.as_str()));
            }
            object.values_mut().for_each(remove_text_bounds);
        }
        _ => {}
    }
}

/// Formats code with rustfmt and the project's settings.
fn format_code(workspace: &Workspace, code: &str) -> Result<String> {
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
        let adapted = adapt_for_progenitor(&document());
        assert!(adapted["paths"]["/media"].get("post").is_none());
        assert!(adapted["paths"]["/stores"].get("get").is_some());
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
        let adapted = adapt_for_progenitor(&document);
        let statuses = adapted["paths"]["/stores"]["get"]["responses"].as_object().expect("responses");
        assert_eq!(statuses.keys().collect::<Vec<_>>(), ["200", "4XX", "5XX"]);
        let schemas = json!({"Name": {"type": "string"}, "Line": {"type": "string", "maxLength": 4}});
        assert_eq!(adapted["components"]["schemas"], schemas);
    }

    #[test]
    fn documentation_is_lines() {
        let code = "mod a {\n    /**One\n\nTwo\n\n*/\n    fn f() {}\n    ///Three\n    fn g() {}\n}\n";
        let lines = "mod a {\n    /// One\n    ///\n    /// Two\n    fn f() {}\n    /// Three\n    fn g() {}\n}\n";
        assert_eq!(convert_doc_blocks_to_lines(code), lines);
    }

    #[test]
    fn the_client_says_that_it_is_generated_and_has_the_operations() {
        let code = render_source(&generate_client(&document(), None).expect("a client"), "a test");
        assert!(code.starts_with("//! The client of a test, generated by `cargo xtask generate`"));
        assert!(code.contains("pub async fn store_list"));
    }
}
