//! The demonstration: a real town's rota of 2022 and 2023, and made-up shifts around today, marked as such.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveTime};
use chrono_tz::Tz;
use serde::Deserialize;
use serde_json::{Value, json};

use super::group::{Group, Pharmacy, Zone};
use super::rules::{day_begins, first_of_month, instant, next_month};
use super::shift::Shift;
use crate::kernel::clock::Timestamp;
use crate::kernel::db::{Db, On, Sql, sql};
use crate::kernel::error::{Error, Result};
use crate::kernel::id::Id;
use crate::kernel::text::fold;

const GROUPS: &str = include_str!("../../../../../fixtures/pharmacy_groups.json");
const PHARMACIES: &str = include_str!("../../../../../fixtures/almirante-brown/pharmacies.csv");
const ROTA: &str = include_str!("../../../../../fixtures/almirante-brown/duty.csv");

#[derive(Clone, Deserialize)]
struct GroupFixture {
    id: Id<Group>,
    name: String,
    time_zone: Tz,
    zone: Zone,
}

#[derive(Deserialize)]
struct PharmacyFixture {
    slug: String,
    name: String,
    address: Option<String>,
    locality: Option<String>,
    phone: Option<String>,
    lat: f64,
    lng: f64,
}

#[derive(Deserialize)]
struct RotaFixture {
    date: NaiveDate,
    pharmacy_slug: String,
}

/// Loads the real group with its historical rota and demonstration shifts of the previous, the current and the next two
/// months, and `more` groups like it with the latter alone. What is there stays: a month that has any shift of the
/// group is left as it is.
pub async fn load_demo(db: &Db, now: Timestamp, more: u32) -> Result<()> {
    let pharmacies: Vec<PharmacyFixture> = rows(PHARMACIES)?;
    let rota: Vec<RotaFixture> = rows(ROTA)?;
    for group in serde_json::from_str::<Vec<GroupFixture>>(GROUPS).map_err(Error::internal)? {
        let historical = rota.iter().map(|turn| (turn.date, turn.pharmacy_slug.as_str(), false));
        let turns: Vec<_> = historical.chain(rotation(&group, now, &pharmacies)).collect();
        load_group(db, now, &group, &pharmacies, &turns).await?;
        for number in 1..=more {
            let name = format!("{} {number:04}", group.name);
            let another = GroupFixture { id: Id::named(group.id, &name), name, ..group.clone() };
            let turns: Vec<_> = rotation(&another, now, &pharmacies).collect();
            load_group(db, now, &another, &pharmacies, &turns).await?;
        }
    }
    Ok(())
}

fn rows<T: for<'de> Deserialize<'de>>(text: &str) -> Result<Vec<T>> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().collect::<Result<_, _>>().map_err(Error::internal)
}

/// Two pharmacies a day in turn, by the calendar alone, from the previous month to the one after the next.
fn rotation<'a>(
    group: &GroupFixture,
    now: Timestamp,
    pharmacies: &'a [PharmacyFixture],
) -> impl Iterator<Item = (NaiveDate, &'a str, bool)> {
    let today = now.utc().with_timezone(&group.time_zone).date_naive();
    let first = first_of_month(first_of_month(today) - Days::new(1));
    let end = next_month(next_month(next_month(next_month(first))));
    first.iter_days().take_while(move |date| *date < end).flat_map(move |date| {
        [0, 1].map(|second| {
            let turn = (date.num_days_from_ce() * 2 + second).unsigned_abs() as usize % pharmacies.len();
            (date, pharmacies[turn].slug.as_str(), true)
        })
    })
}

async fn load_group(
    db: &Db,
    now: Timestamp,
    group: &GroupFixture,
    pharmacies: &[PharmacyFixture],
    turns: &[(NaiveDate, &str, bool)],
) -> Result<()> {
    let mut tx = db.begin().await?;
    insert_group(tx.on(), group, now).await?;
    insert_pharmacies(tx.on(), group.id, pharmacies, now).await?;
    insert_shifts(tx.on(), group, turns, now).await?;
    tx.commit().await
}

fn pharmacy_id(group: Id<Group>, slug: &str) -> Id<Pharmacy> {
    Id::named(group, &format!("pharmacies:{slug}"))
}

async fn insert_group(on: On<'_>, group: &GroupFixture, now: Timestamp) -> Result<u64> {
    sql(
        on,
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING",
    )
    .bind(group.id)
    .bind(group.name.clone())
    .bind(fold(&group.name))
    .bind(group.time_zone.name())
    .bind(group.zone.lat)
    .bind(group.zone.lng)
    .bind(group.zone.radius)
    .bind(now)
    .execute()
    .await
}

async fn insert_pharmacies(
    on: On<'_>,
    group: Id<Group>,
    pharmacies: &[PharmacyFixture],
    now: Timestamp,
) -> Result<u64> {
    let row = |pharmacy: &PharmacyFixture| {
        json!({
            "id": pharmacy_id(group, &pharmacy.slug), "slug": pharmacy.slug, "name": pharmacy.name,
            "address": pharmacy.address, "locality": pharmacy.locality, "phone": pharmacy.phone,
            "lat": pharmacy.lat, "lng": pharmacy.lng,
        })
    };
    sql(
        on,
        Sql {
            sqlite: "INSERT INTO pharmacies (id, group_id, slug, name, address, locality, phone, lat, lng, created_at)
                     SELECT value ->> 'id', $1, value ->> 'slug', value ->> 'name', value ->> 'address',
                            value ->> 'locality', value ->> 'phone', value ->> 'lat', value ->> 'lng', $2
                     FROM json_each($3) WHERE true ON CONFLICT DO NOTHING",
            pg: "INSERT INTO pharmacies (id, group_id, slug, name, address, locality, phone, lat, lng, created_at)
                 SELECT id, $1, slug, name, address, locality, phone, lat, lng, $2
                 FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, slug text, name text, address text, locality text,
                                                          phone text, lat double precision, lng double precision)
                 ON CONFLICT DO NOTHING",
        },
    )
    .bind(group)
    .bind(now)
    .bind(pharmacies.iter().map(row).collect::<Value>().to_string())
    .execute()
    .await
}

const INSERT_SHIFTS: Sql = Sql {
    sqlite: "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
             SELECT value ->> 'id', $1, value ->> 'pharmacy_id', value ->> 'ini_at', value ->> 'end_at',
                    value ->> 'demo', $2, $2
             FROM json_each($3)
             WHERE NOT EXISTS (SELECT 1 FROM pharmacy_shifts WHERE group_id = $1
                               AND ini_at >= value ->> 'month_ini' AND ini_at < value ->> 'month_end')
             ON CONFLICT (id) DO NOTHING",
    pg: "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
         SELECT r.id, $1, r.pharmacy_id, r.ini_at, r.end_at, r.demo, $2, $2
         FROM jsonb_to_recordset($3::jsonb) AS r (id uuid, pharmacy_id uuid, ini_at timestamptz, end_at timestamptz,
                                                  demo boolean, month_ini timestamptz, month_end timestamptz)
         WHERE NOT EXISTS (SELECT 1 FROM pharmacy_shifts s WHERE s.group_id = $1
                           AND s.ini_at >= r.month_ini AND s.ini_at < r.month_end)
         ON CONFLICT (id) DO NOTHING",
};

/// A turn begins at 08:30 and ends at 08:30 of the next day, by the town's clock.
async fn insert_shifts(
    on: On<'_>,
    group: &GroupFixture,
    turns: &[(NaiveDate, &str, bool)],
    now: Timestamp,
) -> Result<u64> {
    let half_past_eight = NaiveTime::MIN + Duration::minutes(8 * 60 + 30);
    let at = |date: NaiveDate| instant(group.time_zone, date.and_time(half_past_eight));
    let row = |(date, slug, demo): &(NaiveDate, &str, bool)| {
        let pharmacy = pharmacy_id(group.id, slug);
        let id: Id<Shift> = Id::named(group.id, &format!("shifts:{pharmacy}:{date}"));
        json!({
            "id": id, "pharmacy_id": pharmacy, "demo": demo,
            "ini_at": at(*date).stored(), "end_at": at(*date + Days::new(1)).stored(),
            "month_ini": day_begins(group.time_zone, first_of_month(*date)).stored(),
            "month_end": day_begins(group.time_zone, next_month(*date)).stored(),
        })
    };
    sql(on, INSERT_SHIFTS)
        .bind(group.id)
        .bind(now)
        .bind(turns.iter().map(row).collect::<Value>().to_string())
        .execute()
        .await
}
