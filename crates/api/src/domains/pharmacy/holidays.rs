//! The holidays of a group: those of its country, a month at a time.

use axum::extract::State;
use chrono::{Days, NaiveDate};
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::group::{GroupPath, GroupView, find_group_view};
use super::local_time::YearMonth;
use super::rules::{first_of_next_month, holidays_between};
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
