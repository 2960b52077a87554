//! The people of a demonstration, each signed in: consumers, and who works in the stores.

use std::num::NonZeroU32;
use std::path::Path;

use hub_client::Client;
use hub_client::session::{Credentials, Session};
use hub_client::types::{ScopeType, Seed, SeedPut, Store};
use serde::Deserialize;

use crate::context::{Context, Write};
use crate::error::{Exit, Failure, Result};

/// A row of the file of sign-ins.
#[derive(Deserialize)]
struct SignIn {
    scope_type: ScopeType,
    userkey: String,
    password: String,
    name: String,
}

/// Somebody who is signed in.
pub(super) struct Person {
    pub(super) name: String,
    pub(super) client: Client,
    session: Session,
}

/// A store, and the coupons that can be used there.
pub(super) struct Shop {
    pub(super) store: Store,
    /// Whose place among the staff is this.
    pub(super) owner: usize,
    pub(super) coupons: Vec<String>,
}

/// Everybody.
pub(super) struct Crowd {
    pub(super) consumers: Vec<Person>,
    pub(super) staff: Vec<Person>,
    pub(super) shops: Vec<Shop>,
}

impl Crowd {
    /// Signs everybody in, at a server in demo mode.
    ///
    /// # Errors
    /// Exit 6 when the server is in none, 2 without a file of sign-ins.
    pub(super) async fn gather(context: &Context, file: &Path) -> Result<Self> {
        let people = read(file)?;
        let base_url = context.target()?.base_url.to_string();
        // Who may not write there is not to make others do so either.
        context.writer(Write::wide(format!("Make traffic at {base_url}?"))).await?;
        let enter = |sign_in: &SignIn| {
            let SignIn { scope_type, userkey, password, name } = sign_in;
            let credentials =
                Credentials { userkey: userkey.clone(), password: password.clone(), scope_type: Some(*scope_type) };
            let (client, session) = context.client_of(credentials)?;
            Ok::<_, Failure>(Person { name: name.clone(), client, session })
        };
        let of = |scope| people.iter().filter(move |person| person.scope_type == scope);
        let backoffice = of(ScopeType::Backoffice).next().ok_or_else(|| missing(file, "nobody of the staff"))?;
        let backoffice = enter(backoffice)?;
        let is_demo = require_demo(&backoffice, file).await;
        drop(backoffice.session.sign_out().await);
        is_demo?;
        let consumers = of(ScopeType::Consumer).map(enter).collect::<Result<Vec<_>>>()?;
        let workspaces = of(ScopeType::Workspace).map(enter).collect::<Result<Vec<_>>>()?;
        let mut crowd = Self { consumers, staff: Vec::new(), shops: Vec::new() };
        for person in workspaces {
            crowd.hire(person).await?;
        }
        if crowd.consumers.is_empty() {
            return Err(missing(file, "no consumer"));
        }
        if crowd.shops.is_empty() {
            return Err(Failure::new(
                Exit::NotFound,
                "demo.stores",
                "nobody of the demonstration has a store that is open to orders",
            )
            .help("`hub-api demo` makes them"));
        }
        Ok(crowd)
    }

    /// Adds somebody who works in stores; who has none is let go.
    async fn hire(&mut self, person: Person) -> Result<()> {
        let stores = person.client.ecommerce_store_list(None, NonZeroU32::new(100)).await?.into_inner().data;
        let mut shops = Vec::new();
        for store in stores.into_iter().filter(|store| store.enabled) {
            let take = NonZeroU32::new(100);
            let coupons =
                person.client.ecommerce_coupon_list(&store.id, None, Some(true), None, None, None, take).await?;
            let coupons = coupons.into_inner().data.into_iter().map(|coupon| coupon.code).collect();
            shops.push(Shop { store, owner: self.staff.len(), coupons });
        }
        if shops.is_empty() {
            drop(person.session.sign_out().await);
        } else {
            self.shops.extend(shops);
            self.staff.push(person);
        }
        Ok(())
    }

    /// Signs everybody out. Whom the server cannot be told of, it forgets by itself.
    pub(super) async fn go_home(&self) {
        let all = self.consumers.iter().chain(&self.staff).map(|person| person.session.sign_out());
        futures_util::future::join_all(all).await;
    }
}

/// Refuses a server that is not in demo mode, which says so of its demonstration's accounts.
async fn require_demo(backoffice: &Person, file: &Path) -> Result<()> {
    let tried = SeedPut { dry_run: true, seeds: vec![Seed::BackofficesAccounts] };
    let seeded = match backoffice.client.backoffices_seed(&tried).await.map_err(Failure::from) {
        Err(failure) if failure.exit == Exit::Forbidden => {
            let message = format!("the server does not know the people of {}", file.display());
            return Err(Failure::new(Exit::Refused, "demo.people", message)
                .help("name its own file with --accounts; only a server in demo mode has one"));
        }
        seeded => seeded?.into_inner().data,
    };
    match seeded.iter().flat_map(|seed| &seed.errors).next() {
        None => Ok(()),
        Some(error) if error.code == "error.rule.demo_disabled" => Err(Failure::new(
            Exit::Refused,
            "demo.disabled",
            "the server is not in demo mode, and gets no made-up orders",
        )
        .help("start one with HUB_DEMO=1")),
        Some(error) => Err(Failure::new(Exit::Refused, "demo.people", error.message.clone())),
    }
}

fn read(file: &Path) -> Result<Vec<SignIn>> {
    let text = std::fs::read(file).map_err(|error| {
        Failure::usage(format!("{} cannot be read: {error}", file.display()))
            .help("name the file that `hub-api demo` wrote with --accounts")
    })?;
    // What it holds stays unsaid: passwords are in it.
    serde_json::from_slice(&text)
        .map_err(|error| Failure::usage(format!("{} is no file of sign-ins, at line {}", file.display(), error.line())))
}

fn missing(file: &Path, who: &str) -> Failure {
    Failure::usage(format!("{} has {who}", file.display())).help("`hub-api demo` writes a whole one")
}
