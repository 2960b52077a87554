//! Duty pharmacies: groups, shifts, who is on duty, the feed.

mod calendar;
mod duty;
mod events;
mod group;
mod history;
mod races;
mod shift;
mod shift_put;
