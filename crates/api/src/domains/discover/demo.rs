//! Pages for demonstrations and measurements: businesses of towns around Almirante Brown, the same at each run.

use std::collections::{BTreeSet, HashSet};

use chrono::Duration;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::{Uuid, uuid};

use super::category::seeded_category_id;
use super::explore::index_changed_pages;
use super::page::{DirectoryPage, PAGE_COLUMNS, PAGE_WORDS};
use crate::domains::workspaces::mark_pages_dirty;
use hub_kernel::app::App;
use hub_kernel::db::{Insert, Tx};
use hub_kernel::pagination::word_index::{WordChange, join_words, row_id};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::{fold_index_words, fold_text};

const FIXTURE: &str = include_str!("../../../../../fixtures/demo_pages.json");

/// The ids of the pages are derived from this one and their numbers.
const NAMESPACE: Uuid = uuid!("0d1c3c55-7d4e-4a53-8f0e-3a1b7c9e4410");

/// The pages of one transaction.
const BATCH_SIZE: u32 = 500;

/// The words that pages are made of.
#[derive(Deserialize)]
struct Fixture {
    kinds: Vec<BusinessKind>,
    names: Vec<String>,
    towns: Vec<Town>,
}

/// A kind of business.
#[derive(Deserialize)]
struct BusinessKind {
    /// The slug of its category.
    category: String,
    nouns: Vec<String>,
    descriptions: Vec<String>,
}

#[derive(Deserialize)]
struct Town {
    city: String,
    zip: String,
    lat: f64,
    lng: f64,
    streets: Vec<String>,
}

/// The choices of a page, from its number.
struct Choices(u64);

impl Choices {
    /// A number below `most`: the generator `splitmix64`.
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % most.max(1)
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Result<&'a T> {
        let index = usize::try_from(self.below(list.len() as u64)).unwrap_or_default();
        list.get(index).ok_or_else(|| Error::internal("an empty list in the demonstration's pages"))
    }
}

/// Inserts the first `count` pages of the demonstration, without an owner, and indexes them. Pages that exist stay as they are.
/// The seed of the categories comes before.
pub async fn insert_demo_pages(app: &App, count: u32) -> Result<()> {
    let fixture: Fixture = serde_json::from_str(FIXTURE).map_err(Error::internal)?;
    let mut first = 0;
    while first < count {
        let last = count.min(first + BATCH_SIZE);
        let mut tx = app.db.begin().await?;
        insert_pages(&mut tx, &fixture, first..last, app.clock.now()).await?;
        tx.commit().await?;
        first = last;
    }
    index_changed_pages(app).await
}

async fn insert_pages(tx: &mut Tx, fixture: &Fixture, numbers: std::ops::Range<u32>, now: Timestamp) -> Result<()> {
    let (mut pages, mut parts) = (Vec::new(), Vec::new());
    for number in numbers {
        let id: Id<DirectoryPage> = Id::from_name(Id::<()>::from_uuid(NAMESPACE), &number.to_string());
        let mut choices = Choices(u64::from(number));
        let kind = choices.pick(&fixture.kinds)?;
        let name = format!("{} {}", choices.pick(&kind.nouns)?, choices.pick(&fixture.names)?);
        let found_by = fold_index_words([name.as_str()]);
        let created_at = now - Duration::minutes(i64::from(number) + 1);
        pages.push(json!({
            "id": id, "enabled": true, "name_folded": fold_text(&name), "search_text": join_words(&found_by),
            "created_at": created_at.to_sqlite_text(), "name": name,
            "short_name": "", "description": choices.pick(&kind.descriptions)?,
            "avatar_url": (choices.below(3) == 0).then(|| format!("https://picsum.photos/seed/{number}/400")),
            "links": links(&mut choices).to_string(), "schedule": schedule(id, &mut choices)?.to_string(),
        }));
        parts.push((id, kind, address(id, fixture, &mut choices)?, found_by));
    }
    let insert = Insert::into(tx.on(), "pages").rows(PAGE_COLUMNS, &pages).or_ignore().push(" RETURNING id");
    let inserted: HashSet<Id<DirectoryPage>> = insert.all_scalars().await?.into_iter().collect();
    parts.retain(|(id, ..)| inserted.contains(id));
    let category = |(id, kind, ..): &(Id<DirectoryPage>, &BusinessKind, Value, BTreeSet<String>)| json!({"page_id": id, "category_id": seeded_category_id(&kind.category), "position": 0});
    let categories: Vec<_> = parts.iter().map(category).collect();
    let columns = "page_id uuid, category_id uuid, position bigint";
    Insert::into(tx.on(), "page_categories").rows(columns, &categories).execute().await?;
    let addresses: Vec<_> = parts.iter().map(|(_, _, address, _)| address).collect();
    let columns = "page_id uuid, id uuid, position bigint, visible boolean, name text, country text, state text, city text,
                   zip text, street text, number text, flat text, apartment text, indications text, lat double precision,
                   lng double precision";
    Insert::into(tx.on(), "page_addresses").rows(columns, &addresses).execute().await?;
    let ids: Vec<_> = parts.iter().map(|(id, ..)| *id).collect();
    let change = |(id, _, _, after)| WordChange { row_id: row_id(id), parent_id: None, before: None, after };
    let words: Vec<_> = parts.into_iter().map(change).collect();
    PAGE_WORDS.update_words(tx.on(), &words).await?;
    mark_pages_dirty(tx.on(), &ids).await
}

/// A phone, and sometimes WhatsApp or Instagram.
fn links(choices: &mut Choices) -> Value {
    let phone = format!("+5411{:08}", 40_000_000 + choices.below(30_000_000));
    let mut links = vec![json!({"type": "phone", "label": "", "value": phone})];
    match choices.below(4) {
        0 => links.push(json!({"type": "whatsapp", "label": "Pedidos", "value": phone})),
        1 => links.push(json!({"type": "instagram", "label": "", "value": "https://www.instagram.com/"})),
        _ => {}
    }
    json!(links)
}

/// The hours: of shops with a siesta, of shops without one, of the evening, or always.
fn schedule(page: Id<DirectoryPage>, choices: &mut Choices) -> Result<Value> {
    const WEEK: &[&str] = &["1", "2", "3", "4", "5", "6"];
    const EVERY_DAY: &[&str] = &["1", "2", "3", "4", "5", "6", "7"];
    type Hours = (&'static [&'static str], &'static [(&'static str, &'static str)]);
    const HOURS: &[Hours] = &[
        (WEEK, &[("09:00", "13:00"), ("16:30", "20:00")]),
        (WEEK, &[("08:30", "13:00"), ("17:00", "20:30")]),
        (WEEK, &[("09:00", "18:00")]),
        (EVERY_DAY, &[("10:00", "21:00")]),
        (EVERY_DAY, &[("19:00", "01:00")]),
        (EVERY_DAY, &[("00:00", "24:00")]),
        (EVERY_DAY, &[]),
    ];
    let (days, periods) = choices.pick(HOURS)?;
    let entry = |(ini, end): &(&str, &str)| {
        let id: Id<()> = Id::from_name(page, ini);
        json!({"id": id, "type": "regular", "days": days, "ini": ini, "end": end, "closed": false})
    };
    Ok(periods.iter().map(entry).collect())
}

/// An address within about two kilometres of a town's centre, near it more often.
fn address(page: Id<DirectoryPage>, fixture: &Fixture, choices: &mut Choices) -> Result<Value> {
    let town = choices.pick(&fixture.towns)?;
    // The sum of two numbers is near their middle more often.
    let mut side = || (choices.below(20_000) + choices.below(20_000)) as f64 / 1_000_000.0 - 0.02;
    let (lat, lng) = (town.lat + side(), town.lng + side());
    let (street, number) = (choices.pick(&town.streets)?, (100 + choices.below(3_900)).to_string());
    let id: Id<()> = Id::from_name(page, "address");
    Ok(json!({
        "page_id": page, "id": id, "position": 0, "visible": true, "name": "", "country": "Argentina",
        "state": "Buenos Aires", "city": town.city, "zip": town.zip, "street": street, "number": number, "flat": "",
        "apartment": "", "indications": "", "lat": lat, "lng": lng,
    }))
}
