//! Receives the notices of Mercado Pago: checks their signature, stores each once, and answers before they are worked off.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode as Status};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request, State};
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::notices::{MERCHANT_ORDER_TYPE, NewNotice, insert_notice};
use super::payment::text_of_id;
use super::require_client;
use super::signature::SignedParts;
use hub_kernel::app::App;
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::{Routes, error_responses};
use hub_kernel::http::request::{Body, Headers, Query};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{self, Rule, Unauthorized};

/// The largest body of a notice, in bytes.
const BODY_MAX: usize = 64 << 10;

/// The longest text of a notice's type, action or id.
const TEXT_MAX: usize = 128;

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .post("/wallets/mercadopago/webhook", operation!(wallets_mercadopago_webhook))
        .errors(&[Unauthorized, Rule("provider_unconfigured")])
}

/// The query of a notice.
#[derive(Deserialize, JsonSchema)]
struct NoticeQuery {
    /// The id of what the notice is about.
    #[serde(rename = "data.id")]
    data_id: Option<String>,
    /// The type of the notice.
    #[serde(rename = "type")]
    notice_type: Option<String>,
}

/// The headers of a notice.
#[derive(Deserialize, JsonSchema)]
struct NoticeHeaders {
    /// The time and the signature of the notice: `ts=…,v1=…`.
    #[serde(rename = "x-signature")]
    signature: Option<String>,
    /// The id of the notice's request.
    #[serde(rename = "x-request-id")]
    request_id: Option<String>,
}

/// The body of a notice, as sent.
struct NoticeBody(String);

impl<S: Send + Sync> FromRequest<S> for NoticeBody {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let bytes = Bytes::from_request(request, state).await.map_err(|_| Error::TooLarge)?;
        if bytes.len() > BODY_MAX {
            return Err(Error::TooLarge);
        }
        let text = String::from_utf8(bytes.into()).ok().filter(|text| !text.contains('\0'));
        let text = text.ok_or_else(|| Error::parser(RequestPart::Body, "", "not a text"))?;
        let is_notice = text.trim().is_empty() || serde_json::from_str::<Map<String, Value>>(&text).is_ok();
        if is_notice { Ok(Self(text)) } else { Err(Error::parser(RequestPart::Body, "", "not a JSON object")) }
    }
}

impl OperationInput for NoticeBody {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Body::<Value>::operation_input(ctx, operation);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[ErrorCode::Parser(RequestPart::Body), ErrorCode::TooLarge])
    }
}

/// Receives a notice of Mercado Pago, signed with the application's secret: 401 for any other. A repeated notice is stored
/// once. What it is about is asked for after the answer.
#[docs_const]
async fn wallets_mercadopago_webhook(
    State(app): State<App>,
    _: Public,
    Query(query): Query<NoticeQuery>,
    Headers(headers): Headers<NoticeHeaders>,
    NoticeBody(text): NoticeBody,
) -> Result<Json<Null>> {
    let client = require_client(&app)?;
    let body: Value = serde_json::from_str(&text).unwrap_or_default();
    let field = |name: &str| body[name].as_str().map(str::to_owned);
    let notice_type = query.notice_type.or(field("type")).or(field("topic"));
    // The notice of a merchant order has its id beside `data`.
    let beside = &body[if notice_type.as_deref() == Some(MERCHANT_ORDER_TYPE) { "id" } else { "" }];
    let data_id = query.data_id.or(text_of_id(&body["data"]["id"])).or(text_of_id(beside));
    let parts = SignedParts {
        signature: headers.signature.as_deref().unwrap_or_default(),
        request_id: headers.request_id.as_deref(),
        data_id: data_id.as_deref(),
    };
    if !parts.are_signed_by(&client.application.webhook_secrets) {
        metrics::counter!("mercadopago_notices_total", "outcome" => "unsigned").increment(1);
        return Err(Error::Unauthorized);
    }
    let notice = NewNotice {
        notice_type: cut(notice_type),
        data_id: cut(data_id),
        action: cut(field("action")),
        request_id: cut(headers.request_id),
        user_id: text_of_id(&body["user_id"]),
        body: text,
    };
    insert_notice(&app, notice).await?;
    Ok(Json(Null))
}

fn cut(text: Option<String>) -> String {
    text.unwrap_or_default().chars().take(TEXT_MAX).collect()
}
