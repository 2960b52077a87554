//! The filter of the order list, as typed after `/`, and its sort orders.

use super::order_row::OrderRow;
use chrono::{DateTime, Utc};
use hub_client::text::fold;
use hub_client::types::OrderState;

/// The conditions that an order must meet to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderFilter {
    /// The text that was typed.
    pub(crate) text: String,
    state: StateFilter,
    store: Vec<String>,
    payment: Option<String>,
    pickup: Option<String>,
    words: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StateFilter {
    Open,
    Late,
    All,
    One(OrderState),
}

/// The sort order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OrderSort {
    #[default]
    Newest,
    Oldest,
    State,
    Total,
    Store,
}

impl OrderSort {
    pub(crate) fn next(self) -> Self {
        match self {
            Self::Newest => Self::Oldest,
            Self::Oldest => Self::State,
            Self::State => Self::Total,
            Self::Total => Self::Store,
            Self::Store => Self::Newest,
        }
    }

    pub(crate) fn label(self) -> &'static str {
        match self {
            Self::Newest => "newest first",
            Self::Oldest => "oldest first",
            Self::State => "by state",
            Self::Total => "by total",
            Self::Store => "by store",
        }
    }
}

impl Default for OrderFilter {
    fn default() -> Self {
        Self::parse("state:open").unwrap_or_else(|_| unreachable!("it is one"))
    }
}

impl OrderFilter {
    /// Parses a text such as `state:open store:norte pay:pending pickup:delivery words`.
    ///
    /// # Errors
    /// The part that cannot be parsed, and the accepted values.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut filter = Self {
            text: text.trim().to_owned(),
            state: StateFilter::All,
            store: Vec::new(),
            payment: None,
            pickup: None,
            words: Vec::new(),
        };
        for word in text.split_whitespace() {
            let Some((name, value)) = word.split_once(':') else {
                filter.words.extend(fold(word).split(' ').filter(|word| !word.is_empty()).map(ToOwned::to_owned));
                continue;
            };
            match name {
                "state" => filter.state = parse_state(value)?,
                "store" => filter.store.extend(fold(value).split(' ').map(ToOwned::to_owned)),
                "pay" => filter.payment = Some(value.to_lowercase()),
                "pickup" => filter.pickup = Some(value.to_lowercase()),
                _ => return Err(format!("{name}: is none of state:, store:, pay:, pickup:")),
            }
        }
        Ok(filter)
    }

    /// Returns true if the order meets the filter.
    pub(crate) fn matches(&self, row: &OrderRow, now: DateTime<Utc>) -> bool {
        let state = match self.state {
            StateFilter::All => true,
            StateFilter::Open => row.is_open(),
            StateFilter::Late => row.is_late(now),
            StateFilter::One(state) => row.state == state,
        };
        let is = |wanted: &Option<String>, found: &[String]| {
            wanted.as_ref().is_none_or(|wanted| found.iter().any(|found| found.starts_with(wanted.as_str())))
        };
        state
            && self.words.iter().all(|word| row.search_text.contains(word.as_str()))
            && self.store.iter().all(|word| row.store_search_text.contains(word.as_str()))
            && (self.payment.is_none() || is(&self.payment, &row.payment_keywords()))
            && (self.pickup.is_none() || is(&self.pickup, &row.pickup_keywords()))
    }
}

fn parse_state(value: &str) -> Result<StateFilter, String> {
    match value {
        "open" => Ok(StateFilter::Open),
        "late" => Ok(StateFilter::Late),
        "all" | "" => Ok(StateFilter::All),
        _ => value.parse().map(StateFilter::One).map_err(|_| {
            format!(
                "state:{value} is none of open, late, all, submitted, preparation, payment, pickup, completed, cancelled"
            )
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::order_row::tests::row;

    #[test]
    fn filters_are_read_and_take() {
        let now = "2026-11-22T15:00:00Z".parse().expect("a moment");
        let row = row(1, "2026-11-22T14:30:00Z", OrderState::Submitted);
        for (text, takes) in [
            ("", true),
            ("state:open", true),
            ("state:late", true),
            ("state:all zaragoza", false),
            ("state:submitted", true),
            ("state:cancelled", false),
            ("benitez", true),
            ("LUCÍA 261122", true),
            ("store:esquina", true),
            ("store:norte", false),
            ("pay:pend", true),
            ("pay:cash", true),
            ("pay:completed", false),
            ("pickup:takeaway", true),
            ("pickup:delivery", false),
        ] {
            assert_eq!(OrderFilter::parse(text).expect(text).matches(&row, now), takes, "{text}");
        }
        for text in ["state:opne", "colour:red"] {
            assert!(OrderFilter::parse(text).is_err(), "{text}");
        }
    }
}
