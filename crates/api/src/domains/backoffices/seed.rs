//! Seeds: the platform's initial data. Each domain provides its own.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::State;
use documented::docs_const;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use crate::domains::command_bus::insert_seed_audit_entry;
use crate::domains::{auth, discover, workspaces};
use hub_kernel::app::App;
use hub_kernel::db::seed::{SeedFailure, SeedMode, SeedRecord};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::suggest::closest_matches;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").put("/backoffices/seed", operation!(backoffices_seed))
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

    /// Applies the seed, or tries to.
    async fn apply(self, app: &App, mode: SeedMode) -> Result<(), SeedError> {
        let applied = match self {
            Self::Backoffice => auth::seed_backoffice(app, mode).await,
            Self::Accounts => workspaces::seed_accounts(app, mode).await,
            Self::WorkspacesPlans => workspaces::seed_plans(app, mode).await,
            Self::PharmacyGroups => discover::seed_pharmacy_groups(app, mode).await,
            Self::DiscoverCategories => discover::seed_categories(app, mode).await,
            Self::DiscoverBlocks => discover::seed_blocks(app, mode).await,
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

/// The seeds to apply.
#[derive(Deserialize, JsonSchema)]
struct SeedPut {
    /// The seeds to apply, in this order.
    seeds: Vec<Seed>,
    /// Only check which seeds could be applied, and change nothing.
    #[serde(default)]
    dry_run: bool,
}

/// The results of the seeds.
#[derive(Serialize, JsonSchema)]
struct SeedList {
    /// One row for each seed, in the requested order, without duplicates.
    data: Vec<SeedView>,
}

/// The result of a seed.
#[derive(Serialize, JsonSchema)]
struct SeedView {
    /// The seed.
    seed: Seed,
    /// True when the seed was applied, or could be.
    success: bool,
    /// The error that stopped it; a failed seed changes nothing.
    errors: Vec<SeedError>,
}

/// The error of a seed.
#[derive(Serialize, JsonSchema)]
struct SeedError {
    /// The code, as an operation would answer it.
    code: String,
    /// A message for people.
    message: String,
    /// The row of the seed's data that failed, when it was one row.
    row: Option<String>,
}

impl SeedError {
    fn new(seed: Seed, broken: SeedFailure) -> Self {
        let SeedFailure { row, error } = broken;
        // Details of an internal error go to the log, not to the caller.
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

/// Applies seeds. Each is applied whole or not at all; applying it again changes nothing.
///
/// A failed seed has the reason in its row; the others are still applied. The audit log of the command bus has an entry of each
/// applied seed, with the topic `backoffices.seed`.
#[docs_const]
async fn backoffices_seed(
    State(app): State<App>,
    Backoffice(caller): Backoffice,
    Body(asked): Body<SeedPut>,
) -> Result<Json<SeedList>> {
    let mut data: Vec<SeedView> = Vec::new();
    for seed in asked.seeds {
        // Skips duplicates, so that a body of thousands costs no more than one of six.
        if data.iter().any(|row| row.seed == seed) {
            continue;
        }
        let record = || SeedRecord {
            seed: seed.name(),
            account_id: caller.account_id.uuid(),
            at: app.clock.now(),
            started: Instant::now(),
            insert: insert_seed_audit_entry,
        };
        let mode = if asked.dry_run { SeedMode::DryRun } else { SeedMode::ApplyAndRecord(record()) };
        let errors: Vec<_> = seed.apply(&app, mode).await.err().into_iter().collect();
        data.push(SeedView { seed, success: errors.is_empty(), errors });
    }
    Ok(Json(SeedList { data }))
}
