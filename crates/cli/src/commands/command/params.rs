//! A topic's params from the command line, validated against the topic's schema before the call.

use hub_client::contract_validation::validate_json;
use hub_client::types::Topic;
use serde_json::{Map, Value};

use crate::commands::arguments::request_body::{NameValue, read_json_argument, set_field};
use crate::error::{CliError, Exit, Result};
use crate::schema::SchemaNode;
use hub_import::suggest::did_you_mean;

/// The params of a topic.
#[derive(clap::Args)]
pub(crate) struct ParamsArgs {
    /// The params: JSON, @FILE, or - for stdin
    #[arg(long, value_name = "JSON|@FILE|-")]
    data: Option<String>,
    /// A param, as in state=failed or user.email=ana@town.example; NAME:=JSON sends JSON
    #[arg(long = "field", value_name = "NAME=VALUE")]
    set: Vec<NameValue>,
    /// Print what would change without changing it
    #[arg(long)]
    dry_run: bool,
}

/// The param that turns a change into a dry run; a topic without it only reads.
const DRY_RUN: &str = "dry_run";

/// True when the topic changes data.
pub(super) fn changes_data(topic: &Topic) -> bool {
    topic.params_schema.get("properties").is_some_and(|properties| properties.get(DRY_RUN).is_some())
}

/// True when the params ask for a dry run.
pub(super) fn is_dry_run(params: &Map<String, Value>) -> bool {
    params.get(DRY_RUN) == Some(&Value::Bool(true))
}

impl ParamsArgs {
    /// The params of the command line as text, for the confirmation.
    pub(super) fn to_text(&self) -> String {
        let fields: Vec<_> = self.set.iter().map(|NameValue { name, value }| format!("{name}={value}")).collect();
        fields.join(" ")
    }

    /// The params, validated against the topic's schema.
    ///
    /// # Errors
    /// Exit 2 for unreadable input, and for params that the schema does not allow, naming the param.
    pub(super) fn to_params(&self, topic: &Topic) -> Result<Map<String, Value>> {
        let schema = Value::Object(topic.params_schema.clone());
        let data = self.data.as_deref().map(read_json_argument).transpose()?;
        let mut params = data.unwrap_or_else(|| Value::Object(Map::new()));
        for NameValue { name, value } in &self.set {
            let (name, value) = match name.strip_suffix(':') {
                Some(name) => (name, parse_json(name, value)?),
                None => (name.as_str(), parse_value(SchemaNode::new(&schema), name, value)),
            };
            set_field(&mut params, name, value)?;
        }
        let Value::Object(mut params) = params else {
            return Err(params_error(&topic.topic, "the params must be an object, as in {\"id\": 1}"));
        };
        if self.dry_run && !changes_data(topic) {
            return Err(params_error(&topic.topic, format!("{} changes nothing and takes no --dry-run", topic.topic)));
        }
        if self.dry_run {
            params.insert(DRY_RUN.to_owned(), Value::Bool(true));
        }
        let params = Value::Object(params);
        check_params(&topic.topic, &schema, &params)?;
        let Value::Object(params) = params else { unreachable!("an object above") };
        Ok(params)
    }
}

fn parse_json(name: &str, text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| CliError::usage(format!("--field {name}: is not JSON: {error}")))
}

/// Converts a field's text to the type in the schema. An unknown field is refused by name later.
fn parse_value(schema: SchemaNode<'_>, name: &str, text: &str) -> Value {
    schema.field(name).map_or_else(|| text.into(), |field| field.parse_value(text))
}

fn params_error(topic: &str, message: impl Into<String>) -> CliError {
    CliError::new(Exit::Usage, "params", message).with_help(format!("`hub command describe {topic}` lists the params"))
}

/// Refuses params that the schema does not allow, naming the first wrong one. Values are not printed: some are secrets.
fn check_params(topic: &str, schema: &Value, params: &Value) -> Result<()> {
    let properties = SchemaNode::new(schema).properties();
    let known: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    let object = params.as_object().into_iter().flatten();
    if let Some((unknown, _)) = object.into_iter().find(|(name, _)| !known.contains(&name.as_str())) {
        return Err(
            params_error(topic, format!("{topic} has no param {unknown}")).with_help(did_you_mean(unknown, &known))
        );
    }
    let is_missing = |name: &&&str| SchemaNode::new(schema).requires(name) && params.get(**name).is_none();
    if let Some(missing) = known.iter().find(is_missing) {
        return Err(params_error(topic, format!("{topic} needs the param {missing}")));
    }
    // An error of one param comes before an error of all of them together.
    match validate_json(schema, params).into_iter().min_by_key(|(place, _)| place.is_empty()) {
        None => Ok(()),
        Some((place, _)) if place.is_empty() => {
            let choice = describe_alternatives(schema).unwrap_or_else(|| "they cannot be combined".to_owned());
            Err(params_error(topic, format!("the params of {topic}: {choice}")))
        }
        Some((place, message)) => {
            let path = pointer_to_path(&place);
            let kind = SchemaNode::new(schema).at_pointer(&place).map(SchemaNode::describe_type);
            let error = params_error(topic, format!("the param {path}: {message}"));
            Err(match kind {
                Some(kind) => error.with_help(format!("{path} takes {kind}")),
                None => error,
            })
        }
    }
}

/// The alternatives of the params' schema in words.
fn describe_alternatives(schema: &Value) -> Option<String> {
    let branches = schema["oneOf"].as_array()?.iter().map(|branch| branch["required"][0].as_str());
    Some(format!("give one of {}", branches.collect::<Option<Vec<_>>>()?.join(", ")))
}

/// A JSON pointer as a path, as in `shifts[3].ini_at`.
fn pointer_to_path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, step| {
        let step = step.replace("~1", "/").replace("~0", "~");
        match step.parse::<usize>() {
            Ok(index) => format!("{path}[{index}]"),
            Err(_) if path.is_empty() => step,
            Err(_) => format!("{path}.{step}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn topic() -> Topic {
        let schema = json!({
            "type": "object", "additionalProperties": false, "required": ["id"],
            "properties": {
                "id": {"type": "string", "format": "uuid"},
                "state": {"enum": ["active", "blocked"]},
                "rows": {"type": "array", "items": {"type": "object", "required": ["at"], "properties": {"at": {"type": "string"}}}},
                "count": {"type": "integer", "minimum": 1},
                "user": {"type": "string"},
                "user_id": {"type": "string"},
                "dry_run": {"type": "boolean"},
            },
        });
        let Value::Object(params_schema) = schema else { unreachable!("an object") };
        let result_schema = Map::new();
        Topic { topic: "a.b".into(), description: String::new(), destructive: false, params_schema, result_schema }
    }

    fn read(data: Option<&str>, fields: &[&str], dry_run: bool) -> Result<Map<String, Value>> {
        let set = fields.iter().map(|field| field.parse().expect("a pair")).collect();
        ParamsArgs { data: data.map(ToOwned::to_owned), set, dry_run }.to_params(&topic())
    }

    const ID: &str = "id=0198a5b2-0000-7000-8000-000000000001";

    #[test]
    fn params_are_typed_by_the_schema() {
        let read =
            read(Some(r#"{"user": "x", "count": 1}"#), &[ID, "count=3", "user_id=4", "rows:=[{\"at\": \"x\"}]"], true);
        let params = Value::Object(read.expect("they are read"));
        let id = ID.trim_start_matches("id=");
        let expected =
            json!({"user": "x", "count": 3, "id": id, "user_id": "4", "rows": [{"at": "x"}], "dry_run": true});
        assert_eq!(params, expected);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fields, named) in [
            (&["state=active"][..], "needs the param id"),
            (&["id=4"], "the param id"),
            (&[ID, "stat=active"], "no param stat"),
            (&[ID, "state=gone"], "the param state"),
            (&[ID, "count=0"], "the param count"),
            (&[ID, "count=many"], "the param count"),
            (&[ID, "rows:=[{\"at\": \"x\"}, {\"at\": 4}]"], "the param rows[1].at"),
            (&[ID, "rows:=[{"], "--field rows: is not JSON"),
            (&[ID, "count.more=1", "count=1", "count.more=2"], "--field count.more"),
        ] {
            let error = read(None, fields, false).expect_err(named);
            assert!(error.exit == Exit::Usage && error.message.contains(named), "{named}: {error:?}");
        }
        let help = read(None, &[ID, "state=gone"], false).expect_err("no state").help;
        assert_eq!(help.as_deref(), Some("state takes active|blocked"));
        let help = read(None, &[ID, "stat=active"], false).expect_err("unknown").help;
        assert_eq!(help.as_deref(), Some("did you mean state?"));
        assert!(read(Some("[]"), &[], false).is_err());
    }
}
