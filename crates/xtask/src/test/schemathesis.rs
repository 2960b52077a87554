//! Generated requests against a running server: none may fail it, none be answered outside the contract.

use std::ffi::OsStr;

use anyhow::Result;

use super::{Context, venv};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program};

/// The tool, to its minor version: its checks grow with each.
const PACKAGE: &str = "schemathesis==4.32.*";

/// What is held against an answer. Whether an input should have been refused is for the tests of the
/// operations; what the answer is, is for this.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// Paths that answer pages or streams without an end.
const APART: &str = "^/(docs|openapi\\.json)$|/events$";

pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let tool = venv::install(context, "schemathesis", PACKAGE)?;
    let program = context.compile(|| context.workspace.build(Program::Server, Profile::Debug, &context.output))?;
    let setting = ServerSetup::new(&program, &Database::Sqlite)?;
    setting.load_demo_data(&context.output)?;
    let _server = setting.start(&context.output)?;

    let known = context.workspace.state_file("schemathesis.toml")?;
    std::fs::write(&known, known_parameters(&server::first_group_id(setting.port)?))?;
    let run = |configuration: &[&OsStr], arguments: &[&str]| {
        let mut command = context.workspace.command(&tool);
        command
            .args(configuration)
            .arg("run")
            .arg(format!("{}/openapi.json", setting.base_url()))
            .args(["--checks", CHECKS, "--exclude-path-regex", APART, "--warnings", "off", "--no-color"])
            .args(["--max-examples", if context.long { "50" } else { "10" }])
            .args(["--request-timeout", "20", "--continue-on-failure"])
            .args(arguments)
            .current_dir(setting.folder());
        if !context.long {
            // The same requests every time: a change is judged by what it changed.
            command.arg("--generation-deterministic");
        }
        context.run(&mut command)
    };
    run(&[], &["--phases", "examples,coverage,fuzzing"])?;
    run(&["--config-file".as_ref(), known.as_os_str()], &["--phases", "fuzzing", "--mode", "positive"])
}

/// Made-up ids find nothing: with these the requests reach the demo data, and its answers are checked.
fn known_parameters(group: &str) -> String {
    format!(
        "[parameters]\n\
         \"path.group_id\" = \"{group}\"\n\
         \"query.group_id\" = \"{group}\"\n\
         \"query.datetime_ini\" = \"2023-09-01T03:00:00Z\"\n\
         \"query.datetime_end\" = \"2023-10-01T03:00:00Z\"\n"
    )
}
