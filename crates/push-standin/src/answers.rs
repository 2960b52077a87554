//! Planned answers: what an endpoint answers next instead of the usual.

use serde::{Deserialize, Serialize};

/// The endpoints.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Endpoint {
    /// Google's access tokens.
    Token,
    /// Firebase Cloud Messaging.
    Fcm,
    /// The push service of browsers.
    WebPush,
    /// WhatsApp's Cloud API.
    Whatsapp,
}

/// An answer that differs from the usual one.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// A status, with an error as the endpoint documents it.
    Status {
        /// The status.
        status: u16,
        /// The error's code: of Firebase `UNREGISTERED` and its like, of WhatsApp a number.
        code: Option<String>,
        /// The fields that Firebase complains of.
        #[serde(default)]
        fields: Vec<String>,
        /// The header `retry-after`.
        retry_after: Option<String>,
    },
    /// A redirect to an address.
    Redirect {
        /// The address.
        location: String,
    },
    /// The connection closes, and nothing is taken.
    Disconnect,
    /// The message is taken, and the connection closes without an answer.
    LoseAnswer,
    /// The usual, this much later.
    Delay {
        /// The milliseconds.
        milliseconds: u64,
    },
}

impl Answer {
    /// A status without a code.
    pub fn status(status: u16) -> Self {
        Self::Status { status, code: None, fields: Vec::new(), retry_after: None }
    }

    /// A status with the code of an error.
    pub fn error(status: u16, code: &str) -> Self {
        Self::Status { status, code: Some(code.to_owned()), fields: Vec::new(), retry_after: None }
    }

    /// The same, with the fields that are wrong.
    #[must_use]
    pub fn with_fields(self, wrong: &[&str]) -> Self {
        match self {
            Self::Status { status, code, retry_after, .. } => {
                Self::Status { status, code, fields: wrong.iter().map(ToString::to_string).collect(), retry_after }
            }
            other => other,
        }
    }

    /// The same, with the wait that it asks for.
    #[must_use]
    pub fn with_retry_after(self, wait: &str) -> Self {
        match self {
            Self::Status { status, code, fields, .. } => {
                Self::Status { status, code, fields, retry_after: Some(wait.to_owned()) }
            }
            other => other,
        }
    }
}

/// The answers that wait, first to last.
#[derive(Default)]
pub(crate) struct PlannedAnswers(Vec<(Endpoint, Answer, Option<u32>)>);

impl PlannedAnswers {
    /// Plans an answer for the next requests of an endpoint; for all of them without a number.
    pub(crate) fn plan(&mut self, endpoint: Endpoint, answer: Answer, times: Option<u32>) {
        if times != Some(0) {
            self.0.push((endpoint, answer, times));
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes the first answer that is planned for an endpoint.
    pub(crate) fn take(&mut self, endpoint: Endpoint) -> Option<Answer> {
        let index = self.0.iter().position(|(planned, ..)| *planned == endpoint)?;
        let (_, answer, times) = &mut self.0[index];
        let answer = answer.clone();
        if let Some(times) = times {
            *times -= 1;
            if *times == 0 {
                self.0.remove(index);
            }
        }
        Some(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_given_as_often_as_planned() {
        let mut planned = PlannedAnswers::default();
        planned.plan(Endpoint::Fcm, Answer::Disconnect, Some(2));
        planned.plan(Endpoint::Fcm, Answer::status(500), None);
        planned.plan(Endpoint::Token, Answer::status(503), Some(0));
        assert_eq!(planned.take(Endpoint::Token), None);
        let taken = [(); 4].map(|()| planned.take(Endpoint::Fcm));
        let [lost, broken] = [Answer::Disconnect, Answer::status(500)].map(Some);
        assert_eq!(taken, [lost.clone(), lost, broken.clone(), broken]);
        planned.clear();
        assert_eq!(planned.take(Endpoint::Fcm), None);
    }
}
