//! Batches of events as browsers send them.

use hub_kernel::db::{Db, sql};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::Result;

/// The events of a batch.
pub(crate) const SIZE: usize = 500;

/// The events of a session.
const SESSION_EVENTS: usize = 12;

/// The pages, stores and articles that are viewed.
pub(crate) struct Instances {
    pages: Vec<Id<()>>,
    stores: Vec<Id<()>>,
    articles: Vec<Id<()>>,
}

impl Instances {
    /// Finds some of each.
    pub(crate) async fn find(db: &Db) -> Result<Self> {
        let ids = async |select: &'static str| sql(db.read(), select).all_scalars().await;
        Ok(Self {
            pages: ids("SELECT id FROM pages ORDER BY id LIMIT 200").await?,
            stores: ids("SELECT id FROM stores ORDER BY id LIMIT 20").await?,
            articles: ids("SELECT id FROM articles ORDER BY id LIMIT 200").await?,
        })
    }
}

/// A batch of new events, as the body of a request. Every twelve events are a session of a device.
pub(crate) fn new_batch(instances: &Instances, size: usize) -> Result<String> {
    let now = Clock::default().now();
    let (mut events, mut session, mut device) = (Vec::with_capacity(size), Id::<()>::new(), Id::<()>::new());
    for number in 0..size {
        if number % SESSION_EVENTS == 0 {
            (session, device) = (Id::new(), Id::new());
        }
        let (instance_type, action, instance, payload) = step(instances, number);
        events.push(json!({
            "event_id": Id::<()>::new(), "timestamp": now, "session_id": session, "device_id": device, "account_id": null,
            "instance_id": instance, "instance_type": instance_type, "instance_action": action, "payload": payload,
        }));
    }
    Ok(serde_json::to_string(&json!({"events": events}))?)
}

fn step(instances: &Instances, number: usize) -> (&'static str, &'static str, Option<Id<()>>, Value) {
    let pick = |ids: &[Id<()>]| ids.get(fastrand::usize(..ids.len().max(1))).copied();
    let path = json!({"path": "/comercios/la-esquina", "source": "google"});
    match number % SESSION_EVENTS {
        0 | 6 => ("search", "submit", None, json!({"query": format!("busqueda {}", fastrand::u8(..)), "results": 7})),
        1 | 7 => ("discover_page", "view", pick(&instances.pages), path),
        2 => ("store", "view", pick(&instances.stores), path),
        3..=5 | 8 => ("article", "view", pick(&instances.articles), path),
        9 => ("cart", "add", pick(&instances.articles), json!({"quantity": 2})),
        _ => ("app", "scroll", None, path),
    }
}
