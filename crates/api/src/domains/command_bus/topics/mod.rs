//! The topics, by what they are about.

mod jobs;
mod outbox;
mod pharmacy;
mod system;

use super::topic::Topic;
use crate::kernel::nearest::nearest;

/// Every topic, in the order they are listed in.
pub const TOPICS: &[Topic] = &[
    Topic::reading::<system::Ping>(),
    Topic::reading::<jobs::JobsList>(),
    Topic::change::<jobs::JobsRetry>(),
    Topic::reading::<outbox::OutboxList>(),
    Topic::change::<outbox::OutboxRetry>(),
    Topic::change::<outbox::OutboxTest>(),
    Topic::change::<pharmacy::GroupsPut>(),
    Topic::change::<pharmacy::GroupsImport>(),
    Topic::change::<pharmacy::ShiftsImport>(),
];

/// The topic of a name, or those that may have been meant.
pub(super) fn find(name: &str) -> Result<&'static Topic, Vec<&'static str>> {
    let found = TOPICS.iter().find(|topic| topic.name() == name);
    found.ok_or_else(|| nearest(name, TOPICS.iter().map(Topic::name)))
}
