//! What every command works with: the server and who one is there, the way out, and the person at the terminal.

mod print;
mod target;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hub_client::Client;
use hub_client::profile::{AppFolders, Config, Profile};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::cli::Globals;
use crate::contract;
use crate::environment::Environment;
use crate::error::{Exit, Failure, Result};
use crate::interrupt::Interrupt;
use crate::output::{Format, Output};
use crate::people::{Manner, People};

pub(crate) use print::{Of, Page, Sheet};
pub(crate) use target::{Identity, Target, find_profile, kept_server};

/// What every command works with.
pub(crate) struct Context {
    /// The options that every command takes.
    pub(crate) globals: Globals,
    /// The way out: stdout.
    pub(crate) output: Output,
    /// The person at the terminal: stderr.
    pub(crate) people: Arc<People>,
    /// Whether they want it to end.
    pub(crate) interrupt: Interrupt,
    environment: Environment,
    target: OnceLock<Target>,
    /// The look at the server's contract that goes on beside the command.
    watch: Mutex<Option<JoinHandle<Option<String>>>>,
}

/// A write that is about to be made.
pub(crate) struct Write {
    question: String,
    asks: Asks,
}

/// When a write is asked for; a profile may have it so always.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// Never.
    No,
    /// Where somebody can answer.
    Somebody,
    /// Always: where nobody can answer it is not made.
    Always,
}

impl Write {
    /// One that can be taken back or repeated, put as a question, as in `Apply 3 seeds?`.
    pub(crate) fn new(question: impl Into<String>) -> Self {
        Self { question: question.into(), asks: Asks::No }
    }

    /// One of so many rows that somebody who is there is asked, as in `Write 60 shifts?`.
    pub(crate) fn wide(question: impl Into<String>) -> Self {
        Self { question: question.into(), asks: Asks::Somebody }
    }

    /// One that asks on a terminal and needs `-y` without one, as in `Delete the shift …?`.
    pub(crate) fn hard_to_undo(question: impl Into<String>) -> Self {
        Self { question: question.into(), asks: Asks::Always }
    }
}

impl Context {
    pub(crate) fn new(globals: Globals, environment: Environment) -> Self {
        let manner = Manner {
            quiet: globals.quiet,
            verbose: globals.verbose,
            json: globals.output.is_some_and(Format::is_json),
            no_input: globals.no_input,
            yes: globals.yes,
            no_progress: globals.no_progress,
        };
        Self {
            output: Output::new(globals.output.unwrap_or(Format::Table), globals.fields.clone()),
            people: Arc::new(People::new(manner)),
            interrupt: Interrupt::new(),
            globals,
            environment,
            target: OnceLock::new(),
            watch: Mutex::default(),
        }
    }

    /// Where this person's things are kept.
    pub(crate) fn places(&self) -> Result<AppFolders> {
        Ok(AppFolders::for_current_user()?)
    }

    /// The profile that is meant, by `--profile`, `HUB_PROFILE` or the configuration.
    pub(crate) fn profile(&self, config: &Config) -> Result<(String, Profile)> {
        let asked = self.globals.profile.as_ref().or(self.environment.profile.as_ref());
        let name = asked.map_or_else(|| config.current_name(), String::as_str);
        find_profile(config, name).map(|profile| (name.to_owned(), profile))
    }

    /// The server that is meant, and who one is there.
    pub(crate) fn target(&self) -> Result<&Target> {
        if let Some(target) = self.target.get() {
            return Ok(target);
        }
        let target = self.find_target()?;
        Ok(self.target.get_or_init(|| target))
    }

    /// A client for reads.
    pub(crate) async fn client(&self) -> Result<&Client> {
        let target = self.target()?;
        let mut watch = self.watch.lock().await;
        if watch.is_none() {
            let file = self.places()?.profile_folder(&target.name).join("contract.json");
            let (http, base_url) = (target.http.clone(), target.base_url.clone());
            *watch = Some(tokio::spawn(contract::watch(http, base_url, file)));
        }
        Ok(&target.reader)
    }

    /// A client for calls that have the form of a write and change nothing: a dry run, a topic that reads.
    pub(crate) async fn unguarded(&self) -> Result<&Client> {
        self.client().await?;
        Ok(&self.target()?.writer)
    }

    /// A client for a write that is announced: refused by a profile that only reads, and asked for where that is due.
    pub(crate) async fn writer(&self, write: Write) -> Result<&Client> {
        let target = self.target()?;
        let Write { question, asks } = write;
        if target.profile.read_only {
            let message = format!("the profile {} is read-only and refuses: {question}", target.name);
            return Err(Failure::new(Exit::Forbidden, "read_only", message)
                .help(format!("`hub profile set {} --read-only=false` allows writes", target.name)));
        }
        let asks = match asks {
            Asks::No => false,
            Asks::Somebody => self.people.asks(),
            Asks::Always => true,
        };
        if asks || target.profile.confirm_writes {
            let who = self.who(target).await;
            self.people.confirm(&format!("{question} ({who})")).await?;
        }
        self.client().await?;
        Ok(&target.writer)
    }

    /// Whether the environment asks for no colour.
    pub(crate) fn without_color(&self) -> bool {
        self.environment.no_color || matches!(self.globals.color, crate::cli::Color::Never)
    }

    /// The group of pharmacies that the environment names.
    pub(crate) fn pharmacy_group(&self) -> Option<&str> {
        self.environment.pharmacy_group.as_deref()
    }

    /// Profile, server and person, to be seen before a write.
    async fn who(&self, target: &Target) -> String {
        let person = match &target.identity {
            Identity::Token(_) => "HUB_TOKEN".to_owned(),
            Identity::Session(session) if session.is_in_memory() => {
                self.environment.userkey.clone().unwrap_or_default()
            }
            Identity::Session(session) => match session.find_stored_session().await {
                Ok(Some(kept)) => kept.userkey,
                _ => "nobody signed in".to_owned(),
            },
        };
        format!("{}, {}, {person}", target.name, target.base_url)
    }

    /// Ends what goes on beside the command: a session in memory is signed out, a kept one comes to rest. A command that
    /// failed is not kept waiting for the look at the contract.
    pub(crate) async fn finish(&self, failed: bool) {
        if let Some(watch) = self.watch.lock().await.take() {
            let patience = if failed { Duration::ZERO } else { Duration::from_secs(1) };
            if let Ok(Ok(Some(difference))) = tokio::time::timeout(patience, watch).await {
                self.people.warn(&difference);
            }
        }
        let Some(Target { identity: Identity::Session(session), .. }) = self.target.get() else { return };
        let patience = Duration::from_secs(5);
        if !session.is_in_memory() {
            drop(tokio::time::timeout(patience, session.wait_idle()).await);
        } else if let Ok(Ok(None | Some((_, Ok(()))))) = tokio::time::timeout(patience, session.sign_out()).await {
        } else {
            self.people.warn("the session of this run could not be signed out; it expires by itself");
        }
    }
}
