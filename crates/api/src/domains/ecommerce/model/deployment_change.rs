//! The differences between two deployments, and the problems that keep one from being published.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

use hub_kernel::types::id::Id;

/// A marker for the ids of catalogs, sections, items, articles, customizers and options.
pub(crate) struct DeploymentPart;

/// The kind of a changed entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeploymentEntity")]
pub(crate) enum DeploymentEntity {
    /// The catalog.
    Catalog,
    /// A section of the catalog.
    Section,
    /// An item: an article in a section.
    Item,
    /// An article.
    Article,
    /// A customizer.
    Customizer,
    /// An option of a customizer.
    Option,
}

/// The action that made the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "DeploymentAction")]
pub(crate) enum DeploymentAction {
    /// It was created.
    Created,
    /// It was updated.
    Updated,
    /// It was deleted.
    Deleted,
}

/// A changed field.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "DeploymentField")]
pub(crate) struct DeploymentField {
    /// The field's name.
    pub(crate) name: String,
    /// The published value.
    pub(crate) from: Value,
    /// The value of the draft.
    pub(crate) to: Value,
}

/// A difference between the draft and what is published.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "DeploymentChange")]
pub(crate) struct DeploymentChange {
    /// The kind of the entity.
    pub(crate) entity: DeploymentEntity,
    /// The entity's id.
    pub(crate) id: Id<DeploymentPart>,
    /// The entity's name; for an item the article's name.
    pub(crate) name: String,
    /// The action that made the change.
    pub(crate) action: DeploymentAction,
    /// The changed fields; all fields when the entity was created or deleted.
    pub(crate) fields: Vec<DeploymentField>,
}

/// The code of a problem that blocks publishing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PublishProblemCode {
    /// No catalog is selected.
    NoCatalog,
    /// A visible item names a deleted article.
    ItemWithoutArticle,
    /// An article uses a deleted customizer.
    CustomizerMissing,
    /// An article's customizer has a minimum above its maximum.
    CustomizerBounds,
    /// An article's customizer requires options and has no visible one.
    CustomizerWithoutOptions,
}

/// A problem that blocks publishing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PublishProblem {
    pub(crate) code: PublishProblemCode,
    /// The id of the item, or of the article's use of a customizer.
    pub(crate) id: Option<Uuid>,
    /// The article.
    pub(crate) article_id: Option<Uuid>,
}
