//! `hub seed`: initial data of a platform.

use clap_complete::ArgValueCompleter;
use hub_client::types::{SeedPut, SeedView};
use serde_json::{Value, json};

use crate::completion::server_candidates::seeds;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;
use hub_import::suggest::did_you_mean;

const SEEDS: Columns = &[("seed", "seed")];
const APPLIED: Columns =
    &[("seed", "seed"), ("done", "success"), ("row", "errors[0].row"), ("why not", "errors[0].message")];
const TRIED: Columns =
    &[("seed", "seed"), ("would apply", "success"), ("row", "errors[0].row"), ("why not", "errors[0].message")];

/// The refusal of a seed of demonstration data by a server without demo mode.
const DEMO_DISABLED: &str = "error.rule.demo_disabled";

/// Initial data of a platform.
#[derive(clap::Subcommand)]
pub(crate) enum SeedCommand {
    /// List the seeds that the server knows
    List,
    /// Apply seeds, each in full or not at all; applying one again changes nothing. Exits with 7 when one failed
    Apply {
        /// The seeds to apply; --all applies every seed that the server takes, and names those it skipped
        #[arg(required_unless_present = "all", conflicts_with = "all", add = ArgValueCompleter::new(seeds))]
        names: Vec<String>,
        /// Check whether the seeds could be applied, without applying them
        #[arg(long)]
        dry_run: bool,
    },
}

impl SeedCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => {
                let seeds: Vec<Value> = known(context).await?.into_iter().map(|seed| json!({"seed": seed})).collect();
                context.print_read(&seeds, SEEDS)
            }
            Self::Apply { names, dry_run } => apply(context, names, dry_run).await,
        }
    }
}

/// The names of the seeds, as in the server's contract.
async fn known(context: &Context) -> Result<Vec<String>> {
    let document = context.read_client().await?.openapi_document().await?;
    let names = document.pointer("/components/schemas/Seed/enum").and_then(Value::as_array);
    Ok(names.into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned())).collect())
}

async fn apply(context: &Context, names: Vec<String>, dry_run: bool) -> Result<()> {
    let all = names.is_empty();
    let which = if names.is_empty() { "every seed".to_owned() } else { names.join(", ") };
    let client = match dry_run {
        true => context.dry_run_client().await?,
        false => context.write_client(PlannedWrite::reversible(format!("Apply {which}?"))).await?,
    };
    let known = known(context).await?;
    let names = if names.is_empty() { known.clone() } else { names };
    let unknown = |name: &str| {
        let message = format!("the server or this program does not know the seed {name}");
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        CliError::usage(message).with_help(did_you_mean(name, &known))
    };
    let seeds = names.iter().map(|name| name.parse().map_err(|_| unknown(name))).collect::<Result<Vec<_>>>()?;
    let applied = client.backoffices_seed(&SeedPut { seeds, dry_run }).await?.into_inner().data;
    context.print_written(&applied, if dry_run { TRIED } else { APPLIED })?;
    // Demonstration data is for demo mode alone: nobody who applies all seeds asks a server in production for it.
    let is_skipped = |row: &SeedView| all && row.errors.iter().all(|error| error.code == DEMO_DISABLED);
    let (skipped, failed): (Vec<&SeedView>, Vec<&SeedView>) =
        applied.iter().filter(|row| !row.success).partition(|row| is_skipped(row));
    for row in skipped {
        let why = row.errors.first().map_or("", |error| error.message.as_str());
        context.console.info(&format!("skipped {}: {why}", row.seed));
    }
    failed.iter().for_each(|row| say_further(context, row));
    match failed.len() {
        0 => Ok(()),
        count => Err(CliError::new(Exit::Partial, "partial", format!("{count} of {} seeds failed", applied.len()))),
    }
}

/// A table row has space for one error; the others are printed to stderr.
fn say_further(context: &Context, applied: &SeedView) {
    for error in applied.errors.iter().skip(1) {
        let row = error.row.as_deref().map_or(String::new(), |row| format!(", row {row}"));
        context.console.info(&format!("{}{row}: {}", applied.seed, error.message));
    }
}
