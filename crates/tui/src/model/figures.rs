//! Figures: what the known orders come to, today and beside yesterday.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, TimeDelta, Utc};
use hub_client::types::OrderState;
use uuid::Uuid;

use super::orders::Row;
use super::time::{ZONE, begin, date};

/// What the orders come to. Yesterday's are those up to the same time of day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) today: u32,
    pub(crate) yesterday: u32,
    pub(crate) open: u32,
    pub(crate) late: u32,
    /// How long the oldest open one has been so.
    pub(crate) oldest: Option<TimeDelta>,
    pub(crate) cancelled: u32,
    pub(crate) cancelled_yesterday: u32,
    /// In centavos, without what was cancelled.
    pub(crate) revenue: i64,
    pub(crate) revenue_yesterday: i64,
    /// How many came in at each hour of today and of yesterday.
    pub(crate) hours: [u64; 24],
    pub(crate) hours_yesterday: [u64; 24],
    /// How many came in each ten minutes, the last two hours.
    pub(crate) recent: [u64; 12],
    /// Today's, the store with the most orders first.
    pub(crate) stores: Vec<StoreFigures>,
}

/// What a store's orders of today come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoreFigures {
    pub(crate) id: Uuid,
    pub(crate) name: Box<str>,
    pub(crate) today: u32,
    pub(crate) open: u32,
    pub(crate) late: u32,
    pub(crate) revenue: i64,
}

impl Figures {
    pub(crate) fn of<'a>(rows: impl Iterator<Item = &'a Row>, now: DateTime<Utc>) -> Self {
        let today = date(now, ZONE);
        let midnight = begin(today, ZONE);
        let before = begin(today - Days::new(1), ZONE);
        let yet = before + (now - midnight);
        let mut figures = Self::default();
        let mut stores: BTreeMap<Uuid, StoreFigures> = BTreeMap::new();
        for row in rows {
            let money = if row.state == OrderState::Cancelled { 0 } else { row.total };
            let cancelled = u32::from(row.state == OrderState::Cancelled);
            let store = stores.entry(row.store_id).or_insert_with(|| StoreFigures {
                id: row.store_id,
                name: row.store.clone(),
                today: 0,
                open: 0,
                late: 0,
                revenue: 0,
            });
            if row.is_open() {
                let (since, late) = (now - row.at, u32::from(row.is_late(now)));
                (figures.open, figures.late) = (figures.open + 1, figures.late + late);
                (store.open, store.late) = (store.open + 1, store.late + late);
                figures.oldest = figures.oldest.max(Some(since));
            }
            if row.at >= midnight {
                figures.today += 1;
                figures.cancelled += cancelled;
                figures.revenue += money;
                (store.today, store.revenue) = (store.today + 1, store.revenue + money);
                add(&mut figures.hours, (row.at - midnight).num_hours());
            } else if row.at >= before {
                add(&mut figures.hours_yesterday, (row.at - before).num_hours());
                if row.at < yet {
                    figures.yesterday += 1;
                    figures.cancelled_yesterday += cancelled;
                    figures.revenue_yesterday += money;
                }
            }
            let ago = (now - row.at).num_minutes();
            if (0..120).contains(&ago) {
                add(&mut figures.recent, 11 - ago / 10);
            }
        }
        figures.stores = stores.into_values().filter(|store| store.today + store.open > 0).collect();
        figures.stores.sort_by(|one, other| other.today.cmp(&one.today).then(one.name.cmp(&other.name)));
        figures
    }

    /// Of a hundred orders, how many were cancelled: today and yesterday.
    pub(crate) fn cancelled_share(&self) -> (f64, f64) {
        let share = |part: u32, of: u32| if of == 0 { 0.0 } else { f64::from(part) * 100.0 / f64::from(of) };
        (share(self.cancelled, self.today), share(self.cancelled_yesterday, self.yesterday))
    }
}

fn add(buckets: &mut [u64], at: i64) {
    if let Some(bucket) = usize::try_from(at).ok().and_then(|at| buckets.get_mut(at)) {
        *bucket += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::orders::tests::row;

    #[test]
    fn today_stands_beside_yesterday_up_to_the_same_time() {
        let now: DateTime<Utc> = "2026-11-22T15:00:00Z".parse().expect("noon");
        let rows = [
            row(1, "2026-11-22T14:50:00Z", OrderState::Submitted),
            row(2, "2026-11-22T14:30:00Z", OrderState::Preparation),
            row(3, "2026-11-22T03:00:00Z", OrderState::Cancelled),
            row(4, "2026-11-22T02:59:59Z", OrderState::Completed),
            row(5, "2026-11-21T14:00:00Z", OrderState::Completed),
            row(6, "2026-11-21T03:00:00Z", OrderState::Cancelled),
            row(7, "2026-11-19T14:00:00Z", OrderState::Pickup),
        ];
        let figures = Figures::of(rows.iter(), now);
        assert_eq!((figures.today, figures.yesterday, figures.open, figures.late), (3, 2, 3, 2));
        assert_eq!((figures.cancelled, figures.cancelled_yesterday), (1, 1));
        assert_eq!((figures.revenue, figures.revenue_yesterday), (2 * 2_544_147, 2_544_147));
        assert_eq!(figures.oldest, Some(TimeDelta::days(3) + TimeDelta::hours(1)));
        assert_eq!((figures.hours[11], figures.hours[0]), (2, 1));
        assert_eq!((figures.hours_yesterday[23], figures.hours_yesterday[11]), (1, 1));
        assert_eq!((figures.recent[10], figures.recent[8]), (1, 1));
        assert_eq!((figures.stores.len(), figures.stores[0].today), (1, 3));
        let (share, before) = figures.cancelled_share();
        assert!((share - 33.3).abs() < 0.1 && (before - 50.0).abs() < 0.1);
    }
}
