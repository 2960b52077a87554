//! The differences between two deployments, and the problems that keep one from being published.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use hub_kernel::types::id::Id;

/// The part of an id.
pub(crate) struct Part;

/// What a part of an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeploymentEntity")]
pub(crate) enum Entity {
    /// The catalog.
    Catalog,
    /// A section of it.
    Section,
    /// An article's place in it.
    Item,
    /// An article.
    Article,
    /// A customizer.
    Customizer,
    /// One of its options.
    Option,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeploymentAction")]
pub(crate) enum Action {
    /// It is new.
    Created,
    /// It is otherwise.
    Updated,
    /// It is gone.
    Deleted,
}

/// A field that is otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "DeploymentField")]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: String,
    /// What is published.
    pub(crate) from: Value,
    /// What it becomes.
    pub(crate) to: Value,
}

/// A part that is otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "DeploymentChange")]
pub(crate) struct Change {
    /// What it is.
    pub(crate) entity: Entity,
    /// Its id.
    pub(crate) id: Id<Part>,
    /// Its name; of an item the article's.
    pub(crate) name: String,
    /// What became of it.
    pub(crate) action: Action,
    /// The fields that are otherwise; of what is new or gone all of them.
    pub(crate) fields: Vec<Field>,
}

/// What keeps an offer from being published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Hindrance {
    /// No catalog is selected.
    NoCatalog,
    /// An item shows an article that was deleted.
    ItemWithoutArticle,
    /// An article offers a customizer that was deleted.
    CustomizerMissing,
    /// An article's customizer asks for more options than it allows.
    CustomizerBounds,
    /// An article's customizer asks for options, and shows none.
    CustomizerWithoutOptions,
}

/// A problem: what it is, and of which thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Problem {
    pub(crate) code: Hindrance,
    /// The item, or the article's use of a customizer.
    pub(crate) id: Option<Uuid>,
    /// The article.
    pub(crate) article_id: Option<Uuid>,
}
