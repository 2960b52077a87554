//! Errors of calls, and their messages for users.

use std::error::Error;
use std::fmt;

use crate::types::ApiError;

/// An error of a session. This client's own errors have the form of the server's, with a code that begins with `client.` and
/// the message in `extra.message`.
#[derive(Debug)]
pub enum ClientError {
    /// The server or this client refused the call.
    Refused(Box<ApiError>),
    /// The server could not be reached.
    Network(reqwest::Error),
}

impl ClientError {
    /// An error of this client in the form of the server's.
    pub(crate) fn local_api_error(status: u16, code: &str, message: impl fmt::Display) -> ApiError {
        let extra = [("message".to_owned(), message.to_string().into())].into_iter().collect();
        ApiError { code: format!("client.{code}"), extra: Some(extra), status }
    }

    /// The same as a refusal.
    pub(crate) fn local(status: u16, code: &str, message: impl fmt::Display) -> Self {
        Self::Refused(Box::new(Self::local_api_error(status, code, message)))
    }

    /// Returns true if the stored session belongs to another server.
    pub(crate) fn is_signed_in_elsewhere(&self) -> bool {
        matches!(self, Self::Refused(error) if error.code == "client.session_elsewhere")
    }

    pub(crate) fn is_unauthorized(&self) -> bool {
        matches!(self, Self::Refused(error) if error.status == 401)
    }
}

impl From<std::io::Error> for ClientError {
    fn from(error: std::io::Error) -> Self {
        Self::local(500, "session_io", error)
    }
}

/// The message of an error for users: the server's own, or one by the error's code.
pub fn api_error_message(error: &ApiError) -> String {
    let said = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name)?.as_str());
    match (said("path"), said("message")) {
        (Some(path), Some(message)) if !path.is_empty() => format!("{path}: {message}"),
        (_, Some(message)) => message.to_owned(),
        _ => message_for_code(error),
    }
}

/// The message of an error code, for errors without a message.
fn message_for_code(error: &ApiError) -> String {
    match error.code.as_str() {
        "error.auth.unauthorized" => "the server does not know who you are".to_owned(),
        "error.auth.forbidden" => "this account may not do that".to_owned(),
        "error.not_found" => "there is no such thing".to_owned(),
        "error.rate_limited" => "too often".to_owned(),
        "error.unavailable" => "the server cannot serve now".to_owned(),
        "error.internal" => "the server failed; its log says why".to_owned(),
        "error.conflict.transition" => {
            let said = |name: &str| error.extra.as_ref().and_then(|extra| extra.get(name)?.as_str()).unwrap_or("?");
            format!("the {} is {} and does not go to {}", said("entity"), said("from"), said("to"))
        }
        "error.conflict.turn_open" => "the store has an open turn already".to_owned(),
        "error.conflict.rolled_back" => {
            "the live deployment is a rollback already: another one would undo it".to_owned()
        }
        "error.conflict.deployment_stale" => "the draft or the live deployment changed meanwhile".to_owned(),
        "error.rule.deployment" => "articles of the deployment were deleted, or the draft is not complete".to_owned(),
        "error.conflict.category" => "a category beside it has that name".to_owned(),
        "error.conflict.page_store" => "another page shows the store".to_owned(),
        "error.conflict.page_showroom" => "another page shows the showroom".to_owned(),
        "error.rule.chat_self" => "you cannot open a room with yourself".to_owned(),
        "error.rule.chat_inactive" => "the other side is not active any more".to_owned(),
        "error.rule.chat_media" => "a message can only attach its sender's uploads".to_owned(),
        "error.rule.category_cycle" => "a category cannot stand below itself".to_owned(),
        "error.rule.category_depth" => "the tree would have more than 5 levels".to_owned(),
        "error.rule.category_used" => {
            let pages = error.extra.as_ref().and_then(|extra| extra.get("pages")?.as_u64()).unwrap_or_default();
            format!("it has pages ({pages}): name the category that gets them")
        }
        "error.rule.page_incomplete" => missing_parts_message(error),
        "error.rule.service_inactive" => "the service is inactive: it can be read, not changed".to_owned(),
        "error.rule.preparation_incomplete" => "the order is not prepared yet".to_owned(),
        "error.rule.payment_incomplete" => "the order is not paid yet".to_owned(),
        "error.rule.pickup_incomplete" => "the order is not handed over yet".to_owned(),
        "error.rule.pickup_underway" => "the order is out of the store's hands".to_owned(),
        "error.rule.order_ended" => "the order has come to its end".to_owned(),
        "error.rule.nothing_due" => "nothing is to be paid any more".to_owned(),
        "error.rule.provider_says" => "only the payment's provider knows whether it was paid".to_owned(),
        code => {
            taken_message(error).map_or_else(|| format!("refused with {code} ({})", error.status), ToOwned::to_owned)
        }
    }
}

/// The message of a conflict with something that there is already.
fn taken_message(error: &ApiError) -> Option<&'static str> {
    Some(match error.code.strip_prefix("error.conflict.")? {
        "article_code" => "another article of the store has that code",
        "coupon_code" => "another coupon of the workspace has that code",
        "referral_code" => "another referral has that code",
        "replaced_shifts" => "the shifts on those days are not those that were expected",
        "username" => "another user has that username",
        "email" => "another user has that email",
        "phone" => "another user has that phone",
        "link_input" => "another link has that input",
        "account" => "the user has that account already",
        "workspace" => "another scope has that id",
        "media" => "the upload with that id has another file",
        "provider_type" => "the provider has another type, which stays",
        "subscription" => "the workspace has that plan already",
        "poi_promoted" => "the point of interest has a page already",
        "shift_overlap" => "the pharmacy is on duty at that time already",
        "deployment_published" => "the deployment with that id is published already",
        "transaction_live" => "another transaction of the order is live",
        "in_flight" => "another request does the same at this moment",
        "coupon" => "the coupon was used up meanwhile",
        "stock" => "the stock changed meanwhile",
        "cart_changed" => "the cart's total changed meanwhile",
        "outbox" => "the message is obsolete, or its code has expired",
        _ => return None,
    })
}

fn missing_parts_message(error: &ApiError) -> String {
    let missing = error.extra.as_ref().and_then(|extra| extra.get("missing")?.as_array());
    let part = |part: &serde_json::Value| match part.as_str() {
        Some("category") => "a category".to_owned(),
        Some("contact") => "a visible address, a phone, WhatsApp, a website or a store".to_owned(),
        other => other.unwrap_or("?").to_owned(),
    };
    let parts: Vec<_> = missing.into_iter().flatten().map(part).collect();
    format!("an enabled page needs {}", parts.join(", and "))
}

/// The reason why a call has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError {
    /// `timeout`, `unreachable`, or `request` for a request that cannot be built.
    pub code: &'static str,
    /// The message. It shows only the server's origin, because paths and queries may have keys and tokens.
    pub message: String,
}

impl From<reqwest::Error> for NetworkError {
    fn from(error: reqwest::Error) -> Self {
        let place = error.url().map(|url| url.origin().ascii_serialization());
        let place = place.unwrap_or_else(|| "the server".to_owned());
        let error = error.without_url();
        let (name, message) = if error.is_timeout() {
            ("timeout", format!("{place} did not answer in time"))
        } else if error.is_builder() {
            ("request", format!("no request can be made: {}", innermost(&error)))
        } else if error.is_connect() {
            ("unreachable", format!("{place} is not reached: {}", innermost(&error)))
        } else {
            ("unreachable", format!("{place} did not answer: {}", innermost(&error)))
        };
        Self { code: name, message }
    }
}

fn innermost(error: &dyn Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_conflict_of_the_contract_is_told_in_a_sentence() {
        let document = crate::contract::OPENAPI_DOCUMENT;
        let codes: std::collections::BTreeSet<&str> =
            document.split('"').filter(|text| text.starts_with("error.conflict.")).collect();
        assert!(codes.contains("error.conflict.coupon_code") && codes.len() > 20, "{codes:?}");
        for code in codes {
            let error = serde_json::from_value(json!({"status": 409, "code": code, "extra": null})).expect("an error");
            let said = api_error_message(&error);
            assert!(!said.contains("refused with"), "{code}: {said}");
        }
    }

    #[test]
    fn a_refused_page_says_what_it_lacks() {
        let refused = |missing: serde_json::Value| {
            let error = json!({"status": 422, "code": "error.rule.page_incomplete", "extra": {"missing": missing}});
            api_error_message(&serde_json::from_value(error).expect("an error"))
        };
        assert_eq!(refused(json!(["category"])), "an enabled page needs a category");
        assert_eq!(
            refused(json!(["category", "contact"])),
            "an enabled page needs a category, and a visible address, a phone, WhatsApp, a website or a store"
        );
    }
}
