//! The hours of a page in Spanish: those of each weekday and of the next special days.

use chrono::{Datelike, Days, NaiveDate};
use maud::{Markup, html};

use super::PageView;
use crate::domains::discover::{DayHours, ScheduleEntry, list_special_days, list_weekday_hours};
use crate::web::es::{join_names, month_name, weekday};

/// The days ahead of which special hours are told.
const SPECIAL_DAYS_AHEAD: u64 = 60;

/// The most special days that are told.
const SPECIAL_DAYS_MAX: usize = 10;

/// The hours of the week, today's marked, and the next special days; `None` without hours.
pub(super) fn hours_section(view: &PageView<'_>) -> Option<Markup> {
    let schedule = &view.parts().schedule;
    if schedule.is_empty() {
        return None;
    }
    let specials = next_special_days(schedule, view.today);
    let monday = view.today - Days::new(u64::from(view.today.weekday().num_days_from_monday()));
    let days = (0..7).map(|days| monday + Days::new(days));
    Some(html! {
        section class="page-hours" {
            h2 { "Horarios" }
            ul {
                @for day in days {
                    li aria-current=[(day == view.today).then_some("date")] {
                        span { (weekday(day)) }
                        span { (hours_text(&list_weekday_hours(schedule, day.weekday().number_from_monday()))) }
                    }
                }
            }
            @if !specials.is_empty() {
                h3 { "Días especiales" }
                ul {
                    @for (date, hours) in &specials {
                        li aria-current=[(*date == view.today).then_some("date")] {
                            span { (date_text(*date)) }
                            span { (hours_text(hours)) }
                        }
                    }
                }
            }
        }
    })
}

fn next_special_days(schedule: &[ScheduleEntry], today: NaiveDate) -> Vec<(NaiveDate, Vec<DayHours<'_>>)> {
    let last = today + Days::new(SPECIAL_DAYS_AHEAD);
    let days = list_special_days(schedule, today).into_iter().take_while(|(date, _)| *date <= last);
    days.take(SPECIAL_DAYS_MAX).collect()
}

/// `Viernes 25 de diciembre`.
fn date_text(date: NaiveDate) -> String {
    format!("{} {} de {}", weekday(date), date.day(), month_name(date))
}

/// `08:00 a 13:00 y 16:00 a 20:30`, `Las 24 horas`, `Cerrado`.
fn hours_text(hours: &[DayHours<'_>]) -> String {
    let texts: Vec<_> = hours
        .iter()
        .map(|DayHours { ini, end }| match (*ini, *end) {
            ("00:00", "24:00") => "Las 24 horas".to_owned(),
            (ini, end) if ini == end => "Las 24 horas".to_owned(),
            (ini, "24:00") => format!("{ini} a 00:00"),
            (ini, end) => format!("{ini} a {end}"),
        })
        .collect();
    let texts: Vec<_> = texts.iter().map(String::as_str).collect();
    if texts.is_empty() { "Cerrado".into() } else { join_names(&texts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_in_words() {
        let text = |hours: &[(&str, &str)]| {
            let hours: Vec<_> = hours.iter().map(|(ini, end)| DayHours { ini, end }).collect();
            hours_text(&hours)
        };
        assert_eq!(text(&[]), "Cerrado");
        assert_eq!(text(&[("08:00", "13:00"), ("16:00", "20:30")]), "08:00 a 13:00 y 16:00 a 20:30");
        assert_eq!(text(&[("20:00", "02:00")]), "20:00 a 02:00");
        assert_eq!(text(&[("18:00", "24:00")]), "18:00 a 00:00");
        assert_eq!(text(&[("00:00", "24:00")]), "Las 24 horas");
        assert_eq!(text(&[("08:00", "08:00")]), "Las 24 horas");
    }
}
