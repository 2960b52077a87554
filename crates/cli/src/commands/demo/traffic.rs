//! Traffic: places orders by their plans and processes the open ones, one step at a time.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::time::Duration;

use fastrand::Rng;
use serde_json::json;
use tokio::time::Instant;
use uuid::Uuid;

use super::TrafficArgs;
use super::order_plan::{OrderPlan, OrderPlanner};
use super::people::DemoPeople;
use super::store_visit::{VisitResult, visit_store};
use super::store_work;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const SUMMARY: Columns = &[
    ("seed", "seed"),
    ("seconds", "seconds"),
    ("visits", "visits"),
    ("ordered", "ordered"),
    ("with a coupon", "with_coupon"),
    ("completed", "completed"),
    ("cancelled", "cancelled"),
    ("still open", "open"),
    ("moves", "moves"),
    ("shelves filled", "restocked"),
    ("refused", "refused"),
];

/// The wait before asking an unreachable server again.
const RETRY_INTERVAL: Duration = Duration::from_secs(2);
/// The most moves of one order; beyond that, somebody else is moving it, and it is left to them.
const MAX_MOVES: u32 = 16;

/// An order in progress.
struct OpenOrder {
    order: Uuid,
    /// The index of the shop.
    shop: usize,
    moves: u32,
    cancelled: Option<(u32, &'static str)>,
    random: Rng,
}

/// Totals of the run.
#[derive(Default)]
struct TrafficTotals {
    visits: u64,
    ordered: u64,
    with_coupon: u64,
    completed: u64,
    cancelled: u64,
    moves: u64,
    restocked: u64,
    refused: BTreeMap<String, u64>,
}

/// Runs until the limit is reached or the person interrupts.
pub(super) async fn run(context: &Context, args: &TrafficArgs) -> Result<()> {
    let crowd = DemoPeople::sign_in_all(context, &args.accounts).await?;
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let (consumers, shops) = (crowd.consumers.len(), crowd.shops.len());
    context.console.print_status(&format!("seed {seed}: {consumers} consumers, {shops} stores; Ctrl-C ends it"));
    let begin = Instant::now();
    let mut town = Simulation {
        context,
        crowd: &crowd,
        tally: TrafficTotals::default(),
        underway: BTreeMap::new(),
        due: BinaryHeap::new(),
    };
    let ended = town.run_plans(args, OrderPlanner::new(seed, args.pace), begin).await;
    let Simulation { tally, underway, .. } = town;
    crowd.sign_out_all().await;
    context.print_written(
        &json!({
            "seed": seed,
            "seconds": begin.elapsed().as_secs(),
            "visits": tally.visits,
            "ordered": tally.ordered,
            "with_coupon": tally.with_coupon,
            "completed": tally.completed,
            "cancelled": tally.cancelled,
            "open": underway.len(),
            "moves": tally.moves,
            "restocked": tally.restocked,
            "refused": tally.refused,
        }),
        SUMMARY,
    )?;
    ended
}

/// The running simulation.
struct Simulation<'a> {
    context: &'a Context,
    crowd: &'a DemoPeople,
    tally: TrafficTotals,
    /// Orders in progress, by number.
    underway: BTreeMap<u64, OpenOrder>,
    /// The time of each order's next move.
    due: BinaryHeap<Reverse<(Duration, u64)>>,
}

impl Simulation<'_> {
    async fn run_plans(&mut self, asked: &TrafficArgs, mut plans: OrderPlanner, begin: Instant) -> Result<()> {
        let mut plan = Some(plans.next_plan());
        let mut left = asked.orders.unwrap_or(u64::MAX);
        loop {
            if asked.time.is_some_and(|time| plan.as_ref().is_some_and(|plan| plan.at >= time)) {
                plan = None;
            }
            // The plan's clock decides, not the wall clock, so that the sequence is always the same.
            let work = self.due.peek().map(|Reverse((at, _))| *at);
            match (plan.take(), work) {
                (None, None) => return Ok(()),
                (Some(next), work) if work.is_none_or(|at| next.at <= at) => {
                    self.wait_until(begin + next.at).await?;
                    self.place_order(next, &plans).await?;
                    left -= 1;
                    plan = (left > 0).then(|| plans.next_plan());
                }
                (next, _) => {
                    plan = next;
                    if let Some(Reverse((at, number))) = self.due.pop() {
                        self.wait_until(begin + at).await?;
                        self.move_order(at, number, &plans).await?;
                    }
                }
            }
        }
    }

    /// A consumer visits a store.
    async fn place_order(&mut self, mut plan: OrderPlan, plans: &OrderPlanner) -> Result<()> {
        self.tally.visits += 1;
        let crowd = self.crowd;
        let pick = |number: u64, of: usize| usize::try_from(number % of as u64).unwrap_or_default();
        let person = &crowd.consumers[pick(plan.consumer, crowd.consumers.len())];
        let place = pick(plan.store, crowd.shops.len());
        let shop = &crowd.shops[place];
        let name = &shop.store.name;
        let owner = &crowd.staff[shop.owner];
        let mut visited =
            self.retry_while_unreachable(async || visit_store(person, shop, &mut plan.clone()).await).await?;
        if matches!(visited, VisitResult::NothingToSell) {
            self.tally.restocked +=
                self.retry_while_unreachable(async || store_work::restock(&owner.client, &shop.store).await).await?;
            visited = self.retry_while_unreachable(async || visit_store(person, shop, &mut plan.clone()).await).await?;
        }
        match visited {
            VisitResult::Ordered { id, with_coupon } => {
                self.tally.ordered += 1;
                self.tally.with_coupon += u64::from(with_coupon);
                let coupon = if with_coupon { " with a coupon" } else { "" };
                self.context.console.print_status(&format!("{} orders at {name}{coupon}", person.name));
                let (number, at) = (self.tally.visits, plan.at + plans.move_duration(&mut plan.random));
                let OrderPlan { cancelled, random, .. } = plan;
                self.underway.insert(number, OpenOrder { order: id, shop: place, moves: 0, cancelled, random });
                self.due.push(Reverse((at, number)));
            }
            VisitResult::Refused(code) => {
                self.context.console.print_status(&format!("{} orders nothing at {name}: {code}", person.name));
                *self.tally.refused.entry(code).or_default() += 1;
            }
            VisitResult::NothingToSell => *self.tally.refused.entry("nothing_to_sell".to_owned()).or_default() += 1,
        }
        Ok(())
    }

    /// A store worker makes the next move of an order.
    async fn move_order(&mut self, at: Duration, number: u64, plans: &OrderPlanner) -> Result<()> {
        let Some(mut order) = self.underway.remove(&number) else { return Ok(()) };
        let shop = &self.crowd.shops[order.shop];
        let client = &self.crowd.staff[shop.owner].client;
        let reason = order.cancelled.filter(|(moves, _)| order.moves >= *moves).map(|(_, reason)| reason);
        let made = self
            .retry_while_unreachable(async || {
                store_work::advance_order(client, &shop.store.id, &order.order, reason).await
            })
            .await;
        order.moves += 1;
        match made {
            Ok((seen, word)) => {
                if let Some(word) = word {
                    self.tally.moves += 1;
                    self.context.console.print_status(&format!("{} of {}: {word}", seen.code, shop.store.name));
                }
                match seen.state {
                    hub_client::types::OrderState::Completed => self.tally.completed += 1,
                    hub_client::types::OrderState::Cancelled => self.tally.cancelled += 1,
                    _ if word.is_none() || order.moves > MAX_MOVES => {
                        self.underway.insert(number, order);
                    }
                    _ => {
                        self.due.push(Reverse((at + plans.move_duration(&mut order.random), number)));
                        self.underway.insert(number, order);
                    }
                }
                Ok(())
            }
            // Somebody else moved the order meanwhile: look again later.
            Err(error) if error.exit == Exit::Refused && order.moves <= MAX_MOVES => {
                *self.tally.refused.entry(error.code.into_owned()).or_default() += 1;
                self.due.push(Reverse((at + plans.move_duration(&mut order.random), number)));
                self.underway.insert(number, order);
                Ok(())
            }
            Err(error) => {
                self.underway.insert(number, order);
                Err(error)
            }
        }
    }

    /// Waits unless interrupted. A step in progress is completed, so that the summary includes it.
    async fn wait_until(&self, until: Instant) -> Result<()> {
        tokio::select! {
            biased;
            () = self.context.interrupt.requested() => Err(CliError::interrupted()),
            () = tokio::time::sleep_until(until) => Ok(()),
        }
    }

    /// Retries until the server answers.
    async fn retry_while_unreachable<T>(&self, attempt: impl AsyncFn() -> Result<T>) -> Result<T> {
        let mut is_away = false;
        loop {
            match attempt().await {
                Err(error) if error.exit == Exit::Unreachable => {
                    if !std::mem::replace(&mut is_away, true) {
                        self.context.console.print_status(&format!("{}; waiting for it", error.message));
                    }
                    self.wait_until(Instant::now() + RETRY_INTERVAL).await?;
                }
                done => {
                    if is_away {
                        self.context.console.print_status("the server is available again");
                    }
                    return done;
                }
            }
        }
    }
}
