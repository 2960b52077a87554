//! The stand-in for Mercado Pago that `up` starts beside the server, so that the demonstration's stores take payments.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::random_hex;
use crate::process::{self, ChildProcess};
use crate::{interrupt, net};

/// The preferred port. The links of orders that wait for a payment contain it, so it stays the same while it is free.
const PORT: u16 = 9110;

/// The file in the data folder that keeps the stand-in's sellers, payments and tokens between starts.
const STATE_FILE: &str = "mercadopago-standin.json";

/// The application's id at the stand-in.
const CLIENT_ID: &str = "7434159031410001";

/// The longest time until it answers.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(20);

/// A running stand-in. It ends when it is dropped.
pub(super) struct StandIn {
    port: u16,
    client_secret: String,
    webhook_secret: String,
    _child: ChildProcess,
}

impl StandIn {
    /// Starts the program with new secrets, its state in the data folder, and webhooks to the server of the port.
    pub(super) fn start(program: &Path, data_folder: &Path, server_port: u16) -> Result<Self> {
        let port = if net::is_port_free(PORT) { PORT } else { net::find_free_port()? };
        let new_secret = || random_hex::<16>().context("/dev/urandom cannot be read to create a secret");
        let (client_secret, webhook_secret) = (new_secret()?, new_secret()?);
        let webhook_url = format!("http://{}/wallets/mercadopago/webhook", net::loopback_address(server_port));
        let mut command = Command::new(program);
        // The process list shows arguments, so the secrets are in the environment.
        command
            .args(["--bind", &net::loopback_address(port).to_string(), "--webhook-url", &webhook_url])
            .args(["--client-id", CLIENT_ID, "--state"])
            .arg(data_folder.join(STATE_FILE))
            .env("STANDIN_CLIENT_SECRET", &client_secret)
            .env("STANDIN_WEBHOOK_SECRET", &webhook_secret)
            .stdout(Stdio::null());
        let mut child = ChildProcess::spawn(&mut command)?;
        wait_until_ready(&mut child, port)?;
        Ok(Self { port, client_secret, webhook_secret, _child: child })
    }

    /// The variables that point the server to it. A public address of the environment stays.
    pub(super) fn server_environment(&self, server_port: u16) -> Vec<(&'static str, String)> {
        let url = format!("http://{}", net::loopback_address(self.port));
        let mut environment = vec![
            ("HUB_MERCADOPAGO_URL", url.clone()),
            ("HUB_MERCADOPAGO_AUTH_URL", url),
            ("HUB_MERCADOPAGO_CLIENT_ID", CLIENT_ID.to_owned()),
            ("HUB_MERCADOPAGO_CLIENT_SECRET", self.client_secret.clone()),
            ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", self.webhook_secret.clone()),
        ];
        if process::env_variable("HUB_PUBLIC_URL").is_none() {
            environment.push(("HUB_PUBLIC_URL", format!("http://{}", net::loopback_address(server_port))));
        }
        environment
    }

    /// The page of the sellers' payments.
    pub(super) fn panel_url(&self) -> String {
        format!("http://{}/panel", net::loopback_address(self.port))
    }
}

fn wait_until_ready(child: &mut ChildProcess, port: u16) -> Result<()> {
    let end = Instant::now() + STARTUP_TIMEOUT;
    loop {
        if let Some(status) = child.try_wait()? {
            bail!("the stand-in for Mercado Pago ended before it was ready ({status})");
        }
        if net::http_get(port, "/panel").is_ok_and(|answer| answer.status == 200) {
            return Ok(());
        }
        if Instant::now() > end {
            bail!("the stand-in for Mercado Pago was not ready after {} s", STARTUP_TIMEOUT.as_secs());
        }
        interrupt::sleep(Duration::from_millis(50))?;
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

    #[test]
    fn the_stand_in_is_told_its_server_and_no_secret_is_an_argument() {
        let folder = tempfile::tempdir().expect("a folder");
        let program = program(folder.path());
        let error = StandIn::start(&program, folder.path(), 8090).err().expect("it ended").to_string();
        assert!(error.contains("exit status: 4"), "{error}");
        let said = std::fs::read_to_string(folder.path().join("program.said")).expect("said");
        let words: Vec<&str> = said.split_whitespace().collect();
        assert!(words.contains(&"http://127.0.0.1:8090/wallets/mercadopago/webhook"), "{said}");
        assert!(words.iter().any(|word| word.ends_with(STATE_FILE)), "{said}");
        assert_eq!(words.last().map(|secrets| secrets.len()), Some(64), "{said}");
    }
}
