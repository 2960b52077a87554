//! The shared state of every command: server, identity, output and console.

mod print;
mod server;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hub_client::Client;
use hub_client::profile::{AppFolders, Config, Profile};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::console::{Console, ConsoleOptions};
use crate::contract;
use crate::environment::Environment;
use crate::error::{CliError, Exit, Result};
use crate::globals::{Color, Globals};
use crate::interrupt::Interrupt;
use crate::output::{Format, Output, TableZone};

pub(crate) use print::{OutputTable, PageRequest, ResultKind};
pub(crate) use server::{Identity, Server, find_profile, stored_server};

/// The shared state of a command.
pub(crate) struct Context {
    /// The global options.
    pub(crate) globals: Globals,
    /// Output to stdout.
    pub(crate) output: Output,
    /// Messages and prompts on stderr.
    pub(crate) console: Arc<Console>,
    /// Ctrl-C handling.
    pub(crate) interrupt: Interrupt,
    environment: Environment,
    server: OnceLock<Server>,
    /// The daily contract check that runs in the background.
    contract_check: Mutex<Option<JoinHandle<Option<String>>>>,
}

/// A write that is about to be made, with its confirmation.
pub(crate) struct PlannedWrite {
    question: String,
    confirm: ConfirmPolicy,
}

/// The cases in which a write is confirmed; a profile may require it always.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ConfirmPolicy {
    /// Never.
    Never,
    /// In a terminal alone, where somebody can answer.
    IfInteractive,
    /// Always: without an answer the write is refused.
    Always,
}

impl PlannedWrite {
    /// A write that can be repeated or undone. The question is worded as in `Apply 3 seeds?`.
    pub(crate) fn reversible(question: impl Into<String>) -> Self {
        Self { question: question.into(), confirm: ConfirmPolicy::Never }
    }

    /// A write of many rows, confirmed when somebody can answer, as in `Write 60 shifts?`.
    pub(crate) fn bulk(question: impl Into<String>) -> Self {
        Self { question: question.into(), confirm: ConfirmPolicy::IfInteractive }
    }

    /// A write that is hard to undo: it prompts on a terminal and needs `-y` without one, as in `Delete the shift …?`.
    pub(crate) fn irreversible(question: impl Into<String>) -> Self {
        Self { question: question.into(), confirm: ConfirmPolicy::Always }
    }
}

impl Context {
    pub(crate) fn new(mut globals: Globals, environment: Environment) -> Self {
        // An expression's output is for people as often as for programs: errors are JSON only with -o json.
        let manner = ConsoleOptions {
            quiet: globals.quiet,
            verbose: globals.verbose,
            json: globals.output.is_some_and(Format::is_json),
            no_input: globals.no_input,
            yes: globals.yes,
            no_progress: globals.no_progress,
        };
        if globals.jq.is_some() {
            globals.output.get_or_insert(Format::Json);
        }
        let zone = match globals.utc {
            true => TableZone::UTC,
            false => TableZone::of_machine(environment.time_zone.as_deref()),
        };
        Self {
            output: Output::new(
                globals.output.unwrap_or(Format::Table),
                globals.fields.clone(),
                globals.jq.clone(),
                zone,
            ),
            console: Arc::new(Console::new(manner)),
            interrupt: Interrupt::new(),
            globals,
            environment,
            server: OnceLock::new(),
            contract_check: Mutex::default(),
        }
    }

    /// The folders for configuration and state.
    pub(crate) fn folders(&self) -> Result<AppFolders> {
        Ok(AppFolders::for_current_user()?)
    }

    /// The profile named by `--profile`, `HUB_PROFILE` or the configuration.
    pub(crate) fn resolve_profile(&self, config: &Config) -> Result<(String, Profile)> {
        let asked = self.globals.profile.as_ref().or(self.environment.profile.as_ref());
        let name = asked.map_or_else(|| config.current_name(), String::as_str);
        find_profile(config, name).map(|profile| (name.to_owned(), profile))
    }

    /// The server, created at the first use.
    pub(crate) fn server(&self) -> Result<&Server> {
        if let Some(server) = self.server.get() {
            return Ok(server);
        }
        let server = self.resolve_server()?;
        Ok(self.server.get_or_init(|| server))
    }

    /// A client for reads.
    pub(crate) async fn read_client(&self) -> Result<&Client> {
        let server = self.server()?;
        let mut watch = self.contract_check.lock().await;
        if watch.is_none() {
            let file = self.folders()?.profile_folder(&server.profile_name).join("contract.json");
            let (http, base_url) = (server.http.clone(), server.base_url.clone());
            *watch = Some(tokio::spawn(contract::check_daily(http, base_url, file)));
        }
        Ok(&server.reader)
    }

    /// A client for requests that have the form of a write but change nothing: a dry run, a topic that only reads.
    pub(crate) async fn dry_run_client(&self) -> Result<&Client> {
        self.read_client().await?;
        Ok(&self.server()?.writer)
    }

    /// A client for an announced write. Refused by a read-only profile, and confirmed where required.
    pub(crate) async fn write_client(&self, write: PlannedWrite) -> Result<&Client> {
        let server = self.server()?;
        let PlannedWrite { question, confirm: asks } = write;
        if server.profile.read_only {
            let message = format!("the profile {} is read-only and refuses: {question}", server.profile_name);
            return Err(CliError::new(Exit::Forbidden, "read_only", message)
                .with_help(format!("`hub profile set {} --read-only=false` allows writes", server.profile_name)));
        }
        let asks = match asks {
            ConfirmPolicy::Never => false,
            ConfirmPolicy::IfInteractive => self.console.will_prompt(),
            ConfirmPolicy::Always => true,
        };
        if asks || server.profile.confirm_writes {
            let who = self.describe_caller(server).await;
            self.console.confirm(&format!("{question} ({who})")).await?;
        }
        self.read_client().await?;
        Ok(&server.writer)
    }

    /// True when the options or the environment disable colour.
    pub(crate) fn is_color_disabled(&self) -> bool {
        self.environment.no_color || matches!(self.globals.color, Color::Never)
    }

    /// The pharmacy group that the environment names.
    pub(crate) fn pharmacy_group(&self) -> Option<&str> {
        self.environment.pharmacy_group.as_deref()
    }

    /// Describes profile, server and user for a confirmation.
    async fn describe_caller(&self, server: &Server) -> String {
        let person = match &server.identity {
            Identity::Token(_) => "HUB_TOKEN".to_owned(),
            Identity::Session(session) if session.is_in_memory() => {
                self.environment.userkey.clone().unwrap_or_default()
            }
            Identity::Session(session) => match session.find_stored_session().await {
                Ok(Some(kept)) => kept.userkey,
                _ => "nobody signed in".to_owned(),
            },
        };
        format!("{}, {}, {person}", server.profile_name, server.base_url)
    }

    /// Ends background work: signs out a session that is only in memory, and waits for a stored session to be idle. A
    /// failed command does not wait for the contract check.
    pub(crate) async fn finish(&self, has_failed: bool) {
        if let Some(zone) = self.output.zone_to_name() {
            self.console.info(&format!("times are in {}; --utc shows UTC", zone.name()));
        }
        if let Some(watch) = self.contract_check.lock().await.take() {
            let patience = if has_failed { Duration::ZERO } else { Duration::from_secs(1) };
            if let Ok(Ok(Some(difference))) = tokio::time::timeout(patience, watch).await {
                self.console.warn(&difference);
            }
        }
        let Some(Server { identity: Identity::Session(session), .. }) = self.server.get() else { return };
        let patience = Duration::from_secs(5);
        if !session.is_in_memory() {
            drop(tokio::time::timeout(patience, session.wait_idle()).await);
        } else if let Ok(Ok(None | Some((_, Ok(()))))) = tokio::time::timeout(patience, session.sign_out()).await {
        } else {
            self.console.warn("the session of this run could not be signed out; it expires by itself");
        }
    }
}
