//! Metrics, periods and the figures that answer them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::Duration;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::money::Money;

/// The keys that are told apart unless the query says otherwise.
const KEYS_DEFAULT: i64 = 20;

/// A figure of the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnalyticsMetric {
    /// Sessions, by their source; one counts once a day, in the hour in which it began.
    Sessions,
    /// Different devices of an hour or a day; the total counts a device once.
    Devices,
    /// Views of pages of the directory, by page: once for a device and day.
    PageViews,
    /// Views of stores, by store.
    StoreViews,
    /// Views of articles, by article.
    ArticleViews,
    /// Searches, by their words.
    Searches,
    /// Searches without results, by their words.
    SearchesEmpty,
    /// Orders, by store; counted once a minute.
    Orders,
    /// The totals of orders that are not cancelled, by store, in pesos. The cancellation of an order that is older than three hours shows
    /// within an hour.
    Revenue,
    /// Sign-ups by referrals, by the referral's code.
    Referrals,
}

/// A figure of a workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum WorkspaceMetric {
    /// Views of its pages, by page: once for a device and day.
    PageViews,
    /// Views of its stores, by store.
    StoreViews,
    /// Views of its articles, by article.
    ArticleViews,
    /// Orders in its stores, by store; counted once a minute.
    Orders,
    /// The totals of its orders that are not cancelled, by store, in pesos.
    Revenue,
}

impl From<WorkspaceMetric> for AnalyticsMetric {
    fn from(metric: WorkspaceMetric) -> Self {
        match metric {
            WorkspaceMetric::PageViews => Self::PageViews,
            WorkspaceMetric::StoreViews => Self::StoreViews,
            WorkspaceMetric::ArticleViews => Self::ArticleViews,
            WorkspaceMetric::Orders => Self::Orders,
            WorkspaceMetric::Revenue => Self::Revenue,
        }
    }
}

/// The length of a bucket, in the local time of America/Argentina/Buenos_Aires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AnalyticsBucket {
    /// Hours.
    Hour,
    /// Days.
    Day,
}

/// A metric and a period.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "{M}Query")]
pub(crate) struct SummaryQuery<M> {
    /// The figure.
    pub(super) metric: M,
    /// The start: hours that begin at or after it count.
    pub(super) datetime_ini: Timestamp,
    /// The end: hours that begin before it count. At most 31 days after the start by hour, and 400 by day.
    pub(super) datetime_end: Timestamp,
    /// The length of the buckets.
    pub(super) bucket: AnalyticsBucket,
    /// The number of keys that are listed, those with the highest values, 20 by default; the rest is one row without a key.
    pub(super) keys: Option<BoundedInteger<0, 50>>,
}

/// A figure over a period.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AnalyticsSummary {
    /// The values, by bucket and key. A bucket without any is left out.
    pub(super) data: Vec<AnalyticsValue>,
    /// The value of the whole period.
    pub(super) total: AnalyticsNumber,
    /// The names of the pages, stores and articles that are keys.
    pub(super) names: BTreeMap<String, String>,
}

/// The value of an hour or a day.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AnalyticsValue {
    /// The start of the hour or day.
    pub(super) at: Timestamp,
    /// An id, the words of a search, a source or a referral's code; null for what has none of these, and for the rest.
    pub(super) key: Option<String>,
    /// The value.
    pub(super) value: AnalyticsNumber,
}

/// A count, or an amount in pesos with at most 2 decimals.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum AnalyticsNumber {
    /// A count.
    Count(i64),
    /// An amount.
    Amount(Money),
}

impl JsonSchema for AnalyticsNumber {
    fn schema_name() -> Cow<'static, str> {
        "AnalyticsNumber".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "number"})
    }
}

impl AnalyticsMetric {
    /// The name under which the figures of a bucket are stored. A device that comes in two hours of a day is one device of the day.
    pub(crate) fn stored_name(self, bucket: AnalyticsBucket) -> &'static str {
        match self {
            Self::Sessions => "sessions",
            Self::Devices if bucket == AnalyticsBucket::Day => "device_days",
            Self::Devices => "devices",
            Self::PageViews => "page_views",
            Self::StoreViews => "store_views",
            Self::ArticleViews => "article_views",
            Self::Searches => "searches",
            Self::SearchesEmpty => "searches_empty",
            Self::Orders => "orders",
            Self::Revenue => "revenue",
            Self::Referrals => "referrals",
        }
    }

    /// A value of this metric.
    pub(super) fn number(self, value: i64) -> AnalyticsNumber {
        match self {
            Self::Revenue => AnalyticsNumber::Amount(Money::from_centavos(value)),
            _ => AnalyticsNumber::Count(value),
        }
    }
}

impl<M> SummaryQuery<M> {
    /// Refuses a period that is empty or too long.
    pub(super) fn check(&self) -> Result<()> {
        let most = match self.bucket {
            AnalyticsBucket::Hour => 31,
            AnalyticsBucket::Day => 400,
        };
        let length = self.datetime_end - self.datetime_ini;
        match length > Duration::zero() && length <= Duration::days(most) {
            true => Ok(()),
            false => {
                let message = format_args!("after datetime_ini, by at most {most} days");
                Err(Error::parser(RequestPart::Query, "datetime_end", message))
            }
        }
    }

    /// The number of keys that are told apart.
    pub(super) fn key_count(&self) -> i64 {
        self.keys.map_or(KEYS_DEFAULT, BoundedInteger::get)
    }
}
