//! The made-up rota: a group of pharmacies, a month of shifts, and gaps tonight and next week.

use chrono::{DateTime, Datelike, Days, NaiveDate, TimeDelta, Utc};
use hub_client::types::{OnDuty, OnDutyNext, OnDutyNow, PharmacyGroup, Shift, ShiftPut};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::model::duty::RotaGroup;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

const GROUP: Uuid = Uuid::from_u128(0xD071);

/// The pharmacies: names, addresses and telephones, all of them invented.
const PHARMACIES: [(&str, &str, &str); 7] = [
    ("Farmacia del Águila", "Esteban Adrogué 1180", "011 5555-1180"),
    ("Farmacia Espora", "Espora 945", "011 5555-0945"),
    ("Farmacia La Estación", "Diagonal Brown 1305", "011 5555-1305"),
    ("Farmacia Rosales", "Rosales 610", "011 5555-0610"),
    ("Farmacia Los Plátanos", "Bynnon 1842", "011 5555-1842"),
    ("Farmacia Nueva Brown", "Mitre 777", "011 5555-0777"),
    ("Farmacia Seguí", "Seguí 320", "011 5555-0320"),
];

/// The days that have shifts, and how many of them are before the begin.
const DAYS: usize = 80;
const DAYS_BEFORE: u64 = 40;

/// The rota and its group.
pub(super) struct Rota {
    group: PharmacyGroup,
    shifts: Vec<Shift>,
}

fn pharmacy_id(index: usize) -> Uuid {
    Uuid::from_u128(0xFA00 + index as u128)
}

impl Rota {
    pub(super) fn new(now: DateTime<Utc>) -> Self {
        let group = serde_json::from_value(group_json()).expect("a group of the contract");
        let today = local_date(now, PLATFORM_TIME_ZONE);
        let mut rota = Self { group, shifts: Vec::new() };
        for (index, date) in (today - Days::new(DAYS_BEFORE)).iter_days().take(DAYS).enumerate() {
            rota.plan_day(index, date, today);
        }
        rota
    }

    /// A pharmacy from half past eight on for a day, and a second one on the evenings of Friday and Saturday.
    fn plan_day(&mut self, index: usize, date: NaiveDate, today: NaiveDate) {
        let at =
            |days: u64, minutes| start_of_day(date + Days::new(days), PLATFORM_TIME_ZONE) + TimeDelta::minutes(minutes);
        let half_past_eight = 8 * 60 + 30;
        // On one day of next week the planned one begins after noon.
        let begin = if date == today + Days::new(4) { 13 * 60 } else { half_past_eight };
        self.add(index % PHARMACIES.len(), at(0, begin), at(1, half_past_eight));
        if matches!(date.weekday().num_days_from_monday(), 4 | 5) {
            let end = if date == today { at(0, 22 * 60) } else { at(1, 0) - TimeDelta::milliseconds(1) };
            self.add((index + 3) % PHARMACIES.len(), at(0, 20 * 60), end);
        }
    }

    fn add(&mut self, pharmacy: usize, ini_at: DateTime<Utc>, end_at: DateTime<Utc>) {
        let id = Uuid::from_u128(0x5F00_0000 + self.shifts.len() as u128);
        self.shifts.push(Shift { id, group_id: GROUP, pharmacy_id: pharmacy_id(pharmacy), ini_at, end_at, demo: true });
    }

    pub(super) fn group(&self) -> RotaGroup {
        RotaGroup::new(self.group.clone(), true)
    }

    pub(super) fn shifts_between(&self, ini: DateTime<Utc>, end: DateTime<Utc>) -> Vec<Shift> {
        let mut shifts: Vec<Shift> =
            self.shifts.iter().filter(|shift| shift.ini_at < end && ini < shift.end_at).cloned().collect();
        shifts.sort_by_key(|shift| (shift.ini_at, shift.id));
        shifts
    }

    /// Inserts a shift or replaces it.
    ///
    /// # Errors
    /// When the pharmacy is on duty then already, or the shift ends before it begins.
    pub(super) fn put(&mut self, id: Uuid, put: &ShiftPut) -> Result<(), &'static str> {
        if put.end_at <= put.ini_at {
            return Err("the end is not after the begin");
        }
        let meets = |shift: &Shift| {
            shift.id != id
                && shift.pharmacy_id == put.pharmacy_id
                && shift.ini_at < put.end_at
                && put.ini_at < shift.end_at
        };
        if self.shifts.iter().any(meets) {
            return Err("the pharmacy is on duty already then");
        }
        self.delete(id);
        let (group_id, pharmacy_id, ini_at, end_at) = (put.group_id, put.pharmacy_id, put.ini_at, put.end_at);
        self.shifts.push(Shift { id, group_id, pharmacy_id, ini_at, end_at, demo: true });
        Ok(())
    }

    pub(super) fn delete(&mut self, id: Uuid) {
        self.shifts.retain(|shift| shift.id != id);
    }

    pub(super) fn on_duty(&self, now: DateTime<Utc>) -> OnDuty {
        let pharmacy = |id: Uuid| self.group.pharmacies.iter().find(|pharmacy| pharmacy.id == id).cloned();
        let is_now = |shift: &&Shift| shift.ini_at <= now && now < shift.end_at;
        let current: Vec<&Shift> = self.shifts.iter().filter(is_now).collect();
        let next_at = self.shifts.iter().map(|shift| shift.ini_at).filter(|at| *at > now).min();
        let data = current.iter().filter_map(|shift| {
            let (pharmacy, until) = (pharmacy(shift.pharmacy_id)?, shift.end_at);
            Some(OnDutyNow { distance_meters: None, pharmacy, shift: (*shift).clone(), until })
        });
        let next = self.shifts.iter().filter(|shift| Some(shift.ini_at) == next_at);
        let next =
            next.filter_map(|shift| Some(OnDutyNext { pharmacy: pharmacy(shift.pharmacy_id)?, shift: shift.clone() }));
        let ends = current.iter().map(|shift| shift.end_at).min();
        OnDuty {
            at: now,
            data: data.collect(),
            next: next.collect(),
            next_change_at: ends.into_iter().chain(next_at).min(),
        }
    }
}

fn group_json() -> Value {
    let pharmacy = |(index, (name, address, phone)): (usize, &(&str, &str, &str))| {
        json!({"id": pharmacy_id(index), "enabled": true, "name": name, "page_id": null, "workspace_id": null,
            "slug": format!("p{index}"), "address": format!("{address}, Adrogué"), "locality": null, "phone": phone,
            "location": null})
    };
    json!({
        "id": GROUP, "enabled": true, "name": "Almirante Brown", "time_zone": "America/Argentina/Buenos_Aires",
        "zone": {"lat": -34.8, "lng": -58.39, "radius": 8000.0},
        "cover": [
            {"weekdays": [1, 2, 3, 4, 5, 6, 7], "start_time": "00:00", "end_time": "24:00", "minimum": 1},
            {"weekdays": [5, 6], "start_time": "20:00", "end_time": "24:00", "minimum": 2},
        ],
        "holidays_country": "AR", "emergency_text": "Ante una emergencia médica, llamá al 107.",
        "pharmacies": PHARMACIES.iter().enumerate().map(pharmacy).collect::<Vec<_>>(),
        "created_at": "2026-01-01T00:00:00Z", "deleted_at": null,
    })
}
