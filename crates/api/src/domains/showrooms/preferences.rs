//! The preferences of contents: the types that a form offers, the attributes of each, and labels of calls to action. They are
//! the same for all workspaces, from the fixtures.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

static PREFERENCES: LazyLock<ContentPreferences> = LazyLock::new(|| {
    let fixture = include_str!("../../../../../fixtures/showroom_preferences.json");
    serde_json::from_str(fixture).expect("the fixture has preferences")
});

pub(super) fn routes() -> Routes {
    Routes::new("showrooms").get("/showrooms/services/preferences/content", operation!(showrooms_content_preferences))
}

/// A type of contents.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentTypePreference")]
pub(super) struct ContentTypePreference {
    /// The type's id.
    id: Id<ContentTypePreference>,
    /// Its name.
    name: String,
}

/// The kind of an attribute's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomAttributeKind")]
pub(super) enum AttributeKind {
    /// `true` or `false`.
    Bool,
    /// A decimal number, as in `12.5`.
    Number,
    /// Any text.
    String,
    /// A time, as in `2026-11-20T15:00:00Z`.
    Datetime,
    /// A key of the options.
    Select,
}

/// The field in which an attribute is written.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomAttributeField")]
pub(super) struct AttributeField {
    /// The kind of its values.
    pub(super) kind: AttributeKind,
    /// True when a content may have several values, each an attribute of its own.
    pub(super) multiple: bool,
    /// The labels of the values that a `select` offers, by their keys; empty for other kinds.
    pub(super) options: BTreeMap<String, String>,
}

/// An attribute of a type's contents.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomAttributePreference")]
pub(super) struct AttributePreference {
    /// The attribute's id.
    pub(super) id: Id<AttributePreference>,
    /// The type that it belongs to.
    pub(super) type_id: Id<ContentTypePreference>,
    /// Its name.
    pub(super) key: String,
    /// Its field.
    pub(super) field: AttributeField,
}

/// The calls to action.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomCallToActionPreferences")]
pub(super) struct CallToActionPreferences {
    /// Their labels, by keys.
    labels: BTreeMap<String, String>,
}

/// The preferences of contents.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentPreferences")]
pub(super) struct ContentPreferences {
    /// The types.
    types: Vec<ContentTypePreference>,
    /// The attributes of all types.
    attributes: Vec<AttributePreference>,
    /// The calls to action.
    call_to_action: CallToActionPreferences,
}

/// Gets what a form of contents offers: types, their attributes, and labels of calls to action.
#[docs_const]
async fn showrooms_content_preferences(_: Workspace) -> Result<Json<ContentPreferences>> {
    Ok(Json(PREFERENCES.clone()))
}

/// True when there is a type with this id.
pub(super) fn has_type(id: Id<ContentTypePreference>) -> bool {
    PREFERENCES.types.iter().any(|known| known.id == id)
}

/// The attribute with this id.
pub(super) fn find_attribute(id: Id<AttributePreference>) -> Option<&'static AttributePreference> {
    PREFERENCES.attributes.iter().find(|known| known.id == id)
}

impl AttributeField {
    /// True when a value fits.
    pub(super) fn accepts(&self, value: &str) -> bool {
        match self.kind {
            AttributeKind::Bool => matches!(value, "true" | "false"),
            AttributeKind::Number => is_decimal(value),
            AttributeKind::String => !value.is_empty(),
            AttributeKind::Datetime => Timestamp::parse(value).is_ok(),
            AttributeKind::Select => self.options.contains_key(value),
        }
    }
}

fn is_decimal(value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, fraction].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_of_the_fixture_has_a_type_and_its_options() {
        for attribute in &PREFERENCES.attributes {
            assert!(has_type(attribute.type_id), "{}", attribute.key);
            let is_select = attribute.field.kind == AttributeKind::Select;
            assert_eq!(is_select, !attribute.field.options.is_empty(), "{}", attribute.key);
        }
    }

    #[test]
    fn values_fit_their_kind() {
        let options = BTreeMap::from([("nafta".to_owned(), "Nafta".to_owned())]);
        for (kind, fitting, others) in [
            (AttributeKind::Bool, &["true", "false"][..], &["yes", "", "True"][..]),
            (AttributeKind::Number, &["0", "-3", "12.50", "2019"], &["", "-", "1.", ".5", "1e3", "1,5", "NaN"]),
            (AttributeKind::String, &["Fiat"], &[""]),
            (AttributeKind::Datetime, &["2026-11-20T15:00:00Z", "2026-11-20T12:00:00-03:00"], &["2026-11-20", "hoy"]),
            (AttributeKind::Select, &["nafta"], &["Nafta", "kerosén"]),
        ] {
            let options = if kind == AttributeKind::Select { options.clone() } else { BTreeMap::new() };
            let field = AttributeField { kind, multiple: false, options };
            assert!(fitting.iter().all(|value| field.accepts(value)), "{kind:?}");
            assert!(others.iter().all(|value| !field.accepts(value)), "{kind:?}");
        }
    }
}
