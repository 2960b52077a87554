//! Counts the views of pages, stores and articles that exist.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::json;
use uuid::Uuid;

use super::model::AnalyticsEvent;
use crate::domains::analytics::new_rows::{CountedTable, insert_new_rows};
use crate::domains::analytics::rollup::CountChanges;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::{Device, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::{local_date, start_of_day, start_of_hour};

/// The most devices of an address whose views of a page count on a day.
const ADDRESS_DEVICES: usize = 3;

const PAGE: &str = "discover_page";
const STORE: &str = "store";
const ARTICLE: &str = "article";

const PAGE_VIEWS: CountedTable = CountedTable {
    columns: "day timestamptz, page_id uuid, device_id uuid, address text",
    key_columns: "day timestamptz, page_id uuid, device_id uuid",
    insert: "INSERT INTO analytics_page_views (day, page_id, device_id, address)
             SELECT day, page_id, device_id, address FROM ",
    on_conflict: " WHERE true ON CONFLICT (day, page_id, device_id) DO NOTHING",
    returning: " RETURNING day, page_id, device_id",
    select: "SELECT v.day, v.page_id, v.device_id FROM ",
    join: " CROSS JOIN analytics_page_views v
            WHERE v.day = r.day AND v.page_id = r.page_id AND v.device_id = r.device_id",
};

/// The id marker of something that is viewed.
struct Instance;

/// The instances that exist, by their type and id: their owners.
type Instances = HashMap<(String, Id<Instance>), Option<Id<Scope>>>;

/// A view of a page that counts once: its day, the page and the device.
type PageViewKey = (Timestamp, Id<Instance>, Id<Device>);

/// A view of an instance of one of the types.
struct View<'a> {
    event: &'a AnalyticsEvent,
    id: Id<Instance>,
}

/// Counts the views. `address` is the hash of the client's address, which the transaction has locked; views without one are not limited.
pub(super) async fn insert_views(
    tx: &mut Tx,
    events: &[&AnalyticsEvent],
    address: Option<&str>,
    changes: &mut CountChanges,
) -> Result<()> {
    let views: Vec<_> = events.iter().filter_map(|event| View::of(event)).collect();
    if views.is_empty() {
        return Ok(());
    }
    let instances = list_instances(tx.on(), &views).await?;
    let mut page_views = BTreeMap::new();
    for View { event, id } in views {
        let instance_type = event.instance_type.as_str();
        let Some(workspace) = instances.get(&(instance_type.to_owned(), id)) else { continue };
        let hour = start_of_hour(event.at);
        match instance_type {
            STORE => changes.add("store_views", hour, id.to_string(), *workspace),
            ARTICLE => changes.add("article_views", hour, id.to_string(), *workspace),
            _ => {
                let day = start_of_day(local_date(event.at));
                page_views.entry((day, id, event.device_id)).or_insert((hour, *workspace));
            }
        }
    }
    let candidates: BTreeSet<_> = page_views.keys().copied().collect();
    for key in insert_page_views(tx, candidates, address).await? {
        if let Some((hour, workspace)) = page_views.remove(&key) {
            changes.add("page_views", hour, key.1.to_string(), workspace);
        }
    }
    Ok(())
}

impl<'a> View<'a> {
    fn of(event: &'a AnalyticsEvent) -> Option<Self> {
        let is_view =
            event.instance_action.as_str() == "view" && [PAGE, STORE, ARTICLE].contains(&event.instance_type.as_str());
        let id = event.instance_id.as_ref().filter(|_| is_view)?.as_str().parse::<Uuid>().ok()?;
        Some(Self { event, id: id.into() })
    }
}

/// Finds the viewed instances.
async fn list_instances(on: Executor<'_>, views: &[View<'_>]) -> Result<Instances> {
    let ids = |instance_type: &'static str| {
        let of_type = views.iter().filter(move |view| view.event.instance_type.as_str() == instance_type);
        of_type.map(|view| view.id).collect::<BTreeSet<_>>()
    };
    let rows = sql(on, "SELECT 'discover_page' AS type, id, workspace_id FROM pages WHERE id").push_any(ids(PAGE));
    let rows = rows.push(" UNION ALL SELECT 'store', id, workspace_id FROM stores WHERE id").push_any(ids(STORE));
    let rows = rows.push(
        " UNION ALL SELECT 'article', a.id, s.workspace_id FROM articles a JOIN stores s ON s.id = a.store_id
          WHERE a.deleted_at IS NULL AND a.id",
    );
    let rows: Vec<(String, Id<Instance>, Option<Id<Scope>>)> = rows.push_any(ids(ARTICLE)).all().await?;
    Ok(rows.into_iter().map(|(instance_type, id, workspace)| ((instance_type, id), workspace)).collect())
}

/// Inserts the views of pages by devices that did not view them on the day, but not those of a fourth device of the address.
async fn insert_page_views(
    tx: &mut Tx,
    candidates: BTreeSet<PageViewKey>,
    address: Option<&str>,
) -> Result<BTreeSet<PageViewKey>> {
    if candidates.is_empty() {
        return Ok(BTreeSet::new());
    }
    let mut counted = match address {
        Some(address) => list_address_devices(tx.on(), &candidates, address).await?,
        None => HashMap::new(),
    };
    let mut rows = BTreeMap::new();
    for key @ (day, page, device) in candidates {
        let devices = counted.entry((day, page)).or_default();
        if devices.contains(&device) || (address.is_some() && devices.len() >= ADDRESS_DEVICES) {
            continue;
        }
        devices.insert(device);
        let day = day.to_sqlite_text();
        rows.insert(
            key,
            json!({"day": day, "page_id": page, "device_id": device, "address": address.unwrap_or_default()}),
        );
    }
    insert_new_rows(tx, &PAGE_VIEWS, &rows).await
}

/// The devices of an address whose views count already, by day and page.
async fn list_address_devices(
    on: Executor<'_>,
    candidates: &BTreeSet<PageViewKey>,
    address: &str,
) -> Result<HashMap<(Timestamp, Id<Instance>), BTreeSet<Id<Device>>>> {
    let pages: BTreeSet<_> = candidates.iter().map(|(day, page, _)| (*day, *page)).collect();
    let pages: Vec<_> =
        pages.into_iter().map(|(day, page)| json!({"day": day.to_sqlite_text(), "page_id": page})).collect();
    let rows = sql(on, "SELECT v.day, v.page_id, v.device_id FROM ").push_rows("day timestamptz, page_id uuid", &pages);
    let rows = rows.push(
        " CROSS JOIN analytics_page_views v
          WHERE v.day = r.day AND v.page_id = r.page_id AND v.address = ",
    );
    let rows: Vec<PageViewKey> = rows.push_bind(address.to_owned()).all().await?;
    let mut devices = HashMap::<_, BTreeSet<_>>::new();
    for (day, page, device) in rows {
        devices.entry((day, page)).or_default().insert(device);
    }
    Ok(devices)
}
