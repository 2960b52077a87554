//! Sends generated requests to a running server with Schemathesis, without a session and as a person of each scope: no answer may be a
//! server error or violate the contract.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::{Context, venv};
use crate::net;
use crate::server::{self, Database, ServerSetup};
use crate::workspace::{Profile, Program};

/// The PyPI package, pinned to a minor version because a new one adds checks.
const PYPI_PACKAGE: &str = "schemathesis==4.32.*";

/// The device that signs in.
const DEVICE_ID: &str = "5b1f4a52-7f0e-4c52-9a1d-3f6f0c1d2e01";

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

    // With the tokens of people in it, it is deleted with the server's data.
    let config_file = setup.data_folder().join("schemathesis.toml");
    let parameters = demo_parameters(&server::first_group_id(setup.port)?);
    let run = |config: &str, arguments: &[&str]| {
        std::fs::write(&config_file, config)?;
        let mut command = context.workspace.command(&tool);
        command
            .args(["--config-file".as_ref(), config_file.as_os_str()])
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
    run("", &["--phases", "examples,coverage,fuzzing"])?;
    run(&parameters, &["--phases", "fuzzing", "--mode", "positive"])?;
    for scope in ["consumer", "workspace", "backoffice"] {
        let token = sign_in(&setup, scope)?;
        let headers = format!("headers = {{ authorization = \"Bearer {token}\" }}\n");
        // Signing out would end the session for all requests after it.
        run(&(headers + &parameters), &["--phases", "fuzzing", "--exclude-path", "/auth/sign_out"])?;
        ensure!(
            is_signed_in(&setup, &token)?,
            "a generated request ended the session of the {scope}: later ones had none"
        );
    }
    Ok(())
}

/// Signs in the first demonstration account of a scope, and returns its access token.
fn sign_in(setup: &ServerSetup<'_>, scope: &str) -> Result<String> {
    let accounts: Vec<Value> = serde_json::from_slice(&std::fs::read(setup.demo_accounts_file())?)?;
    let account = accounts.into_iter().find(|account| account["scope_type"] == scope);
    let account = account.with_context(|| format!("the demonstration has no account of the scope {scope}"))?;
    let body = json!({"userkey": account["userkey"], "password": account["password"], "scope_type": scope}).to_string();
    let headers = [("content-type", "application/json"), ("device-id", DEVICE_ID)];
    let answer = net::http_request(setup.port, "POST", "/auth/sign_in", &headers, &body)?;
    let session: Value = serde_json::from_str(&answer.body)?;
    let token = session["access"]["token"].as_str();
    Ok(token.with_context(|| format!("signing in was answered {}: {}", answer.status, answer.body))?.to_owned())
}

/// True if the token still has a session.
fn is_signed_in(setup: &ServerSetup<'_>, token: &str) -> Result<bool> {
    let headers = [("authorization", &*format!("Bearer {token}"))];
    Ok(net::http_request(setup.port, "GET", "/auth/me/account", &headers, "")?.status == 200)
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
