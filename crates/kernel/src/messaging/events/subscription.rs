//! A subscription: reads events from the database while it is behind, then from the dispatcher.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::dispatcher::Notification;
use super::{Audience, Entity, Event, Topic, find_id_bounds, list_after, update_draft_numbers};
use crate::db::Db;
use crate::messaging::Messaging;
use crate::security::session::Scope;
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The filter of a subscription's events.
#[derive(Clone, Copy, Debug)]
pub struct EventFilter {
    /// The topics of the events.
    pub topics: &'static [Topic],
    /// The audience of the events, or `None` for all audiences.
    pub audience: Option<Id<Audience>>,
    /// The scope that the audiences belong to, or `None` for all of them.
    pub scope: Option<Id<Scope>>,
    /// The changed entity, or `None` for all of them.
    pub entity: Option<Id<Entity>>,
}

/// An item of a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StreamItem {
    /// The subscription starts after this id: data read from now on is at least as new.
    Ready(i64),
    /// Missed events are no longer available: the client must fetch everything again. The subscription continues after
    /// this id.
    Resync(i64),
    /// A committed change.
    Event(Arc<Event>),
}

/// A reader of events, which receives each event once in the order of ids.
pub struct Subscription {
    db: Db,
    filter: EventFilter,
    notifications: broadcast::Receiver<Notification>,
    /// The id of the last event that was returned or filtered out.
    position: Option<i64>,
    /// Events read from the database and not returned yet.
    buffered: VecDeque<Event>,
    /// True if the database may hold events that the dispatcher does not send.
    is_behind: bool,
}

impl Subscription {
    /// Subscribes to the events after an id, or from now on when there is none.
    pub fn new(messaging: &Messaging, filter: EventFilter, last: Option<i64>) -> Self {
        let notifications = messaging.streams.subscribe();
        Self {
            db: messaging.db.clone(),
            filter,
            notifications,
            position: last,
            buffered: VecDeque::new(),
            is_behind: true,
        }
    }

    /// The id of the last event that was returned or filtered out.
    pub fn position(&self) -> Option<i64> {
        self.position
    }

    /// Waits for the next item. Cancel-safe.
    pub async fn next(&mut self) -> Result<StreamItem> {
        loop {
            if let Some(event) = self.buffered.pop_front() {
                self.position = Some(event.id);
                return Ok(StreamItem::Event(Arc::new(event)));
            }
            let Some(position) = self.position else {
                update_draft_numbers(&self.db).await?;
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
                Err(RecvError::Closed) => return Err(Error::Unavailable("events: the dispatcher has stopped".into())),
            }
        }
    }

    /// Reads the events after `position` from the database. Returns the newest id when some of them were deleted.
    async fn catch_up(&mut self, position: i64) -> Result<Option<i64>> {
        let EventFilter { topics, audience, scope, entity } = self.filter;
        update_draft_numbers(&self.db).await?;
        // Every matching event up to this id is in the list below, unless the list is full.
        let (_, newest_before) = find_id_bounds(self.db.read()).await?;
        let events = list_after(self.db.read(), position)
            .push(" AND topic IN ")
            .push_in(topics.iter().map(|topic| topic.0))
            .push_opt(" AND audience_id = ", audience)
            .push_opt(" AND scope_id = ", scope)
            .push_opt(" AND subject_id = ", entity)
            .push(" ORDER BY id LIMIT 500")
            .all::<Event>()
            .await?;
        // Read after the list, so that events deleted before it are noticed.
        let (oldest, newest) = find_id_bounds(self.db.read()).await?;
        if position > newest || oldest > position.saturating_add(1) {
            return Ok(Some(newest));
        }
        self.is_behind = !events.is_empty();
        if !self.is_behind {
            self.position = Some(position.max(newest_before));
        }
        self.buffered = events.into();
        Ok(None)
    }
}

impl EventFilter {
    fn matches(&self, event: &Event) -> bool {
        self.topics.iter().any(|topic| topic.0 == event.change.topic)
            && self.audience.is_none_or(|audience| audience == event.change.audience_id)
            && self.scope.is_none_or(|scope| event.scope_id == Some(scope))
            && self.entity.is_none_or(|entity| event.change.id == entity)
    }
}
