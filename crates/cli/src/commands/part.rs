//! Resources of a store: `hub article`, `hub catalog`, `hub coupon`, `hub customizer` and `hub policy`.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::body::Body;
use super::call::Call;
use super::store::StoreChoice;
use crate::context::{Context, Write};
use crate::error::{Exit, Failure, Result};
use crate::output::Columns;

/// A kind of store resource: its operations and its table columns.
pub(crate) struct Part {
    noun: &'static str,
    id: &'static str,
    list: &'static str,
    get: &'static str,
    put: &'static str,
    delete: &'static str,
    columns: Columns,
    one: Columns,
}

pub(crate) const ARTICLE: Part = Part {
    noun: "article",
    id: "article_id",
    list: "ecommerce_article_list",
    get: "ecommerce_article_get",
    put: "ecommerce_article_put",
    delete: "ecommerce_article_delete",
    columns: &[
        ("article", "id"),
        ("name", "name"),
        ("price", "price.base"),
        ("final", "price.final"),
        ("stock", "stock.count"),
        ("out of stock", "stock.out_of_stock"),
        ("visible", "visible"),
        ("category", "categories[0].name"),
    ],
    one: &[
        ("article", "id"),
        ("name", "name"),
        ("description", "description"),
        ("categories", "categories"),
        ("visible", "visible"),
        ("price", "price.base"),
        ("discount", "price.discount_fixed"),
        ("discount %", "price.discount_percent"),
        ("final", "price.final"),
        ("VAT %", "price.tax_percent"),
        ("stock", "stock.count"),
        ("not sold of it", "stock.min_count"),
        ("out of stock", "stock.out_of_stock"),
        ("picture", "image_url"),
        ("gallery", "gallery"),
        ("customizers", "customizers"),
        ("made", "created_at"),
        ("deleted", "deleted_at"),
    ],
};

pub(crate) const CATALOG: Part = Part {
    noun: "catalog",
    id: "catalog_id",
    list: "ecommerce_catalog_list",
    get: "ecommerce_catalog_get",
    put: "ecommerce_catalog_put",
    delete: "ecommerce_catalog_delete",
    columns: &[("catalog", "id"), ("name", "name"), ("selected", "selected"), ("made", "created_at")],
    one: &[
        ("catalog", "id"),
        ("name", "name"),
        ("selected", "selected"),
        ("sections", "sections"),
        ("items", "items"),
        ("made", "created_at"),
        ("deleted", "deleted_at"),
    ],
};

pub(crate) const COUPON: Part = Part {
    noun: "coupon",
    id: "coupon_id",
    list: "ecommerce_coupon_list",
    get: "ecommerce_coupon_get",
    put: "ecommerce_coupon_put",
    delete: "ecommerce_coupon_delete",
    columns: &[
        ("coupon", "id"),
        ("code", "code"),
        ("enabled", "enabled"),
        ("%", "discount_percent"),
        ("at most", "discount_percent_max_amount"),
        ("fixed", "discount_fixed_amount"),
        ("uses", "uses_count"),
        ("of", "max_uses"),
        ("budget", "max_import_amount"),
    ],
    one: &[],
};

pub(crate) const CUSTOMIZER: Part = Part {
    noun: "customizer",
    id: "customizer_id",
    list: "ecommerce_customizer_list",
    get: "ecommerce_customizer_get",
    put: "ecommerce_customizer_put",
    delete: "ecommerce_customizer_delete",
    columns: &[("customizer", "id"), ("name", "name"), ("first option", "options[0].name"), ("made", "created_at")],
    one: &[("customizer", "id"), ("name", "name"), ("options", "options"), ("made", "created_at")],
};

pub(crate) const POLICY: Part = Part {
    noun: "policy",
    id: "policy_id",
    list: "ecommerce_policy_list",
    get: "ecommerce_policy_get",
    put: "ecommerce_policy_put",
    delete: "ecommerce_policy_delete",
    columns: &[("policy", "id"), ("priority", "priority"), ("name", "name"), ("enabled", "enabled")],
    one: &[
        ("policy", "id"),
        ("priority", "priority"),
        ("name", "name"),
        ("enabled", "enabled"),
        ("requirements", "requirements"),
        ("effects", "effects"),
        ("made", "created_at"),
        ("deleted", "deleted_at"),
    ],
};

/// Verbs of the store resources.
#[derive(clap::Subcommand)]
pub(crate) enum PartCommand<F: clap::Args> {
    /// List them
    List {
        #[command(flatten)]
        store: StoreChoice,
        #[command(flatten)]
        filter: F,
    },
    /// Show one
    Get {
        /// Its id
        id: Uuid,
        #[command(flatten)]
        store: StoreChoice,
    },
    /// Create or change one; fields alone leave the other fields unchanged
    Put {
        /// The id [default: create a new one]
        id: Option<Uuid>,
        #[command(flatten)]
        store: StoreChoice,
        #[command(flatten)]
        body: Body,
    },
    /// Delete one
    Delete {
        /// Its id
        id: Uuid,
        #[command(flatten)]
        store: StoreChoice,
    },
}

/// Filters of a list.
pub(crate) trait Filter: clap::Args {
    /// Adds the filters to a request.
    fn add<'a>(&self, call: Call<'a>) -> Call<'a>;
}

/// No filters.
#[derive(clap::Args)]
pub(crate) struct Every;

/// Filter by name.
#[derive(clap::Args)]
pub(crate) struct Named {
    /// Search words, matched against the name
    #[arg(long, value_name = "WORDS")]
    query: Option<String>,
}

/// Filters of articles.
#[derive(clap::Args)]
pub(crate) struct Articles {
    #[command(flatten)]
    named: Named,
    /// Only visible articles, or only hidden ones: true or false
    #[arg(long, value_name = "BOOL")]
    visible: Option<bool>,
}

/// Filters of coupons.
#[derive(clap::Args)]
pub(crate) struct Coupons {
    #[command(flatten)]
    named: Named,
    /// Only enabled coupons, or only disabled ones: true or false
    #[arg(long, value_name = "BOOL")]
    enabled: Option<bool>,
}

impl Filter for Every {
    fn add<'a>(&self, call: Call<'a>) -> Call<'a> {
        call
    }
}

impl Filter for Named {
    fn add<'a>(&self, call: Call<'a>) -> Call<'a> {
        call.query("query", self.query.as_ref())
    }
}

impl Filter for Articles {
    fn add<'a>(&self, call: Call<'a>) -> Call<'a> {
        self.named.add(call).query("visible", self.visible)
    }
}

impl Filter for Coupons {
    fn add<'a>(&self, call: Call<'a>) -> Call<'a> {
        self.named.add(call).query("enabled", self.enabled)
    }
}

impl<F: Filter> PartCommand<F> {
    pub(crate) async fn run(self, part: &Part, context: &Context) -> Result<()> {
        match self {
            Self::List { store, filter } => {
                let of = [("store_id", store.id(context).await?)];
                let fetch = async |page: &_| filter.add(Call::new(part.list, &of)).page(page).send(context).await;
                context.print_pages(&context.output, part.columns, fetch).await
            }
            Self::Get { id, store } => {
                let of = [("store_id", store.id(context).await?), (part.id, id)];
                context.print(&Call::new(part.get, &of).send(context).await?, part.one)
            }
            Self::Put { id, store, body } => part.put(context, &store, id, &body).await,
            Self::Delete { id, store } => part.delete(context, &store, id).await,
        }
    }
}

impl Part {
    async fn put(&self, context: &Context, store: &StoreChoice, id: Option<Uuid>, body: &Body) -> Result<()> {
        let new = Uuid::now_v7();
        let of = [("store_id", store.id(context).await?), (self.id, id.unwrap_or(new))];
        let found = async || match id {
            Some(_) => Call::new(self.get, &of).send(context).await,
            None => Err(Failure::new(Exit::NotFound, "part", "there is none yet")),
        };
        let wanted = wanted(body, found).await?;
        let name = wanted["name"].as_str().or(wanted["code"].as_str()).or(wanted["label"].as_str()).unwrap_or_default();
        let question = format!("Put the {} {name}", self.noun);
        context.writer(Write::new(format!("{}?", question.trim_end()))).await?;
        Call::new(self.put, &of).body(&wanted).send(context).await?;
        context.print_written(&Call::new(self.get, &of).send(context).await?, self.one)
    }

    async fn delete(&self, context: &Context, store: &StoreChoice, id: Uuid) -> Result<()> {
        let of = [("store_id", store.id(context).await?), (self.id, id)];
        let name = match context.people.asks() {
            // A person who confirms reads which one it is; without one there is no need to ask the server.
            true => {
                let one = Call::new(self.get, &of).send(context).await?;
                one["name"].as_str().or(one["code"].as_str()).map_or_else(|| id.to_string(), ToOwned::to_owned)
            }
            false => id.to_string(),
        };
        context.writer(Write::hard_to_undo(format!("Delete the {} {name}?", self.noun))).await?;
        Call::new(self.delete, &of).send(context).await?;
        context.print_written(&json!({"deleted": true, "id": id}), &[])
    }
}

/// The body to send: the whole body that was given, or the given fields applied to the current one. Stock that is not
/// named is not sent, because sales change it meanwhile.
///
/// # Errors
/// Exit 2 when nothing was given.
pub(super) async fn wanted(body: &Body, found: impl AsyncFnOnce() -> Result<Value>) -> Result<Value> {
    if !body.is_given() {
        return Err(Failure::usage("the values are missing").help("--data @FILE, --data - or --field NAME=VALUE"));
    }
    if body.is_whole() {
        return Ok(body.read()?.unwrap_or_default());
    }
    let mut there = match found().await {
        Ok(there) => there,
        Err(failure) if failure.exit == Exit::NotFound => Value::Object(Map::new()),
        Err(failure) => return Err(failure),
    };
    if let Some(there) = there.as_object_mut().filter(|_| !body.sets("stock")) {
        there.remove("stock");
    }
    body.over(there)
}
