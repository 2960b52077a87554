//! A topic: its name, its params, its result, and the function behind it.

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

/// On what server a topic is dispatched, and by whom.
pub(super) struct DispatchContext {
    pub(super) app: App,
    pub(super) caller: Caller,
}

/// The params of a topic. Their docs are what the topic's callers read; fields that they do not know are refused
/// (`deny_unknown_fields`), because one who misspells `dry_run` means it. A param that is an id says of what in its
/// schema's `x-id-of`, so that a form can have it chosen by name: `account`, `user`, `scope`, `workspace`, `group` or
/// `store`.
pub(super) trait TopicParams: DeserializeOwned + JsonSchema + Documented + Send + 'static {
    /// The topic's name.
    const TOPIC: &'static str;

    /// The params that are not to be recorded.
    const SECRET_PARAMS: &'static [&'static str] = &[];

    /// Refuses what does not go together, by its path; a schema would say so without a word of use.
    fn validate(&self) -> Result<()> {
        Ok(())
    }

    /// The fields of the result that hand out a secret: null in a dry run, because what they open was taken back.
    const ONE_TIME_SECRETS: &'static [&'static str] = &[];

    /// What is answered.
    type Result: Serialize + JsonSchema;
}

/// A topic that changes nothing.
pub(super) trait Query: TopicParams {
    /// Answers.
    fn run(self, call: &DispatchContext) -> impl Future<Output = Result<Self::Result>> + Send;
}

/// A topic that changes something, within the transaction it is given; what it does outside are jobs.
pub(super) trait Command: TopicParams {
    /// Whether it takes away what cannot be had again.
    const DESTRUCTIVE: bool;

    /// Does it.
    fn run(self, call: &DispatchContext, tx: &mut Tx) -> impl Future<Output = Result<Self::Result>> + Send;
}

/// Something the command bus can do.
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

/// The function of a topic, which reads its params and writes its result.
#[derive(Clone, Copy)]
pub(super) enum TopicHandler {
    Query(for<'a> fn(&'a DispatchContext, Value) -> HandlerFuture<'a>),
    Command(for<'a> fn(&'a DispatchContext, &'a mut Tx, Value) -> HandlerFuture<'a>),
}

/// The param of every change.
pub(super) const DRY_RUN: &str = "dry_run";

impl Topic {
    pub(super) const fn query<T: Query>() -> Self {
        let run = TopicHandler::Query(|call, params| {
            let result = async { encode(decode::<T>(params)?.run(call).await?) };
            Box::pin(result.map_err(with_params_path))
        });
        Self::from_handler::<T>(false, run)
    }

    pub(super) const fn command<T: Command>() -> Self {
        let run = TopicHandler::Command(|call, tx, params| {
            let result = async { encode(decode::<T>(params)?.run(call, tx).await?) };
            Box::pin(result.map_err(with_params_path))
        });
        Self::from_handler::<T>(T::DESTRUCTIVE, run)
    }

    const fn from_handler<T: TopicParams>(destructive: bool, run: TopicHandler) -> Self {
        Self {
            name: T::TOPIC,
            description: T::DOCS,
            destructive,
            secret_params: T::SECRET_PARAMS,
            one_time_secrets: T::ONE_TIME_SECRETS,
            params_schema_fn: schema_of::<T>,
            result_schema_fn: schema_of::<T::Result>,
            handler: run,
        }
    }

    /// Its name, as in `jobs.retry`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// What it does; its lines are its reader's to break, not the source's.
    pub fn description(&self) -> String {
        let paragraphs = self.description.split("\n\n").map(|paragraph| paragraph.replace('\n', " "));
        paragraphs.collect::<Vec<_>>().join("\n\n")
    }

    /// Whether it takes away what cannot be had again.
    pub fn is_destructive(&self) -> bool {
        self.destructive
    }

    /// The JSON Schema of its params.
    pub fn params_schema(&self) -> Value {
        let mut schema = (self.params_schema_fn)();
        if matches!(self.handler, TopicHandler::Command(_)) {
            let dry_run = "Answer what it would do, and do nothing; ids are made up, and secrets null.";
            schema["properties"][DRY_RUN] = json!({"type": "boolean", "default": false, "description": dry_run});
        }
        schema
    }

    /// The JSON Schema of its result.
    pub fn result_schema(&self) -> Value {
        (self.result_schema_fn)()
    }

    /// The result of a dry run: without the secrets it would hand out.
    pub(super) fn redact_dry_run(&self, mut result: Value) -> Value {
        for name in self.one_time_secrets {
            result[*name] = Value::Null;
        }
        result
    }

    /// The params as they are recorded: those it knows, and of its secrets that they were there, of rows how many.
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

/// Whether params ask for a change to be tried only.
pub(super) fn is_dry_run(params: &Map<String, Value>) -> bool {
    params.get(DRY_RUN) == Some(&Value::Bool(true))
}

/// Takes `dry_run` out of a change's params.
pub(super) fn remove_dry_run(params: &mut Map<String, Value>) -> Result<bool> {
    match params.remove(DRY_RUN) {
        None => Ok(false),
        Some(Value::Bool(dry_run)) => Ok(dry_run),
        Some(_) => Err(Error::parser(RequestPart::Body, format!("params.{DRY_RUN}"), "is true or false")),
    }
}

/// Reads params, and holds them to all that their schema says: a bound there is one, though the type's reading knows
/// nothing of it. Of what does not go together the topic itself says more than its schema.
fn decode<T: TopicParams>(params: Value) -> Result<T> {
    let read = deserialize_body::<T>(params.clone())?;
    match validate(&schema_of::<T>(), &params) {
        Err(Error::Parser { path, message, .. }) if path.is_empty() => {
            read.validate()?;
            Err(Error::parser(RequestPart::Body, path, message))
        }
        kept => kept.and_then(|()| read.validate()).map(|()| read),
    }
}

/// Refuses all but one of several params: `given` are their names, and whether each is there.
pub(super) fn require_exactly_one(given: &[(&'static str, bool)]) -> Result<()> {
    let mut there = given.iter().filter(|(_, there)| *there).map(|(name, _)| *name);
    let path = match (there.next(), there.next()) {
        (Some(_), None) => return Ok(()),
        (None, _) => given[0].0,
        (_, Some(second)) => second,
    };
    let names: Vec<_> = given.iter().map(|(name, _)| *name).collect();
    Err(Error::parser(RequestPart::Body, path, format!("give one of {}", names.join(", "))))
}

/// The same in the words of a schema: the `oneOf` of an object.
pub(super) fn exactly_one_schema(names: &[&str]) -> Value {
    let branch = |name: &&str| json!({"required": [name], "properties": {*name: {"not": {"type": "null"}}}});
    names.iter().map(branch).collect()
}

/// What a topic, or the reading of its params, finds wrong is in the body, below `params`.
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

    impl TopicParams for SetPassword {
        const TOPIC: &'static str = "test.set_password";
        const SECRET_PARAMS: &'static [&'static str] = &["password"];
        type Result = Option<String>;
    }

    impl Command for SetPassword {
        const DESTRUCTIVE: bool = true;

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
