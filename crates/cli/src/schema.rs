//! Reads JSON Schemas, a topic's or the contract's: lists fields with their types, and converts a field's text to its type.

use serde_json::{Value, json};

/// The depth to which fields are listed: a schema may be recursive.
const MAX_DEPTH: usize = 6;

/// A place in a schema, with the root that its references resolve against.
#[derive(Clone, Copy)]
pub(crate) struct SchemaNode<'a> {
    root: &'a Value,
    node: &'a Value,
}

impl<'a> SchemaNode<'a> {
    /// The root of a schema.
    pub(crate) fn new(root: &'a Value) -> Self {
        Self { root, node: root }
    }

    /// A schema of this program's contract, such as a parameter's.
    pub(crate) fn of_contract(schema: &'a Value) -> Self {
        Self { root: hub_client::contract::components(), node: schema }
    }

    fn at(self, here: &'a Value) -> Self {
        Self { node: here, ..self }
    }

    /// The schema, its references and its alternatives.
    fn all_branches(self) -> Vec<Self> {
        self.collect_branches(|_| true)
    }

    /// The schema, its references and, of alternatives with null, the other one: all that is certain to apply.
    fn certain_branches(self) -> Vec<Self> {
        self.collect_branches(|alternatives| alternatives.iter().filter(|branch| branch["type"] != "null").count() == 1)
    }

    fn collect_branches(self, takes: fn(&[Value]) -> bool) -> Vec<Self> {
        let mut branches = vec![self];
        let mut next = 0;
        while let Some(Self { node: here, .. }) = branches.get(next).copied() {
            let referred = here["$ref"].as_str().and_then(|name| self.root.pointer(name.strip_prefix('#')?));
            let all = here["allOf"].as_array().into_iter().flatten();
            let alternatives = ["anyOf", "oneOf"].into_iter().filter_map(|word| here[word].as_array());
            let alternatives = alternatives.filter(|alternatives| takes(alternatives)).flatten();
            for found in referred.into_iter().chain(all).chain(alternatives) {
                // A recursive reference was visited before.
                if !branches.iter().any(|known| std::ptr::eq(known.node, found)) {
                    branches.push(self.at(found));
                }
            }
            next += 1;
        }
        branches
    }

    /// The fields of an object, in documented order.
    pub(crate) fn properties(self) -> Vec<(&'a str, Self)> {
        let mut properties: Vec<(&str, Self)> = Vec::new();
        for branch in self.all_branches() {
            for (name, here) in branch.node["properties"].as_object().into_iter().flatten() {
                if !properties.iter().any(|(known, _)| known == name) {
                    properties.push((name, self.at(here)));
                }
            }
        }
        properties
    }

    /// The field at a path, as in `user.email`.
    pub(crate) fn field(self, path: &str) -> Option<Self> {
        path.split('.').try_fold(self, |schema, name| {
            schema.properties().into_iter().find(|(known, _)| *known == name).map(|(_, schema)| schema)
        })
    }

    /// The schema of the value that a JSON pointer addresses.
    pub(crate) fn at_pointer(self, pointer: &str) -> Option<Self> {
        pointer.split('/').skip(1).try_fold(self, |schema, step| match step.parse::<usize>() {
            Ok(_) => schema.items(),
            Err(_) => schema.field(step),
        })
    }

    /// True when the object must have the field.
    pub(crate) fn requires(self, name: &str) -> bool {
        self.certain_branches().into_iter().any(|branch| branch.lists_as_required(name))
    }

    fn lists_as_required(self, name: &str) -> bool {
        self.node["required"].as_array().is_some_and(|required| required.iter().any(|known| known == name))
    }

    /// Says in a word whether the field is required.
    fn describe_required(self, name: &str) -> &'static str {
        match self.requires(name) {
            true => "yes",
            false if self.all_branches().into_iter().any(|branch| branch.lists_as_required(name)) => "one of",
            false => "no",
        }
    }

    /// The fields of a value that is always an object; none when it may be null, or is one of several alternatives.
    pub(crate) fn certain_properties(self) -> Vec<(&'a str, Self)> {
        let has_alternatives = |branch: Self| branch.node.get("anyOf").or(branch.node.get("oneOf")).is_some();
        if self.allows_type("null") || self.all_branches().into_iter().any(has_alternatives) {
            return Vec::new();
        }
        self.properties()
    }

    /// The values of an enumeration, without null.
    pub(crate) fn constants(self) -> Vec<&'a Value> {
        let branches = self.all_branches();
        let all = |word: &'static str| branches.iter().filter_map(move |branch| branch.node.get(word));
        let listed = all("const").chain(all("enum").filter_map(Value::as_array).flatten());
        listed.filter(|value| !value.is_null()).collect()
    }

    /// The first value of a keyword.
    fn find_keyword(self, word: &str) -> Option<&'a Value> {
        self.all_branches().into_iter().find_map(|branch| branch.node.get(word))
    }

    /// The format of a text, such as `uuid`.
    pub(crate) fn format(self) -> Option<&'a str> {
        self.find_keyword("format")?.as_str()
    }

    /// True when a value of this JSON Schema type is allowed here.
    pub(crate) fn allows_type(self, kind: &str) -> bool {
        let is = |value: &Value| match value {
            Value::Null => kind == "null",
            Value::Bool(_) => kind == "boolean",
            Value::Number(_) => kind == "number",
            Value::String(_) => kind == "string",
            Value::Array(_) => kind == "array",
            Value::Object(_) => kind == "object",
        };
        self.all_branches().into_iter().any(|Self { node: here, .. }| {
            let types = has_type(here, kind) || kind == "number" && has_type(here, "integer");
            let types = types || kind == "null" && here["nullable"] == true;
            let listed = here["enum"].as_array().is_some_and(|values| values.iter().any(is));
            types || listed || here.get("const").is_some_and(is)
        })
    }

    /// True when the schema restricts no type.
    fn allows_any_type(self) -> bool {
        let kinds = ["null", "boolean", "number", "string", "array", "object"];
        !kinds.into_iter().any(|kind| self.allows_type(kind))
    }

    /// Parses a text as a number, boolean, null, list or object where the schema allows one; otherwise it stays text.
    pub(crate) fn parse_value(self, text: &str) -> Value {
        let plain = || Value::String(text.to_owned());
        let Ok(value) = serde_json::from_str::<Value>(text) else { return plain() };
        let kind = match &value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => return if self.allows_any_type() { value } else { plain() },
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        if self.allows_type(kind) || self.allows_any_type() { value } else { plain() }
    }

    /// The fields as rows, nested ones included: path, type, required, description.
    pub(crate) fn rows(self) -> Vec<Value> {
        let mut rows = Vec::new();
        self.add_rows("", MAX_DEPTH, &mut rows);
        rows
    }

    fn add_rows(self, prefix: &str, depth: usize, rows: &mut Vec<Value>) {
        for (name, field) in self.properties() {
            let path = format!("{prefix}{name}");
            rows.push(json!({
                "param": path,
                "type": field.describe_type(),
                "required": self.describe_required(name),
                "what": field.describe(),
            }));
            if depth > 0 {
                field.add_rows(&format!("{path}."), depth - 1, rows);
                if let Some(items) = field.items() {
                    items.add_rows(&format!("{path}[]."), depth - 1, rows);
                }
            }
        }
    }

    /// The schema of a list's elements.
    pub(crate) fn items(self) -> Option<Self> {
        self.find_keyword("items").map(|here| self.at(here))
    }

    /// The type in words, as in `uuid or null`.
    pub(crate) fn describe_type(self) -> String {
        let branches = self.all_branches();
        let constants: Vec<String> = self.constants().into_iter().map(to_plain_text).collect();
        let range = |unit: &str| match (self.find_keyword("minimum"), self.find_keyword("maximum")) {
            (Some(least), Some(most)) => format!("{unit}, {least} to {most}"),
            (Some(least), None) => format!("{unit}, from {least}"),
            (None, Some(most)) => format!("{unit}, up to {most}"),
            (None, None) => unit.to_owned(),
        };
        let of_type = |kind: &str| branches.iter().any(|branch| has_type(branch.node, kind));
        let mut kinds = Vec::new();
        if !constants.is_empty() {
            kinds.push(constants.join("|"));
        } else if of_type("string") {
            kinds.push(self.format().unwrap_or("text").to_owned());
        }
        if of_type("integer") {
            kinds.push(range("integer"));
        } else if of_type("number") {
            kinds.push(range("number"));
        }
        for (kind, word) in [("boolean", "true|false"), ("object", "object")] {
            kinds.extend(of_type(kind).then(|| word.to_owned()));
        }
        if of_type("array") {
            kinds.push(
                self.items().map_or_else(|| "list".to_owned(), |items| format!("list of {}", items.describe_type())),
            );
        }
        kinds.extend(self.allows_type("null").then(|| "null".to_owned()));
        if kinds.is_empty() { "anything".to_owned() } else { kinds.join(" or ") }
    }

    /// The description, the schema's own or that of its reference, and the default.
    fn describe(self) -> String {
        [self.description(), self.describe_default().unwrap_or_default()].join(" ").trim().to_owned()
    }

    /// The description, the schema's own or that of its reference.
    pub(crate) fn description(self) -> String {
        let said = self.all_branches().into_iter().find_map(|branch| branch.node["description"].as_str());
        said.unwrap_or_default().replace('\n', " ")
    }

    /// The default, as in `[default: 20]`; none for null and for an empty list.
    pub(crate) fn describe_default(self) -> Option<String> {
        let default = self.node.get("default").filter(|default| !default.is_null() && **default != json!([]))?;
        Some(format!("[default: {}]", to_plain_text(default)))
    }
}

/// True when `type` allows this type.
fn has_type(here: &Value, kind: &str) -> bool {
    match &here["type"] {
        Value::Array(types) => types.iter().any(|known| known == kind),
        one => one == kind,
    }
}

/// A value as text, strings without quotes.
fn to_plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> Value {
        json!({
            "type": "object",
            "required": ["scope"],
            "properties": {
                "user": {"anyOf": [{"$ref": "#/$defs/User"}, {"type": "null"}], "description": "A new\nuser."},
                "user_id": {"type": ["string", "null"], "format": "uuid"},
                "scope": {"$ref": "#/$defs/Scope", "description": "As what."},
                "take": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20},
                "rows": {"type": "array", "items": {"$ref": "#/$defs/User"}},
                "radius": {"type": "number"},
                "anything": {},
                "zone": {"allOf": [{"$ref": "#/$defs/Zone"}], "description": "The circle."},
                "owner": {"allOf": [{"$ref": "#/$defs/Zone"}], "nullable": true},
                "dry_run": {"type": "boolean", "default": false},
            },
            "oneOf": [{"required": ["user"], "properties": {"user": {"not": {"type": "null"}}}}, {"required": ["user_id"]}],
            "$defs": {
                "User": {
                    "type": "object", "required": ["name"],
                    "properties": {"name": {"type": "string"}, "friend": {"$ref": "#/$defs/User"}},
                },
                "Zone": {"type": "object", "properties": {"lat": {"type": "number"}, "name": {"type": "string"}}},
                "Scope": {"oneOf": [{"type": "string", "const": "staff"}, {"type": "string", "const": "consumer"}]},
            },
        })
    }

    #[test]
    fn a_text_is_read_as_what_may_stand_there() {
        let schema = schema();
        for (path, text, read) in [
            ("take", "3", json!(3)),
            ("take", "many", json!("many")),
            ("radius", "1.5", json!(1.5)),
            ("dry_run", "true", json!(true)),
            ("dry_run", "1", json!("1")),
            ("scope", "staff", json!("staff")),
            ("scope", "7", json!("7")),
            ("user.name", "7", json!("7")),
            ("user.name", "null", json!("null")),
            ("user.name", "\"Ana\"", json!("\"Ana\"")),
            ("user_id", "null", json!(null)),
            ("user", "null", json!(null)),
            ("user", r#"{"name": "Ana"}"#, json!({"name": "Ana"})),
            ("rows", "[]", json!([])),
            ("anything", "\"7\"", json!("7")),
            ("anything", "7", json!(7)),
            ("anything", "seven", json!("seven")),
        ] {
            let field = SchemaNode::new(&schema).field(path).expect(path);
            assert_eq!(field.parse_value(text), read, "{path}={text}");
        }
        assert!(SchemaNode::new(&schema).field("user.nam").is_none());
    }

    #[test]
    fn an_object_that_may_be_absent_has_no_certain_fields() {
        let schema = schema();
        let names = |path: &str| -> Vec<&str> {
            let field = SchemaNode::new(&schema).field(path).expect(path);
            field.certain_properties().into_iter().map(|(name, _)| name).collect()
        };
        for path in ["user", "user_id", "scope", "rows", "owner"] {
            assert!(names(path).is_empty(), "{path}");
        }
        assert_eq!(names("zone"), ["lat", "name"]);
    }

    #[test]
    fn fields_are_listed_with_what_they_take() {
        let schema = schema();
        let rows = SchemaNode::new(&schema).rows();
        let row = |path: &str| rows.iter().find(|row| row["param"] == path).unwrap_or_else(|| panic!("no {path}"));
        for (path, kind, required) in [
            ("user", "object or null", "one of"),
            ("user.name", "text", "yes"),
            ("user.friend.name", "text", "yes"),
            ("user_id", "uuid or null", "one of"),
            ("scope", "staff|consumer", "yes"),
            ("take", "integer, 1 to 100", "no"),
            ("rows", "list of object", "no"),
            ("rows[].name", "text", "yes"),
            ("radius", "number", "no"),
            ("anything", "anything", "no"),
            ("zone", "object", "no"),
            ("owner", "object or null", "no"),
            ("dry_run", "true|false", "no"),
        ] {
            assert_eq!((&row(path)["type"], &row(path)["required"]), (&kind.into(), &required.into()), "{path}");
        }
        assert_eq!(row("user")["what"], "A new user.");
        assert_eq!(row("take")["what"], "[default: 20]");
    }
}
