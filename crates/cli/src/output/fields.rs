//! Paths to fields of an object, as in `profile.given_name` or `services[0].type`.

use std::str::FromStr;

use serde_json::Value;

use hub_import::suggest::did_you_mean;

/// A path to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FieldPath {
    text: String,
    steps: Vec<PathStep>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PathStep {
    Key(String),
    Index(usize),
}

impl FieldPath {
    /// The path as written.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The value at the path; null below a null and past a list's end.
    ///
    /// # Errors
    /// Names the existing fields when the object has no such field.
    pub(crate) fn resolve<'a>(&self, value: &'a Value) -> Result<&'a Value, String> {
        let mut value = value;
        for step in &self.steps {
            value = match (step, value) {
                (_, Value::Null) => return Ok(&Value::Null),
                (PathStep::Key(key), Value::Object(object)) => object.get(key).ok_or_else(|| {
                    let known: Vec<&str> = object.keys().map(String::as_str).collect();
                    format!("there is no field {}; {}", self.text, did_you_mean(key, &known))
                })?,
                (PathStep::Index(index), Value::Array(list)) => list.get(*index).unwrap_or(&Value::Null),
                _ => return Err(format!("there is no field {}: its parent has no fields", self.text)),
            };
        }
        Ok(value)
    }

    /// The value at the path, or null.
    pub(crate) fn resolve_or_null<'a>(&self, value: &'a Value) -> &'a Value {
        self.resolve(value).unwrap_or(&Value::Null)
    }
}

impl FromStr for FieldPath {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || format!("`{text}` is not a field path, as in id, profile.given_name or data[0].id");
        let mut steps = Vec::new();
        for part in text.split('.') {
            let (key, rest) = part.split_at(part.find('[').unwrap_or(part.len()));
            if key.is_empty() || key.contains(']') {
                return Err(refused());
            }
            steps.push(PathStep::Key(key.to_owned()));
            for index in rest.split_terminator(']') {
                let index = index.strip_prefix('[').and_then(|index| index.parse().ok()).ok_or_else(refused)?;
                steps.push(PathStep::Index(index));
            }
            if !(rest.is_empty() || rest.ends_with(']')) {
                return Err(refused());
            }
        }
        Ok(Self { text: text.to_owned(), steps })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_found_by_path() {
        let value = json!({"id": 1, "profile": {"name": "Ana", "image": null}, "list": [{"a": 2}, [3]]});
        for (path, found) in [
            ("id", json!(1)),
            ("profile.name", json!("Ana")),
            ("profile.image.url", json!(null)),
            ("list[0].a", json!(2)),
            ("list[1][0]", json!(3)),
            ("list[9].a", json!(null)),
        ] {
            assert_eq!(path.parse::<FieldPath>().expect(path).resolve(&value), Ok(&found), "{path}");
        }
        for (path, why) in
            [("x", "there are id, profile, list"), ("profile.nam", "did you mean name?"), ("id.x", "has no fields")]
        {
            let why_not = path.parse::<FieldPath>().expect(path).resolve(&value).expect_err(path);
            assert!(why_not.contains(why), "{why_not}");
        }
        for path in ["", "a..b", "a[", "a[x]", "a]", ".a", "a[0"] {
            assert!(path.parse::<FieldPath>().is_err(), "{path}");
        }
    }
}
