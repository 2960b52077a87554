//! A server with the demonstration's data and the stand-ins that it is connected to, for commands that use a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::process::{self, ChildProcess, Output};
use crate::server::{Database, ServerSetup};
use crate::stand_in::{MercadoPagoStandIn, PushStandIn};
use crate::workspace::{Program, Workspace};

/// All of a run's codes for new accounts are asked for from one address.
const LIMITS: &str = "otp_address_hour=200";

/// The programs that a browser's commands use.
pub(crate) struct Programs {
    server: PathBuf,
    command_line: PathBuf,
    mercadopago: PathBuf,
    push: PathBuf,
}

impl Programs {
    /// Builds each of them by this function.
    pub(crate) fn build(build: impl Fn(Program) -> Result<PathBuf>) -> Result<Self> {
        Ok(Self {
            server: build(Program::Server)?,
            command_line: build(Program::CommandLine)?,
            mercadopago: build(Program::MercadoPagoStandIn)?,
            push: build(Program::PushStandIn)?,
        })
    }
}

/// A running server with its stand-ins. They end, and its data is deleted, when it is dropped.
pub(crate) struct DemoServer<'a> {
    _server: ChildProcess,
    push: PushStandIn,
    mercadopago: MercadoPagoStandIn,
    setup: ServerSetup<'a>,
    programs: &'a Programs,
}

impl<'a> DemoServer<'a> {
    /// Starts a server with a new database, its stores' orders of this many days before, and stand-ins for Mercado Pago and for
    /// push services.
    pub(crate) fn start(
        programs: &'a Programs,
        database: &Database<'_>,
        past_days: u32,
        output: &Output,
    ) -> Result<Self> {
        let mut setup = ServerSetup::new(&programs.server, database)?;
        let mercadopago = MercadoPagoStandIn::start_for_tests(&programs.mercadopago, setup.port, output)?;
        let push = PushStandIn::start(&programs.push, output)?;
        setup.connect_stand_ins(&mercadopago, &push);
        setup.set_variable("HUB_DEMO_PAST_DAYS", past_days.to_string());
        setup.set_variable("HUB_LIMITS", LIMITS.to_owned());
        setup.load_demo_data(output)?;
        let server = setup.start(output)?;
        Ok(Self { _server: server, push, mercadopago, setup, programs })
    }

    /// An npm command in the web's folder, whose browser and tests find the server, its accounts, programs and stand-ins.
    pub(crate) fn npm(&self, workspace: &Workspace, arguments: &[&str]) -> Command {
        let Self { setup, programs, .. } = self;
        let mut command = workspace.npm(arguments);
        process::remove_hub_variables(&mut command);
        let paths: [(&str, &Path); 3] = [
            ("HUB_E2E_ACCOUNTS", &setup.demo_accounts_file()),
            ("HUB_E2E_SERVER", &programs.server),
            ("HUB_E2E_CLI", &programs.command_line),
        ];
        command
            .envs(paths)
            .env("HUB_E2E_BASE_URL", setup.base_url())
            .env("HUB_E2E_MERCADOPAGO_STANDIN_URL", self.mercadopago.url())
            .env("HUB_E2E_PUSH_STANDIN_URL", self.push.url())
            // The browser's temporary files are deleted with the server's data folder.
            .env("TMPDIR", setup.data_folder());
        command
    }
}
