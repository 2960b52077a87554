//! A subscription: one reader of events, from the database as long as it is behind, from the tail once it is not.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::dispatcher::Notification;
use super::{Audience, Event, Topic, find_id_bounds, list_after};
use crate::db::Db;
use crate::messaging::Messaging;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// Which events a subscription is of.
#[derive(Clone, Copy, Debug)]
pub struct EventFilter {
    /// Their topics.
    pub topics: &'static [Topic],
    /// Whose they are; everyone's when `None`.
    pub audience: Option<Id<Audience>>,
}

/// What a subscription says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamItem {
    /// It begins after this id: what is read from now on is at least as new.
    Ready(i64),
    /// Events were missed that cannot be had any more: it goes on after this id, and everything is to be read again.
    Resync(i64),
    /// Something changed.
    Event(Arc<Event>),
}

/// One reader of events: each once, in the order of their ids, none left out.
pub struct Subscription {
    db: Db,
    filter: EventFilter,
    notifications: broadcast::Receiver<Notification>,
    /// The last id it said, or passed over because it is not for this reader.
    position: Option<i64>,
    /// What was read from the database and not said yet.
    buffered: VecDeque<Event>,
    /// Whether the database may have something that the tail does not tell.
    is_behind: bool,
}

impl Subscription {
    /// A reader of what is after an id; without one, of what comes from now on.
    pub fn new(messaging: &Messaging, filter: EventFilter, last: Option<i64>) -> Self {
        let told = messaging.streams.subscribe();
        Self {
            db: messaging.db.clone(),
            filter,
            notifications: told,
            position: last,
            buffered: VecDeque::new(),
            is_behind: true,
        }
    }

    /// How far it is.
    pub fn position(&self) -> Option<i64> {
        self.position
    }

    /// What comes next. Given up halfway, it loses nothing.
    pub async fn next(&mut self) -> Result<StreamItem> {
        loop {
            if let Some(event) = self.buffered.pop_front() {
                self.position = Some(event.id);
                return Ok(StreamItem::Event(Arc::new(event)));
            }
            let Some(position) = self.position else {
                let (_, newest) = find_id_bounds(self.db.read()).await?;
                (self.position, self.is_behind) = (Some(newest), false);
                return Ok(StreamItem::Ready(newest));
            };
            if self.is_behind {
                if let Some(newest) = self.catch_up(position).await? {
                    (self.position, self.is_behind) = (Some(newest), false);
                    return Ok(StreamItem::Resync(newest));
                }
                continue;
            }
            match self.notifications.recv().await {
                Ok(Notification::Event(event)) if event.id > position => {
                    self.position = Some(event.id);
                    if self.filter.matches(&event) {
                        return Ok(StreamItem::Event(event));
                    }
                }
                Ok(Notification::Event(_)) => {}
                Ok(Notification::Started) | Err(RecvError::Lagged(_)) => self.is_behind = true,
                Err(RecvError::Closed) => return Err(Error::Unavailable("events: the tail is gone".into())),
            }
        }
    }

    /// Reads on in the database; the newest id when what follows `position` is not all there any more.
    async fn catch_up(&mut self, position: i64) -> Result<Option<i64>> {
        let EventFilter { topics, audience } = self.filter;
        // What was committed up to here is in the reading, or not for this reader.
        let (_, reached) = find_id_bounds(self.db.read()).await?;
        let events = list_after(self.db.read(), position)
            .push(" AND topic IN ")
            .push_in(topics.iter().map(|topic| topic.0))
            .push_opt(" AND audience_id = ", audience)
            .push(" ORDER BY id LIMIT 500")
            .all::<Event>()
            .await?;
        // Looked at afterwards, so that what was deleted before the reading is noticed.
        let (oldest, newest) = find_id_bounds(self.db.read()).await?;
        if position > newest || oldest > position.saturating_add(1) {
            return Ok(Some(newest));
        }
        self.is_behind = !events.is_empty();
        if !self.is_behind {
            self.position = Some(position.max(reached));
        }
        self.buffered = events.into();
        Ok(None)
    }
}

impl EventFilter {
    fn matches(&self, event: &Event) -> bool {
        self.topics.iter().any(|topic| topic.0 == event.change.topic)
            && self.audience.is_none_or(|audience| audience == event.change.audience_id)
    }
}
