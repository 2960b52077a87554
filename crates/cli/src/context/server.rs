//! Resolves the server and the identity: from options, environment and configuration, in this order.

use std::sync::Arc;
use std::time::Duration;

use hub_client::contract::Access;
use hub_client::profile::{AppFolders, BaseUrl, Config, DEFAULT_PROFILE, Profile};
use hub_client::session::{Session, SignInCredentials};
use hub_client::{Authentication, Client, HttpExchange, RequestSettings, Transport};
use secrecy::{ExposeSecret, SecretString};

use super::Context;
use crate::environment::Environment;
use crate::error::{CliError, Exit, Result};
use hub_import::suggest::did_you_mean;

/// The file of a profile's session.
const SESSION_FILE: &str = "session.json";

/// The server to use, and the identity there.
pub(crate) struct Server {
    /// The profile's name.
    pub(crate) profile_name: String,
    /// The profile.
    pub(crate) profile: Profile,
    /// The server's address.
    pub(crate) base_url: BaseUrl,
    /// The identity.
    pub(crate) identity: Identity,
    /// The HTTP client.
    pub(crate) http: reqwest::Client,
    /// Sends every request.
    transport: Transport,
    pub(super) reader: Client,
    pub(super) writer: Client,
}

/// The identity at a server.
pub(crate) enum Identity {
    /// The access token in `HUB_TOKEN`.
    Token(SecretString),
    /// A session: the profile's, or one for this run by `HUB_USERKEY`.
    Session(Session),
}

impl Context {
    pub(super) fn resolve_server(&self) -> Result<Server> {
        let folders = self.folders()?;
        let config = Config::load(&folders)?;
        let (name, profile) = self.resolve_profile(&config)?;
        // An option overrides the environment, also when it names the server by its profile.
        let base_url = match (&self.globals.base_url, &self.globals.profile) {
            (Some(base_url), _) => base_url.clone(),
            (None, Some(_)) => profile.base_url.clone(),
            (None, None) => self.environment_base_url()?.unwrap_or_else(|| profile.base_url.clone()),
        };
        let settings = self.request_settings();
        let http = hub_client::new_http_client().map_err(CliError::from_transport)?;
        let secret = self.environment_secret()?;
        if secret.is_some() {
            self.check_secret_server(&base_url, self.server_of_secret(&config, &name)?)?;
        }
        let session = |session: Session| (Identity::Session(session.clone()), Authentication::Session(session));
        let (identity, bearer) = match secret {
            Some(EnvironmentSecret::Token(token)) => (Identity::Token(token.clone()), Authentication::Token(token)),
            Some(EnvironmentSecret::Credentials(credentials)) => {
                session(Session::in_memory(credentials, base_url.clone(), http.clone(), &settings))
            }
            None => {
                let file = folders.profile_folder(&name).join(SESSION_FILE);
                session(Session::in_file(file, base_url.clone(), http.clone(), &settings))
            }
        };
        if base_url.is_unencrypted_remote() {
            self.console.warn(&format!("{base_url} is not https: the traffic can be read on the way"));
        }
        let transport = Transport::new(settings, bearer);
        let client = |transport| Client::new_with_client(base_url.as_str(), http.clone(), transport);
        let (reader, writer) = (client(transport.clone().read_only()), client(transport.clone()));
        Ok(Server { profile_name: name, profile, base_url, identity, http, transport, reader, writer })
    }

    fn environment_base_url(&self) -> Result<Option<BaseUrl>> {
        let set = self.environment.base_url.as_deref().map(str::parse::<BaseUrl>).transpose();
        set.map_err(|why| CliError::usage(format!("HUB_BASE_URL: {why}")))
    }

    /// The server that a secret in the environment belongs to: the one in the environment, otherwise the profile's, if
    /// there is one.
    fn server_of_secret(&self, config: &Config, meant: &str) -> Result<Option<BaseUrl>> {
        if let Some(set) = self.environment_base_url()? {
            return Ok(Some(set));
        }
        let name = self.environment.profile.as_deref().unwrap_or(meant);
        let is_named = name != DEFAULT_PROFILE || config.profiles.contains_key(DEFAULT_PROFILE);
        Ok(config.find_profile(name).filter(|_| is_named).map(|profile| profile.base_url))
    }

    fn check_secret_server(&self, base_url: &BaseUrl, home: Option<BaseUrl>) -> Result<()> {
        let Some(home) = home.filter(|home| home != base_url) else { return Ok(()) };
        let what = if self.environment.token.is_some() { "HUB_TOKEN" } else { "HUB_PASSWORD_FILE" };
        Err(CliError::usage(format!("{what} is for {home} and would be sent to {base_url}"))
            .with_help("leave out --profile and --base-url, or set HUB_BASE_URL to that server"))
    }

    fn environment_secret(&self) -> Result<Option<EnvironmentSecret>> {
        let Environment { token, userkey, password_file, .. } = &self.environment;
        match (token, userkey, password_file) {
            (None, None, None) => Ok(None),
            (Some(token), None, None) if token.expose_secret().bytes().all(|byte| byte.is_ascii_graphic()) => {
                Ok(Some(EnvironmentSecret::Token(token.clone())))
            }
            (Some(_), None, None) => Err(CliError::usage(
                "HUB_TOKEN has a character that is not allowed in a token, such as a space or a line break",
            )),
            (None, Some(userkey), Some(file)) => {
                let read = std::fs::read_to_string(file);
                let password = read.map_err(|error| {
                    CliError::usage(format!("HUB_PASSWORD_FILE: {} cannot be read: {error}", file.display()))
                })?;
                let (userkey, password) = (userkey.clone(), password.trim_end_matches(['\r', '\n']).to_owned().into());
                Ok(Some(EnvironmentSecret::Credentials(SignInCredentials { userkey, password, scope_type: None })))
            }
            (Some(_), ..) => Err(CliError::usage("HUB_TOKEN is set together with HUB_USERKEY or HUB_PASSWORD_FILE")
                .with_help("unset one of them")),
            (None, Some(_), None) => Err(CliError::usage("HUB_USERKEY is set without HUB_PASSWORD_FILE")),
            (None, None, Some(_)) => Err(CliError::usage("HUB_PASSWORD_FILE is set without HUB_USERKEY")),
        }
    }

    /// The profile that a first sign-in at an address makes, with its session: later commands then ask the same server.
    /// None when a profile was named or there is one already, which stays the current one.
    pub(crate) fn new_login_profile(&self) -> Result<Option<(String, Profile, Session)>> {
        let folders = self.folders()?;
        let config = Config::load(&folders)?;
        let is_named = self.globals.profile.is_some() || self.environment.profile.is_some();
        let is_first = config.profiles.is_empty() && config.current.is_none();
        let Some(base_url) = self.globals.base_url.clone().filter(|_| is_first && !is_named) else { return Ok(None) };
        if self.environment_secret()?.is_some() {
            return Ok(None);
        }
        if base_url.is_unencrypted_remote() {
            self.console.warn(&format!("{base_url} is not https: the traffic can be read on the way"));
        }
        let name = base_url.profile_name();
        let http = hub_client::new_http_client().map_err(CliError::from_transport)?;
        let file = folders.profile_folder(&name).join(SESSION_FILE);
        let session = Session::in_file(file, base_url.clone(), http, &self.request_settings());
        Ok(Some((name, Profile { base_url, ..Profile::default() }, session)))
    }

    /// A client signed in as another user for this run, and its session.
    pub(crate) fn client_for(&self, credentials: SignInCredentials) -> Result<(Client, Session)> {
        let Server { base_url, http, .. } = self.server()?;
        let settings = self.request_settings();
        let session = Session::in_memory(credentials, base_url.clone(), http.clone(), &settings);
        let transport = Transport::new(settings, Authentication::Session(session.clone()));
        Ok((Client::new_with_client(base_url.as_str(), http.clone(), transport), session))
    }

    fn request_settings(&self) -> RequestSettings {
        let people = self.console.clone();
        let watch = move |exchange: &HttpExchange<'_>| people.trace(&describe_exchange(exchange));
        RequestSettings {
            retries: self.globals.retries,
            timeout: Some(Duration::from_secs(self.globals.timeout)),
            observer: Some(Arc::new(watch)),
        }
    }
}

impl Server {
    /// A client for reads, without the contract check.
    pub(crate) fn read_client(&self) -> &Client {
        &self.reader
    }

    /// Sends a request that no generated method covers.
    pub(crate) async fn send(
        &self,
        operation: &str,
        access: Access,
        request: reqwest::Request,
    ) -> Result<reqwest::Response> {
        self.transport.send(&self.http, operation, access, request).await.map_err(CliError::from_transport)
    }

    /// The identity as the client takes it.
    pub(crate) fn authentication(&self) -> Authentication {
        match &self.identity {
            Identity::Token(token) => Authentication::Token(token.clone()),
            Identity::Session(session) => Authentication::Session(session.clone()),
        }
    }

    /// The session; none with `HUB_TOKEN`.
    pub(crate) fn session(&self) -> Option<&Session> {
        match &self.identity {
            Identity::Token(_) => None,
            Identity::Session(session) => Some(session),
        }
    }
}

impl Context {
    /// The server for the dashboard, which makes its own connections.
    pub(crate) fn dashboard_server(&self) -> Result<hub_tui::ServerProfile> {
        let server = self.server()?;
        let identity = match (&server.identity, self.environment_secret()?) {
            (Identity::Token(token), _) => hub_tui::Identity::Token(token.clone()),
            (_, Some(EnvironmentSecret::Credentials(credentials))) => hub_tui::Identity::Credentials(credentials),
            _ => {
                hub_tui::Identity::SessionFile(self.folders()?.profile_folder(&server.profile_name).join(SESSION_FILE))
            }
        };
        let (profile, base_url) = (server.profile_name.clone(), server.base_url.clone());
        Ok(hub_tui::ServerProfile { profile_name: profile, base_url, is_read_only: server.profile.read_only, identity })
    }
}

/// A profile's server for the dashboard, with the stored session.
pub(crate) fn stored_server(folders: &AppFolders, name: &str) -> Result<hub_tui::ServerProfile> {
    let Profile { base_url, read_only, .. } = find_profile(&Config::load(folders)?, name)?;
    let identity = hub_tui::Identity::SessionFile(folders.profile_folder(name).join(SESSION_FILE));
    Ok(hub_tui::ServerProfile { profile_name: name.to_owned(), base_url, is_read_only: read_only, identity })
}

enum EnvironmentSecret {
    Token(SecretString),
    Credentials(SignInCredentials),
}

/// Finds a profile by name; the error lists the profiles there are.
pub(crate) fn find_profile(config: &Config, name: &str) -> Result<Profile> {
    config.find_profile(name).ok_or_else(|| {
        let known: Vec<&str> = config.profiles.keys().map(String::as_str).collect();
        let there = did_you_mean(name, if known.is_empty() { &[DEFAULT_PROFILE] } else { &known });
        CliError::new(Exit::NotFound, "profile", format!("there is no profile {name}; {there}"))
            .with_help(format!("`hub profile set {name} --base-url URL` creates it"))
    })
}

fn describe_exchange(exchange: &HttpExchange<'_>) -> String {
    let HttpExchange { operation, status, request_id, duration: took, retry_in: again_in } = exchange;
    let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let request = request_id.map_or(String::new(), |id| format!(", request {id}"));
    let again = again_in.map_or(String::new(), |wait| format!(", again in {} ms", wait.as_millis()));
    format!("{operation}: {status} after {} ms{request}{again}", took.as_millis())
}
