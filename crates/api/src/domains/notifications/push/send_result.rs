//! The results of a send: the meaning of a provider's answer for the message and for the device's token.

use axum::http::StatusCode;
use chrono::Duration;
use serde_json::Value;

/// The result of sending a message: the consequence for the message and its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SendResult {
    /// The provider took it, and may have named it.
    Sent(Option<String>),
    /// It is tried again, at the earliest after the wait that the provider requests.
    Later(String, Option<Duration>),
    /// Another attempt would fail too.
    Refused(String),
    /// The token is no longer good.
    TokenGone(String),
}

impl SendResult {
    /// The name, for metrics.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Sent(_) => "sent",
            Self::Later(..) => "later",
            Self::Refused(_) => "refused",
            Self::TokenGone(_) => "token_gone",
        }
    }
}

/// The type of the detail in an error of Firebase Cloud Messaging.
const FCM_ERROR: &str = "type.googleapis.com/google.firebase.fcm.v1.FcmError";

/// The answer of Firebase Cloud Messaging (<https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>). A token is gone
/// when it is unregistered or another sender's, or when nothing else of the request is invalid. `Fcm::send` tries
/// a 401 again with a new access token; a second one is `Later`.
pub(super) fn classify_fcm(status: StatusCode, wait: Option<Duration>, answer: &Value) -> SendResult {
    if status.is_success() {
        return SendResult::Sent(answer["name"].as_str().map(str::to_owned));
    }
    let details = || answer["error"]["details"].as_array().into_iter().flatten();
    let code = details().find(|detail| detail["@type"] == FCM_ERROR).and_then(|detail| detail["errorCode"].as_str());
    let reason =
        format!("FCM {}{}", status.as_u16(), code.map(|code| format!(" {}", letters(code))).unwrap_or_default());
    let mut violations = details().flat_map(|detail| detail["fieldViolations"].as_array().into_iter().flatten());
    match (status.as_u16(), code) {
        (404, Some("UNREGISTERED")) | (403, Some("SENDER_ID_MISMATCH")) => SendResult::TokenGone(reason),
        (400, Some("INVALID_ARGUMENT")) if violations.all(|violation| violation["field"] == "message.token") => {
            SendResult::TokenGone(reason)
        }
        (401 | 403 | 408 | 429 | 500.., _) => SendResult::Later(reason, wait),
        _ => SendResult::Refused(reason),
    }
}

/// The answer of a browser's push service (RFC 8030, 5 and 7.3). 401 and 403 are about this server's key, which the operator can
/// put right.
pub(super) fn classify_webpush(status: StatusCode, wait: Option<Duration>) -> SendResult {
    let reason = format!("Web Push {}", status.as_u16());
    match status.as_u16() {
        200..=299 => SendResult::Sent(None),
        404 | 410 => SendResult::TokenGone(reason),
        401 | 403 | 408 | 429 | 500.. => SendResult::Later(reason, wait),
        _ => SendResult::Refused(reason),
    }
}

/// The letters of a code: the text is the provider's.
fn letters(code: &str) -> String {
    code.chars().filter(|letter| letter.is_ascii_uppercase() || *letter == '_').take(40).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// An error as documented, with its code and the fields it complains of.
    fn fcm_error(code: Option<&str>, fields: &[&str]) -> Value {
        let mut details = Vec::new();
        details.extend(code.map(|code| json!({"@type": FCM_ERROR, "errorCode": code})));
        if !fields.is_empty() {
            let fields: Vec<_> = fields.iter().map(|field| json!({"field": field, "description": "x"})).collect();
            details.push(json!({"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": fields}));
        }
        json!({"error": {"message": "The registration token is not a valid FCM registration token", "details": details}})
    }

    #[test]
    fn answers_of_fcm() {
        let token = "message.token";
        for (status, code, fields, result) in [
            (404, Some("UNREGISTERED"), vec![], "token_gone"),
            (403, Some("SENDER_ID_MISMATCH"), vec![], "token_gone"),
            (400, Some("INVALID_ARGUMENT"), vec![], "token_gone"),
            (400, Some("INVALID_ARGUMENT"), vec![token], "token_gone"),
            (400, Some("INVALID_ARGUMENT"), vec!["message.android.ttl"], "refused"),
            (400, Some("INVALID_ARGUMENT"), vec![token, "message.android.ttl"], "refused"),
            (400, None, vec![token], "refused"),
            (400, None, vec![], "refused"),
            (404, None, vec![], "refused"),
            (413, None, vec![], "refused"),
            (302, None, vec![], "refused"),
            (401, Some("THIRD_PARTY_AUTH_ERROR"), vec![], "later"),
            (403, None, vec![], "later"),
            (408, None, vec![], "later"),
            (429, Some("QUOTA_EXCEEDED"), vec![], "later"),
            (500, Some("INTERNAL"), vec![], "later"),
            (503, Some("UNAVAILABLE"), vec![], "later"),
        ] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(
                classify_fcm(status, None, &fcm_error(code, &fields)).name(),
                result,
                "{status} {code:?} {fields:?}"
            );
        }
        let sent = classify_fcm(StatusCode::OK, None, &json!({"name": "projects/p/messages/1"}));
        assert_eq!(sent, SendResult::Sent(Some("projects/p/messages/1".into())));
        let wait = Some(Duration::seconds(60));
        let later = classify_fcm(StatusCode::TOO_MANY_REQUESTS, wait, &fcm_error(Some("QUOTA_EXCEEDED"), &[]));
        assert_eq!(later, SendResult::Later("FCM 429 QUOTA_EXCEEDED".into(), wait));
        let odd = classify_fcm(StatusCode::BAD_REQUEST, None, &fcm_error(Some("<b>A_B</b> token-1"), &[]));
        assert_eq!(odd, SendResult::Refused("FCM 400 A_B".into()));
        assert_eq!(classify_fcm(StatusCode::BAD_GATEWAY, None, &Value::Null).name(), "later", "a page instead of JSON");
    }

    #[test]
    fn answers_of_push_services() {
        for (status, result) in [
            (200, "sent"),
            (201, "sent"),
            (202, "sent"),
            (204, "sent"),
            (301, "refused"),
            (307, "refused"),
            (400, "refused"),
            (401, "later"),
            (403, "later"),
            (404, "token_gone"),
            (408, "later"),
            (410, "token_gone"),
            (413, "refused"),
            (429, "later"),
            (500, "later"),
            (502, "later"),
            (503, "later"),
        ] {
            let status = StatusCode::from_u16(status).expect("a status");
            assert_eq!(classify_webpush(status, None).name(), result, "{status}");
        }
    }
}
