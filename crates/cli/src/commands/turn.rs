//! `hub turn`: the turns of a store, the periods in which it takes orders.

use serde_json::{Value, json};
use uuid::Uuid;

use super::arguments::StoreChoice;
use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const TURNS: Columns = &[("turn", "id"), ("opened at", "opened_at"), ("closed at", "closed_at"), ("store", "store_id")];

/// Turns of a store: the periods in which it takes orders.
#[derive(clap::Subcommand)]
pub(crate) enum TurnCommand {
    /// List turns, the latest first
    List {
        #[command(flatten)]
        store: StoreChoice,
        /// Only closed turns, or only the open one
        #[arg(long, value_name = "BOOL")]
        closed: Option<bool>,
    },
    /// Open a turn, so that the store takes orders
    Open {
        /// The turn's id [default: create a new one]
        turn: Option<Uuid>,
        #[command(flatten)]
        store: StoreChoice,
    },
    /// Close a turn for good; its orders go on
    Close {
        /// The turn's id [default: the open one]
        turn: Option<Uuid>,
        #[command(flatten)]
        store: StoreChoice,
    },
}

impl TurnCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List { store, closed } => {
                let of = [("store_id", store.find_id(context).await?)];
                let fetch = async |page: &_| {
                    let request = OperationRequest::new("ecommerce_turn_list", &of).with_query("closed", closed);
                    request.with_page(page).send(context).await
                };
                context.print_pages(&context.output, TURNS, fetch).await
            }
            Self::Open { turn, store } => {
                let store = store.find_id(context).await?;
                let id = turn.unwrap_or_else(Uuid::now_v7);
                context.write_client(PlannedWrite::reversible("Open a turn?")).await?;
                let ids = [("store_id", store), ("turn_id", id)];
                OperationRequest::new("ecommerce_turn_open", &ids).send(context).await?;
                let opened = find_turn(context, store, Some(id), false).await?;
                context.print_written(&opened.unwrap_or_else(|| json!({"id": id, "store_id": store})), TURNS)
            }
            Self::Close { turn, store } => close(context, turn, &store).await,
        }
    }
}

async fn close(context: &Context, turn: Option<Uuid>, store: &StoreChoice) -> Result<()> {
    let store = store.find_id(context).await?;
    let id = match turn {
        Some(id) => id,
        None => {
            let open = find_turn(context, store, None, false).await?;
            let none = || CliError::new(Exit::NotFound, "turn", "the store has no open turn");
            let id = open.as_ref().and_then(|turn| Uuid::parse_str(turn["id"].as_str()?).ok());
            id.ok_or_else(none).map_err(|error| error.with_help("`hub turn list` lists its turns"))?
        }
    };
    let question = format!("Close the turn {id}? It cannot be opened again.");
    context.write_client(PlannedWrite::irreversible(question)).await?;
    OperationRequest::new("ecommerce_turn_close", &[("store_id", store), ("turn_id", id)]).send(context).await?;
    let closed = find_turn(context, store, Some(id), true).await?;
    context.print_written(&closed.unwrap_or_else(|| json!({"id": id, "store_id": store})), TURNS)
}

/// The latest turn, open or closed, if it is the named one.
async fn find_turn(context: &Context, store: Uuid, id: Option<Uuid>, is_closed: bool) -> Result<Option<Value>> {
    let request = OperationRequest::new("ecommerce_turn_list", &[("store_id", store)]);
    let request = request.with_query("closed", Some(is_closed)).with_query("order_by", Some("closed_at"));
    let mut page = request.with_query("take", Some(20)).send(context).await?;
    let Value::Array(rows) = page["data"].take() else { return Ok(None) };
    let is_meant = |turn: &Value| id.is_none_or(|id| turn["id"] == id.to_string());
    Ok(rows.into_iter().find(is_meant))
}
