//! Topics: the traits of queries and commands, and the registry's entry with name, schemas and handler.

use std::future::Future;
use std::pin::Pin;

use documented::Documented;
use futures_util::TryFutureExt;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::schema::{schema_of, strip_unknown, validate};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::request::deserialize_body;
use hub_kernel::security::session::Caller;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The application and the caller of a dispatch.
pub(super) struct DispatchContext {
    pub(super) app: App,
    pub(super) caller: Caller,
}

/// A topic that changes nothing, by its params. Their docs are the topic's public description. Unknown fields are refused
/// (`deny_unknown_fields`), because a misspelt `dry_run` must not run a command. An id names its entity in the schema's
/// `x-id-of`, so that forms can offer a choice by name: `account`, `user`, `scope`, `workspace`, `group` or `store`.
pub(super) trait Query: DeserializeOwned + JsonSchema + Documented + Send + 'static {
    /// The topic's name.
    const TOPIC: &'static str;

    /// The result.
    type Result: Serialize + JsonSchema;

    /// Runs the query.
    fn run(self, call: &DispatchContext) -> impl Future<Output = Result<Self::Result>> + Send;
}

/// A topic that changes something in the given transaction, by its params, which are like those of a [`Query`]; effects
/// outside the database are jobs.
pub(super) trait Command: DeserializeOwned + JsonSchema + Documented + Send + 'static {
    /// The topic's name.
    const TOPIC: &'static str;

    /// True when it cannot be undone.
    const DESTRUCTIVE: bool = false;

    /// The params that must not be recorded.
    const SECRET_PARAMS: &'static [&'static str] = &[];

    /// The fields of the result with secrets that are answered once: null in a dry run, whose secrets are rolled back.
    const ONE_TIME_SECRETS: &'static [&'static str] = &[];

    /// The result.
    type Result: Serialize + JsonSchema;

    /// Refuses params that contradict each other, with the path; a schema's message would not help the caller.
    fn validate(&self) -> Result<()> {
        Ok(())
    }

    /// Runs the command.
    fn run(self, call: &DispatchContext, tx: &mut Tx) -> impl Future<Output = Result<Self::Result>> + Send;
}

/// A topic of the command bus.
pub struct Topic {
    name: &'static str,
    description: &'static str,
    destructive: bool,
    secret_params: &'static [&'static str],
    one_time_secrets: &'static [&'static str],
    params_schema_fn: fn() -> Value,
    result_schema_fn: fn() -> Value,
    pub(super) handler: TopicHandler,
}

type HandlerFuture<'a> = Pin<Box<dyn Future<Output = Result<Value>> + Send + 'a>>;

/// The function of a topic, which decodes its params and encodes its result.
#[derive(Clone, Copy)]
pub(super) enum TopicHandler {
    Query(for<'a> fn(&'a DispatchContext, Value) -> HandlerFuture<'a>),
    Command(for<'a> fn(&'a DispatchContext, &'a mut Tx, Value) -> HandlerFuture<'a>),
}

/// The param of every command.
pub(super) const DRY_RUN: &str = "dry_run";

impl Topic {
    pub(super) const fn query<T: Query>() -> Self {
        Self {
            name: T::TOPIC,
            description: T::DOCS,
            destructive: false,
            secret_params: &[],
            one_time_secrets: &[],
            params_schema_fn: schema_of::<T>,
            result_schema_fn: schema_of::<T::Result>,
            handler: TopicHandler::Query(|call, params| {
                let result = async { encode(decode::<T>(params, |_| Ok(()))?.run(call).await?) };
                Box::pin(result.map_err(with_params_path))
            }),
        }
    }

    pub(super) const fn command<T: Command>() -> Self {
        Self {
            name: T::TOPIC,
            description: T::DOCS,
            destructive: T::DESTRUCTIVE,
            secret_params: T::SECRET_PARAMS,
            one_time_secrets: T::ONE_TIME_SECRETS,
            params_schema_fn: schema_of::<T>,
            result_schema_fn: schema_of::<T::Result>,
            handler: TopicHandler::Command(|call, tx, params| {
                let result = async { encode(decode(params, T::validate)?.run(call, tx).await?) };
                Box::pin(result.map_err(with_params_path))
            }),
        }
    }

    /// Its name, as in `jobs.retry`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its description, with each paragraph on one line.
    pub fn description(&self) -> String {
        let paragraphs = self.description.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        paragraphs.collect::<Vec<_>>().join("\n\n")
    }

    /// True when it cannot be undone.
    pub fn is_destructive(&self) -> bool {
        self.destructive
    }

    /// The JSON Schema of its params.
    pub fn params_schema(&self) -> Value {
        let mut schema = (self.params_schema_fn)();
        if matches!(self.handler, TopicHandler::Command(_)) {
            let dry_run = "Answers the result and changes nothing; ids are made up, and secrets are null.";
            schema["properties"][DRY_RUN] = json!({"type": "boolean", "default": false, "description": dry_run});
        }
        schema
    }

    /// The JSON Schema of its result.
    pub fn result_schema(&self) -> Value {
        (self.result_schema_fn)()
    }

    /// The result of a dry run, with the one-time secrets as null.
    pub(super) fn redact_one_time_secrets(&self, mut result: Value) -> Value {
        for name in self.one_time_secrets {
            result[*name] = Value::Null;
        }
        result
    }

    /// The params to record: the known ones, with secrets as `…` and rows as their number.
    pub(super) fn redact_params(&self, params: &Map<String, Value>) -> Map<String, Value> {
        let mut recorded = strip_unknown(&self.params_schema(), params);
        for (name, value) in &mut recorded {
            if self.secret_params.contains(&name.as_str()) {
                *value = json!("…");
            }
        }
        recorded
    }
}

/// True when the params ask for a dry run.
pub(super) fn is_dry_run(params: &Map<String, Value>) -> bool {
    params.get(DRY_RUN) == Some(&Value::Bool(true))
}

/// Removes `dry_run` from a command's params, and answers it.
pub(super) fn remove_dry_run(params: &mut Map<String, Value>) -> Result<bool> {
    match params.remove(DRY_RUN) {
        None => Ok(false),
        Some(Value::Bool(dry_run)) => Ok(dry_run),
        Some(_) => Err(Error::parser(RequestPart::Body, format!("params.{DRY_RUN}"), "is true or false")),
    }
}

/// Decodes params, and validates them against their schema, whose bounds deserialization does not know. For params that
/// contradict each other the topic's own error (`check`) is preferred to the schema's.
fn decode<T: DeserializeOwned + JsonSchema + 'static>(params: Value, check: fn(&T) -> Result<()>) -> Result<T> {
    let read = deserialize_body::<T>(params.clone())?;
    let kept = validate(&schema_of::<T>(), &params);
    if !matches!(&kept, Err(Error::Parser { path, .. }) if !path.is_empty()) {
        check(&read)?;
    }
    kept.map(|()| read)
}

/// The one given of several params, each by its name; refuses none and several.
pub(super) fn exactly_one<T, const N: usize>(given: [(&'static str, Option<T>); N]) -> Result<T> {
    let names = given.each_ref().map(|(name, _)| *name);
    let mut there = given.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let path = match (there.next(), there.next()) {
        (Some((_, value)), None) => return Ok(value),
        (None, _) => names[0],
        (_, Some((second, _))) => second,
    };
    Err(Error::parser(RequestPart::Body, path, format!("give one of {}", names.join(", "))))
}

/// The schema of [`exactly_one`]: the `oneOf` of an object.
pub(super) fn exactly_one_schema(names: &[&str]) -> Value {
    let branch = |name: &&str| json!({"required": [name], "properties": {*name: {"not": {"type": "null"}}}});
    names.iter().map(branch).collect()
}

/// Prefixes the path of an error with `params`, where the topic's params are in the body.
fn with_params_path(error: Error) -> Error {
    match error {
        Error::Parser { path, message, .. } => {
            let path = if path.is_empty() { "params".to_owned() } else { params_path(&path) };
            Error::Parser { part: RequestPart::Body, path, message }
        }
        Error::DanglingReference(path) => Error::DanglingReference(params_path(&path)),
        Error::Conflict(why, Some(extra)) => Error::Conflict(why, Some(with_extra_path(extra))),
        Error::Rule(why, Some(extra)) => Error::Rule(why, Some(with_extra_path(extra))),
        other => other,
    }
}

fn params_path(path: &str) -> String {
    format!("params.{path}")
}

fn with_extra_path(mut extra: Value) -> Value {
    if let Some(path) = extra["path"].as_str().map(params_path) {
        extra["path"] = path.into();
    }
    extra
}

fn encode(result: impl Serialize) -> Result<Value> {
    serde_json::to_value(result).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    /// Sets a password.
    #[derive(Deserialize, JsonSchema, Documented)]
    #[serde(deny_unknown_fields)]
    struct SetPassword {
        userkey: String,
        password: String,
    }

    impl Command for SetPassword {
        const TOPIC: &'static str = "test.set_password";
        const DESTRUCTIVE: bool = true;
        const SECRET_PARAMS: &'static [&'static str] = &["password"];
        type Result = Option<String>;

        async fn run(self, _: &DispatchContext, _: &mut Tx) -> Result<Option<String>> {
            Ok(Some(self.userkey + &self.password))
        }
    }

    const TOPIC: Topic = Topic::command::<SetPassword>();

    #[test]
    fn secrets_and_what_is_unknown_are_not_recorded() {
        let params = json!({"userkey": "ana", "password": "hunter2", "pasword": "hunter2", "dry_run": true});
        let recorded = TOPIC.redact_params(params.as_object().expect("an object"));
        assert_eq!(Value::from(recorded), json!({"userkey": "ana", "password": "…", "dry_run": true}));
    }

    #[test]
    fn a_param_that_is_wrong_is_named() {
        let path = |params: Value| match deserialize_body::<SetPassword>(params).map_err(with_params_path) {
            Err(Error::Parser { path, .. }) => path,
            _ => panic!("it is read"),
        };
        assert_eq!(path(json!({"userkey": "ana"})), "params.password");
        assert_eq!(path(json!({"userkey": 1, "password": ""})), "params.userkey");
        assert_eq!(path(json!({"userkey": "", "password": "", "dryrun": true})), "params.dryrun");
        assert_eq!(path(json!([])), "params");
        let mut params = json!({"dry_run": "yes"});
        let refused = remove_dry_run(params.as_object_mut().expect("an object"));
        assert!(matches!(refused, Err(Error::Parser { path, .. }) if path == "params.dry_run"));
    }

    #[test]
    fn a_change_says_that_it_can_be_tried() {
        let schema = TOPIC.params_schema();
        assert_eq!(schema["properties"]["dry_run"]["default"], false);
        assert_eq!(schema["required"], json!(["userkey", "password"]));
        assert_eq!((TOPIC.description().as_str(), TOPIC.is_destructive()), ("Sets a password.", true));
    }
}
