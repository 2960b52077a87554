//! `hub store`: stores of your workspace; staff see all stores.

mod deployment;

use clap_complete::ArgValueCompleter;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::commands::arguments::request_body::{BodyArgs, resolve_body};
use crate::commands::arguments::{StoreChoice, VisibleStores, list_operation};
use crate::commands::requests::is_staff;
use crate::commands::requests::operation::OperationRequest;
use crate::completion::server_candidates::stores;
use crate::context::{Context, OutputTable, PlannedWrite, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const OWN: Columns = &[("store", "id"), ("name", "name"), ("enabled", "enabled"), ("workspace", "workspace_id")];

const EVERY: Columns = &[
    ("store", "id"),
    ("name", "name"),
    ("workspace", "workspace_name"),
    ("enabled", "enabled"),
    ("open", "opened"),
    ("made", "created_at"),
];

const METHODS: Columns =
    &[("method", "method"), ("type", "type"), ("id", "id"), ("address", "address"), ("metres", "metres")];

/// Stores of your workspace; staff see all stores.
#[derive(clap::Subcommand)]
pub(crate) enum StoreCommand {
    /// List stores by name; for staff, newest first
    List {
        /// Stores of this workspace; staff only
        #[arg(long, value_name = "ID")]
        workspace: Option<Uuid>,
    },
    /// Show one store
    Get {
        /// The store's id or name [default: the only store there is]
        #[arg(value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
        store: Option<String>,
    },
    /// Create or change a store; fields alone leave the other fields unchanged
    Put {
        /// The store's id [default: create a new one]
        store: Option<Uuid>,
        #[command(flatten)]
        body: BodyArgs,
    },
    /// Publish the draft: the selected catalog with its articles and customizers
    Publish {
        /// The store's id or name [default: the only store there is]
        #[arg(value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
        store: Option<String>,
        /// Print what would change without publishing it
        #[arg(long)]
        dry_run: bool,
    },
    /// Make an earlier deployment live again; the draft stays
    Rollback {
        /// The store's id or name [default: the only store there is]
        #[arg(value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
        store: Option<String>,
        /// A published deployment [default: the one that was live before]
        #[arg(long, value_name = "ID")]
        deployment: Option<Uuid>,
    },
    /// List what was published, the latest first
    Deployments {
        /// The store's id or name [default: the only store there is]
        #[arg(value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
        store: Option<String>,
    },
    /// Show how the store is paid, and how its orders are fetched or brought
    Methods {
        /// The store's id or name [default: the only store there is]
        #[arg(value_name = "ID|NAME", add = ArgValueCompleter::new(stores))]
        store: Option<String>,
    },
}

impl StoreCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List { workspace } => list(context, workspace).await,
            Self::Get { store } => {
                let stores = VisibleStores::fetch(context).await?;
                let columns = if stores.is_staff { EVERY } else { OWN };
                context.print_read(StoreChoice::from_name(store).choose_from(&stores)?, columns)
            }
            Self::Put { store, body } => put(context, store, &body).await,
            Self::Publish { store, dry_run } => deployment::publish(context, store, dry_run).await,
            Self::Rollback { store, deployment } => deployment::roll_back(context, store, deployment).await,
            Self::Deployments { store } => deployment::list(context, store).await,
            Self::Methods { store } => methods(context, store).await,
        }
    }
}

async fn list(context: &Context, workspace: Option<Uuid>) -> Result<()> {
    let is_staff = is_staff(context).await?;
    if workspace.is_some() && !is_staff {
        let message = "--workspace is for staff: you see the stores of your workspace";
        return Err(CliError::usage(message)
            .with_help("leave it out, or switch to a backoffice account with `hub auth switch`"));
    }
    let columns = if is_staff { EVERY } else { OWN };
    let fetch = async |page: &_| {
        OperationRequest::new(list_operation(is_staff), &[])
            .with_query("workspace_id", workspace)
            .with_page(page)
            .send(context)
            .await
    };
    context.print_pages(&context.output, columns, fetch).await
}

/// Prints the payment and pickup methods of a store as one object.
async fn methods(context: &Context, store: Option<String>) -> Result<()> {
    let of = [("store_id", StoreChoice::from_name(store).find_id(context).await?)];
    let payment = OperationRequest::new("ecommerce_payment_methods_get", &of).send(context).await?;
    let pickup = OperationRequest::new("ecommerce_pickup_methods_get", &of).send(context).await?;
    let whole = json!({"payment": payment, "pickup": pickup});
    let sheet = OutputTable {
        name: "methods",
        columns: METHODS,
        rows: method_rows(&whole),
        empty_note: "it has none: consumers cannot order",
    };
    context.print_tables(ResultKind::Read, &whole, "", &[sheet])
}

/// A row for each payment and pickup method.
fn method_rows(methods: &Value) -> Vec<Value> {
    let providers = methods["payment"]["providers"].as_array().into_iter().flatten();
    let payments =
        providers.map(|provider| json!({"method": "payment", "type": provider["type"], "id": provider["id"]}));
    let pickups = ["takeaway", "delivery"].into_iter().filter_map(|kind| {
        let pickup = methods["pickup"].get(kind).filter(|pickup| pickup.is_object())?;
        let part = |name: &str| pickup["address"][name].as_str();
        let street: Vec<&str> = [part("street"), part("number")].into_iter().flatten().collect();
        let address: Vec<String> = [Some(street.join(" ")), part("city").map(ToOwned::to_owned)]
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        Some(json!({
            "method": "pickup", "type": kind, "id": pickup["id"], "address": address.join(", "),
            "metres": pickup["zone_radius"],
        }))
    });
    payments.chain(pickups).collect()
}

async fn put(context: &Context, store: Option<Uuid>, body: &BodyArgs) -> Result<()> {
    let id = store.unwrap_or_else(Uuid::now_v7);
    let of = [("store_id", id)];
    let found = async || match store {
        Some(_) => OperationRequest::new("ecommerce_store_get", &of).send(context).await,
        None => Err(CliError::new(Exit::NotFound, "store", "there is none yet")),
    };
    let wanted = resolve_body(body, found).await?;
    let name = wanted["name"].as_str().unwrap_or("without a name");
    context.write_client(PlannedWrite::reversible(format!("Put the store {name}?"))).await?;
    OperationRequest::new("ecommerce_store_put", &of).with_body(&wanted).send(context).await?;
    context.print_written(&OperationRequest::new("ecommerce_store_get", &of).send(context).await?, OWN)
}
