//! Snapshots of a store: the selected catalog with its articles and their customizers.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::domains::ecommerce::catalog::article::{self, Article};
use crate::domains::ecommerce::catalog::customizer::{self, Customizer};
use crate::domains::ecommerce::catalog::{self, Catalog};
use crate::domains::ecommerce::model::{ArticleStock, DeploymentEntity};
use crate::domains::ecommerce::rules::{CandidateArticle, DeploymentEntry, PublishCheckInput};
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::Executor;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A snapshot, stored as JSON: a field added to its parts needs a default for older snapshots. Stock is not part of it,
/// because changes of stock take effect at once.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) catalog: Option<Catalog>,
    pub(crate) articles: Vec<Article>,
    pub(crate) customizers: Vec<Customizer>,
}

impl Snapshot {
    /// The snapshot of a store's draft.
    pub(crate) async fn find_draft(mut on: Executor<'_>, store: Id<Store>) -> Result<Self> {
        let Some(catalog) = catalog::find_selected_catalog(on.reborrow(), store).await? else {
            return Ok(Self::default());
        };
        let mut articles = article::list_catalog_articles(on.reborrow(), store, catalog.id).await?;
        let used = articles.iter().flat_map(|article| &article.customizers).map(|one| one.customizer_id);
        let used: Vec<_> = used.collect::<HashSet<_>>().into_iter().collect();
        let mut customizers = customizer::list_customizers(on, store, &used).await?;
        articles.iter_mut().for_each(|article| article.stock = ArticleStock::default());
        let options = customizers.iter_mut().flat_map(|customizer| &mut customizer.options);
        options.for_each(|option| option.stock = ArticleStock::default());
        Ok(Self { catalog: Some(catalog), articles, customizers })
    }

    pub(crate) fn from_json(json: &str) -> Result<Self> {
        serde_json::from_str(json).map_err(Error::internal)
    }

    pub(crate) fn to_json(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }

    /// The part that consumers see: visible sections, items and articles, and the customizers in use.
    pub(crate) fn into_visible(mut self) -> Self {
        let visible: HashSet<_> = self.articles.iter().filter(|one| one.visible).map(|one| one.id).collect();
        let mut named = HashSet::new();
        if let Some(catalog) = &mut self.catalog {
            catalog.sections.retain(|section| section.visible);
            let sections: HashSet<_> = catalog.sections.iter().map(|section| section.id).collect();
            catalog.items.retain(|item| {
                item.visible && visible.contains(&item.article_id) && sections.contains(&item.section_id)
            });
            named.extend(catalog.items.iter().map(|item| item.article_id));
        }
        self.articles.retain(|article| named.contains(&article.id));
        let used: HashSet<_> =
            self.articles.iter().flat_map(|article| &article.customizers).map(|one| one.customizer_id).collect();
        self.customizers.retain(|customizer| used.contains(&customizer.id));
        self.customizers.iter_mut().for_each(|customizer| customizer.options.retain(|option| option.visible));
        self
    }

    /// The parts whose consistency is checked before publishing.
    pub(crate) fn to_publish_check_input(&self) -> PublishCheckInput {
        let items = self.catalog.iter().flat_map(|catalog| {
            let shown = |id| catalog.sections.iter().any(|section| section.id == id && section.visible);
            catalog.items.iter().filter(move |item| item.visible && shown(item.section_id))
        });
        let article = |article: &Article| {
            let customizers = article.customizers.iter();
            let customizers = customizers
                .map(|one| (one.id.uuid(), one.customizer_id.uuid(), one.options_min, one.options_max))
                .collect();
            (article.id.uuid(), CandidateArticle { visible: article.visible, customizers })
        };
        let options = |one: &Customizer| (one.id.uuid(), one.options.iter().filter(|option| option.visible).count());
        PublishCheckInput {
            selected: self.catalog.is_some(),
            shown: items.map(|item| (item.id.uuid(), item.article_id.uuid())).collect(),
            articles: self.articles.iter().map(article).collect(),
            customizers: self.customizers.iter().map(options).collect(),
        }
    }

    /// Its parts with their fields, for comparing two snapshots.
    pub(crate) fn entries(&self) -> Vec<DeploymentEntry> {
        let names: HashMap<_, _> = self.articles.iter().map(|article| (article.id, article.name.clone())).collect();
        let mut entries = Vec::new();
        if let Some(catalog) = &self.catalog {
            entries.push(new_entry(
                DeploymentEntity::Catalog,
                catalog.id,
                &catalog.name,
                json!({"name": catalog.name}),
            ));
            for section in &catalog.sections {
                entries.push(new_entry(
                    DeploymentEntity::Section,
                    section.id,
                    &section.name,
                    without_fields(json!(section), &["id"]),
                ));
            }
            for item in &catalog.items {
                let name = names.get(&item.article_id).map_or("", String::as_str);
                entries.push(new_entry(DeploymentEntity::Item, item.id, name, without_fields(json!(item), &["id"])));
            }
        }
        for article in &self.articles {
            let fields = without_fields(json!(article), &["id", "store_id", "created_at", "deleted_at", "stock"]);
            entries.push(new_entry(DeploymentEntity::Article, article.id, &article.name, fields));
        }
        for customizer in &self.customizers {
            let name = &customizer.name;
            entries.push(new_entry(DeploymentEntity::Customizer, customizer.id, name, json!({"name": name})));
            for option in &customizer.options {
                let mut fields = without_fields(json!(option), &["id", "stock"]);
                fields["customizer_id"] = json!(customizer.id);
                entries.push(new_entry(DeploymentEntity::Option, option.id, &option.name, fields));
            }
        }
        entries
    }
}

fn new_entry<T>(entity: DeploymentEntity, id: Id<T>, name: &str, fields: Value) -> DeploymentEntry {
    let fields = if let Value::Object(fields) = fields { fields } else { Map::new() };
    DeploymentEntry { entity, id: Id::from(id.uuid()), name: name.to_owned(), fields }
}

fn without_fields(mut fields: Value, names: &[&str]) -> Value {
    if let Value::Object(fields) = &mut fields {
        fields.retain(|name, _| !names.contains(&name.as_str()));
    }
    fields
}
