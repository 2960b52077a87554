//! Duty pharmacies: groups, shifts, who is on duty, the feed.

mod calendar;
mod duty;
mod group;
mod shift;
