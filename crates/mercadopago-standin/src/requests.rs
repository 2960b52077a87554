//! The record of the API's requests, with which a test counts what an application asked.

use std::collections::VecDeque;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;

use crate::failures::{Endpoint, Failure};
use crate::model::UserId;

/// The number of requests that are kept.
const KEPT: usize = 10_000;

/// A request of the API, without its secrets.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct RecordedRequest {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// The moment of its arrival.
    pub at: DateTime<Utc>,
    /// `/v1/payments/90000000001`
    pub path: String,
    /// The query's names and values.
    pub query: Vec<(String, String)>,
    /// The seller of its token, when the token is valid.
    pub user_id: Option<UserId>,
    /// The header `X-Idempotency-Key`.
    pub idempotency_key: Option<String>,
    /// The body, when it is JSON. Null for `/oauth/token`.
    pub body: Value,
    /// The failure that was put on for it.
    pub failure: Option<Failure>,
    /// The status of its answer. None while it is not answered, and when it never is.
    pub status: Option<u16>,
}

/// The last requests, first to last.
#[derive(Default)]
pub(crate) struct RequestRecord {
    requests: VecDeque<RecordedRequest>,
    /// The number of requests that are not kept any more.
    dropped: usize,
}

impl RequestRecord {
    /// Records a request and returns its number.
    pub(crate) fn insert(&mut self, request: RecordedRequest) -> usize {
        self.requests.push_back(request);
        if self.requests.len() > KEPT {
            self.requests.pop_front();
            self.dropped += 1;
        }
        self.dropped + self.requests.len() - 1
    }

    pub(crate) fn set_status(&mut self, number: usize, status: u16) {
        let index = number.checked_sub(self.dropped);
        if let Some(request) = index.and_then(|index| self.requests.get_mut(index)) {
            request.status = Some(status);
        }
    }

    pub(crate) fn list(&self) -> Vec<RecordedRequest> {
        self.requests.iter().cloned().collect()
    }

    pub(crate) fn clear(&mut self) {
        self.dropped += self.requests.len();
        self.requests.clear();
    }
}
