//! The demonstration: the real rota of a town in 2022 and 2023, and made-up shifts around today, marked `demo`.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveTime};
use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{derived_pharmacy_id, derived_shift_id};
use super::rules::{SHIFT_MAX, first_of_month, first_of_next_month, resolve_local_time, start_of_day};
use super::seed::{
    GroupFixture, PharmacyFixture, insert_seed_group, insert_seed_pharmacies, parse_csv, read_group_fixtures,
    read_pharmacy_fixtures,
};
use crate::domains::auth::DEMO_WORKSPACE;
use hub_kernel::db::seed::SeedResult;
use hub_kernel::db::{Db, Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

const ROTA: &str = include_str!("../../../../../fixtures/almirante-brown/duty.csv");

#[derive(Deserialize)]
struct RotaRow {
    date: NaiveDate,
    pharmacy_slug: String,
}

/// Inserts the real group with its historical rota and with demonstration shifts of the previous, the current and the next
/// two months, and `more` groups like it with demonstration shifts only. Stored rows stay: a month in which the group has
/// any shift is skipped. The demonstration's workspace manages the real group.
pub async fn insert_demo_groups(db: &Db, now: Timestamp, more: u32) -> SeedResult {
    let pharmacies = read_pharmacy_fixtures()?;
    let rota: Vec<RotaRow> = parse_csv(ROTA)?;
    for group in read_group_fixtures()? {
        let historical = rota.iter().map(|row| (row.date, row.pharmacy_slug.as_str(), false));
        let shifts: Vec<_> = historical.chain(demo_rotation(&group, now, &pharmacies)).collect();
        insert_demo_group(db, now, &group, Some(DEMO_WORKSPACE), &pharmacies, &shifts).await?;
        for number in 1..=more {
            let name = format!("{} {number:04}", group.name);
            let another = GroupFixture { id: Id::from_name(group.id, &name), name, ..group.clone() };
            let shifts: Vec<_> = demo_rotation(&another, now, &pharmacies).collect();
            insert_demo_group(db, now, &another, None, &pharmacies, &shifts).await?;
        }
    }
    Ok(())
}

/// Two pharmacies per day, chosen by the date alone, from the previous month to the one after the next.
fn demo_rotation<'a>(
    group: &GroupFixture,
    now: Timestamp,
    pharmacies: &'a [PharmacyFixture],
) -> impl Iterator<Item = (NaiveDate, &'a str, bool)> {
    let today = now.utc().with_timezone(&group.time_zone).date_naive();
    let first = first_of_month(first_of_month(today) - Days::new(1));
    let end = first_of_next_month(first_of_next_month(first_of_next_month(first_of_next_month(first))));
    first.iter_days().take_while(move |date| *date < end).flat_map(move |date| {
        [0, 1].map(|second| {
            let index = (date.num_days_from_ce() * 2 + second).unsigned_abs() as usize % pharmacies.len();
            (date, pharmacies[index].slug.as_str(), true)
        })
    })
}

async fn insert_demo_group(
    db: &Db,
    now: Timestamp,
    group: &GroupFixture,
    manager: Option<Id<Scope>>,
    pharmacies: &[PharmacyFixture],
    shifts: &[(NaiveDate, &str, bool)],
) -> Result<()> {
    let mut tx = db.begin().await?;
    insert_seed_group(tx.on(), group, manager, now).await?;
    insert_seed_pharmacies(tx.on(), group.id, pharmacies, now).await?;
    insert_missing_shifts(tx.on(), group, shifts, now).await?;
    tx.commit().await
}

/// Skips deleted shifts, shifts that overlap stored ones, and disabled pharmacies. Each shift lasts from 08:30 to 08:30 of
/// the next day, in local time.
async fn insert_missing_shifts(
    on: Executor<'_>,
    group: &GroupFixture,
    shifts: &[(NaiveDate, &str, bool)],
    now: Timestamp,
) -> Result<u64> {
    let half_past_eight = NaiveTime::MIN + Duration::minutes(8 * 60 + 30);
    let at = |date: NaiveDate| resolve_local_time(group.time_zone, date.and_time(half_past_eight));
    let row = |(date, slug, demo): &(NaiveDate, &str, bool)| {
        let pharmacy = derived_pharmacy_id(group.id, slug);
        json!({
            "id": derived_shift_id(group.id, pharmacy, *date), "pharmacy_id": pharmacy, "demo": demo,
            "from_at": (at(*date) - SHIFT_MAX).to_sqlite_text(), "ini_at": at(*date).to_sqlite_text(),
            "end_at": at(*date + Days::new(1)).to_sqlite_text(),
            "month_ini": start_of_day(group.time_zone, first_of_month(*date)).to_sqlite_text(),
            "month_end": start_of_day(group.time_zone, first_of_next_month(*date)).to_sqlite_text(),
        })
    };
    let insert = "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
                  SELECT r.id, $1, p.id, r.ini_at, r.end_at, r.demo, $2, $2 FROM ";
    let columns =
        "id uuid, pharmacy_id uuid, from_at timestamptz, ini_at timestamptz, end_at timestamptz, demo boolean,
                   month_ini timestamptz, month_end timestamptz";
    let missing = " JOIN pharmacies p ON p.id = r.pharmacy_id AND p.group_id = $1 AND p.enabled
                   WHERE NOT EXISTS (SELECT s.id FROM pharmacy_shifts s WHERE s.group_id = $1
                                     AND s.ini_at >= r.month_ini AND s.ini_at < r.month_end)
                     AND NOT EXISTS (SELECT s.id FROM pharmacy_shifts s WHERE s.pharmacy_id = p.id
                                     AND s.ini_at > r.from_at AND s.ini_at < r.end_at AND s.end_at > r.ini_at)
                     AND NOT EXISTS (SELECT h.id FROM pharmacy_shift_history h WHERE h.shift_id = r.id)
                   ON CONFLICT (id) DO NOTHING";
    let rows: Value = shifts.iter().map(row).collect();
    sql(on, insert).bind((group.id, now)).push_rows(columns, &rows).push(missing).execute().await
}
