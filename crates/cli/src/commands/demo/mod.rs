//! `hub demo`: a server for demonstrations, with people who use it.

mod crowd;
mod plan;
mod shopping;
mod traffic;
mod work;

use std::path::PathBuf;
use std::time::Duration;

use super::span::span;
use crate::context::Context;
use crate::error::Result;

/// What makes a demonstration lively.
#[derive(clap::Subcommand)]
pub(crate) enum Demo {
    /// Orders as a town makes them, until Ctrl-C: consumers fill carts and order, stores work on what comes in
    ///
    /// It speaks to a server in demo mode alone, as the people of the demonstration, and changes what they could change.
    /// Now and then somebody uses a coupon, wants more than there is, or is refused; an order is cancelled. The same seed
    /// makes the same decisions in the same sequence.
    Traffic(Traffic),
}

/// How lively it is to be.
#[derive(clap::Args)]
pub(crate) struct Traffic {
    /// How the demonstration's people sign in: the file that `hub-api demo` writes beside the database
    #[arg(long, value_name = "FILE", default_value = ".hub/demo-accounts.json")]
    accounts: PathBuf,
    /// What the decisions follow from [default: another each time, which is told]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Orders a minute
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=6000))]
    pace: u32,
    /// For how long orders come in, as in 10m; what came in is still worked on
    #[arg(long = "for", value_name = "TIME", value_parser = span)]
    time: Option<Duration>,
    /// How many orders are tried
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    orders: Option<u64>,
}

impl Demo {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Traffic(asked) => traffic::run(context, &asked).await,
        }
    }
}
