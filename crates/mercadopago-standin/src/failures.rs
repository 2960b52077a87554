//! Failures of the API, put on for tests: the next answers of an endpoint, or all of them.

use serde::{Deserialize, Serialize};

/// A part of the API that can fail by itself.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Endpoint {
    /// Each of them.
    Any,
    /// `POST /oauth/token`
    Token,
    /// `POST /checkout/preferences`
    CreatePreference,
    /// `PUT /checkout/preferences/{id}`
    UpdatePreference,
    /// `GET /checkout/preferences/{id}`
    GetPreference,
    /// `GET /v1/payments/{id}`
    GetPayment,
    /// `GET /v1/payments/search`
    SearchPayments,
    /// `POST /v1/payments/{id}/refunds`
    CreateRefund,
    /// `GET /v1/payments/{id}/refunds`
    ListRefunds,
    /// `GET /v1/chargebacks/{id}`
    GetChargeback,
    /// `GET /merchant_orders/{id}`
    GetMerchantOrder,
}

/// The way in which an answer fails.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Failure {
    /// An error of this status; nothing was done.
    Status {
        /// 400 to 599.
        status: u16,
    },
    /// 429; nothing was done.
    TooManyRequests {
        /// The header `retry-after`, when there is one.
        retry_after_seconds: Option<u32>,
    },
    /// The connection stays open and no answer ever comes; nothing was done.
    TimeOut,
    /// The connection closes without an answer; nothing was done.
    Disconnect,
    /// The request is done, then the connection closes without an answer.
    LoseAnswer,
    /// The request is done, then the answer waits.
    Delay {
        /// The time from the request's end to its answer.
        milliseconds: u32,
    },
    /// 200 with a page instead of JSON, as a gateway in between answers; nothing was done.
    Garbage,
}

/// A failure that waits for its requests.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub(crate) struct PlannedFailure {
    pub(crate) endpoint: Endpoint,
    pub(crate) failure: Failure,
    /// The number of requests that still fail. None: all of them.
    pub(crate) times: Option<u32>,
}

/// The failures that wait, first to last.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub(crate) struct PlannedFailures(Vec<PlannedFailure>);

impl PlannedFailures {
    pub(crate) fn plan(&mut self, endpoint: Endpoint, failure: Failure, times: Option<u32>) {
        if times != Some(0) {
            self.0.push(PlannedFailure { endpoint, failure, times });
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes the first failure that is planned for a request of this endpoint.
    pub(crate) fn take(&mut self, endpoint: Endpoint) -> Option<Failure> {
        let is_meant = |planned: &PlannedFailure| [Endpoint::Any, endpoint].contains(&planned.endpoint);
        let index = self.0.iter().position(is_meant)?;
        let planned = &mut self.0[index];
        let failure = planned.failure.clone();
        if let Some(times) = &mut planned.times {
            *times -= 1;
            if *times == 0 {
                self.0.remove(index);
            }
        }
        Some(failure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_taken_as_often_as_planned() {
        let mut planned = PlannedFailures::default();
        planned.plan(Endpoint::GetPayment, Failure::TimeOut, Some(2));
        planned.plan(Endpoint::Any, Failure::Disconnect, None);
        planned.plan(Endpoint::Token, Failure::Garbage, Some(0));
        assert_eq!(planned.take(Endpoint::Token), Some(Failure::Disconnect));
        let payments = [(); 3].map(|()| planned.take(Endpoint::GetPayment));
        assert_eq!(payments, [Some(Failure::TimeOut), Some(Failure::TimeOut), Some(Failure::Disconnect)]);
        planned.clear();
        assert_eq!(planned.take(Endpoint::Token), None);
    }
}
