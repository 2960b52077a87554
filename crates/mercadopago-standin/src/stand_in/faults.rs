//! The hands of bad luck: failures of the API, and the record of its requests.

use super::StandIn;
use crate::failures::{Endpoint, Failure};
use crate::requests::RecordedRequest;

impl StandIn {
    /// Fails the next request of an endpoint.
    pub fn fail_next(&self, endpoint: Endpoint, failure: Failure) {
        self.fail_times(endpoint, failure, 1);
    }

    /// Fails the next requests of an endpoint.
    pub fn fail_times(&self, endpoint: Endpoint, failure: Failure, times: u32) {
        self.shared.change(|state, _| state.failures.plan(endpoint, failure, Some(times)));
    }

    /// Fails the requests of an endpoint until [`StandIn::recover`]. `Endpoint::Any` is the provider away.
    pub fn fail_always(&self, endpoint: Endpoint, failure: Failure) {
        self.shared.change(|state, _| state.failures.plan(endpoint, failure, None));
    }

    /// Ends all failures.
    pub fn recover(&self) {
        self.shared.change(|state, _| state.failures.clear());
    }

    /// The requests of the API, first to last; the last 10 000 are kept.
    pub fn requests(&self) -> Vec<RecordedRequest> {
        self.shared.read(|state| state.requests.list())
    }

    /// The number of requests of an endpoint that are kept. `Endpoint::Any`: of all.
    pub fn count_requests(&self, endpoint: Endpoint) -> usize {
        self.requests().iter().filter(|one| endpoint == Endpoint::Any || one.endpoint == endpoint).count()
    }

    /// Forgets the requests.
    pub fn clear_requests(&self) {
        self.shared.change(|state, _| state.requests.clear());
    }
}
