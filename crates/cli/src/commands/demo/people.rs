//! The people of a demonstration, signed in: consumers and store staff.

use std::num::NonZeroU32;
use std::path::Path;

use hub_client::Client;
use hub_client::session::{Session, SignInCredentials};
use hub_client::types::{ScopeType, Seed, SeedPut, Store};
use secrecy::SecretString;
use serde::Deserialize;

use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};

/// A row of the accounts file.
#[derive(Deserialize)]
struct AccountRow {
    scope_type: ScopeType,
    userkey: String,
    password: SecretString,
    name: String,
}

/// A person who is signed in.
pub(super) struct Person {
    pub(super) name: String,
    pub(super) client: Client,
    session: Session,
}

/// A store and its usable coupons.
pub(super) struct DemoStore {
    pub(super) store: Store,
    /// The index in `staff` of the person who works here.
    pub(super) owner: usize,
    pub(super) coupons: Vec<String>,
}

/// Everyone in the demonstration.
pub(super) struct DemoPeople {
    pub(super) consumers: Vec<Person>,
    pub(super) staff: Vec<Person>,
    pub(super) shops: Vec<DemoStore>,
}

impl DemoPeople {
    /// Signs everyone in at a server in demo mode.
    ///
    /// # Errors
    /// Exit 6 when the server is not in demo mode, 2 without an accounts file.
    pub(super) async fn sign_in_all(context: &Context, accounts_file: &Path) -> Result<Self> {
        let people = read_accounts(accounts_file)?;
        let base_url = context.server()?.base_url.to_string();
        // A profile that may not write must not let others write either.
        context.write_client(PlannedWrite::bulk(format!("Make traffic at {base_url}?"))).await?;
        let enter = |sign_in: &AccountRow| {
            let AccountRow { scope_type, userkey, password, name } = sign_in;
            let credentials = SignInCredentials {
                userkey: userkey.clone(),
                password: password.clone(),
                scope_type: Some(*scope_type),
            };
            let (client, session) = context.client_for(credentials)?;
            Ok::<_, CliError>(Person { name: name.clone(), client, session })
        };
        let of = |scope| people.iter().filter(move |person| person.scope_type == scope);
        let backoffice =
            of(ScopeType::Backoffice).next().ok_or_else(|| missing(accounts_file, "nobody of the staff"))?;
        let backoffice = enter(backoffice)?;
        let is_demo = require_demo(&backoffice, accounts_file).await;
        drop(backoffice.session.sign_out().await);
        is_demo?;
        let consumers = of(ScopeType::Consumer).map(enter).collect::<Result<Vec<_>>>()?;
        let workspaces = of(ScopeType::Workspace).map(enter).collect::<Result<Vec<_>>>()?;
        let mut crowd = Self { consumers, staff: Vec::new(), shops: Vec::new() };
        for person in workspaces {
            crowd.hire(person).await?;
        }
        if crowd.consumers.is_empty() {
            return Err(missing(accounts_file, "no consumer"));
        }
        if crowd.shops.is_empty() {
            return Err(CliError::new(
                Exit::NotFound,
                "demo.stores",
                "no account of the demonstration has a store that takes orders",
            )
            .with_help("`hub-api demo` creates them"));
        }
        Ok(crowd)
    }

    /// Adds a store worker; one without stores is signed out.
    async fn hire(&mut self, person: Person) -> Result<()> {
        let stores = person.client.ecommerce_store_list(None, NonZeroU32::new(100)).await?.into_inner().data;
        let mut shops = Vec::new();
        for store in stores.into_iter().filter(|store| store.enabled) {
            let take = NonZeroU32::new(100);
            let coupons =
                person.client.ecommerce_coupon_list(&store.id, None, Some(true), None, None, None, take).await?;
            let coupons = coupons.into_inner().data.into_iter().map(|coupon| coupon.code).collect();
            shops.push(DemoStore { store, owner: self.staff.len(), coupons });
        }
        if shops.is_empty() {
            drop(person.session.sign_out().await);
        } else {
            self.shops.extend(shops);
            self.staff.push(person);
        }
        Ok(())
    }

    /// Signs everyone out. Sessions that the server was not told about expire by themselves.
    pub(super) async fn sign_out_all(&self) {
        let all = self.consumers.iter().chain(&self.staff).map(|person| person.session.sign_out());
        futures_util::future::join_all(all).await;
    }
}

/// Refuses a server that is not in demo mode; its demonstration seed says so.
async fn require_demo(backoffice: &Person, file: &Path) -> Result<()> {
    let tried = SeedPut { dry_run: true, seeds: vec![Seed::BackofficesAccounts] };
    let seeded = match backoffice.client.backoffices_seed(&tried).await.map_err(CliError::from) {
        Err(error) if error.exit == Exit::Forbidden => {
            let message = format!("the server does not know the accounts of {}", file.display());
            return Err(CliError::new(Exit::Refused, "demo.people", message)
                .with_help("name that server's file with --accounts; only a server in demo mode has one"));
        }
        seeded => seeded?.into_inner().data,
    };
    match seeded.iter().flat_map(|seed| &seed.errors).next() {
        None => Ok(()),
        Some(error) if error.code == "error.rule.demo_disabled" => {
            Err(CliError::new(Exit::Refused, "demo.disabled", "the server is not in demo mode")
                .with_help("start one with HUB_DEMO=1"))
        }
        Some(error) => Err(CliError::new(Exit::Refused, "demo.people", error.message.clone())),
    }
}

fn read_accounts(file: &Path) -> Result<Vec<AccountRow>> {
    let text = std::fs::read(file).map_err(|error| {
        CliError::usage(format!("{} cannot be read: {error}", file.display()))
            .with_help("name the file that `hub-api demo` wrote with --accounts")
    })?;
    // The file's content is not printed: it has passwords.
    serde_json::from_slice(&text).map_err(|error| {
        CliError::usage(format!("{} is not an accounts file, at line {}", file.display(), error.line()))
    })
}

fn missing(file: &Path, who: &str) -> CliError {
    CliError::usage(format!("{} has {who}", file.display())).with_help("`hub-api demo` writes a complete one")
}
