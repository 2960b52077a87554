//! Connections: a server's clients and session, with the channel back to the model.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use hub_client::contract::Operation;
use hub_client::sanitize::escape_controls;
use hub_client::session::Session;
use hub_client::types::ScopeType;
use hub_client::{Authentication, Client, HttpExchange, RequestSettings, Transport, contract};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

use super::read_watch::ReadWatch;
use crate::message::{Message, OpenedServer, ServerMessage};
use crate::model::log::Severity;
use crate::setup::{Identity, ServerProfile};

/// The time limit of an answer; event streams have none.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// A connection to a server, for one generation of the model.
#[derive(Clone)]
pub(super) struct Connection {
    pub(super) generation: u64,
    server: Arc<ServerProfile>,
    http: reqwest::Client,
    pub(super) session: Option<Session>,
    /// A client that refuses writes.
    pub(super) reader: Client,
    /// A client for the writes that the user confirmed, and for checks that are sent as POST.
    pub(super) writer: Client,
    /// The scope of the account in use, once it is known.
    account_scope: Arc<OnceLock<ScopeType>>,
    /// The calls that wait for an answer.
    pub(super) reads: ReadWatch,
    sender: UnboundedSender<Message>,
}

impl Connection {
    pub(super) fn new(
        server: ServerProfile,
        generation: u64,
        sender: UnboundedSender<Message>,
    ) -> Result<Self, String> {
        let http = hub_client::new_http_client().map_err(|error| format!("no connection can be made: {error}"))?;
        Ok(Self::from_parts(Arc::new(server), http, None, generation, sender))
    }

    /// The same connection for another generation; its account is not known yet.
    pub(super) fn for_generation(&self, generation: u64) -> Self {
        Self::from_parts(self.server.clone(), self.http.clone(), self.session.clone(), generation, self.sender.clone())
    }

    fn from_parts(
        server: Arc<ServerProfile>,
        http: reqwest::Client,
        session: Option<Session>,
        generation: u64,
        sender: UnboundedSender<Message>,
    ) -> Self {
        let (log, reads) = (sender.clone(), ReadWatch::default());
        let watch = reads.clone();
        let observer = move |exchange: &HttpExchange<'_>| {
            // A stream that opens says nothing about the other calls.
            if !contract::find_operation(exchange.operation).is_some_and(Operation::is_stream) {
                watch.note_call(exchange.status.is_some(), Instant::now());
            }
            if let Some((severity, text)) = log_line(exchange) {
                drop(log.send(Message::FromServer(generation, Box::new(ServerMessage::LogLine(severity, text)))));
            }
        };
        let settings =
            RequestSettings { retries: 1, timeout: Some(REQUEST_TIMEOUT), observer: Some(Arc::new(observer)) };
        let base_url = &server.base_url;
        let session = session.or_else(|| match &server.identity {
            Identity::Token(_) => None,
            Identity::Credentials(credentials) => {
                Some(Session::in_memory(credentials.clone(), base_url.clone(), http.clone(), &settings))
            }
            Identity::SessionFile(path) => {
                Some(Session::in_file(path.clone(), base_url.clone(), http.clone(), &settings))
            }
        });
        let authentication = match (&server.identity, &session) {
            (Identity::Token(token), _) => Authentication::Token(token.clone()),
            (_, Some(session)) => Authentication::Session(session.clone()),
            (_, None) => Authentication::None,
        };
        let transport = Transport::new(settings, authentication);
        let client = |transport| Client::new_with_client(base_url.as_str(), http.clone(), transport);
        let (reader, writer) = (client(transport.clone().read_only()), client(transport));
        Self { generation, http, session, reader, writer, account_scope: Arc::default(), reads, sender, server }
    }

    /// Sends a message to the model. The model may be gone: then nothing happens.
    pub(super) fn send(&self, message: ServerMessage) {
        drop(self.sender.send(Message::FromServer(self.generation, Box::new(message))));
    }

    /// The scope of the account in use; a workspace until it is known.
    pub(super) fn account_scope(&self) -> ScopeType {
        self.account_scope.get().copied().unwrap_or(ScopeType::Workspace)
    }

    pub(super) fn set_account_scope(&self, scope: ScopeType) {
        let _ = self.account_scope.set(scope);
    }

    /// The server's description for the model.
    pub(super) fn opened_server(&self) -> OpenedServer {
        OpenedServer {
            profile_name: self.server.profile_name.clone(),
            base_url: self.server.base_url.to_string(),
            is_read_only: self.server.is_read_only,
            can_sign_in: matches!(self.server.identity, Identity::SessionFile(_)),
        }
    }

    /// Signs out a session in memory, or waits until the session's file is not being changed.
    pub(super) async fn close(&self) {
        match &self.session {
            Some(session) if session.is_in_memory() => drop(session.sign_out().await),
            Some(session) => session.wait_idle().await,
            None => {}
        }
    }
}

/// The log's line for an exchange; none for a successful read.
fn log_line(exchange: &HttpExchange<'_>) -> Option<(Severity, String)> {
    let HttpExchange { operation, status, request_id, duration, .. } = exchange;
    let is_success = status.is_some_and(|status| status < 400);
    let is_read = contract::find_operation(operation).is_some_and(|operation| operation.method == "GET");
    let is_quiet = matches!(*operation, "auth_access" | "pharmacy_shift_check");
    if is_success && (is_read || is_quiet) {
        return None;
    }
    let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let request = request_id.map_or(String::new(), |id| format!(", request {}", escape_controls(id)));
    let severity = if is_success { Severity::Info } else { Severity::Error };
    Some((severity, format!("{operation}: {status} after {} ms{request}", duration.as_millis())))
}

/// The time by this machine's clock.
#[expect(clippy::disallowed_methods, reason = "the program's one look at this machine's clock")]
pub(crate) fn local_now() -> DateTime<Utc> {
    SystemTime::now().into()
}
