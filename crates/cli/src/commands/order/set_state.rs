//! `hub order set-state`: moves an order or a part of it to another state.

use std::fmt::Display;
use std::str::FromStr;

use hub_client::types::{
    Order, OrderPaymentPost, OrderPickupPost, OrderPreparationPost, OrderState, OrderStatePost, PaymentState,
    PickupState, PreparationState,
};
use uuid::Uuid;

use super::{find, show};
use crate::commands::acting::is_staff;
use crate::commands::store::StoreChoice;
use crate::context::{Context, Of, Write};
use crate::error::{Exit, Failure, Result};

/// Arguments of `hub order set-state`.
#[derive(clap::Args)]
pub(crate) struct SetState {
    /// The order, by id or code, as in 261120-014
    #[arg(value_name = "ID|CODE")]
    order: String,
    /// The new state; `hub order get` shows the allowed ones
    state: String,
    /// The part to move
    #[arg(long, value_name = "PART", default_value = "order")]
    of: Part,
    /// Which payment or pickup, if there are several [default: the one that may move to the state]
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
enum Part {
    /// The order itself
    Order,
    /// Its preparation
    Preparation,
    /// One of its payments
    Payment,
    /// One of its pickups
    Pickup,
}

impl SetState {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        if self.restock && self.of != Part::Pickup {
            return Err(Failure::usage("--restock applies to a pickup").help("add --of pickup, or leave it out"));
        }
        if self.id.is_some() && !matches!(self.of, Part::Payment | Part::Pickup) {
            return Err(Failure::usage("--id applies to a payment or a pickup").help("add --of payment or --of pickup"));
        }
        if is_staff(context).await? {
            let message = "orders are moved by their store's workspace, not by staff";
            return Err(
                Failure::new(Exit::Forbidden, "workspace", message).help("`hub auth switch` switches to its account")
            );
        }
        let order = find::order(context, &self.store, &self.order).await?;
        let moved = match self.of {
            Part::Order => self.order(context, &order).await,
            Part::Preparation => self.preparation(context, &order).await,
            Part::Payment => self.payment(context, &order).await,
            Part::Pickup => self.pickup(context, &order).await,
        };
        show(context, Of::Change, &moved.map_err(|failure| self.with_open(&order, failure))?)
    }

    async fn order(&self, context: &Context, order: &Order) -> Result<Order> {
        let state: OrderState = self.read(&[
            OrderState::Submitted,
            OrderState::Preparation,
            OrderState::Payment,
            OrderState::Pickup,
            OrderState::Completed,
            OrderState::Cancelled,
        ])?;
        if state == OrderState::Cancelled && self.reason.is_none() {
            return Err(Failure::usage("a cancellation needs a reason").help("--reason 'no dough left'"));
        }
        let post = OrderStatePost { reason: self.said()?, state };
        let client = context.writer(self.announced(order, "", state == OrderState::Cancelled)).await?;
        Ok(client.ecommerce_order_state(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn preparation(&self, context: &Context, order: &Order) -> Result<Order> {
        use PreparationState::{Completed, Pending, Preparing};
        let state = self.read(&[Pending, Preparing, Completed])?;
        let client = context.writer(self.announced(order, "the preparation of ", false)).await?;
        let post = OrderPreparationPost { state };
        Ok(client.ecommerce_order_preparation(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn payment(&self, context: &Context, order: &Order) -> Result<Order> {
        use PaymentState::{Cancelled, Completed, Pending, Refounded};
        let state = self.read(&[Pending, Completed, Cancelled, Refounded])?;
        let open = order.allowed.payment.iter().find(|one| one.states.contains(&state)).map(|one| one.id);
        let id = self.id.or(open).or(order.payment.last().map(|one| one.id)).unwrap_or_default();
        let is_hard = matches!(state, Cancelled | Refounded);
        let post = OrderPaymentPost { payment_id: id, reason: self.said()?, state };
        let client = context.writer(self.announced(order, "a payment of ", is_hard)).await?;
        Ok(client.ecommerce_order_payment(&order.store.id, &order.id, &post).await?.into_inner())
    }

    async fn pickup(&self, context: &Context, order: &Order) -> Result<Order> {
        use PickupState::{AtDoor, Cancelled, Carrying, Delivered, Failure as Failed, Pending, Ready, Returned};
        let state = self.read(&[Pending, Ready, Carrying, AtDoor, Delivered, Failed, Returned, Cancelled])?;
        let open = order.allowed.pickup.iter().find(|one| one.states.contains(&state)).map(|one| one.id);
        let id = self.id.or(open).or(order.pickup.last().map(|one| one.id)).unwrap_or_default();
        let is_hard = matches!(state, Cancelled | Returned);
        let post = OrderPickupPost { pickup_id: id, reason: self.said()?, restock: self.restock, state };
        let client = context.writer(self.announced(order, "the pickup of ", is_hard)).await?;
        Ok(client.ecommerce_order_pickup(&order.store.id, &order.id, &post).await?.into_inner())
    }

    /// Parses the new state of this kind.
    fn read<S: FromStr + Display>(&self, known: &[S]) -> Result<S> {
        self.state.parse().map_err(|_| {
            let known: Vec<String> = known.iter().map(ToString::to_string).collect();
            Failure::usage(format!("`{}` is not a state of the {}", self.state, self.part()))
                .help(format!("its states are {}", known.join(", ")))
        })
    }

    fn part(&self) -> &'static str {
        match self.of {
            Part::Order => "order",
            Part::Preparation => "preparation",
            Part::Payment => "payment",
            Part::Pickup => "pickup",
        }
    }

    /// Parses the reason.
    fn said<R: FromStr<Err: Display>>(&self) -> Result<Option<R>> {
        let said = self.reason.as_deref().map(str::trim).map(str::parse).transpose();
        said.map_err(|error| Failure::usage(format!("--reason is {error}")))
    }

    fn announced(&self, order: &Order, what: &str, is_hard: bool) -> Write {
        let question = format!("Move {what}{} of {} to {}?", order.code, order.store.name, self.state);
        if is_hard { Write::hard_to_undo(question) } else { Write::new(question) }
    }

    /// Adds the allowed states to a refusal that has no other help.
    fn with_open(&self, order: &Order, failure: Failure) -> Failure {
        if failure.help.is_some() || !failure.code.starts_with("error.rule.") {
            return failure;
        }
        let allowed = &order.allowed;
        let open: Vec<String> = match self.of {
            Part::Order => allowed.order.iter().map(ToString::to_string).collect(),
            Part::Preparation => allowed.preparation.iter().map(ToString::to_string).collect(),
            Part::Payment => allowed.payment.iter().flat_map(|one| &one.states).map(ToString::to_string).collect(),
            Part::Pickup => allowed.pickup.iter().flat_map(|one| &one.states).map(ToString::to_string).collect(),
        };
        match open.is_empty() {
            true => failure.help(format!("the {} cannot change now", self.part())),
            false => failure.help(format!("the {} can now change to {}", self.part(), open.join(", "))),
        }
    }
}
