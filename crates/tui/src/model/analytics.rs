//! The figures of visitors: visits by hour, the steps of today's funnel, and searches without results.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use hub_client::types::ScopeType;

use super::time::{PLATFORM_TIME_ZONE, local_date, start_of_day};

/// The interval between two reads.
const READ_INTERVAL: TimeDelta = TimeDelta::seconds(60);

/// A step of the funnel that the server counts. The orders, its last step, are counted from the list of orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunnelStep {
    Sessions,
    PageViews,
    StoreViews,
    ArticleViews,
}

impl FunnelStep {
    const ALL: [Self; 4] = [Self::Sessions, Self::PageViews, Self::StoreViews, Self::ArticleViews];

    /// The steps that an account reads: sessions are the platform's, so a workspace begins at the views of its pages.
    pub(crate) fn of_scope(scope: ScopeType) -> &'static [Self] {
        if scope == ScopeType::Backoffice { &Self::ALL } else { &Self::ALL[1..] }
    }
}

/// The figures that the server had at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnalyticsFigures {
    pub(crate) read_at: DateTime<Utc>,
    /// The steps of the funnel, from the first one.
    pub(crate) steps: Vec<StepFigures>,
    pub(crate) orders: OrderHistory,
    /// Today's searches without results with their counts, the most frequent first.
    pub(crate) empty_searches: Vec<(String, u64)>,
}

/// The orders of earlier days, which the list of orders does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OrderHistory {
    /// The orders of each hour of the same weekday a week ago.
    pub(crate) by_hour_last_week: [u64; 24],
    /// The orders of the seven days before today, oldest first.
    pub(crate) by_day: Vec<(NaiveDate, u64)>,
}

impl OrderHistory {
    /// Adds up the orders of hours that begin at an instant.
    pub(crate) fn from_hours(hours: &[(DateTime<Utc>, u64)], now: DateTime<Utc>) -> Self {
        let today = local_date(now, PLATFORM_TIME_ZONE);
        let mut history =
            Self { by_day: (1..=7).rev().map(|days| (today - Days::new(days), 0)).collect(), ..Self::default() };
        let last_week = start_of_day(today - Days::new(7), PLATFORM_TIME_ZONE);
        for (at, count) in hours {
            let date = local_date(*at, PLATFORM_TIME_ZONE);
            if let Some((_, orders)) = history.by_day.iter_mut().find(|(day, _)| *day == date) {
                *orders += count;
            }
            let hour = usize::try_from((*at - last_week).num_hours()).ok().filter(|_| *at >= last_week);
            if let Some(orders) = hour.and_then(|hour| history.by_hour_last_week.get_mut(hour)) {
                *orders += count;
            }
        }
        history
    }
}

/// The counts of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StepFigures {
    pub(crate) step: FunnelStep,
    pub(crate) today: u64,
    /// Yesterday up to the same time: its hour counts by the part of it that has passed today.
    pub(crate) yesterday: u64,
    /// The last 24 hours, the current one last.
    pub(crate) by_hour: [u64; 24],
}

impl StepFigures {
    /// Adds up the counts of hours that begin at an instant.
    pub(crate) fn from_hours(step: FunnelStep, hours: &[(DateTime<Utc>, u64)], now: DateTime<Utc>) -> Self {
        let (yesterday, today) = (start_of_yesterday(now), start_of_today(now));
        let same_time = yesterday + (now - today);
        let mut figures = Self { step, today: 0, yesterday: 0, by_hour: [0; 24] };
        for (at, count) in hours.iter().filter(|(at, _)| *at <= now) {
            if *at >= today {
                figures.today += count;
            } else if *at >= yesterday {
                let seconds = (same_time - *at).num_seconds().clamp(0, 3600).unsigned_abs();
                figures.yesterday += (count * seconds + 1800) / 3600;
            }
            let ago = usize::try_from((now - *at).num_hours()).ok();
            if let Some(hour) = ago.and_then(|ago| 23_usize.checked_sub(ago)) {
                figures.by_hour[hour] += count;
            }
        }
        figures
    }
}

/// The start of the day of an instant, in the platform's time zone.
pub(crate) fn start_of_today(now: DateTime<Utc>) -> DateTime<Utc> {
    start_of_day(local_date(now, PLATFORM_TIME_ZONE), PLATFORM_TIME_ZONE)
}

/// The start of the day before.
pub(crate) fn start_of_yesterday(now: DateTime<Utc>) -> DateTime<Utc> {
    start_of_day(local_date(now, PLATFORM_TIME_ZONE) - Days::new(1), PLATFORM_TIME_ZONE)
}

/// The start of the same weekday a week before.
pub(crate) fn start_of_last_week(now: DateTime<Utc>) -> DateTime<Utc> {
    start_of_day(local_date(now, PLATFORM_TIME_ZONE) - Days::new(7), PLATFORM_TIME_ZONE)
}

/// The figures of visitors, and the state of reading them.
#[derive(Default)]
pub(crate) struct Analytics {
    pub(crate) figures: Option<AnalyticsFigures>,
    /// The reason why the last read failed.
    pub(crate) failure: Option<String>,
    /// The time of the last request; `None` when the figures must be read again at once.
    requested_at: Option<DateTime<Utc>>,
    is_reading: bool,
}

impl Analytics {
    /// Returns true if the figures are to be read now, never twice at once.
    pub(crate) fn is_due(&self, now: DateTime<Utc>) -> bool {
        let is_fresh = |at: DateTime<Utc>| (at..at + READ_INTERVAL).contains(&now);
        !self.is_reading && !self.requested_at.is_some_and(is_fresh)
    }

    pub(crate) fn mark_requested(&mut self, now: DateTime<Utc>) {
        (self.requested_at, self.is_reading) = (Some(now), true);
    }

    /// Has the figures read again as soon as no read runs.
    pub(crate) fn read_again(&mut self) {
        self.requested_at = None;
    }

    /// Keeps what a read found; earlier figures stay when it failed.
    pub(crate) fn apply(&mut self, result: Result<AnalyticsFigures, String>) {
        self.is_reading = false;
        match result {
            Ok(figures) => (self.figures, self.failure) = (Some(figures), None),
            Err(why) => self.failure = Some(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    fn figures(hours: &[(&str, u64)], now: &str) -> (u64, u64, [u64; 24]) {
        let hours: Vec<_> = hours.iter().map(|(hour, count)| (at(hour), *count)).collect();
        let figures = StepFigures::from_hours(FunnelStep::Sessions, &hours, at(now));
        (figures.today, figures.yesterday, figures.by_hour)
    }

    #[test]
    fn today_stands_beside_yesterday_up_to_the_same_time() {
        let hours = [
            ("2026-11-21T02:00:00Z", 1000),
            ("2026-11-21T03:00:00Z", 40),
            ("2026-11-21T15:00:00Z", 8),
            ("2026-11-21T16:00:00Z", 500),
            ("2026-11-22T02:00:00Z", 7),
            ("2026-11-22T03:00:00Z", 3),
            ("2026-11-22T15:00:00Z", 5),
            ("2026-11-22T16:00:00Z", 900),
        ];
        let (today, yesterday, by_hour) = figures(&hours, "2026-11-22T15:15:00Z");
        assert_eq!((today, yesterday), (8, 42), "a quarter of yesterday's hour has passed");
        assert_eq!((by_hour[23], by_hour[22], by_hour[11], by_hour[10], by_hour[0]), (5, 0, 3, 7, 500));
        for (now, expected) in [
            ("2026-11-22T15:00:00Z", (8, 40)),
            ("2026-11-22T15:59:59Z", (8, 48)),
            ("2026-11-22T03:00:00Z", (3, 0)),
            ("2026-11-22T02:59:59Z", (555, 1000)),
        ] {
            let (today, yesterday, _) = figures(&hours, now);
            assert_eq!((today, yesterday), expected, "{now}");
        }
        assert_eq!(figures(&[], "2026-11-22T15:15:00Z"), (0, 0, [0; 24]));
    }

    #[test]
    fn the_orders_of_a_week_ago_are_those_of_its_day_by_hour() {
        let hours = [
            ("2026-11-15T02:00:00Z", 9),
            ("2026-11-15T03:00:00Z", 2),
            ("2026-11-15T15:00:00Z", 3),
            ("2026-11-16T02:00:00Z", 4),
            ("2026-11-16T03:00:00Z", 5),
            ("2026-11-21T23:00:00Z", 6),
            ("2026-11-22T12:00:00Z", 7),
        ];
        let hours = hours.map(|(begin, count)| (at(begin), count));
        let history = OrderHistory::from_hours(&hours, at("2026-11-22T15:15:00Z"));
        let by_hour = history.by_hour_last_week;
        assert_eq!((by_hour[0], by_hour[12], by_hour[23], by_hour.iter().sum::<u64>()), (2, 3, 4, 9));
        let by_day: Vec<u64> = history.by_day.iter().map(|(_, count)| *count).collect();
        assert_eq!(by_day, [9, 5, 0, 0, 0, 0, 6]);
        assert_eq!(history.by_day[0].0, "2026-11-15".parse().expect("a date"));
    }

    #[test]
    fn figures_are_due_once_a_minute_and_never_twice_at_once() {
        let (start, later) =
            (at("2026-11-22T15:15:00Z"), |seconds| at("2026-11-22T15:15:00Z") + TimeDelta::seconds(seconds));
        let mut analytics = Analytics::default();
        assert!(analytics.is_due(start));
        analytics.mark_requested(start);
        assert!(!analytics.is_due(later(600)), "it is being read");
        analytics.apply(Err("gone".to_owned()));
        for (now, is_due) in [(later(0), false), (later(59), false), (later(60), true), (later(-1), true)] {
            assert_eq!(analytics.is_due(now), is_due, "{now}");
        }
        analytics.read_again();
        assert!(analytics.is_due(start));
    }
}
