//! Sends generated requests to a running server with Schemathesis: no answer may be a server error or violate the contract.

use std::ffi::OsStr;

use anyhow::Result;

use super::{Context, venv};
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program};

/// The PyPI package, pinned to a minor version because a new one adds checks.
const PYPI_PACKAGE: &str = "schemathesis==4.32.*";

/// The checks of each answer. The operations' own tests check whether an input is accepted or refused.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// A regular expression of the paths that answer pages or endless streams.
const EXCLUDED_PATHS: &str = "^/(docs|openapi\\.json)$|/events$";

pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let tool = venv::install(context, "schemathesis", PYPI_PACKAGE)?;
    let program = context.compile(|| context.workspace.build(Program::Server, Profile::Debug, &context.output))?;
    let setup = ServerSetup::new(&program, &Database::Sqlite)?;
    setup.load_demo_data(&context.output)?;
    let _server = setup.start(&context.output)?;

    let config_file = context.workspace.state_file("schemathesis.toml")?;
    std::fs::write(&config_file, demo_parameters(&server::first_group_id(setup.port)?))?;
    let run = |configuration: &[&OsStr], arguments: &[&str]| {
        let mut command = context.workspace.command(&tool);
        command
            .args(configuration)
            .arg("run")
            .arg(format!("{}/openapi.json", setup.base_url()))
            .args(["--checks", CHECKS, "--exclude-path-regex", EXCLUDED_PATHS, "--warnings", "off", "--no-color"])
            .args(["--max-examples", if context.long { "50" } else { "10" }])
            .args(["--request-timeout", "20", "--continue-on-failure"])
            .args(arguments)
            .current_dir(setup.data_folder());
        if !context.long {
            // The same requests in every run: a new failure then comes from the change.
            command.arg("--generation-deterministic");
        }
        context.run(&mut command)
    };
    run(&[], &["--phases", "examples,coverage,fuzzing"])?;
    run(&["--config-file".as_ref(), config_file.as_os_str()], &["--phases", "fuzzing", "--mode", "positive"])
}

/// A Schemathesis configuration with ids and times of the demo data: requests with random ids only find nothing.
fn demo_parameters(group: &str) -> String {
    format!(
        "[parameters]\n\
         \"path.group_id\" = \"{group}\"\n\
         \"query.group_id\" = \"{group}\"\n\
         \"query.datetime_ini\" = \"2023-09-01T03:00:00Z\"\n\
         \"query.datetime_end\" = \"2023-10-01T03:00:00Z\"\n"
    )
}
