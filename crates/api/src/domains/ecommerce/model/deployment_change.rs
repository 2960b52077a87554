//! The differences between two deployments, and the problems that keep one from being published.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use hub_kernel::types::id::Id;

/// The part of an id.
pub(crate) struct DeploymentPart;

/// What a part of an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeploymentEntity")]
pub(crate) enum DeploymentEntity {
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
pub(crate) enum DeploymentAction {
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
pub(crate) struct DeploymentField {
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
pub(crate) struct DeploymentChange {
    /// What it is.
    pub(crate) entity: DeploymentEntity,
    /// Its id.
    pub(crate) id: Id<DeploymentPart>,
    /// Its name; of an item the article's.
    pub(crate) name: String,
    /// What became of it.
    pub(crate) action: DeploymentAction,
    /// The fields that are otherwise; of what is new or gone all of them.
    pub(crate) fields: Vec<DeploymentField>,
}

/// What keeps an offer from being published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PublishProblemCode {
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
pub(crate) struct PublishProblem {
    pub(crate) code: PublishProblemCode,
    /// The item, or the article's use of a customizer.
    pub(crate) id: Option<Uuid>,
    /// The article.
    pub(crate) article_id: Option<Uuid>,
}
