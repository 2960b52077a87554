//! `hub demo`: activity for demonstrations.

mod order_plan;
mod people;
mod store_visit;
mod store_work;
mod traffic;

use std::path::PathBuf;
use std::time::Duration;

use super::arguments::time::parse_duration;
use crate::context::Context;
use crate::error::Result;

/// Activity for demonstrations.
#[derive(clap::Subcommand)]
pub(crate) enum DemoCommand {
    /// Place and process orders until Ctrl-C: consumers fill carts and order, stores work on the orders
    ///
    /// Works only with a server in demo mode, as the people of the demonstration and with their permissions. Now and
    /// then somebody uses a coupon, wants more than there is or is refused, and an order is cancelled. The same seed
    /// makes the same decisions in the same order.
    Traffic(TrafficArgs),
}

/// Arguments of `hub demo traffic`.
#[derive(clap::Args)]
pub(crate) struct TrafficArgs {
    /// The sign-ins of the demonstration: the file that `hub-api demo` writes beside the database
    #[arg(long, value_name = "FILE", default_value = ".hub/demo-accounts.json")]
    accounts: PathBuf,
    /// The random seed [default: a new one each time, printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Orders per minute
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=6000))]
    pace: u32,
    /// The time during which orders come in, as in 10m; open orders are still completed
    #[arg(long = "for", value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    /// The number of orders to try
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    orders: Option<u64>,
}

impl DemoCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Traffic(asked) => traffic::run(context, &asked).await,
        }
    }
}
