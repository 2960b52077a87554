//! The holidays of a group: those of its country, a month at a time.

use std::borrow::Cow;
use std::collections::BTreeSet;

use axum::extract::State;
use chrono::{Days, NaiveDate};
use documented::docs_const;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use super::group::{GroupPath, GroupView, find_group_view};
use super::local_time::YearMonth;
use super::rules::{first_of_next_month, holidays_between, list_holiday_countries};
use hub_kernel::app::App;
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{OrNotFound, Result};

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/groups/{group_id}/holidays", operation!(pharmacy_group_holidays))
        .extension()
}

/// A country with holidays, by its code (ISO 3166-1 alpha-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HolidaysCountry(String);

impl HolidaysCountry {
    /// The code.
    pub(super) fn into_string(self) -> String {
        self.0
    }
}

impl<'de> Deserialize<'de> for HolidaysCountry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let countries = list_holiday_countries();
        if countries.contains(&code.as_str()) {
            return Ok(Self(code));
        }
        Err(de::Error::custom(format_args!("a country with holidays: one of {}", countries.join(", "))))
    }
}

impl JsonSchema for HolidaysCountry {
    fn schema_name() -> Cow<'static, str> {
        "HolidaysCountry".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string", "enum": list_holiday_countries(),
            "description": "A country with holidays, by its code (ISO 3166-1 alpha-2)."
        })
    }
}

/// A month.
#[derive(Debug, Deserialize, JsonSchema)]
struct GroupHolidaysQuery {
    /// The month.
    month: YearMonth,
}

/// A holiday.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Holiday {
    /// The day.
    pub date: NaiveDate,
    /// Its name, in Spanish or the country's language.
    pub name: &'static str,
}

/// The holidays of a month, in order; at most one for each day.
#[derive(Debug, Serialize, JsonSchema)]
struct HolidayList {
    /// The holidays.
    data: Vec<Holiday>,
}

/// The holidays of a month in the group's country.
///
/// They are whole national holidays of the years 2020 to 2040; without a country, and in other years, there are none. Only the
/// staff and the workspace that manages it can read those of a group that is disabled or that the staff suspended.
#[docs_const]
async fn pharmacy_group_holidays(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Query(GroupHolidaysQuery { month: YearMonth(first) }): Query<GroupHolidaysQuery>,
) -> Result<Json<HolidayList>> {
    let group = find_group_view(app.db.read(), group_id, caller.as_ref()).await?.or_not_found()?;
    Ok(Json(HolidayList { data: holidays_of_month(&group, first) }))
}

/// A group's holidays in the month that begins on a day.
pub fn holidays_of_month(group: &GroupView, first: NaiveDate) -> Vec<Holiday> {
    let last = first_of_next_month(first) - Days::new(1);
    let country = group.holidays_country.as_deref().unwrap_or_default();
    holidays_between(country, first, last).map(|(date, name)| Holiday { date, name }).collect()
}

/// A country's holidays of a period.
pub(super) fn holiday_dates(country: Option<&str>, first: NaiveDate, last: NaiveDate) -> BTreeSet<NaiveDate> {
    holidays_between(country.unwrap_or_default(), first, last).map(|(date, _)| date).collect()
}
