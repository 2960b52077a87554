//! Resources of a store: `hub article`, `hub catalog`, `hub coupon`, `hub customizer` and `hub policy`.

use serde_json::json;
use uuid::Uuid;

use super::arguments::StoreChoice;
use super::arguments::request_body::{BodyArgs, resolve_body};
use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

/// A kind of store resource: its operations and its table columns.
pub(crate) struct StoreResource {
    noun: &'static str,
    id_parameter: &'static str,
    list_operation: &'static str,
    get_operation: &'static str,
    put_operation: &'static str,
    delete_operation: &'static str,
    list_columns: Columns,
    get_columns: Columns,
}

pub(crate) const ARTICLE: StoreResource = StoreResource {
    noun: "article",
    id_parameter: "article_id",
    list_operation: "ecommerce_article_list",
    get_operation: "ecommerce_article_get",
    put_operation: "ecommerce_article_put",
    delete_operation: "ecommerce_article_delete",
    list_columns: &[
        ("article", "id"),
        ("name", "name"),
        ("price", "price.base"),
        ("final", "price.final"),
        ("stock", "stock.count"),
        ("out of stock", "stock.out_of_stock"),
        ("visible", "visible"),
        ("category", "categories[0].name"),
    ],
    get_columns: &[
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

pub(crate) const CATALOG: StoreResource = StoreResource {
    noun: "catalog",
    id_parameter: "catalog_id",
    list_operation: "ecommerce_catalog_list",
    get_operation: "ecommerce_catalog_get",
    put_operation: "ecommerce_catalog_put",
    delete_operation: "ecommerce_catalog_delete",
    list_columns: &[("catalog", "id"), ("name", "name"), ("selected", "selected"), ("made", "created_at")],
    get_columns: &[
        ("catalog", "id"),
        ("name", "name"),
        ("selected", "selected"),
        ("sections", "sections"),
        ("items", "items"),
        ("made", "created_at"),
        ("deleted", "deleted_at"),
    ],
};

pub(crate) const COUPON: StoreResource = StoreResource {
    noun: "coupon",
    id_parameter: "coupon_id",
    list_operation: "ecommerce_coupon_list",
    get_operation: "ecommerce_coupon_get",
    put_operation: "ecommerce_coupon_put",
    delete_operation: "ecommerce_coupon_delete",
    list_columns: &[
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
    get_columns: &[],
};

pub(crate) const CUSTOMIZER: StoreResource = StoreResource {
    noun: "customizer",
    id_parameter: "customizer_id",
    list_operation: "ecommerce_customizer_list",
    get_operation: "ecommerce_customizer_get",
    put_operation: "ecommerce_customizer_put",
    delete_operation: "ecommerce_customizer_delete",
    list_columns: &[
        ("customizer", "id"),
        ("name", "name"),
        ("first option", "options[0].name"),
        ("made", "created_at"),
    ],
    get_columns: &[("customizer", "id"), ("name", "name"), ("options", "options"), ("made", "created_at")],
};

pub(crate) const POLICY: StoreResource = StoreResource {
    noun: "policy",
    id_parameter: "policy_id",
    list_operation: "ecommerce_policy_list",
    get_operation: "ecommerce_policy_get",
    put_operation: "ecommerce_policy_put",
    delete_operation: "ecommerce_policy_delete",
    list_columns: &[("policy", "id"), ("priority", "priority"), ("name", "name"), ("enabled", "enabled")],
    get_columns: &[
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
pub(crate) enum StoreResourceCommand<F: clap::Args> {
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
        body: BodyArgs,
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
pub(crate) trait ListFilter: clap::Args {
    /// Adds the filters to a request.
    fn add_to<'a>(&self, call: OperationRequest<'a>) -> OperationRequest<'a>;
}

/// No filters.
#[derive(clap::Args)]
pub(crate) struct NoFilter;

/// Filter by name.
#[derive(clap::Args)]
pub(crate) struct NameFilter {
    /// Search words, matched against the name
    #[arg(long, value_name = "WORDS")]
    query: Option<String>,
}

/// Filters of articles.
#[derive(clap::Args)]
pub(crate) struct ArticleFilter {
    #[command(flatten)]
    named: NameFilter,
    /// Only visible articles, or only hidden ones: true or false
    #[arg(long, value_name = "BOOL")]
    visible: Option<bool>,
}

/// Filters of coupons.
#[derive(clap::Args)]
pub(crate) struct CouponFilter {
    #[command(flatten)]
    named: NameFilter,
    /// Only enabled coupons, or only disabled ones: true or false
    #[arg(long, value_name = "BOOL")]
    enabled: Option<bool>,
}

impl ListFilter for NoFilter {
    fn add_to<'a>(&self, call: OperationRequest<'a>) -> OperationRequest<'a> {
        call
    }
}

impl ListFilter for NameFilter {
    fn add_to<'a>(&self, call: OperationRequest<'a>) -> OperationRequest<'a> {
        call.with_query("query", self.query.as_ref())
    }
}

impl ListFilter for ArticleFilter {
    fn add_to<'a>(&self, call: OperationRequest<'a>) -> OperationRequest<'a> {
        self.named.add_to(call).with_query("visible", self.visible)
    }
}

impl ListFilter for CouponFilter {
    fn add_to<'a>(&self, call: OperationRequest<'a>) -> OperationRequest<'a> {
        self.named.add_to(call).with_query("enabled", self.enabled)
    }
}

impl<F: ListFilter> StoreResourceCommand<F> {
    pub(crate) async fn run(self, resource: &StoreResource, context: &Context) -> Result<()> {
        match self {
            Self::List { store, filter } => {
                let of = [("store_id", store.find_id(context).await?)];
                let fetch = async |page: &_| {
                    filter
                        .add_to(OperationRequest::new(resource.list_operation, &of))
                        .with_page(page)
                        .send(context)
                        .await
                };
                context.print_pages(&context.output, resource.list_columns, fetch).await
            }
            Self::Get { id, store } => {
                let of = [("store_id", store.find_id(context).await?), (resource.id_parameter, id)];
                context.print_read(
                    &OperationRequest::new(resource.get_operation, &of).send(context).await?,
                    resource.get_columns,
                )
            }
            Self::Put { id, store, body } => resource.put(context, &store, id, &body).await,
            Self::Delete { id, store } => resource.delete(context, &store, id).await,
        }
    }
}

impl StoreResource {
    async fn put(&self, context: &Context, store: &StoreChoice, id: Option<Uuid>, body: &BodyArgs) -> Result<()> {
        let new = Uuid::now_v7();
        let of = [("store_id", store.find_id(context).await?), (self.id_parameter, id.unwrap_or(new))];
        let found = async || match id {
            Some(_) => OperationRequest::new(self.get_operation, &of).send(context).await,
            None => Err(CliError::new(Exit::NotFound, "part", "there is none yet")),
        };
        let wanted = resolve_body(body, found).await?;
        let name = wanted["name"].as_str().or(wanted["code"].as_str()).or(wanted["label"].as_str()).unwrap_or_default();
        let question = format!("Put the {} {name}", self.noun);
        context.write_client(PlannedWrite::reversible(format!("{}?", question.trim_end()))).await?;
        OperationRequest::new(self.put_operation, &of).with_body(&wanted).send(context).await?;
        context.print_written(&OperationRequest::new(self.get_operation, &of).send(context).await?, self.get_columns)
    }

    async fn delete(&self, context: &Context, store: &StoreChoice, id: Uuid) -> Result<()> {
        let of = [("store_id", store.find_id(context).await?), (self.id_parameter, id)];
        let name = match context.console.will_prompt() {
            // A person who confirms reads which one it is; without one there is no need to ask the server.
            true => {
                let one = OperationRequest::new(self.get_operation, &of).send(context).await?;
                one["name"].as_str().or(one["code"].as_str()).map_or_else(|| id.to_string(), ToOwned::to_owned)
            }
            false => id.to_string(),
        };
        context.write_client(PlannedWrite::irreversible(format!("Delete the {} {name}?", self.noun))).await?;
        OperationRequest::new(self.delete_operation, &of).send(context).await?;
        context.print_written(&json!({"deleted": true, "id": id}), &[])
    }
}
