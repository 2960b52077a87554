//! `hub order set-state`: moves an order or a part of it to another state.

use std::ffi::OsStr;
use std::fmt::Display;
use std::str::FromStr;

use clap::ValueEnum;
use clap_complete::{ArgValueCompleter, CompletionCandidate};
use hub_client::types::{
    Order, OrderPaymentPost, OrderPickupPost, OrderPreparationPost, OrderState, OrderStatePost, PaymentState,
    PickupState,
};
use uuid::Uuid;

use super::{find, print_order};
use crate::commands::arguments::{StoreChoice, list_contract_values};
use crate::commands::requests::is_staff;
use crate::completion::server_candidates::open_orders;
use crate::completion::shell_words::{matching, option_value};
use crate::context::{Context, PlannedWrite, ResultKind};
use crate::error::{CliError, Exit, Result};

/// Arguments of `hub order set-state`.
#[derive(clap::Args)]
pub(crate) struct SetStateArgs {
    /// The order, by id or code, as in 261120-014
    #[arg(value_name = "ID|CODE", add = ArgValueCompleter::new(open_orders))]
    order: String,
    /// The new state; `hub order get` shows the allowed ones
    #[arg(add = ArgValueCompleter::new(states))]
    state: String,
    /// The part to move
    #[arg(long, value_name = "PART", default_value = "order")]
    of: OrderPart,
    /// The payment or pickup, if there are several [default: the one that may move to the state]
    #[arg(long, value_name = "ID")]
    id: Option<Uuid>,
    /// The reason, stored with the change; required for a cancellation
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Return the articles of a returned pickup to the stock
    #[arg(long)]
    restock: bool,
    #[command(flatten)]
    store: StoreChoice,
}

/// A part of an order that has a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum OrderPart {
    /// The order itself
    Order,
    /// Its preparation
    Preparation,
    /// One of its payments
    Payment,
    /// One of its pickups
    Pickup,
}

/// The states of the part that the command line names with `--of`.
fn states(current: &OsStr) -> Vec<CompletionCandidate> {
    let of = option_value("--of").and_then(|part| <OrderPart as ValueEnum>::from_str(&part, false).ok());
    let states = of.unwrap_or(OrderPart::Order).states();
    matching(current, states.into_iter().map(|state| (state.to_owned(), String::new())).collect())
}

impl OrderPart {
    /// Its states, as the contract lists them.
    fn states(self) -> Vec<&'static str> {
        list_contract_values(match self {
            Self::Order => "OrderState",
            Self::Preparation => "PreparationState",
            Self::Payment => "PaymentState",
            Self::Pickup => "PickupState",
        })
    }
}

impl SetStateArgs {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        if self.restock && self.of != OrderPart::Pickup {
            return Err(CliError::usage("--restock applies to a pickup").with_help("add --of pickup, or leave it out"));
        }
        if self.id.is_some() && !matches!(self.of, OrderPart::Payment | OrderPart::Pickup) {
            return Err(
                CliError::usage("--id applies to a payment or a pickup").with_help("add --of payment or --of pickup")
            );
        }
        if is_staff(context).await? {
            let message = "orders are moved by their store's workspace, not by staff";
            return Err(CliError::new(Exit::Forbidden, "workspace", message)
                .with_help("`hub auth switch` switches to its account"));
        }
        let order = find::find_order(context, &self.store, &self.order).await?;
        let moved = match self.of {
            OrderPart::Order => self.move_order(context, &order).await,
            OrderPart::Preparation => self.move_preparation(context, &order).await,
            OrderPart::Payment => self.move_payment(context, &order).await,
            OrderPart::Pickup => self.move_pickup(context, &order).await,
        };
        print_order(context, ResultKind::Write, &moved.map_err(|error| self.with_allowed_states(&order, error))?)
    }

    async fn move_order(&self, context: &Context, order: &Order) -> Result<Order> {
        let state: OrderState = self.parse_state()?;
        if state == OrderState::Cancelled && self.reason.is_none() {
            return Err(CliError::usage("a cancellation needs a reason").with_help("--reason 'no dough left'"));
        }
        let post = OrderStatePost { reason: self.parse_reason()?, state };
        let client = context.write_client(self.planned_write(order, "", state == OrderState::Cancelled)).await?;
        Ok(client.ecommerce_order_state(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn move_preparation(&self, context: &Context, order: &Order) -> Result<Order> {
        let state = self.parse_state()?;
        let client = context.write_client(self.planned_write(order, "the preparation of ", false)).await?;
        let post = OrderPreparationPost { state };
        Ok(client.ecommerce_order_preparation(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn move_payment(&self, context: &Context, order: &Order) -> Result<Order> {
        let state = self.parse_state()?;
        let open = order.allowed.payment.iter().find(|one| one.states.contains(&state)).map(|one| one.id);
        let id = self.id.or(open).or(order.payment.last().map(|one| one.id)).unwrap_or_default();
        let is_hard = matches!(state, PaymentState::Cancelled | PaymentState::Refounded);
        let post = OrderPaymentPost { payment_id: id, reason: self.parse_reason()?, state };
        let client = context.write_client(self.planned_write(order, "a payment of ", is_hard)).await?;
        Ok(client.ecommerce_order_payment(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn move_pickup(&self, context: &Context, order: &Order) -> Result<Order> {
        let state = self.parse_state()?;
        let open = order.allowed.pickup.iter().find(|one| one.states.contains(&state)).map(|one| one.id);
        let id = self.id.or(open).or(order.pickup.last().map(|one| one.id)).unwrap_or_default();
        let is_hard = matches!(state, PickupState::Cancelled | PickupState::Returned);
        let post = OrderPickupPost { pickup_id: id, reason: self.parse_reason()?, restock: self.restock, state };
        let client = context.write_client(self.planned_write(order, "the pickup of ", is_hard)).await?;
        Ok(client.ecommerce_order_pickup(&order.store.id, &order.id, &post).await?.into_inner())
    }

    /// Parses the new state of this kind.
    fn parse_state<S: FromStr>(&self) -> Result<S> {
        self.state.parse().map_err(|_| {
            CliError::usage(format!("`{}` is not a state of the {}", self.state, self.part_name()))
                .with_help(format!("its states are {}", self.of.states().join(", ")))
        })
    }

    fn part_name(&self) -> &'static str {
        match self.of {
            OrderPart::Order => "order",
            OrderPart::Preparation => "preparation",
            OrderPart::Payment => "payment",
            OrderPart::Pickup => "pickup",
        }
    }

    /// Parses the reason.
    fn parse_reason<R: FromStr<Err: Display>>(&self) -> Result<Option<R>> {
        let said = self.reason.as_deref().map(str::trim).map(str::parse).transpose();
        said.map_err(|error| CliError::usage(format!("--reason is {error}")))
    }

    fn planned_write(&self, order: &Order, what: &str, is_hard: bool) -> PlannedWrite {
        let question = format!("Move {what}{} of {} to {}?", order.code, order.store.name, self.state);
        if is_hard { PlannedWrite::irreversible(question) } else { PlannedWrite::reversible(question) }
    }

    /// Adds the allowed states to a refusal that has no other help.
    fn with_allowed_states(&self, order: &Order, error: CliError) -> CliError {
        if error.help.is_some() || !error.code.starts_with("error.rule.") {
            return error;
        }
        let allowed = &order.allowed;
        let open: Vec<String> = match self.of {
            OrderPart::Order => allowed.order.iter().map(ToString::to_string).collect(),
            OrderPart::Preparation => allowed.preparation.iter().map(ToString::to_string).collect(),
            OrderPart::Payment => allowed.payment.iter().flat_map(|one| &one.states).map(ToString::to_string).collect(),
            OrderPart::Pickup => allowed.pickup.iter().flat_map(|one| &one.states).map(ToString::to_string).collect(),
        };
        match open.is_empty() {
            true => error.with_help(format!("the {} cannot change now", self.part_name())),
            false => error.with_help(format!("the {} can now change to {}", self.part_name(), open.join(", "))),
        }
    }
}
