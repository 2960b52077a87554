//! Forms: a shift that is added or changed, and a sign-in, with what is wrong with them field by field.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use hub_client::text::fold;
use hub_client::types::{Pharmacy, ScopeType, ShiftPut};
use tui_input::Input;
use uuid::Uuid;

use super::duty::Group;
use super::time;

/// The longest shift there is.
const LONGEST: TimeDelta = TimeDelta::days(14);

/// A shift as it is written.
pub(crate) struct ShiftForm {
    pub(crate) id: Uuid,
    pub(crate) is_new: bool,
    pub(crate) group: Uuid,
    pub(crate) zone: Tz,
    /// Those that take turns, by name.
    pub(crate) pharmacies: Vec<(Uuid, String)>,
    /// What is written to narrow them.
    pub(crate) search: Input,
    pub(crate) pharmacy: Option<Uuid>,
    pub(crate) from: Input,
    pub(crate) to: Input,
    /// What it was or was offered as: a moment that is not touched keeps its instant.
    pub(crate) base: (DateTime<Utc>, DateTime<Utc>),
    pub(crate) focus: ShiftField,
    pub(crate) problem: Option<(Option<ShiftField>, String)>,
    pub(crate) sending: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShiftField {
    Pharmacy,
    From,
    To,
    Cancel,
    Save,
}

impl ShiftField {
    pub(crate) const ALL: [Self; 5] = [Self::Pharmacy, Self::From, Self::To, Self::Cancel, Self::Save];
}

impl ShiftForm {
    pub(crate) fn new(
        group: &Group,
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
            group: group.group.id,
            zone: group.zone,
            pharmacy: pharmacy.or(pharmacies.first().map(|(id, _)| *id)),
            pharmacies,
            search: Input::default(),
            from: Input::new(time::moment(ini, group.zone)),
            to: Input::new(time::moment(end, group.zone)),
            base: (ini, end),
            focus: ShiftField::Pharmacy,
            problem: None,
            sending: false,
        }
    }

    /// The pharmacies whose names have what is written.
    pub(crate) fn narrowed(&self) -> Vec<&(Uuid, String)> {
        let words = fold(self.search.value());
        self.pharmacies.iter().filter(|(_, name)| fold(name).contains(&words)).collect()
    }

    /// Keeps the chosen pharmacy among those that are shown.
    pub(crate) fn narrow(&mut self) {
        let narrowed = self.narrowed();
        if !narrowed.iter().any(|(id, _)| Some(*id) == self.pharmacy) {
            self.pharmacy = narrowed.first().map(|(id, _)| *id);
        }
    }

    /// Chooses the pharmacy so many places on.
    pub(crate) fn choose(&mut self, by: isize) {
        let narrowed = self.narrowed();
        let index = narrowed.iter().position(|(id, _)| Some(*id) == self.pharmacy).unwrap_or(0);
        let index = index.saturating_add_signed(by).min(narrowed.len().saturating_sub(1));
        self.pharmacy = narrowed.get(index).map(|(id, _)| *id);
    }

    /// The instants that are meant.
    pub(crate) fn instants(&self) -> Result<(DateTime<Utc>, DateTime<Utc>), (ShiftField, String)> {
        let kept = |text: &str, base| (text == time::moment(base, self.zone)).then_some(base);
        let ini = match kept(self.from.value(), self.base.0) {
            Some(base) => base,
            None => time::read(self.from.value(), self.zone, None)
                .map_err(|why| (ShiftField::From, format!("the begin {why}")))?,
        };
        let end = match kept(self.to.value(), self.base.1) {
            Some(base) => base,
            None => time::read(self.to.value(), self.zone, Some(ini))
                .map_err(|why| (ShiftField::To, format!("the end {why}")))?,
        };
        Ok((ini, end))
    }

    /// The shift as it is to be; or the field that is wrong, and why.
    pub(crate) fn read(&self) -> Result<ShiftPut, (ShiftField, String)> {
        let Some(pharmacy_id) = self.pharmacy else {
            return Err((ShiftField::Pharmacy, "no pharmacy is chosen".to_owned()));
        };
        let (ini_at, end_at) = self.instants()?;
        if end_at <= ini_at {
            return Err((ShiftField::To, "the end is not after the begin".to_owned()));
        }
        if end_at - ini_at > LONGEST {
            return Err((ShiftField::To, "a shift lasts 14 days at most".to_owned()));
        }
        Ok(ShiftPut { group_id: self.group, pharmacy_id, ini_at, end_at })
    }

    /// How long it is, and over how many days; nothing while it cannot be read.
    pub(crate) fn length(&self) -> Option<String> {
        let (ini, end) = self.instants().ok().filter(|(ini, end)| end > ini)?;
        let days = (time::date(end - TimeDelta::milliseconds(1), self.zone) - time::date(ini, self.zone)).num_days();
        let crosses = match days {
            0 => String::new(),
            1 => ", crosses 1 day".to_owned(),
            days => format!(", crosses {days} days"),
        };
        Some(format!("{}{crosses}", time::hours(end - ini)))
    }
}

/// A sign-in as it is written.
pub(crate) struct SignInForm {
    pub(crate) userkey: Input,
    pub(crate) password: Input,
    pub(crate) scope: ScopeType,
    pub(crate) focus: SignInField,
    pub(crate) problem: Option<String>,
    pub(crate) sending: bool,
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
            sending: false,
        }
    }
}

/// The next of several, or the one before, round and round.
pub(crate) fn turn<T: Copy + PartialEq>(all: &[T], from: T, back: bool) -> T {
    let index = all.iter().position(|one| *one == from).unwrap_or(0);
    let step = if back { all.len() - 1 } else { 1 };
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
        (form.from, form.to) = (Input::new(from.into()), Input::new(to.into()));
        form
    }

    #[test]
    fn what_is_not_touched_keeps_its_instant() {
        let put = form("2026-11-22 00:00", "2026-11-22 23:59").read().expect("reads");
        assert_eq!(put.end_at, "2026-11-23T02:59:59.999Z".parse::<DateTime<Utc>>().expect("a moment"));
        assert_eq!(form("2026-11-22 00:00", "2026-11-22 23:59").length().as_deref(), Some("24 h"));
    }

    #[test]
    fn a_form_says_which_field_is_wrong() {
        for (from, to, field, why) in [
            ("2026-11-22 08:30", "2026-11-22 08:30", ShiftField::To, "not after"),
            ("2026-11-22 08:30", "2026-12-07 08:30", ShiftField::To, "14 days"),
            ("tomorrow", "08:30", ShiftField::From, "no moment"),
            ("2026-11-22 08:30", "", ShiftField::To, "missing"),
        ] {
            let (found, said) = form(from, to).read().expect_err(to);
            assert!(found == field && said.contains(why), "{found:?} {said}");
        }
        let put = form("2026-11-22 08:30", "08:30").read().expect("reads");
        assert_eq!(put.end_at - put.ini_at, TimeDelta::days(1));
        assert_eq!(form("2026-11-22 08:30", "08:30").length().as_deref(), Some("24 h, crosses 1 day"));
    }

    #[test]
    fn pharmacies_are_narrowed_without_accents() {
        let mut form = form("", "");
        form.search = Input::new("optica".into());
        form.narrow();
        assert_eq!(form.pharmacy, Some(Uuid::from_u128(12)));
        form.search = Input::new("zzz".into());
        form.narrow();
        assert_eq!(form.pharmacy, None);
        assert_eq!(form.read().expect_err("none").0, ShiftField::Pharmacy);
    }
}
