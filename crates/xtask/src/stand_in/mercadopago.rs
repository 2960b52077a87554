//! The stand-in for Mercado Pago that runs beside a server of `up` or of the browser tests, so that its stores take payments.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use super::start_program;
use crate::net;
use crate::process::{ChildProcess, Output};
use crate::random::random_hex;

/// The preferred port. The links of orders that wait for a payment contain it, so it stays the same while it is free.
const PORT: u16 = 9110;

/// The file in the data folder that keeps the stand-in's sellers, payments and tokens between starts.
const STATE_FILE: &str = "mercadopago-standin.json";

/// The application's id at the stand-in.
const CLIENT_ID: &str = "7434159031410001";

/// A running stand-in for Mercado Pago. It ends when it is dropped.
pub(crate) struct MercadoPagoStandIn {
    port: u16,
    client_secret: String,
    webhook_secret: String,
    _child: ChildProcess,
}

impl MercadoPagoStandIn {
    /// Starts the program for a demonstration: on its usual port if that is free, with its state in the data folder.
    pub(crate) fn start_for_demo(program: &Path, data_folder: &Path, server_port: u16) -> Result<Self> {
        let port = if net::is_port_free(PORT) { PORT } else { net::find_free_port()? };
        let mut command = Command::new(program);
        command.arg("--state").arg(data_folder.join(STATE_FILE));
        Self::start(command, port, server_port, &Output::Terminal)
    }

    /// Starts the program for tests: on a free port, without state, and with its control calls.
    pub(crate) fn start_for_tests(program: &Path, server_port: u16, output: &Output) -> Result<Self> {
        let mut command = Command::new(program);
        command.arg("--control").env_remove("STANDIN_STATE");
        Self::start(command, net::find_free_port()?, server_port, output)
    }

    /// Starts it with new secrets and webhooks to the server of the port, and waits until it answers.
    fn start(mut command: Command, port: u16, server_port: u16, output: &Output) -> Result<Self> {
        let new_secret = || random_hex::<16>().context("/dev/urandom cannot be read to create a secret");
        let (client_secret, webhook_secret) = (new_secret()?, new_secret()?);
        let webhook_url = format!("http://{}/wallets/mercadopago/webhook", net::loopback_address(server_port));
        // The process list shows arguments, so the secrets are in the environment.
        command
            .args(["--bind", &net::loopback_address(port).to_string(), "--webhook-url", &webhook_url])
            .args(["--client-id", CLIENT_ID])
            .env("STANDIN_CLIENT_SECRET", &client_secret)
            .env("STANDIN_WEBHOOK_SECRET", &webhook_secret);
        let child = start_program("Mercado Pago", &mut command, (port, "/panel"), output)?;
        Ok(Self { port, client_secret, webhook_secret, _child: child })
    }

    /// Its address, without a slash at its end.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", net::loopback_address(self.port))
    }

    /// The variables that point a server to it.
    pub(crate) fn server_environment(&self) -> Vec<(&'static str, String)> {
        vec![
            ("HUB_MERCADOPAGO_URL", self.url()),
            ("HUB_MERCADOPAGO_AUTH_URL", self.url()),
            ("HUB_MERCADOPAGO_CLIENT_ID", CLIENT_ID.to_owned()),
            ("HUB_MERCADOPAGO_CLIENT_SECRET", self.client_secret.clone()),
            ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", self.webhook_secret.clone()),
        ]
    }

    /// The page of the sellers' payments.
    pub(crate) fn panel_url(&self) -> String {
        format!("{}/panel", self.url())
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A program that writes its arguments and secrets to a file beside it and ends.
    fn program(folder: &Path) -> std::path::PathBuf {
        let path = folder.join("program");
        let script = "#!/bin/sh\necho \"$@\" \"$STANDIN_CLIENT_SECRET$STANDIN_WEBHOOK_SECRET\" > \"$0.said\"\nexit 4\n";
        std::fs::write(&path, script).expect("written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("executable");
        path
    }

    /// The words that a stand-in's program was started with; the last one is its secrets.
    fn started_with(start: impl Fn(&Path, &Path) -> Result<MercadoPagoStandIn>) -> Vec<String> {
        let folder = tempfile::tempdir().expect("a folder");
        let error = start(&program(folder.path()), folder.path()).err().expect("it ended").to_string();
        assert!(error.contains("exit status: 4"), "{error}");
        let said = std::fs::read_to_string(folder.path().join("program.said")).expect("said");
        said.split_whitespace().map(ToOwned::to_owned).collect()
    }

    #[test]
    fn the_stand_in_is_told_its_server_and_no_secret_is_an_argument() {
        let words = started_with(|program, folder| MercadoPagoStandIn::start_for_demo(program, folder, 8090));
        assert!(words.iter().any(|word| word == "http://127.0.0.1:8090/wallets/mercadopago/webhook"), "{words:?}");
        assert!(words.iter().any(|word| word.ends_with(STATE_FILE)), "{words:?}");
        assert!(words.iter().all(|word| word != "--control"), "{words:?}");
        assert_eq!(words.last().map(String::len), Some(64), "{words:?}");
    }

    #[test]
    fn a_stand_in_of_tests_answers_control_calls_on_a_port_of_its_own() {
        let start = || started_with(|program, _| MercadoPagoStandIn::start_for_tests(program, 8090, &Output::Terminal));
        let (words, others) = (start(), start());
        assert!(words.iter().any(|word| word == "--control"), "{words:?}");
        assert!(words.iter().all(|word| word != "--state"), "{words:?}");
        let port = |words: &[String]| words.iter().position(|word| word == "--bind").map(|at| words[at + 1].clone());
        assert_ne!(port(&words), port(&others));
    }
}
