//! The server that is meant, and who one is there: by options, environment and configuration, in this order.

use std::sync::Arc;
use std::time::Duration;

use hub_client::contract::Access;
use hub_client::profile::{AppFolders, BaseUrl, Config, DEFAULT_PROFILE, Profile};
use hub_client::session::{Credentials, Session};
use hub_client::{Authentication, Client, Exchange, RequestSettings, Transport};

use super::Context;
use crate::environment::Environment;
use crate::error::{Exit, Failure, Result};
use crate::names::meant;

/// The file of a profile that keeps who is signed in.
const SESSION: &str = "session.json";

/// The server that is meant, and who one is there.
pub(crate) struct Target {
    /// The profile's name.
    pub(crate) name: String,
    /// The profile.
    pub(crate) profile: Profile,
    /// Where the server is.
    pub(crate) base_url: BaseUrl,
    /// Who one is there.
    pub(crate) identity: Identity,
    /// What makes the connections.
    pub(crate) http: reqwest::Client,
    /// Makes every call.
    transport: Transport,
    pub(super) reader: Client,
    pub(super) writer: Client,
}

/// Who one is at a server.
pub(crate) enum Identity {
    /// Whoever has `HUB_TOKEN`.
    Token(String),
    /// Whoever is signed in: the profile's session, or one for this run by `HUB_USERKEY`.
    Session(Session),
}

impl Context {
    pub(super) fn find_target(&self) -> Result<Target> {
        let places = self.places()?;
        let config = Config::load(&places)?;
        let (name, profile) = self.profile(&config)?;
        // An option wins over the environment, also one that names the server by its profile.
        let base_url = match (&self.globals.base_url, &self.globals.profile) {
            (Some(base_url), _) => base_url.clone(),
            (None, Some(_)) => profile.base_url.clone(),
            (None, None) => self.base_url_set()?.unwrap_or_else(|| profile.base_url.clone()),
        };
        let settings = self.settings();
        let http = hub_client::new_http_client().map_err(Failure::unreachable)?;
        let secret = self.secret()?;
        if secret.is_some() {
            self.keep_home(&base_url, self.home(&config, &name)?)?;
        }
        let session = |session: Session| (Identity::Session(session.clone()), Authentication::Session(session));
        let (identity, bearer) = match secret {
            Some(Secret::Token(token)) => (Identity::Token(token.clone()), Authentication::Token(token)),
            Some(Secret::Credentials(credentials)) => {
                session(Session::in_memory(credentials, base_url.clone(), http.clone(), &settings))
            }
            None => {
                let file = places.profile_folder(&name).join(SESSION);
                session(Session::in_file(file, base_url.clone(), http.clone(), &settings))
            }
        };
        if base_url.is_unencrypted_remote() {
            self.people.warn(&format!("{base_url} is not https: the traffic can be read on the way"));
        }
        let transport = Transport::new(settings, bearer);
        let client = |transport| Client::new_with_client(base_url.as_str(), http.clone(), transport);
        let (reader, writer) = (client(transport.clone().read_only()), client(transport.clone()));
        Ok(Target { name, profile, base_url, identity, http, transport, reader, writer })
    }

    fn base_url_set(&self) -> Result<Option<BaseUrl>> {
        let set = self.environment.base_url.as_deref().map(str::parse::<BaseUrl>).transpose();
        set.map_err(|why| Failure::usage(format!("HUB_BASE_URL: {why}")))
    }

    /// The server that a secret of the environment's is for: the one that the environment names too, or else that of the
    /// profile that is meant, where there is one.
    fn home(&self, config: &Config, meant: &str) -> Result<Option<BaseUrl>> {
        if let Some(set) = self.base_url_set()? {
            return Ok(Some(set));
        }
        let name = self.environment.profile.as_deref().unwrap_or(meant);
        let is_named = name != DEFAULT_PROFILE || config.profiles.contains_key(DEFAULT_PROFILE);
        Ok(config.find_profile(name).filter(|_| is_named).map(|profile| profile.base_url))
    }

    fn keep_home(&self, base_url: &BaseUrl, home: Option<BaseUrl>) -> Result<()> {
        let Some(home) = home.filter(|home| home != base_url) else { return Ok(()) };
        let what = if self.environment.token.is_some() { "HUB_TOKEN" } else { "HUB_PASSWORD_FILE" };
        Err(Failure::usage(format!("{what} is for {home} and would be sent to {base_url}"))
            .help("leave out --profile and --base-url, or set HUB_BASE_URL to that server"))
    }

    fn secret(&self) -> Result<Option<Secret>> {
        let Environment { token, userkey, password_file, .. } = &self.environment;
        match (token, userkey, password_file) {
            (None, None, None) => Ok(None),
            (Some(token), None, None) if token.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Ok(Some(Secret::Token(token.clone())))
            }
            (Some(_), None, None) => Err(Failure::usage(
                "HUB_TOKEN has a character that is not allowed in a token, such as a space or a line break",
            )),
            (None, Some(userkey), Some(file)) => {
                let read = std::fs::read_to_string(file);
                let password = read.map_err(|error| {
                    Failure::usage(format!("HUB_PASSWORD_FILE: {} cannot be read: {error}", file.display()))
                })?;
                let (userkey, password) = (userkey.clone(), password.trim_end_matches(['\r', '\n']).to_owned());
                Ok(Some(Secret::Credentials(Credentials { userkey, password, scope_type: None })))
            }
            (Some(_), ..) => Err(Failure::usage("HUB_TOKEN is set together with HUB_USERKEY or HUB_PASSWORD_FILE")
                .help("unset one of them")),
            (None, Some(_), None) => Err(Failure::usage("HUB_USERKEY is set without HUB_PASSWORD_FILE")),
            (None, None, Some(_)) => Err(Failure::usage("HUB_PASSWORD_FILE is set without HUB_USERKEY")),
        }
    }

    /// A client for somebody else, who is signed in for this run, and their session.
    pub(crate) fn client_of(&self, credentials: Credentials) -> Result<(Client, Session)> {
        let Target { base_url, http, .. } = self.target()?;
        let settings = self.settings();
        let session = Session::in_memory(credentials, base_url.clone(), http.clone(), &settings);
        let transport = Transport::new(settings, Authentication::Session(session.clone()));
        Ok((Client::new_with_client(base_url.as_str(), http.clone(), transport), session))
    }

    fn settings(&self) -> RequestSettings {
        let people = self.people.clone();
        let watch = move |exchange: &Exchange<'_>| people.trace(&told(exchange));
        RequestSettings {
            retries: self.globals.retries,
            timeout: Some(Duration::from_secs(self.globals.timeout)),
            observer: Some(Arc::new(watch)),
        }
    }
}

impl Target {
    /// A client for reads, with nothing beside it.
    pub(crate) fn reader(&self) -> &Client {
        &self.reader
    }

    /// Makes a call that no generated method makes.
    pub(crate) async fn send(
        &self,
        operation: &str,
        access: Access,
        request: reqwest::Request,
    ) -> Result<reqwest::Response> {
        self.transport.send(&self.http, operation, access, request).await.map_err(Failure::unreachable)
    }

    /// The session there is, or may be; with `HUB_TOKEN` there is none.
    pub(crate) fn session(&self) -> Option<&Session> {
        match &self.identity {
            Identity::Token(_) => None,
            Identity::Session(session) => Some(session),
        }
    }
}

impl Context {
    /// The server that is meant as the dashboard has it, which makes its own connections there.
    pub(crate) fn dashboard(&self) -> Result<hub_tui::ServerProfile> {
        let target = self.target()?;
        let identity = match (&target.identity, self.secret()?) {
            (Identity::Token(token), _) => hub_tui::Identity::Token(token.clone()),
            (_, Some(Secret::Credentials(credentials))) => hub_tui::Identity::Credentials(credentials),
            _ => hub_tui::Identity::SessionFile(self.places()?.profile_folder(&target.name).join(SESSION)),
        };
        let (profile, base_url) = (target.name.clone(), target.base_url.clone());
        Ok(hub_tui::ServerProfile { profile_name: profile, base_url, is_read_only: target.profile.read_only, identity })
    }
}

/// A profile's server as the dashboard has it, with who the profile keeps.
pub(crate) fn kept_server(places: &AppFolders, name: &str) -> Result<hub_tui::ServerProfile> {
    let Profile { base_url, read_only, .. } = find_profile(&Config::load(places)?, name)?;
    let identity = hub_tui::Identity::SessionFile(places.profile_folder(name).join(SESSION));
    Ok(hub_tui::ServerProfile { profile_name: name.to_owned(), base_url, is_read_only: read_only, identity })
}

enum Secret {
    Token(String),
    Credentials(Credentials),
}

/// The profile of a name, or a failure that says which there are.
pub(crate) fn find_profile(config: &Config, name: &str) -> Result<Profile> {
    config.find_profile(name).ok_or_else(|| {
        let known: Vec<&str> = config.profiles.keys().map(String::as_str).collect();
        let there = meant(name, if known.is_empty() { &[DEFAULT_PROFILE] } else { &known });
        Failure::new(Exit::NotFound, "profile", format!("there is no profile {name}; {there}"))
            .help(format!("`hub profile set {name} --base-url URL` creates it"))
    })
}

fn told(exchange: &Exchange<'_>) -> String {
    let Exchange { operation, status, request_id, duration: took, retry_in: again_in } = exchange;
    let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let request = request_id.map_or(String::new(), |id| format!(", request {id}"));
    let again = again_in.map_or(String::new(), |wait| format!(", again in {} ms", wait.as_millis()));
    format!("{operation}: {status} after {} ms{request}{again}", took.as_millis())
}
