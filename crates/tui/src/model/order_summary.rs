//! The summary of the known orders: counts and revenue of today and yesterday, by hour and by store.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, TimeDelta, Utc};
use hub_client::types::OrderState;
use uuid::Uuid;

use super::order_row::OrderRow;
use super::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

/// The most late orders that are told one by one.
const MAX_LATE_ORDERS: usize = 100;

/// Counts and revenue of the known orders. Yesterday's values end at the same time of day.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderSummary {
    pub(crate) orders_today: u32,
    pub(crate) orders_yesterday: u32,
    pub(crate) open_orders: u32,
    pub(crate) late_orders: u32,
    /// The age of the oldest open order.
    pub(crate) oldest_open_age: Option<TimeDelta>,
    pub(crate) cancelled_today: u32,
    pub(crate) cancelled_yesterday: u32,
    /// The revenue without cancelled orders.
    pub(crate) revenue_centavos_today: i64,
    pub(crate) revenue_centavos_yesterday: i64,
    /// The orders of each hour of today and of all of yesterday.
    pub(crate) orders_by_hour_today: [u64; 24],
    pub(crate) orders_by_hour_yesterday: [u64; 24],
    /// The revenue of each hour of today and of all of yesterday, in centavos.
    pub(crate) revenue_by_hour_today: [i64; 24],
    pub(crate) revenue_by_hour_yesterday: [i64; 24],
    /// The orders of each ten minutes in the last two hours.
    pub(crate) orders_by_ten_minutes: [u64; 12],
    /// The late orders, the oldest first; the newest are left out beyond some.
    pub(crate) late_order_ids: Vec<Uuid>,
    /// The stores with orders, the one with the most orders today first.
    pub(crate) stores: Vec<StoreSummary>,
}

/// Counts and revenue of a store's orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoreSummary {
    pub(crate) id: Uuid,
    pub(crate) name: Box<str>,
    pub(crate) orders_today: u32,
    pub(crate) open_orders: u32,
    pub(crate) late_orders: u32,
    pub(crate) cancelled_today: u32,
    /// Yesterday's orders up to the same time of day.
    pub(crate) orders_yesterday: u32,
    /// The age of the oldest open order.
    pub(crate) oldest_open_age: Option<TimeDelta>,
    pub(crate) revenue_centavos: i64,
}

impl OrderSummary {
    pub(crate) fn from_orders<'a>(rows: impl Iterator<Item = &'a OrderRow>, now: DateTime<Utc>) -> Self {
        let today = local_date(now, PLATFORM_TIME_ZONE);
        let midnight = start_of_day(today, PLATFORM_TIME_ZONE);
        let before = start_of_day(today - Days::new(1), PLATFORM_TIME_ZONE);
        let yet = before + (now - midnight);
        let mut summary = Self::default();
        let mut stores: BTreeMap<Uuid, StoreSummary> = BTreeMap::new();
        let mut late_orders: Vec<(DateTime<Utc>, Uuid)> = Vec::new();
        for row in rows {
            let money = if row.state == OrderState::Cancelled { 0 } else { row.total_centavos };
            let cancelled = u32::from(row.state == OrderState::Cancelled);
            let store = stores.entry(row.store_id).or_insert_with(|| StoreSummary {
                id: row.store_id,
                name: row.store_name.clone(),
                orders_today: 0,
                open_orders: 0,
                late_orders: 0,
                cancelled_today: 0,
                orders_yesterday: 0,
                oldest_open_age: None,
                revenue_centavos: 0,
            });
            if row.is_open() {
                let (since, late) = (now - row.placed_at, u32::from(row.is_late(now)));
                (summary.open_orders, summary.late_orders) = (summary.open_orders + 1, summary.late_orders + late);
                (store.open_orders, store.late_orders) = (store.open_orders + 1, store.late_orders + late);
                summary.oldest_open_age = summary.oldest_open_age.max(Some(since));
                store.oldest_open_age = store.oldest_open_age.max(Some(since));
                if row.is_late(now) {
                    late_orders.push((row.placed_at, row.id));
                }
            }
            if row.placed_at >= midnight {
                summary.orders_today += 1;
                summary.cancelled_today += cancelled;
                summary.revenue_centavos_today += money;
                (store.orders_today, store.revenue_centavos) = (store.orders_today + 1, store.revenue_centavos + money);
                store.cancelled_today += cancelled;
                let hour = (row.placed_at - midnight).num_hours();
                add(&mut summary.orders_by_hour_today, hour, 1);
                add(&mut summary.revenue_by_hour_today, hour, money);
            } else if row.placed_at >= before {
                let hour = (row.placed_at - before).num_hours();
                add(&mut summary.orders_by_hour_yesterday, hour, 1);
                add(&mut summary.revenue_by_hour_yesterday, hour, money);
                if row.placed_at < yet {
                    summary.orders_yesterday += 1;
                    store.orders_yesterday += 1;
                    summary.cancelled_yesterday += cancelled;
                    summary.revenue_centavos_yesterday += money;
                }
            }
            let ago = (now - row.placed_at).num_minutes();
            if (0..120).contains(&ago) {
                add(&mut summary.orders_by_ten_minutes, 11 - ago / 10, 1);
            }
        }
        if late_orders.len() > MAX_LATE_ORDERS {
            late_orders.select_nth_unstable(MAX_LATE_ORDERS);
            late_orders.truncate(MAX_LATE_ORDERS);
        }
        late_orders.sort_unstable();
        summary.late_order_ids = late_orders.into_iter().map(|(_, id)| id).collect();
        summary.stores = stores.into_values().filter(|store| store.orders_today + store.open_orders > 0).collect();
        summary.stores.sort_by(|one, other| other.orders_today.cmp(&one.orders_today).then(one.name.cmp(&other.name)));
        summary
    }

    /// The percentages of cancelled orders today and yesterday.
    pub(crate) fn cancelled_percent(&self) -> (f64, f64) {
        let share = |part: u32, of: u32| if of == 0 { 0.0 } else { f64::from(part) * 100.0 / f64::from(of) };
        (share(self.cancelled_today, self.orders_today), share(self.cancelled_yesterday, self.orders_yesterday))
    }
}

fn add<T: std::ops::AddAssign>(buckets: &mut [T], at: i64, amount: T) {
    if let Some(bucket) = usize::try_from(at).ok().and_then(|at| buckets.get_mut(at)) {
        *bucket += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::order_row::tests::row;

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
        let summary = OrderSummary::from_orders(rows.iter(), now);
        assert_eq!(
            (summary.orders_today, summary.orders_yesterday, summary.open_orders, summary.late_orders),
            (3, 2, 3, 2)
        );
        assert_eq!((summary.cancelled_today, summary.cancelled_yesterday), (1, 1));
        assert_eq!((summary.revenue_centavos_today, summary.revenue_centavos_yesterday), (2 * 2_544_147, 2_544_147));
        assert_eq!(summary.oldest_open_age, Some(TimeDelta::days(3) + TimeDelta::hours(1)));
        assert_eq!((summary.orders_by_hour_today[11], summary.orders_by_hour_today[0]), (2, 1));
        assert_eq!((summary.orders_by_hour_yesterday[23], summary.orders_by_hour_yesterday[11]), (1, 1));
        assert_eq!((summary.revenue_by_hour_today[11], summary.revenue_by_hour_today[0]), (2 * 2_544_147, 0));
        assert_eq!(summary.revenue_by_hour_yesterday[23], 2_544_147);
        assert_eq!((summary.orders_by_ten_minutes[10], summary.orders_by_ten_minutes[8]), (1, 1));
        assert_eq!((summary.stores.len(), summary.stores[0].orders_today), (1, 3));
        assert_eq!(summary.late_order_ids, [7, 2].map(Uuid::from_u128), "the oldest first");
        let store = &summary.stores[0];
        assert_eq!(
            (store.orders_yesterday, store.cancelled_today, store.oldest_open_age),
            (2, 1, summary.oldest_open_age)
        );
        let (share, before) = summary.cancelled_percent();
        assert!((share - 33.3).abs() < 0.1 && (before - 50.0).abs() < 0.1);
    }
}
