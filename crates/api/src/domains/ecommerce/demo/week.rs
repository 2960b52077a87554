//! The week of a demonstration store: when it is open, and the orders that it gets on each day.

use chrono::{Datelike, Days, Duration, NaiveDate, NaiveTime, TimeZone};
use chrono_tz::America::Argentina::Buenos_Aires;
use fastrand::Rng;
use serde::Deserialize;

use hub_kernel::types::clock::Timestamp;

/// The last orders come this long before the store closes.
const LAST_ORDER: Duration = Duration::minutes(20);

/// The hours of a store and its orders, in local time.
#[derive(Debug, Deserialize)]
pub(super) struct StoreWeek {
    opens: NaiveTime,
    closes: NaiveTime,
    /// The usual number of orders from Monday to Sunday; on a day with none the store is closed.
    orders: [u32; 7],
    /// The hours in which most orders come: half of a day's orders come in them.
    busy_hours: [NaiveTime; 2],
}

/// A day on which a store was open.
#[derive(Debug, PartialEq)]
pub(super) struct OpenDay {
    pub(super) opened_at: Timestamp,
    pub(super) closed_at: Timestamp,
    /// The times of its orders, ascending.
    pub(super) orders: Vec<Timestamp>,
}

impl StoreWeek {
    /// The last `count` days before `today` on which the store was open. The same random generator gives the same days.
    pub(super) fn list_open_days(&self, today: NaiveDate, count: u32, random: &mut Rng) -> Vec<OpenDay> {
        let days = (1..=u64::from(count)).rev().filter_map(|ago| today.checked_sub_days(Days::new(ago)));
        days.filter_map(|day| self.open_day(day, random)).collect()
    }

    fn open_day(&self, day: NaiveDate, random: &mut Rng) -> Option<OpenDay> {
        let usual = self.orders[day.weekday().num_days_from_monday() as usize];
        if usual == 0 {
            return None;
        }
        let count = (f64::from(usual) * (0.7 + 0.6 * random.f64())).round() as u32;
        let mut orders: Vec<_> = (0..count).map(|_| self.order_time(random)).collect();
        orders.sort_unstable();
        let at = |time: NaiveTime| Buenos_Aires.from_local_datetime(&day.and_time(time)).earliest();
        let instant = |time| at(time).map(|at| Timestamp::new(at.to_utc()));
        Some(OpenDay {
            opened_at: instant(self.opens)?,
            closed_at: instant(self.closes)?,
            orders: orders.into_iter().filter_map(instant).collect(),
        })
    }

    fn order_time(&self, random: &mut Rng) -> NaiveTime {
        let [from, until] = match random.bool() {
            true => self.busy_hours,
            false => [self.opens, self.closes - LAST_ORDER],
        };
        from + Duration::seconds(random.i64(0..(until - from).num_seconds().max(1)))
    }
}

#[cfg(test)]
mod tests {
    use chrono::Timelike;

    use super::*;

    fn pizzeria() -> StoreWeek {
        let week = r#"{"opens": "19:00:00", "closes": "23:30:00", "orders": [0, 6, 7, 9, 16, 18, 12],
                       "busy_hours": ["20:30:00", "22:00:00"]}"#;
        serde_json::from_str(week).expect("a week")
    }

    fn today() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 20).expect("a Friday")
    }

    #[test]
    fn the_same_generator_gives_the_same_days() {
        let days = |seed| pizzeria().list_open_days(today(), 60, &mut Rng::with_seed(seed));
        assert_eq!(days(1), days(1));
        assert_ne!(days(1), days(2));
    }

    #[test]
    fn orders_follow_the_weekday_and_the_hour() {
        let days = pizzeria().list_open_days(today(), 70, &mut Rng::with_seed(1));
        assert_eq!(days.len(), 60, "70 days without 10 Mondays");
        let orders = |wanted: u32| -> usize {
            let local = |day: &&OpenDay| day.opened_at.utc().with_timezone(&Buenos_Aires).weekday();
            days.iter().filter(|day| local(day).num_days_from_monday() == wanted).map(|day| day.orders.len()).sum()
        };
        assert_eq!(orders(0), 0);
        assert!(orders(5) > 2 * orders(1), "{} on Saturdays, {} on Tuesdays", orders(5), orders(1));
        let all: Vec<_> = days.iter().flat_map(|day| &day.orders).collect();
        let busy = all.iter().filter(|at| {
            let time = at.utc().with_timezone(&Buenos_Aires).time();
            (20 * 60 + 30..22 * 60).contains(&(time.hour() * 60 + time.minute()))
        });
        assert!(busy.count() * 2 > all.len(), "half of them and their part of the others");
    }

    #[test]
    fn orders_come_while_the_store_is_open() {
        for day in pizzeria().list_open_days(today(), 60, &mut Rng::with_seed(3)) {
            assert!(day.orders.is_sorted());
            assert!(day.orders.iter().all(|at| (day.opened_at..day.closed_at).contains(at)), "{day:?}");
        }
    }
}
