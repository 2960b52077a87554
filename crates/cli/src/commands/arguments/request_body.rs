//! Request bodies from the command line: a whole body, or single fields.

use std::io::Read;
use std::str::FromStr;

use serde_json::{Map, Value};

use crate::error::{CliError, Exit, Result};

/// `name=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NameValue {
    /// The text before the first `=`.
    pub(crate) name: String,
    /// The text after the first `=`.
    pub(crate) value: String,
}

impl FromStr for NameValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, value)) if !name.is_empty() => Ok(Self { name: name.to_owned(), value: value.to_owned() }),
            _ => Err("is not name=value".to_owned()),
        }
    }
}

/// The body of a request.
#[derive(clap::Args)]
pub(crate) struct BodyArgs {
    /// The body: JSON, @FILE, or - for stdin
    #[arg(long, value_name = "JSON|@FILE|-")]
    data: Option<String>,
    /// A field of the body, as in name=Ana, count=3 or owner.id="7"; a value that is not JSON is text
    #[arg(long = "field", value_name = "NAME=VALUE")]
    set: Vec<NameValue>,
}

impl BodyArgs {
    /// True when a body or a field was given.
    pub(crate) fn is_given(&self) -> bool {
        self.data.is_some() || !self.set.is_empty()
    }

    /// True when a field sets this name, or a field inside it.
    fn has_field(&self, name: &str) -> bool {
        self.set.iter().any(|pair| pair.name.split('.').next() == Some(name))
    }

    /// The body with its fields; `None` when neither was given.
    ///
    /// # Errors
    /// Exit 2 for an unreadable file, invalid JSON, or fields of a value that is not an object.
    pub(crate) fn to_json(&self) -> Result<Option<Value>> {
        let data = self.read_data()?;
        if self.set.is_empty() {
            return Ok(data);
        }
        self.apply_fields(data.unwrap_or_else(|| Value::Object(Map::new()))).map(Some)
    }

    /// The whole body; `None` when only fields were given.
    fn read_data(&self) -> Result<Option<Value>> {
        self.data.as_deref().map(read_json_argument).transpose()
    }

    /// Applies the fields to another body.
    ///
    /// # Errors
    /// Exit 2 for fields of a value that is not an object.
    pub(crate) fn apply_fields(&self, mut body: Value) -> Result<Value> {
        for NameValue { name, value } in &self.set {
            let value = serde_json::from_str(value).unwrap_or_else(|_| value.clone().into());
            set_field(&mut body, name, value)?;
        }
        Ok(body)
    }
}

/// Sets a field by its path, as in `owner.id`.
///
/// # Errors
/// Exit 2 when the path leads through a value that is not an object.
pub(crate) fn set_field(body: &mut Value, name: &str, value: Value) -> Result<()> {
    let mut place = body;
    for part in name.split('.') {
        if place.is_null() {
            *place = Value::Object(Map::new());
        }
        let object = place.as_object_mut();
        let object = object.ok_or_else(|| CliError::usage(format!("--field {name}: its parent is not an object")))?;
        place = object.entry(part).or_insert(Value::Null);
    }
    *place = value;
    Ok(())
}

/// Reads JSON, `@FILE`, or `-` for stdin.
///
/// # Errors
/// Exit 2 for an unreadable file or invalid JSON.
pub(crate) fn read_json_argument(data: &str) -> Result<Value> {
    let (place, text) = match data.strip_prefix('@') {
        Some(file) => {
            let read = std::fs::read_to_string(file);
            (file, read.map_err(|error| CliError::usage(format!("--data: {file} cannot be read: {error}")))?)
        }
        None if data == "-" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            ("stdin", text)
        }
        None => ("--data", data.to_owned()),
    };
    serde_json::from_str(&text).map_err(|error| CliError::usage(format!("{place} is not JSON: {error}")))
}

/// The body to send: the whole body that was given, or the given fields applied to the current one.
///
/// # Errors
/// Exit 2 when nothing was given.
pub(crate) async fn resolve_body(body: &BodyArgs, fetch_current: impl AsyncFnOnce() -> Result<Value>) -> Result<Value> {
    body.apply_fields(resolve_base(body, fetch_current).await?)
}

/// The body that the given fields apply to: the whole body that was given, or the current one. Stock that is not named is
/// not sent, because sales change it meanwhile.
///
/// # Errors
/// Exit 2 when nothing was given.
pub(crate) async fn resolve_base(body: &BodyArgs, fetch_current: impl AsyncFnOnce() -> Result<Value>) -> Result<Value> {
    if !body.is_given() {
        return Err(CliError::usage("the values are missing").with_help("--data @FILE, --data - or --field NAME=VALUE"));
    }
    if let Some(data) = body.read_data()? {
        return Ok(data);
    }
    let mut there = match fetch_current().await {
        Ok(there) => there,
        Err(error) if error.exit == Exit::NotFound => Value::Object(Map::new()),
        Err(error) => return Err(error),
    };
    if let Some(there) = there.as_object_mut().filter(|_| !body.has_field("stock")) {
        there.remove("stock");
    }
    Ok(there)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body(data: Option<&str>, fields: &[&str]) -> Result<Option<Value>> {
        let set = fields.iter().map(|field| field.parse().expect("a pair")).collect();
        BodyArgs { data: data.map(ToOwned::to_owned), set }.to_json()
    }

    #[test]
    fn fields_make_a_body_or_change_one() {
        let fields = ["name=Ana", "count=3", "code=\"3\"", "on=true", "owner.id=7", "note=a=b", "list=[1]", "empty="];
        let made = json!({"name": "Ana", "count": 3, "code": "3", "on": true, "owner": {"id": 7}, "note": "a=b", "list": [1], "empty": ""});
        assert_eq!(body(None, &fields).expect("reads"), Some(made));
        let changed = body(Some(r#"{"a": {"b": 1, "c": 2}}"#), &["a.b=null"]).expect("reads");
        assert_eq!(changed, Some(json!({"a": {"b": null, "c": 2}})));
        assert_eq!(body(None, &[]).expect("reads"), None);
        for (data, fields, why) in [
            (Some("[1]"), &["a=1"][..], "not an object"),
            (Some("{"), &[], "not JSON"),
            (Some("@/no/such"), &[], "/no/such"),
        ] {
            let error = body(data, fields).expect_err(why);
            assert!(error.message.contains(why), "{error:?}");
        }
        assert!("a".parse::<NameValue>().is_err() && "=a".parse::<NameValue>().is_err());
    }
}
