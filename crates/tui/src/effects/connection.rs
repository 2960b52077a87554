//! The reach: a server as the data tasks have it, with its clients, its session and the way back to the model.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::session::Session;
use hub_client::types::ScopeType;
use hub_client::{Authentication, Client, Exchange, RequestSettings, Transport, contract};
use tokio::sync::mpsc::UnboundedSender;

use crate::message::{Message, ServerMessage};
use crate::model::log::Severity;
use crate::setup::{Identity, ServerProfile};

/// How long an answer may take, streams of events apart.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

/// A server, for a generation of the model.
#[derive(Clone)]
pub(super) struct Connection {
    pub(super) generation: u64,
    server: Arc<ServerProfile>,
    http: reqwest::Client,
    pub(super) session: Option<Session>,
    /// Reads alone.
    pub(super) reader: Client,
    /// Writes what somebody confirmed, and makes calls that have the form of a write.
    pub(super) writer: Client,
    /// As what one looks, once that is known.
    account_scope: Arc<OnceLock<ScopeType>>,
    sender: UnboundedSender<Message>,
}

impl Connection {
    pub(super) fn new(
        server: ServerProfile,
        generation: u64,
        messages: UnboundedSender<Message>,
    ) -> Result<Self, String> {
        let http = hub_client::new_http_client().map_err(|error| format!("no connection can be made: {error}"))?;
        Ok(Self::from_parts(Arc::new(server), http, None, generation, messages))
    }

    /// The same for another generation: who one is there is asked anew.
    pub(super) fn for_generation(&self, generation: u64) -> Self {
        Self::from_parts(self.server.clone(), self.http.clone(), self.session.clone(), generation, self.sender.clone())
    }

    fn from_parts(
        server: Arc<ServerProfile>,
        http: reqwest::Client,
        session: Option<Session>,
        generation: u64,
        messages: UnboundedSender<Message>,
    ) -> Self {
        let log = messages.clone();
        let watch = move |exchange: &Exchange<'_>| {
            if let Some((tone, text)) = log_line(exchange) {
                drop(log.send(Message::FromServer(generation, Box::new(ServerMessage::LogLine(tone, text)))));
            }
        };
        let settings = RequestSettings { retries: 1, timeout: Some(REQUEST_TIMEOUT), observer: Some(Arc::new(watch)) };
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
        let bearer = match (&server.identity, &session) {
            (Identity::Token(token), _) => Authentication::Token(token.clone()),
            (_, Some(session)) => Authentication::Session(session.clone()),
            (_, None) => Authentication::None,
        };
        let transport = Transport::new(settings, bearer);
        let client = |transport| Client::new_with_client(base_url.as_str(), http.clone(), transport);
        let (reader, writer) = (client(transport.clone().read_only()), client(transport));
        Self { generation, http, session, reader, writer, account_scope: Arc::default(), sender: messages, server }
    }

    /// Tells the model. When it is gone there is nobody to tell.
    pub(super) fn send(&self, data: ServerMessage) {
        drop(self.sender.send(Message::FromServer(self.generation, Box::new(data))));
    }

    /// As what one looks. Before it is known one does as a workspace.
    pub(super) fn account_scope(&self) -> ScopeType {
        self.account_scope.get().copied().unwrap_or(ScopeType::Workspace)
    }

    pub(super) fn set_account_scope(&self, scope: ScopeType) {
        let _ = self.account_scope.set(scope);
    }

    /// Whether this program may sign in and out here.
    pub(super) fn can_sign_in(&self) -> bool {
        matches!(self.server.identity, Identity::SessionFile(_))
    }

    /// Ends the session of this run alone; a kept one comes to rest.
    pub(super) async fn close(&self) {
        match &self.session {
            Some(session) if session.is_in_memory() => drop(session.sign_out().await),
            Some(session) => session.wait_idle().await,
            None => {}
        }
    }
}

/// An exchange that is worth a line of the log: a write, or one that failed.
fn log_line(exchange: &Exchange<'_>) -> Option<(Severity, String)> {
    let Exchange { operation, status, request_id, duration, .. } = exchange;
    let is_good = status.is_some_and(|status| status < 400);
    let is_read = contract::find_operation(operation).is_some_and(|operation| operation.method == "GET");
    let is_quiet = matches!(*operation, "auth_access" | "pharmacy_shift_check");
    if is_good && (is_read || is_quiet) {
        return None;
    }
    let status = status.map_or_else(|| "no answer".to_owned(), |status| status.to_string());
    let request = request_id.map_or(String::new(), |id| format!(", request {}", escape_controls(id)));
    let tone = if is_good { Severity::Info } else { Severity::Error };
    Some((tone, format!("{operation}: {status} after {} ms{request}", duration.as_millis())))
}

/// This machine's clock.
#[expect(clippy::disallowed_methods, reason = "the program's one look at this machine's clock")]
pub(crate) fn local_now() -> DateTime<Utc> {
    SystemTime::now().into()
}
