//! Candidates of a shell's completion that a server knows: topics, seeds, stores and open orders.
//!
//! A completion neither asks a person nor refreshes a session, says nothing of errors, and ends within its time limit.

use std::ffi::OsStr;
use std::num::NonZeroU32;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Parser;
use clap_complete::CompletionCandidate;
use futures_util::future::join_all;
use hub_client::contract::Access;
use hub_client::types::{Order, OrderState};
use hub_client::{Authentication, Client, RequestSettings, Transport};
use serde_json::Value;
use uuid::Uuid;

use super::shell_words::{Candidate, matching, option_value};
use crate::context::{Context, Identity};
use crate::environment::Environment;
use crate::globals::Globals;
use hub_import::text::fold;

/// The time for everything, from the configuration to the answer: a person who waits longer has typed the word.
const TIME_LIMIT: Duration = Duration::from_millis(250);

/// The number of stores and of orders that are offered.
const ROWS: Option<NonZeroU32> = NonZeroU32::new(100);

/// The states of an order that is open.
const OPEN: [OrderState; 4] = [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];

/// The topics of the command bus.
pub(crate) fn topics(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, fetch(Access::Any, list_topics))
}

/// The seeds that the server knows.
pub(crate) fn seeds(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, fetch(Access::Public, list_seeds))
}

/// The stores that the caller sees, by name.
pub(crate) fn stores(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, fetch(Access::Any, list_stores))
}

/// The open orders that the caller sees, by code; of the store that the command line names with `--store`.
pub(crate) fn open_orders(current: &OsStr) -> Vec<CompletionCandidate> {
    matching(current, fetch(Access::Any, list_open_orders))
}

/// Asks the server; nothing after the time limit, whatever is waited for, and nothing without the token that is needed.
fn fetch(access: Access, list: impl AsyncFnOnce(&Client) -> Vec<Candidate> + Send + 'static) -> Vec<Candidate> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
        let found = runtime.block_on(async { Some(list(&client(access)?).await) })?;
        sender.send(found).ok()
    });
    receiver.recv_timeout(TIME_LIMIT).unwrap_or_default()
}

/// The options of the command line that choose the server.
#[derive(Parser)]
struct ServerOptions {
    #[command(flatten)]
    globals: Globals,
}

/// A client for the server of the command line, with the token that is valid now, if there is one.
fn client(access: Access) -> Option<Client> {
    let mut line = vec!["hub".to_owned(), "--quiet".to_owned(), "--no-input".to_owned()];
    for option in ["--profile", "--base-url"] {
        line.extend(option_value(option).map(|value| format!("{option}={value}")));
    }
    let ServerOptions { globals } = ServerOptions::try_parse_from(line).ok()?;
    let context = Context::new(globals, Environment::from_process());
    let server = context.server().ok()?;
    let token = match &server.identity {
        Identity::Token(token) => Some(token.clone()),
        Identity::Session(session) => session.find_fresh_access_token(),
    };
    if token.is_none() && access != Access::Public {
        return None;
    }
    let settings = RequestSettings { retries: 0, timeout: Some(TIME_LIMIT), observer: None };
    let transport = Transport::new(settings, token.map_or(Authentication::None, Authentication::Token)).read_only();
    Some(Client::new_with_client(server.base_url.as_str(), server.http.clone(), transport))
}

async fn list_topics(client: &Client) -> Vec<Candidate> {
    let topics = client.command_bus_topics().await.map(|topics| topics.into_inner().data).unwrap_or_default();
    topics.into_iter().map(|topic| (topic.topic, first_line(&topic.description))).collect()
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

async fn list_seeds(client: &Client) -> Vec<Candidate> {
    let Ok(document) = client.openapi_document().await else { return Vec::new() };
    let names = document.pointer("/components/schemas/Seed/enum").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(|name| Some((name.as_str()?.to_owned(), String::new()))).collect()
}

async fn list_stores(client: &Client) -> Vec<Candidate> {
    // The account is the staff's or a workspace's: the server refuses one of the two lists.
    let (all, own) =
        tokio::join!(client.backoffices_store_list(None, ROWS, None), client.ecommerce_store_list(None, ROWS));
    let all = all.map(|page| page.into_inner().data).unwrap_or_default();
    let own = own.map(|page| page.into_inner().data).unwrap_or_default();
    let all = all.into_iter().map(|store| (store.name, store.workspace_name));
    all.chain(own.into_iter().map(|store| (store.name, store.id.to_string()))).collect()
}

async fn list_open_orders(client: &Client) -> Vec<Candidate> {
    let states = OPEN.to_vec();
    let (all, own) = tokio::join!(
        client.backoffices_order_list(None, None, None, None, None, Some(&states), None, ROWS),
        client.ecommerce_store_list(None, ROWS),
    );
    let named = option_value("--store").map(|name| fold(&name.replace('\\', "")));
    let is_meant = |id: &Uuid, name: &str| named.as_ref().is_none_or(|it| *it == id.to_string() || *it == fold(name));
    let mut orders = all.map(|page| page.into_inner().data).unwrap_or_default();
    orders.retain(|order| is_meant(&order.store.id, &order.store.name));
    // A workspace has no list of the orders of all its stores.
    let mut stores = own.map(|page| page.into_inner().data).unwrap_or_default();
    stores.retain(|store| is_meant(&store.id, &store.name));
    let of_store = stores.iter().map(async |store| {
        let list =
            client.ecommerce_order_list(&store.id, None, None, None, None, None, None, Some(&states), ROWS, None);
        list.await.map(|page| page.into_inner().data).unwrap_or_default()
    });
    orders.extend(join_all(of_store).await.into_iter().flatten());
    let candidate = |order: Order| {
        let help = format!("{}, {}, {}", order.state, order.store.name, order.consumer.name);
        (order.code, help)
    };
    orders.into_iter().map(candidate).collect()
}
