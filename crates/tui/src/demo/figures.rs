//! Made-up figures: orders by hour and by day, the month, and visits.

use chrono::{DateTime, Days, TimeDelta, Utc};
use hub_client::types::{OrderKpis, OrderState, ScopeType};
use serde_json::json;

use crate::model::analytics::{AnalyticsFigures, FunnelStep, OrderHistory, StepFigures, start_of_today};
use crate::model::order_row::OrderRow;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date};

/// The orders of each hour. The last hour of today is the one that has begun.
pub(super) const ORDERS_BY_HOUR_TODAY: [u64; 24] =
    [2, 1, 0, 0, 0, 0, 0, 0, 2, 4, 5, 9, 19, 15, 7, 4, 5, 8, 12, 18, 38, 20, 0, 0];
pub(super) const ORDERS_BY_HOUR_YESTERDAY: [u64; 24] =
    [1, 0, 0, 0, 0, 0, 0, 0, 1, 3, 6, 8, 14, 12, 5, 3, 4, 6, 9, 16, 27, 31, 15, 5];
const ORDERS_BY_HOUR_LAST_WEEK: [u64; 24] =
    [3, 1, 0, 0, 0, 0, 0, 0, 2, 3, 4, 8, 16, 13, 6, 5, 4, 7, 11, 19, 33, 36, 19, 7];

/// The orders of the seven days before today, oldest first.
const ORDERS_BY_DAY: [u64; 7] = [197, 221, 188, 96, 104, 121, 166];

/// The month up to today.
const MONTH_ORDERS: i64 = 2_604;
const MONTH_COMPLETED: i64 = 2_490;
const MONTH_CANCELLED: i64 = 114;
const MONTH_PESOS: i64 = 61_940_300;

/// Visits of each hour for each hundred orders of it, for the three steps that a workspace reads.
const VIEWS_PERCENT: [u64; 3] = [2_900, 1_450, 910];

/// The figures of visitors at an instant.
pub(super) fn analytics(now: DateTime<Utc>) -> AnalyticsFigures {
    let midnight = start_of_today(now);
    let steps = FunnelStep::of_scope(ScopeType::Workspace).iter().zip(VIEWS_PERCENT).map(|(step, percent)| {
        let begin = midnight - TimeDelta::days(1);
        let counts =
            ORDERS_BY_HOUR_YESTERDAY.iter().chain(&ORDERS_BY_HOUR_TODAY).map(|count| (count + 1) * percent / 100);
        let hours: Vec<_> = (0..).map(|hour| begin + TimeDelta::hours(hour)).zip(counts).collect();
        StepFigures::from_hours(*step, &hours, now)
    });
    let today = local_date(now, PLATFORM_TIME_ZONE);
    let by_day = (1..=7).rev().map(|days| today - Days::new(days)).zip(ORDERS_BY_DAY).collect();
    AnalyticsFigures {
        read_at: now,
        steps: steps.collect(),
        orders: OrderHistory { by_hour_last_week: ORDERS_BY_HOUR_LAST_WEEK, by_day },
        empty_searches: Vec::new(),
    }
}

/// The figures of the month, with today's orders.
pub(super) fn month_kpis(rows: &[OrderRow], now: DateTime<Utc>) -> OrderKpis {
    let midnight = start_of_today(now);
    let (mut today, mut completed, mut cancelled, mut pesos) = (0, 0, 0, 0);
    for row in rows.iter().filter(|row| row.placed_at >= midnight) {
        today += 1;
        completed += i64::from(row.state == OrderState::Completed);
        cancelled += i64::from(row.state == OrderState::Cancelled);
        pesos += if row.state == OrderState::Cancelled { 0 } else { row.total_centavos / 100 };
    }
    let open = rows.iter().filter(|row| row.is_open()).count();
    let (orders, imports) = (MONTH_ORDERS + today, MONTH_PESOS + pesos);
    let cancelled = MONTH_CANCELLED + cancelled;
    serde_json::from_value(json!({
        "orders_open": open, "orders_today": today, "orders_yesterday_difference": 0,
        "orders_month": orders, "orders_month_difference": 212, "completed_month": MONTH_COMPLETED + completed,
        "cancelled_month": cancelled, "currency": "ARS", "imports_month": imports, "imports_month_difference": 6_120_400,
        "imports_month_average": imports / (orders - cancelled),
    }))
    .expect("figures of the contract")
}
