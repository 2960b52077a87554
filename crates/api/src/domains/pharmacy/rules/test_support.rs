//! Test support: shifts and instants parsed from short texts.

use crate::domains::pharmacy::model::{Pharmacy, Shift};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

pub(super) fn at(text: &str) -> Timestamp {
    Timestamp::parse(text).expect(text)
}

pub(super) fn pharmacy(name: &str) -> Id<Pharmacy> {
    Id::from_name(Id::<()>::from(uuid::Uuid::nil()), name)
}

/// `1T08`, `1T08:30` or `1T08:30:15`: an instant of September 2023, in UTC.
pub(super) fn september(text: &str) -> Timestamp {
    let (day, time) = text.split_once('T').expect(text);
    at(&format!("2023-09-{day:0>2}T{time}{}Z", "00:00:00".get(time.len()..).unwrap_or_default()))
}

/// `a 1T08:30 2T08:30`: pharmacy, begin and end in September 2023, in UTC.
pub(super) fn shift(text: &str) -> Shift {
    let [name, ini, end] = text.split(' ').collect::<Vec<_>>().try_into().expect(text);
    Shift {
        id: Id::from_name(Id::<()>::from(uuid::Uuid::nil()), text),
        group_id: uuid::Uuid::nil().into(),
        pharmacy_id: pharmacy(name),
        ini_at: september(ini),
        end_at: september(end),
        demo: false,
    }
}
