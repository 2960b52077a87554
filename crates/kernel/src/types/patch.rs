//! PATCH: a field that may be left alone, cleared or set.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A field of a PATCH body. Declare it with `#[serde(default, skip_serializing_if = "Patch::is_absent")]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Not in the body: leave it alone.
    #[default]
    Absent,
    /// `null`: clear it.
    Null,
    /// A value: set it.
    Set(T),
}

impl<T> Patch<T> {
    /// Whether to leave the field alone.
    pub fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// What the field becomes, given what it is.
    pub fn apply(self, current: Option<T>) -> Option<T> {
        match self {
            Self::Absent => current,
            Self::Null => None,
            Self::Set(value) => Some(value),
        }
    }
}

impl<T: Serialize> Serialize for Patch<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent | Self::Null => serializer.serialize_none(),
            Self::Set(value) => serializer.serialize_some(value),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::<T>::deserialize(deserializer).map(|value| value.map_or(Self::Null, Self::Set))
    }
}

/// A named schema of its own, because a generated client keeps null and absent apart only behind a name.
impl<T: JsonSchema> JsonSchema for Patch<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Patch{}", capitalized(&T::schema_name())).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inner = generator.subschema_for::<T>();
        json_schema!({"anyOf": [inner, {"type": "null"}]})
    }
}

/// A field of a PATCH body that may be left alone or set, and never cleared: null is refused. Declare it with
/// `#[serde(default)]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NonNullPatch<T>(pub Option<T>);

impl<T> Default for NonNullPatch<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for NonNullPatch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Self(Some(value)))
    }
}

impl<T: JsonSchema> JsonSchema for NonNullPatch<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
