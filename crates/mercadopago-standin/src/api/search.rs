//! The search of payments: API reference, 'Search in payments'.

use axum::http::StatusCode;
use chrono::{DateTime, Months, TimeDelta, Utc};
use serde_json::{Value, json};

use super::payment_body::payment_body;
use super::{ApiError, ApiRequest, ApiResult};
use crate::model::Payment;

/// The documented page, and the largest one.
const USUAL_LIMIT: usize = 30;
const LARGEST_LIMIT: usize = 1000;

/// A date of a payment.
type DateOf = fn(&Payment) -> Option<DateTime<Utc>>;

/// Follows API reference, 'Search in payments', with its errors 1, 1000, 1001, 1003 and 1004.
pub(super) fn search(request: &ApiRequest<'_>) -> ApiResult {
    let query = |name: &str| request.request.query(name);
    let now = request.shared.settings.clock.now();
    let limit = number(query("limit"), USUAL_LIMIT)?;
    let offset = number(query("offset"), 0)?;
    if limit > LARGEST_LIMIT {
        return Err(ApiError::bad_request("Number of rows exceeded the limits.").with_code(1000));
    }
    let is_descending = match query("criteria") {
        None | Some("desc") => true,
        Some("asc") => false,
        Some(_) => return Err(ApiError::bad_request("Invalid criteria value.").with_code(1004)),
    };
    let sort = date_of(query("sort").unwrap_or("date_created"))
        .ok_or_else(|| ApiError::bad_request("Invalid sort value.").with_code(1003))?;
    let range = match query("range") {
        None => None,
        Some(name) => {
            let date_of = date_of(name).ok_or_else(|| ApiError::bad_request("Params Error").with_code(1))?;
            Some((date_of, moment(query("begin_date"), now)?, moment(query("end_date"), now)?))
        }
    };
    let mut found = request.shared.read(|state| {
        let is_meant = |payment: &&Payment| {
            payment.owner == request.user_id
                && query("external_reference").is_none_or(|text| payment.external_reference.as_deref() == Some(text))
                && query("status").is_none_or(|text| payment.status.as_str() == text)
                && range.is_none_or(|(date_of, begin, end)| {
                    date_of(payment).is_some_and(|date| begin <= date && date <= end)
                })
        };
        state.payments.values().filter(is_meant).cloned().collect::<Vec<_>>()
    });
    found.sort_by_key(|payment| (sort(payment), payment.id));
    if is_descending {
        found.reverse();
    }
    let results: Vec<Value> = found.iter().skip(offset).take(limit).map(payment_body).collect();
    let paging = json!({"total": found.len(), "limit": limit, "offset": offset});
    Ok((StatusCode::OK, json!({"paging": paging, "results": results})))
}

fn date_of(name: &str) -> Option<DateOf> {
    match name {
        "date_created" => Some(|payment| Some(payment.date_created)),
        "date_last_updated" => Some(|payment| Some(payment.date_last_updated)),
        "date_approved" | "money_release_date" => Some(|payment| payment.date_approved),
        _ => None,
    }
}

fn number(text: Option<&str>, usual: usize) -> Result<usize, ApiError> {
    let number = text.map_or(Ok(usual), str::parse);
    number.map_err(|_| ApiError::bad_request("Params Error").with_code(1))
}

/// A moment: a date with its time and offset, `NOW`, or `NOW-30DAYS`.
fn moment(text: Option<&str>, now: DateTime<Utc>) -> Result<DateTime<Utc>, ApiError> {
    let moment = text.and_then(|text| match text.strip_prefix("NOW") {
        Some("") => Some(now),
        Some(distance) => back(now, distance.strip_prefix('-')?),
        // The documented offset has no colon, the one of its examples has.
        None => DateTime::parse_from_rfc3339(text)
            .or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f%z"))
            .ok()
            .map(|date| date.to_utc()),
    });
    moment.ok_or_else(|| ApiError::bad_request("Date format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ.").with_code(1001))
}

/// The moment a distance before now: `30DAYS`, `1MONTH`, `2HOURS`.
fn back(now: DateTime<Utc>, distance: &str) -> Option<DateTime<Utc>> {
    let digits = distance.len() - distance.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let (count, unit) = distance.split_at(digits);
    let count: u32 = count.parse().ok()?;
    match unit.trim_end_matches('S') {
        "MINUTE" => now.checked_sub_signed(TimeDelta::minutes(count.into())),
        "HOUR" => now.checked_sub_signed(TimeDelta::hours(count.into())),
        "DAY" => now.checked_sub_signed(TimeDelta::days(count.into())),
        "MONTH" => now.checked_sub_months(Months::new(count)),
        "YEAR" => now.checked_sub_months(Months::new(count.checked_mul(12)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates_or_distances() {
        let now = DateTime::from_timestamp(1_700_000_000, 0).expect("a date");
        let read = |text: &str| moment(Some(text), now).ok();
        assert_eq!(read("NOW"), Some(now));
        assert_eq!(read("NOW-30DAYS"), Some(now - TimeDelta::days(30)));
        assert_eq!(read("NOW-1HOUR"), Some(now - TimeDelta::hours(1)));
        assert_eq!(read("NOW-1MONTH"), now.checked_sub_months(Months::new(1)));
        assert_eq!(read("2023-11-14T18:13:20.000-04:00"), Some(now));
        assert_eq!(read("2023-11-14T18:13:20.000-0400"), Some(now));
        assert_eq!(read("2023-11-14T22:13:20Z"), Some(now));
        let wrong =
            ["", "now", "NOW+1DAY", "NOW-", "NOW-DAYS", "NOW-99999999999DAYS", "NOW-4294967295YEARS", "2023-11-14"];
        for text in wrong {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(moment(None, now).is_err());
    }
}
