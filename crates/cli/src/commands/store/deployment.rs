//! `hub store publish` and `hub store rollback`: the deployment that consumers read.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::commands::arguments::{StoreChoice, VisibleStores, object_id};
use crate::commands::requests::command_bus::dispatch;
use crate::commands::requests::operation::OperationRequest;
use crate::context::{Context, OutputTable, PlannedWrite, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const CHANGES: Columns = &[("action", "action"), ("what", "entity"), ("name", "name"), ("id", "id")];

const DEPLOYMENTS: Columns = &[
    ("deployment", "id"),
    ("published at", "published_at"),
    ("live", "live"),
    ("previous", "previous_id"),
    ("copy of", "source_id"),
];

const ROLLBACK: Columns = &[("deployment", "deployment_id"), ("previous", "previous_id")];

/// The topic of the staff's rollback.
const TOPIC: &str = "ecommerce.deployments.rollback";

/// Publishes the draft of a store, or shows what that would change.
pub(super) async fn publish(context: &Context, store: Option<String>, dry_run: bool) -> Result<()> {
    let choice = StoreChoice::from_name(store);
    let of = [("store_id", choice.find_id(context).await?)];
    // The comparison is a POST that freezes a candidate; consumers see nothing of it.
    context.dry_run_client().await?;
    let changes = OperationRequest::new("ecommerce_deployment_changes", &of).send(context).await?;
    let rows = changes["changes"].as_array().cloned().unwrap_or_default();
    let has_changes = changes["has_changes"] == true;
    if has_changes && !dry_run {
        let question = format!("Publish {}?", summary(&rows));
        context.write_client(PlannedWrite::bulk(question)).await?;
        let ids = [of[0], ("deployment_id", id_field(&changes, "deployment_id")?)];
        OperationRequest::new("ecommerce_deployment_publish", &ids).send(context).await?;
        context.console.info("published; `hub store rollback` undoes it");
    }
    let kind = if dry_run { ResultKind::Read } else { ResultKind::Write };
    let sheet =
        OutputTable { name: "changes", columns: CHANGES, rows, empty_note: "the draft is what consumers read already" };
    context.print_tables(kind, &changes, "", &[sheet])
}

/// The first changes in words, and the number of the others.
fn summary(changes: &[Value]) -> String {
    const SHOWN: usize = 3;
    let word = |change: &Value, name: &str| change[name].as_str().unwrap_or_default().to_owned();
    let first = changes.iter().take(SHOWN);
    let mut parts: Vec<String> = first
        .map(|change| format!("{} {} {}", word(change, "action"), word(change, "entity"), word(change, "name")))
        .map(|change| change.trim_end().to_owned())
        .collect();
    if changes.len() > SHOWN {
        parts.push(format!("{} more", changes.len() - SHOWN));
    }
    parts.join(", ")
}

/// Lists the published deployments of a store.
pub(super) async fn list(context: &Context, store: Option<String>) -> Result<()> {
    let of = [("store_id", StoreChoice::from_name(store).find_id(context).await?)];
    let fetch =
        async |page: &_| OperationRequest::new("ecommerce_deployment_list", &of).with_page(page).send(context).await;
    context.print_pages(&context.output, DEPLOYMENTS, fetch).await
}

/// Makes an earlier deployment of a store live again.
pub(super) async fn roll_back(context: &Context, store: Option<String>, deployment: Option<Uuid>) -> Result<()> {
    let stores = VisibleStores::fetch(context).await?;
    let choice = StoreChoice::from_name(store);
    let store = choice.choose_from(&stores)?;
    let (id, name) = (object_id(store), store["name"].as_str().unwrap_or_default());
    let to = deployment.map_or_else(|| "the deployment before".to_owned(), |id| format!("the deployment {id}"));
    let write = PlannedWrite::irreversible(format!("Roll the store {name} back to {to}?"));
    let done = if stores.is_staff {
        let params = json!({"store_id": id, "deployment_id": deployment});
        dispatch(context, write, TOPIC, params, false).await?
    } else {
        let deployment = match deployment {
            Some(deployment) => deployment,
            None => find_deployment_before(context, id).await?,
        };
        context.write_client(write).await?;
        let ids = [("store_id", id), ("deployment_id", deployment)];
        OperationRequest::new("ecommerce_deployment_rollback", &ids).send(context).await?
    };
    context.print_written(&done, ROLLBACK)
}

/// The deployment that was live before the live one.
async fn find_deployment_before(context: &Context, store: Uuid) -> Result<Uuid> {
    let list = OperationRequest::new("ecommerce_deployment_list", &[("store_id", store)]);
    let page = list.with_query("take", Some(1)).send(context).await?;
    let live = &page["data"][0];
    if live["source_id"].is_string() {
        let message = "the live deployment is a rollback already: a second one would undo it";
        return Err(
            CliError::usage(message).with_help("`hub store deployments` lists them; name one with --deployment ID")
        );
    }
    if !live["previous_id"].is_string() {
        return Err(CliError::new(Exit::NotFound, "deployment", "no deployment was live before"));
    }
    id_field(live, "previous_id")
}

fn id_field(object: &Value, name: &str) -> Result<Uuid> {
    let id = object[name].as_str().and_then(|id| Uuid::parse_str(id).ok());
    id.ok_or_else(|| CliError::new(Exit::Unexpected, "answer", format!("the server's answer has no {name}")))
}
