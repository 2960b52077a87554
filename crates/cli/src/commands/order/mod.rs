//! `hub order`: orders of your stores; staff see all stores.

mod find;
mod labels;
mod set_state;
mod watch;

use chrono::{DateTime, Utc};
use clap_complete::ArgValueCompleter;
use hub_client::text::format_address;
use hub_client::types::{Order, OrderChange, OrderItem, OrderState};
use serde_json::{Value, json};

use super::arguments::time::{parse_instant, parse_since};
use super::arguments::{ContractValue, StoreChoice, VisibleStores, object_id};
use crate::completion::server_candidates::open_orders;
use crate::context::{Context, OutputTable, ResultKind};
use crate::error::Result;
use crate::output::Columns;

const ORDERS: Columns = &[
    ("code", "code"),
    ("state", "state"),
    ("total", "resumes[0].total"),
    ("came in", "datetime"),
    ("consumer", "consumer.name"),
    ("store", "store.name"),
    ("payment", "payment[0].state"),
    ("pickup", "pickup[0].state"),
    ("preparation", "preparation.state"),
    ("order", "id"),
];

const LINES: Columns =
    &[("quantity", "quantity"), ("article", "name"), ("total", "total"), ("chosen", "chosen"), ("note", "indications")];

/// The columns of lines that have codes to pick them by.
const LINES_WITH_CODES: Columns = &[
    ("quantity", "quantity"),
    ("code", "code"),
    ("article", "name"),
    ("total", "total"),
    ("chosen", "chosen"),
    ("note", "indications"),
];

const PARTS: Columns =
    &[("part", "part"), ("state", "state"), ("may go to", "allowed"), ("what", "what"), ("id", "id")];

const TOTALS: Columns = &[("of", "of"), ("amount", "amount")];

const HISTORY: Columns =
    &[("at", "at"), ("what", "entity"), ("from", "from"), ("to", "to"), ("by", "by"), ("reason", "reason")];

/// Orders of your stores; staff see the orders of all stores.
#[derive(clap::Subcommand)]
pub(crate) enum OrderCommand {
    /// List orders, newest first
    List(OrderListArgs),
    /// Show one order, with its lines, parts and history
    Get {
        /// The order's id or code, as in 261120-014
        #[arg(value_name = "ID|CODE", add = ArgValueCompleter::new(open_orders))]
        order: String,
        #[command(flatten)]
        store: StoreChoice,
    },
    /// Watch changes to orders as they happen, one line each, until Ctrl-C
    ///
    /// Changes that happened while the connection was down are printed afterwards. When the event stream is not
    /// available, orders are polled every ten seconds.
    Watch {
        #[command(flatten)]
        store: StoreChoice,
        /// Stop after N lines [default: never]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        times: Option<u64>,
    },
    /// Move an order, or a part of it, to another state
    SetState(set_state::SetStateArgs),
}

/// Filters of the list.
#[derive(clap::Args)]
pub(crate) struct OrderListArgs {
    #[command(flatten)]
    store: StoreChoice,
    /// Search labels, matched against the beginning of the code and the consumer's name, email and phone
    #[arg(long, value_name = "WORDS")]
    query: Option<String>,
    /// Orders in this state: submitted, preparation, payment, pickup, completed or cancelled; repeat it for several
    #[arg(long, value_parser = ContractValue::<OrderState>::new("OrderState"), hide_possible_values = true)]
    state: Vec<OrderState>,
    /// Orders submitted from this instant on, as in 2026-11-20T08:30:00-03:00, or from a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = parse_instant)]
    from: Option<DateTime<Utc>>,
    /// Orders submitted in this time until now, as in 30m, 2h, 3d or 1w; or from an instant or a date on, as --from
    #[arg(long, value_name = "TIME", conflicts_with = "from", value_parser = parse_since)]
    since: Option<DateTime<Utc>>,
    /// Orders submitted before this instant, or before a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = parse_instant)]
    to: Option<DateTime<Utc>>,
}

impl OrderCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List(which) => which.run(context).await,
            Self::Get { order, store } => {
                let order = find::find_order(context, &store, &order).await?;
                print_order(context, ResultKind::Read, &order)
            }
            Self::Watch { store, times } => watch::run(context, &store, times.unwrap_or(u64::MAX)).await,
            Self::SetState(set) => set.run(context).await,
        }
    }
}

impl OrderListArgs {
    async fn run(&self, context: &Context) -> Result<()> {
        let stores = VisibleStores::fetch(context).await?;
        let Self { store, query, state, from, since, to } = self;
        let (query, from, to) = (query.as_deref(), from.as_ref().or(since.as_ref()), to.as_ref());
        let states = (!state.is_empty()).then_some(state);
        let client = context.read_client().await?;
        if stores.is_staff {
            let ids = if store.is_given() { Some(stores.chosen_ids(store)?) } else { None };
            let fetch = async |page: &crate::context::PageRequest| {
                let (cursor, take) = (page.cursor(), page.page_size());
                let page =
                    client.backoffices_order_list(cursor, to, from, query, None, states, ids.as_ref(), take).await?;
                Ok(page.into_inner())
            };
            return context.print_pages(&context.output, ORDERS, fetch).await;
        }
        let id = object_id(store.choose_from(&stores)?);
        let fetch = async |page: &crate::context::PageRequest| {
            let (cursor, take) = (page.cursor(), page.page_size());
            let page =
                client.ecommerce_order_list(&id, cursor, to, from, None, query, None, states, take, None).await?;
            Ok(page.into_inner())
        };
        context.print_pages(&context.output, ORDERS, fetch).await
    }
}

/// Prints an order with its lines, totals, parts and history, or only the chosen fields.
fn print_order(context: &Context, of: ResultKind, order: &Order) -> Result<()> {
    if context.globals.fields.is_some() {
        return if of == ResultKind::Read { context.print_read(order, &[]) } else { context.print_written(order, &[]) };
    }
    let lines = order.items.iter().map(|line| {
        let chosen: Vec<String> = line.options.iter().map(|one| labels::format_quantity(one.quantity, &one.name)).collect();
        let (total, chosen) = (labels::format_amount(&json!(line.imports.total)), chosen.join(", "));
        let code = line_codes(line);
        json!({"quantity": line.quantity, "code": code, "article": line.name, "name": line.name, "chosen": chosen, "total": total, "indications": line.indications})
    });
    let columns = if order.items.iter().all(|line| line_codes(line).is_empty()) { LINES } else { LINES_WITH_CODES };
    let totals = labels::order_totals(order).into_iter().map(|(of, amount)| json!({"of": of, "amount": amount}));
    let history = order.history.iter().map(|change| {
        let OrderChange { at, entity, from, to, reason, .. } = change;
        json!({"at": at, "entity": entity, "from": from, "to": to, "by": labels::change_author(order, change), "reason": reason})
    });
    let sheets = [
        OutputTable { name: "lines", columns, rows: lines.collect(), empty_note: "it has no lines" },
        OutputTable { name: "totals", columns: TOTALS, rows: totals.collect(), empty_note: "" },
        OutputTable { name: "parts", columns: PARTS, rows: part_rows(order), empty_note: "" },
        OutputTable { name: "changes", columns: HISTORY, rows: history.collect(), empty_note: "" },
    ];
    context.print_tables(of, order, &labels::order_heading(order, &context.output), &sheets)
}

/// The store's own codes of a line's article and of its options, those that have one.
fn line_codes(line: &OrderItem) -> String {
    let codes = line.article.code.iter().chain(line.options.iter().filter_map(|option| option.code.as_ref()));
    codes.map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// The order and its parts as rows, with the states that each may move to.
fn part_rows(order: &Order) -> Vec<Value> {
    fn listed<S: ToString>(states: &[S]) -> String {
        states.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
    let (allowed, state) = (&order.allowed, &order.preparation.state);
    let mut rows = vec![
        json!({"part": "order", "id": order.id, "what": null, "state": order.state, "allowed": listed(&allowed.order)}),
        json!({"part": "preparation", "id": null, "what": null, "state": state, "allowed": listed(&allowed.preparation)}),
    ];
    rows.extend(order.payment.iter().map(|one| {
        let open = allowed.payment.iter().find(|open| open.id == one.id).map(|open| listed(&open.states));
        let mut what = format!("{} {}", one.provider_type, labels::format_amount(&json!(one.amount)));
        for (amount, words) in [(one.refunded_amount.0, "refunded"), (one.refund_due.0, "to refund")] {
            if amount > 0.0 {
                what += &format!(", {} {words}", labels::format_amount(&json!(amount)));
            }
        }
        json!({"part": "payment", "id": one.id, "what": what, "state": one.state, "allowed": open})
    }));
    rows.extend(order.pickup.iter().map(|one| {
        let open = allowed.pickup.iter().find(|open| open.id == one.id).map(|open| listed(&open.states));
        let place = format_address(&one.address);
        let what = if place.is_empty() { one.type_.to_string() } else { format!("{}, {place}", one.type_) };
        json!({"part": "pickup", "id": one.id, "what": what, "state": one.state, "allowed": open})
    }));
    rows
}
