//! The consumers of the demonstration's past: neighbours without a sign-in, and those of the accounts file.

use serde::Deserialize;

use crate::domains::auth::{Email, Name, NewUser, Username, insert_account, insert_scope, insert_user};
use crate::domains::maps::{Address, Coordinates};
use fastrand::Rng;
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{Account, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const NEIGHBOUR_FIXTURES: &str = include_str!("../../../../../../fixtures/neighbours.json");

/// The users of `fixtures/accounts.json` who order, too.
const CONSUMERS_WITH_SIGN_IN: [&str; 2] =
    ["5f0c2b8e-7a14-4d63-9c1b-20e4d6a7f301", "5f0c2b8e-7a14-4d63-9c1b-20e4d6a7f302"];

/// A consumer's name and home.
#[derive(Deserialize)]
struct Neighbour {
    id: Id<User>,
    given_name: Name,
    family_name: Name,
    username: Username,
    email: Email,
    street: String,
}

/// A consumer who orders, with the address of the deliveries.
#[derive(Clone)]
pub(super) struct DemoConsumer {
    pub(super) account_id: Id<Account>,
    pub(super) home: Address,
}

/// Inserts the neighbours, unless they are there, and returns all consumers, always in the same order.
pub(super) async fn insert_demo_consumers(tx: &mut Tx, now: Timestamp) -> Result<Vec<DemoConsumer>> {
    let neighbours: Vec<Neighbour> = serde_json::from_str(NEIGHBOUR_FIXTURES).map_err(Error::internal)?;
    let existing = sql(tx.on(), "SELECT id FROM users WHERE id IN ");
    let existing: Vec<Id<User>> = existing.push_in(neighbours.iter().map(|one| one.id)).all_scalars().await?;
    let mut random = Rng::with_seed(1);
    let mut consumers: Vec<_> = CONSUMERS_WITH_SIGN_IN
        .iter()
        .filter_map(|id| id.parse().ok())
        .map(|id| new_consumer(id, "Mitre", &mut random))
        .collect();
    for neighbour in neighbours {
        consumers.push(new_consumer(neighbour.id, &neighbour.street, &mut random));
        if !existing.contains(&neighbour.id) {
            insert_neighbour(tx, neighbour, now).await?;
        }
    }
    Ok(consumers)
}

async fn insert_neighbour(tx: &mut Tx, neighbour: Neighbour, now: Timestamp) -> Result<()> {
    let Neighbour { id, given_name, family_name, username, email, .. } = neighbour;
    let user = NewUser {
        given_name,
        family_name,
        username: Some(username),
        email: Some((email, true)),
        phone: None,
        password_hash: None,
    };
    let (name, scope) = (user.full_name(), Id::from_name(id, "scope"));
    insert_user(tx, id, user, now).await?;
    insert_scope(tx.on(), scope, ScopeType::Consumer, name, now).await?;
    insert_account(tx.on(), Id::from_name(id, "account"), id, scope, now).await.map(drop)
}

/// A consumer who lives at a random number of a street, within 1.5 km of the centre of Adrogué.
fn new_consumer(user: Id<User>, street: &str, random: &mut Rng) -> DemoConsumer {
    let near = |centre: f64, offset: f64| centre + (offset - 0.5) * 0.02;
    let location = serde_json::json!({"lat": near(-34.8003, random.f64()), "lng": near(-58.3901, random.f64())});
    let location: Coordinates = serde_json::from_value(location).expect("a point near the centre");
    let home = Address {
        name: "Casa".to_owned(),
        country: "Argentina".to_owned(),
        state: "Buenos Aires".to_owned(),
        city: "Adrogué".to_owned(),
        zip: "B1846".to_owned(),
        street: street.to_owned(),
        number: random.u32(100..2400).to_string(),
        flat: String::new(),
        apartment: String::new(),
        indications: String::new(),
        location,
    };
    DemoConsumer { account_id: Id::from_name(user, "account"), home }
}
