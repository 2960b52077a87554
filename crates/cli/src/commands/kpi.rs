//! `hub kpi`: key figures of the platform, once or continuously.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, SecondsFormat, Utc};
use hub_client::types::AccountKpis;
use serde::Serialize;
use serde_json::{Value, json};
use tokio::time::MissedTickBehavior;

use super::arguments::time::parse_duration;
use super::arguments::{StoreChoice, VisibleStores};
use crate::context::{Context, OutputTable, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, Format, move_cursor_up};

const KPIS: Columns = &[("kpi", "kpi"), ("count", "count"), ("difference", "difference"), ("against", "against")];

const ORDERS: Columns = &[
    ("store", "store"),
    ("open", "orders_open"),
    ("today", "orders_today"),
    ("month", "orders_month"),
    ("completed", "completed_month"),
    ("cancelled", "cancelled_month"),
    ("currency", "currency"),
    ("taken in the month", "imports_month"),
    ("an order", "imports_month_average"),
];

/// The columns of a watch that appends lines.
const LINE: Columns = &[
    ("at", "at"),
    ("active", "accounts_actives"),
    ("consumers", "consumers_actives"),
    ("workspaces", "workspaces_actives"),
    ("made today", "accounts_created_today"),
];

/// Key figures of the platform.
#[derive(clap::Subcommand)]
pub(crate) enum KpiCommand {
    /// Show the current figures
    Show,
    /// Show order figures of your stores; staff see all stores together
    Orders {
        #[command(flatten)]
        store: StoreChoice,
    },
    /// Watch the figures until Ctrl-C; redrawn on a terminal, otherwise a line each time
    Watch {
        /// The interval between two reads, as in 10s or 5m
        #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
        every: Duration,
        /// Stop after N reads [default: never]
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        times: Option<u64>,
    },
}

impl KpiCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Show => {
                let kpis = read(context).await?;
                let is_table = context.output.format() == Format::Table;
                context.print_tables(ResultKind::Read, &kpis, "", &[sheet(&kpis, is_table)])
            }
            Self::Orders { store } => orders(context, &store).await,
            Self::Watch { every, times } => watch(context, every, times.unwrap_or(u64::MAX)).await,
        }
    }
}

async fn read(context: &Context) -> Result<AccountKpis> {
    Ok(context.read_client().await?.backoffices_account_kpis().await?.into_inner())
}

async fn orders(context: &Context, choice: &StoreChoice) -> Result<()> {
    let stores = VisibleStores::fetch(context).await?;
    let client = context.read_client().await?;
    if stores.is_staff {
        if choice.is_given() {
            return Err(CliError::usage("staff see the figures of all stores together")
                .with_help("the figures of one store are for its workspace's account"));
        }
        let kpis = client.backoffices_order_kpis().await?.into_inner();
        return context.print_read(&[with(json!({"store_id": null, "store": "all stores"}), &kpis)?], ORDERS);
    }
    let mut rows = Vec::new();
    for id in stores.chosen_ids(choice)? {
        let store = stores.all.iter().find(|store| store["id"] == id.to_string());
        let kpis = client.ecommerce_order_kpis(&id).await?.into_inner();
        rows.push(with(json!({"store_id": id, "store": store.map(|store| &store["name"])}), &kpis)?);
    }
    context.print_read(&rows, ORDERS)
}

/// The figures as a table; differences have a sign for people and are numbers otherwise.
fn sheet(kpis: &AccountKpis, to_people: bool) -> OutputTable {
    let (month, day) = ("last month to the same day", "yesterday");
    let rows = [
        ("active accounts", kpis.accounts_actives, kpis.accounts_actives_difference, month),
        ("active consumers", kpis.consumers_actives, kpis.consumers_actives_difference, month),
        ("active workspaces", kpis.workspaces_actives, kpis.workspaces_actives_difference, month),
        ("made today", kpis.accounts_created_today, kpis.accounts_created_yesterday_difference, day),
    ];
    let row = |(kpi, count, difference, against): (&str, i64, i64, &str)| {
        let difference = if to_people { json!(format!("{difference:+}")) } else { json!(difference) };
        json!({"kpi": kpi, "count": count, "difference": difference, "against": against})
    };
    OutputTable { name: "figures", columns: KPIS, rows: rows.into_iter().map(row).collect(), empty_note: "" }
}

/// Watches the figures. After the first read it keeps going while the server is away.
async fn watch(context: &Context, every: Duration, times: u64) -> Result<()> {
    let drawn = context.output.is_terminal() && context.output.format() == Format::Table;
    let mut screen = KpiScreen { context, height: 0, shown: None };
    let mut lines = context.output.row_writer(LINE).with_full_lines();
    let mut ticks = tokio::time::interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut away = false;
    for turn in 0..times {
        ticks.tick().await;
        match read(context).await {
            Ok(kpis) if drawn => screen.draw(kpis)?,
            Ok(kpis) => {
                if std::mem::replace(&mut away, false) {
                    context.console.print_status("the server is available again");
                }
                lines.write_rows(&[line(&kpis)?])?;
            }
            Err(error) if turn == 0 || error.exit != Exit::Unreachable => return Err(error),
            Err(error) if drawn => screen.draw_away(&error, every)?,
            Err(error) => {
                if !std::mem::replace(&mut away, true) {
                    context.console.print_status(&format!("{}; retrying every {} s", error.message, every.as_secs()));
                }
            }
        }
    }
    if drawn { Ok(()) } else { lines.finish() }
}

/// The figures with the time they were read.
fn line(kpis: &AccountKpis) -> Result<Value> {
    with(json!({"at": now().to_rfc3339_opts(SecondsFormat::Secs, true)}), kpis)
}

/// Adds the figures' fields to a row.
fn with(mut row: Value, figures: &impl Serialize) -> Result<Value> {
    let figures = serde_json::to_value(figures).map_err(|error| CliError::from(std::io::Error::other(error)))?;
    if let (Some(row), Value::Object(figures)) = (row.as_object_mut(), figures) {
        row.extend(figures);
    }
    Ok(row)
}

/// The figures on a terminal, redrawn in place.
struct KpiScreen<'a> {
    context: &'a Context,
    /// The number of lines to redraw.
    height: usize,
    shown: Option<(String, AccountKpis)>,
}

impl KpiScreen<'_> {
    fn draw(&mut self, kpis: AccountKpis) -> Result<()> {
        let at = self.context.output.format_instant(now(), true);
        self.show(&format!("seen at {at}"), &kpis)?;
        self.shown = Some((at, kpis));
        Ok(())
    }

    /// Shows the last figures, and why they are not newer.
    fn draw_away(&mut self, error: &CliError, every: Duration) -> Result<()> {
        let Some((at, kpis)) = self.shown.take() else { return Ok(()) };
        let why = format!("seen at {at}; {}, retrying every {} s", error.message, every.as_secs());
        self.show(&why, &kpis)?;
        self.shown = Some((at, kpis));
        Ok(())
    }

    fn show(&mut self, text: &str, kpis: &AccountKpis) -> Result<()> {
        let sheet = sheet(kpis, true);
        // The text may be longer than the terminal is wide.
        let text: String = text.chars().take(self.context.output.line_width()).collect();
        move_cursor_up(self.height)?;
        // Column names and rows; unless fields were chosen, also the text and an empty line.
        let above = if self.context.globals.fields.is_some() { 0 } else { 2 };
        self.height = above + 1 + sheet.rows.len();
        self.context.print_tables(ResultKind::Read, kpis, &text, &[sheet])
    }
}

#[expect(clippy::disallowed_methods, reason = "when this machine saw it is what is told")]
fn now() -> DateTime<Utc> {
    SystemTime::now().into()
}
