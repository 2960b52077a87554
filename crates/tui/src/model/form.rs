//! The forms for a shift and for a sign-in, with the errors of their fields.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use hub_client::text::fold;
use hub_client::types::{Pharmacy, ScopeType, ShiftPut};
use tui_input::Input;
use uuid::Uuid;

use super::duty::RotaGroup;
use super::time;

/// The longest shift that the server accepts.
const MAX_SHIFT_LENGTH: TimeDelta = TimeDelta::days(14);

/// The form that adds or changes a shift.
pub(crate) struct ShiftForm {
    pub(crate) id: Uuid,
    pub(crate) is_new: bool,
    pub(crate) group_id: Uuid,
    pub(crate) time_zone: Tz,
    /// The ids and names of the pharmacies that can be chosen, by name.
    pub(crate) pharmacies: Vec<(Uuid, String)>,
    /// The text that narrows the pharmacies.
    pub(crate) search: Input,
    pub(crate) pharmacy_id: Option<Uuid>,
    pub(crate) start: Input,
    pub(crate) end: Input,
    /// The start and end at first. A field that is not edited keeps its exact instant, which the text rounds to minutes.
    pub(crate) original_span: (DateTime<Utc>, DateTime<Utc>),
    pub(crate) focus: ShiftField,
    pub(crate) problem: Option<(Option<ShiftField>, String)>,
    pub(crate) is_sending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShiftField {
    Pharmacy,
    Start,
    End,
    Cancel,
    Save,
}

impl ShiftField {
    pub(crate) const ALL: [Self; 5] = [Self::Pharmacy, Self::Start, Self::End, Self::Cancel, Self::Save];
}

impl ShiftForm {
    pub(crate) fn new(
        group: &RotaGroup,
        shift: Option<Uuid>,
        pharmacy: Option<Uuid>,
        (ini, end): (DateTime<Utc>, DateTime<Utc>),
    ) -> Self {
        let takes_turns = |known: &&Pharmacy| known.enabled || Some(known.id) == pharmacy;
        let known = group.group.pharmacies.iter().filter(takes_turns);
        let mut pharmacies: Vec<_> = known.map(|pharmacy| (pharmacy.id, pharmacy.name.clone())).collect();
        pharmacies.sort_by(|one, other| one.1.cmp(&other.1));
        Self {
            id: shift.unwrap_or_else(Uuid::now_v7),
            is_new: shift.is_none(),
            group_id: group.group.id,
            time_zone: group.time_zone,
            pharmacy_id: pharmacy.or(pharmacies.first().map(|(id, _)| *id)),
            pharmacies,
            search: Input::default(),
            start: Input::new(time::format_date_time(ini, group.time_zone)),
            end: Input::new(time::format_date_time(end, group.time_zone)),
            original_span: (ini, end),
            focus: ShiftField::Pharmacy,
            problem: None,
            is_sending: false,
        }
    }

    /// The pharmacies whose names contain the search text.
    pub(crate) fn matching_pharmacies(&self) -> Vec<&(Uuid, String)> {
        let words = fold(self.search.value());
        self.pharmacies.iter().filter(|(_, name)| fold(name).contains(&words)).collect()
    }

    /// Chooses the first matching pharmacy when the chosen one does not match.
    pub(crate) fn select_matching_pharmacy(&mut self) {
        let narrowed = self.matching_pharmacies();
        if !narrowed.iter().any(|(id, _)| Some(*id) == self.pharmacy_id) {
            self.pharmacy_id = narrowed.first().map(|(id, _)| *id);
        }
    }

    /// Moves the choice by a number of places among the matching pharmacies.
    pub(crate) fn move_choice(&mut self, by: isize) {
        let narrowed = self.matching_pharmacies();
        let index = narrowed.iter().position(|(id, _)| Some(*id) == self.pharmacy_id).unwrap_or(0);
        let index = index.saturating_add_signed(by).min(narrowed.len().saturating_sub(1));
        self.pharmacy_id = narrowed.get(index).map(|(id, _)| *id);
    }

    /// The start and end as instants, or the field with an error.
    pub(crate) fn parse_span(&self) -> Result<(DateTime<Utc>, DateTime<Utc>), (ShiftField, String)> {
        let kept = |text: &str, base| (text == time::format_date_time(base, self.time_zone)).then_some(base);
        let ini = match kept(self.start.value(), self.original_span.0) {
            Some(base) => base,
            None => time::parse_date_time(self.start.value(), self.time_zone, None)
                .map_err(|why| (ShiftField::Start, format!("the begin {why}")))?,
        };
        let end = match kept(self.end.value(), self.original_span.1) {
            Some(base) => base,
            None => time::parse_date_time(self.end.value(), self.time_zone, Some(ini))
                .map_err(|why| (ShiftField::End, format!("the end {why}")))?,
        };
        Ok((ini, end))
    }

    /// The body of the request, or the field with an error.
    pub(crate) fn to_shift_put(&self) -> Result<ShiftPut, (ShiftField, String)> {
        let Some(pharmacy_id) = self.pharmacy_id else {
            return Err((ShiftField::Pharmacy, "no pharmacy is chosen".to_owned()));
        };
        let (ini_at, end_at) = self.parse_span()?;
        if end_at <= ini_at {
            return Err((ShiftField::End, "the end is not after the begin".to_owned()));
        }
        if end_at - ini_at > MAX_SHIFT_LENGTH {
            return Err((ShiftField::End, "a shift lasts 14 days at most".to_owned()));
        }
        Ok(ShiftPut { group_id: self.group_id, pharmacy_id, ini_at, end_at })
    }

    /// The length and the number of midnights crossed; `None` while start and end are not valid.
    pub(crate) fn describe_length(&self) -> Option<String> {
        let (ini, end) = self.parse_span().ok().filter(|(ini, end)| end > ini)?;
        let days = (time::local_date(end - TimeDelta::milliseconds(1), self.time_zone)
            - time::local_date(ini, self.time_zone))
        .num_days();
        let crosses = match days {
            0 => String::new(),
            1 => ", crosses 1 day".to_owned(),
            days => format!(", crosses {days} days"),
        };
        Some(format!("{}{crosses}", time::format_hours(end - ini)))
    }
}

/// The sign-in form.
pub(crate) struct SignInForm {
    pub(crate) userkey: Input,
    pub(crate) password: Input,
    pub(crate) scope: ScopeType,
    pub(crate) focus: SignInField,
    pub(crate) problem: Option<String>,
    pub(crate) is_sending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SignInField {
    Userkey,
    Password,
    Scope,
    Cancel,
    SignIn,
}

impl SignInField {
    pub(crate) const ALL: [Self; 5] = [Self::Userkey, Self::Password, Self::Scope, Self::Cancel, Self::SignIn];
}

impl SignInForm {
    pub(crate) fn new() -> Self {
        Self {
            userkey: Input::default(),
            password: Input::default(),
            scope: ScopeType::Workspace,
            focus: SignInField::Userkey,
            problem: None,
            is_sending: false,
        }
    }
}

/// The next field after one, or the one before it, in a circle.
pub(crate) fn cycle_focus<T: Copy + PartialEq>(all: &[T], from: T, is_backward: bool) -> T {
    let index = all.iter().position(|one| *one == from).unwrap_or(0);
    let step = if is_backward { all.len() - 1 } else { 1 };
    all[(index + step) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::duty::tests::group;

    fn form(from: &str, to: &str) -> ShiftForm {
        let at = |text: &str| text.parse().expect("a moment");
        let base = (at("2026-11-22T03:00:00Z"), at("2026-11-23T02:59:59.999Z"));
        let mut form = ShiftForm::new(&group(), None, None, base);
        (form.start, form.end) = (Input::new(from.into()), Input::new(to.into()));
        form
    }

    #[test]
    fn what_is_not_touched_keeps_its_instant() {
        let put = form("2026-11-22 00:00", "2026-11-22 23:59").to_shift_put().expect("reads");
        assert_eq!(put.end_at, "2026-11-23T02:59:59.999Z".parse::<DateTime<Utc>>().expect("a moment"));
        assert_eq!(form("2026-11-22 00:00", "2026-11-22 23:59").describe_length().as_deref(), Some("24 h"));
    }

    #[test]
    fn a_form_says_which_field_is_wrong() {
        for (from, to, field, why) in [
            ("2026-11-22 08:30", "2026-11-22 08:30", ShiftField::End, "not after"),
            ("2026-11-22 08:30", "2026-12-07 08:30", ShiftField::End, "14 days"),
            ("tomorrow", "08:30", ShiftField::Start, "no moment"),
            ("2026-11-22 08:30", "", ShiftField::End, "missing"),
        ] {
            let (found, said) = form(from, to).to_shift_put().expect_err(to);
            assert!(found == field && said.contains(why), "{found:?} {said}");
        }
        let put = form("2026-11-22 08:30", "08:30").to_shift_put().expect("reads");
        assert_eq!(put.end_at - put.ini_at, TimeDelta::days(1));
        assert_eq!(form("2026-11-22 08:30", "08:30").describe_length().as_deref(), Some("24 h, crosses 1 day"));
    }

    #[test]
    fn pharmacies_are_narrowed_without_accents() {
        let mut form = form("", "");
        form.search = Input::new("optica".into());
        form.select_matching_pharmacy();
        assert_eq!(form.pharmacy_id, Some(Uuid::from_u128(12)));
        form.search = Input::new("zzz".into());
        form.select_matching_pharmacy();
        assert_eq!(form.pharmacy_id, None);
        assert_eq!(form.to_shift_put().expect_err("none").0, ShiftField::Pharmacy);
    }
}
