//! Listing the topics, and dispatching: find the topic, run it, record it.

use std::panic::AssertUnwindSafe;

use axum::extract::State;
use documented::docs_const;
use futures_util::FutureExt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tracing::Instrument;

use super::audit::NewAuditEntry;
use super::topic::{DispatchContext, Topic, TopicHandler, remove_dry_run};
use super::topics;
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, Result};

pub(super) fn routes() -> Routes {
    Routes::new("command_bus")
        .post("/backoffices/command_bus/dispatch", operation!(command_bus_dispatch))
        .errors(topics::TOPIC_ERRORS)
        .get("/backoffices/command_bus/topics", operation!(command_bus_topics))
        .extension()
}

/// A topic and its params.
#[derive(Deserialize, JsonSchema)]
struct DispatchRequest {
    /// The topic's name, as in `system.ping`.
    topic: String,
    /// The params, by the topic's schema; commands also take `dry_run`.
    #[serde(default)]
    params: Map<String, Value>,
}

/// The result of a dispatch.
#[derive(Serialize, JsonSchema)]
struct DispatchResult {
    /// The topic's name.
    topic: String,
    /// The result, by the topic's schema.
    result: Value,
}

/// Every topic.
#[derive(Serialize, JsonSchema)]
struct TopicList {
    /// The topics, grouped by subject.
    data: Vec<TopicView>,
}

/// A topic of the command bus.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Topic")]
struct TopicView {
    /// Its name.
    topic: &'static str,
    /// Its description, with the errors it may answer.
    description: String,
    /// The JSON Schema (2020-12) of its params.
    params_schema: Map<String, Value>,
    /// The JSON Schema (2020-12) of its result.
    result_schema: Map<String, Value>,
    /// True when it cannot be undone: clients ask for confirmation.
    destructive: bool,
}

/// Every topic of the command bus, with the JSON Schemas of its params and of its result.
#[docs_const]
async fn command_bus_topics(_: Backoffice) -> Result<Json<TopicList>> {
    let object = |schema: Value| match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    };
    let view = |topic: &Topic| TopicView {
        topic: topic.name(),
        description: topic.description(),
        params_schema: object(topic.params_schema()),
        result_schema: object(topic.result_schema()),
        destructive: topic.is_destructive(),
    };
    Ok(Json(TopicList { data: topics::TOPICS.iter().map(view).collect() }))
}

/// Dispatches a topic, and answers its result.
///
/// 404 with the `nearest` names for an unknown topic. 400 with the path of the field, as in `params.id`, when the params do
/// not match the topic's JSON Schema. With `dry_run` a command answers its result and changes nothing. Every dispatch is
/// recorded in the audit log.
#[docs_const]
async fn command_bus_dispatch(
    State(app): State<App>,
    Backoffice(caller): Backoffice,
    Body(asked): Body<DispatchRequest>,
) -> Result<Json<DispatchResult>> {
    // A task of its own: the dispatch ends and is recorded even if the client disconnects.
    let DispatchRequest { topic, params } = asked;
    let found = topics::find_topic(&topic);
    let dispatch = run_and_record(DispatchContext { app, caller }, topic, found, params);
    let dispatched = tokio::spawn(dispatch.in_current_span());
    dispatched.await.map_err(Error::internal)?.map(Json)
}

async fn run_and_record(
    call: DispatchContext,
    name: String,
    topic: Result<&Topic, Vec<&'static str>>,
    params: Map<String, Value>,
) -> Result<DispatchResult> {
    let entry = NewAuditEntry::for_dispatch(&call, &name, topic.as_ref().ok().copied(), &params);
    let result = match topic {
        Ok(topic) => AssertUnwindSafe(run_topic(&call, topic, params, &entry)).catch_unwind().await,
        Err(nearest) => Ok(Err(Error::UnknownName { suggestions: nearest })),
    };
    match result.unwrap_or(Err(Error::Panicked)) {
        Ok(result) => Ok(DispatchResult { topic: name, result }),
        Err(error) => {
            if let Err(unrecorded) = entry.insert_row(call.app.db.write(), Some(&error)).await {
                tracing::error!(topic = name, "a dispatch that failed is not recorded: {unrecorded}");
            }
            Err(error)
        }
    }
}

/// Runs a topic and records its success; a command and its audit entry commit together.
async fn run_topic(
    call: &DispatchContext,
    topic: &Topic,
    mut params: Map<String, Value>,
    entry: &NewAuditEntry,
) -> Result<Value> {
    match topic.handler {
        TopicHandler::Query(read) => {
            let result = read(call, params.into()).await?;
            entry.insert_row(call.app.db.write(), None).await?;
            Ok(result)
        }
        TopicHandler::Command(change) => {
            let dry_run = remove_dry_run(&mut params)?;
            let mut tx = call.app.db.begin().await?;
            let result = change(call, &mut tx, params.into()).await?;
            if dry_run {
                drop(tx);
                entry.insert_row(call.app.db.write(), None).await?;
                return Ok(topic.redact_one_time_secrets(result));
            }
            entry.insert_row(tx.on(), None).await?;
            tx.commit().await?;
            Ok(result)
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use documented::Documented;
    use serde_json::json;

    use super::*;
    use crate::domains::auth::{NewUser, insert_first_admin};
    use crate::domains::command_bus::topic::{Command, Query};
    use hub_kernel::config::DatabaseUrl;
    use hub_kernel::config::{Config, ServerKey};
    use hub_kernel::db::{Db, Tx, sql};
    use hub_kernel::security::session::{Caller, ScopeType};
    use hub_kernel::types::clock::Clock;
    use hub_kernel::types::id::Id;

    /// Deletes a user's sessions and panics.
    #[derive(Deserialize, JsonSchema, Documented)]
    struct Panics {}

    impl Command for Panics {
        const TOPIC: &'static str = "test.panics";
        const DESTRUCTIVE: bool = true;
        type Result = Option<String>;

        async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<Option<String>> {
            sql(tx.on(), "UPDATE users SET state = 'deleted'").execute().await?;
            panic!("on purpose");
        }
    }

    impl Query for Panics {
        const TOPIC: &'static str = "test.panics";
        type Result = Option<String>;

        async fn run(self, _: &DispatchContext) -> Result<Option<String>> {
            panic!("on purpose");
        }
    }

    const CHANGE: Topic = Topic::command::<Panics>();
    const READING: Topic = Topic::query::<Panics>();

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        config: Config,
    }

    /// A server's application with one administrator, who calls.
    async fn call(folder: &tempfile::TempDir) -> DispatchContext {
        let url = format!("sqlite://{}", folder.path().join("hub.sqlite").display());
        let db = Db::open(&url.parse::<DatabaseUrl>().expect("an address"), &crate::MIGRATIONS).await.expect("opens");
        db.migrate().await.expect("migrates");
        let person = NewUser {
            given_name: "Ana".parse().expect("a name"),
            family_name: "Paz".parse().expect("a name"),
            username: Some("ana.paz".parse().expect("a username")),
            email: None,
            phone: None,
            password_hash: None,
        };
        let config = Settings::parse_from(["test", "--database-url", &url]).config;
        let app = App::new(db, Clock::default(), config, &ServerKey::from([42; 32]));
        let now = app.clock.now();
        assert!(insert_first_admin(&app.db, person, now).await.expect("an administrator"));
        let account = sql(app.db.read(), "SELECT id, user_id, scope_id FROM accounts").one().await.expect("an account");
        let (account_id, user_id, scope_id) = account;
        let scope_type = ScopeType::Backoffice;
        let caller = Caller { session_id: Id::new(), user_id, account_id, scope_id, scope_type, expires_at: now };
        DispatchContext { app, caller }
    }

    #[tokio::test]
    async fn a_topic_that_panics_is_taken_back_and_recorded() {
        let folder = tempfile::tempdir().expect("a folder");
        let DispatchContext { app, caller } = call(&folder).await;
        for (topic, seen) in [(&CHANGE, 1), (&READING, 2)] {
            let call = DispatchContext { app: app.clone(), caller };
            let params = json!({}).as_object().expect("an object").clone();
            let answer = run_and_record(call, "test.panics".into(), Ok(topic), params).await;
            assert!(matches!(answer, Err(Error::Panicked)));
            let active = sql(app.db.read(), "SELECT COUNT(id) FROM users WHERE state = 'active'").scalar::<i64>();
            assert_eq!(active.await.expect("counts"), 1);
            let rows = sql(app.db.read(), "SELECT outcome, code FROM command_audit").all::<(String, String)>();
            let rows = rows.await.expect("rows");
            assert_eq!(rows, vec![("failed".to_owned(), "error.internal".to_owned()); seen]);
        }
    }
}
