//! Seeds: the data the platform begins with, each of the domain whose it is.

use std::borrow::Cow;

use axum::extract::State;
use documented::docs_const;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::domains::{auth, pharmacy, workspaces};
use hub_kernel::app::App;
use hub_kernel::db::seed::{SeedFailure, SeedMode};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::suggest::closest_matches;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").put("/backoffices/seed", backoffices_seed, BACKOFFICES_SEED_DOCS)
}

/// A seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seed {
    Backoffice,
    Accounts,
    DiscoverCategories,
    DiscoverBlocks,
    WorkspacesPlans,
    PharmacyGroups,
}

impl Seed {
    const ALL: [Self; 6] = [
        Self::Backoffice,
        Self::Accounts,
        Self::DiscoverCategories,
        Self::DiscoverBlocks,
        Self::WorkspacesPlans,
        Self::PharmacyGroups,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Backoffice => "backoffices_backoffice",
            Self::Accounts => "backoffices_accounts",
            Self::DiscoverCategories => "discover_categories",
            Self::DiscoverBlocks => "discover_blocks",
            Self::WorkspacesPlans => "workspaces_plans",
            Self::PharmacyGroups => "plugins_pharmacy_groups",
        }
    }

    /// Applies or tries it; what is not there yet cannot be.
    async fn apply(self, app: &App, mode: SeedMode) -> Result<(), SeedError> {
        let applied = match self {
            Self::Backoffice => auth::seed_backoffice(app, mode).await,
            Self::Accounts => workspaces::seed_accounts(app, mode).await,
            Self::WorkspacesPlans => workspaces::seed_plans(app, mode).await,
            Self::PharmacyGroups => pharmacy::seed_groups(app, mode).await,
            Self::DiscoverCategories | Self::DiscoverBlocks => {
                let message = "this server has nothing to apply it to yet".into();
                return Err(SeedError { code: "not_available".into(), message, row: None });
            }
        };
        applied.map_err(|broken| SeedError::new(self, broken))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(deserializer)?;
        if let Some(seed) = Self::ALL.into_iter().find(|seed| seed.name() == name) {
            return Ok(seed);
        }
        let known = Self::ALL.map(Self::name);
        Err(de::Error::custom(match closest_matches(&name, known).first() {
            Some(meant) => format!("no seed has this name; did you mean {meant}?"),
            None => format!("no seed has this name; there are {}", known.join(", ")),
        }))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl JsonSchema for Seed {
    fn schema_name() -> Cow<'static, str> {
        "Seed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "enum": Self::ALL.map(Self::name), "description": "A seed."})
    }
}

/// Which seeds.
#[derive(Deserialize, JsonSchema)]
struct SeedPut {
    /// The seeds to apply, in this order.
    seeds: Vec<Seed>,
    /// Whether to answer which could be applied, and apply none.
    #[serde(default)]
    dry_run: bool,
}

/// What became of the seeds.
#[derive(Serialize, JsonSchema)]
struct SeedList {
    /// One row a seed, in the order asked for; one that was named twice has one.
    data: Vec<SeedView>,
}

/// What became of a seed.
#[derive(Serialize, JsonSchema)]
struct SeedView {
    /// The seed.
    seed: Seed,
    /// Whether its data is there now, or could be.
    success: bool,
    /// What kept it from being applied; it was then left out as a whole.
    errors: Vec<SeedError>,
}

/// What kept a seed from being applied.
#[derive(Serialize, JsonSchema)]
struct SeedError {
    /// The code an operation would answer; `not_available` for a seed of a domain that this server does not have.
    code: String,
    /// The same in words.
    message: String,
    /// The row of the seed's data that is at fault, where it is one.
    row: Option<String>,
}

impl SeedError {
    fn new(seed: Seed, broken: SeedFailure) -> Self {
        let SeedFailure { row, error } = broken;
        // Nothing of a fault of ours is shown: it is told to the operator, once, with its place.
        let message = match &error {
            Error::Internal { .. } | Error::Unavailable(_) | Error::Panicked => {
                tracing::error!(seed = seed.name(), row, "a seed failed: {error}");
                "the server's log says what failed".into()
            }
            Error::Rule("demo_disabled", _) => "demonstration data needs a server with HUB_DEMO=1".into(),
            Error::Conflict(what, _) => format!("{what}: somebody else's already"),
            refused => refused.to_string(),
        };
        Self { code: error.code().to_string(), message, row }
    }
}

/// Applies seeds, each whole or not at all; applying one twice changes nothing.
///
/// One that fails says why in its row, and the others go on.
#[docs_const]
async fn backoffices_seed(State(app): State<App>, _: Backoffice, Body(asked): Body<SeedPut>) -> Result<Json<SeedList>> {
    let mode = if asked.dry_run { SeedMode::DryRun } else { SeedMode::Apply };
    let mut data: Vec<SeedView> = Vec::new();
    for seed in asked.seeds {
        // Applied twice it changes nothing: a body of thousands is no more work than one of six.
        if data.iter().any(|row| row.seed == seed) {
            continue;
        }
        let errors: Vec<_> = seed.apply(&app, mode).await.err().into_iter().collect();
        data.push(SeedView { seed, success: errors.is_empty(), errors });
    }
    Ok(Json(SeedList { data }))
}
