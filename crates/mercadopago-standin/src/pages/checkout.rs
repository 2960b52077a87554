//! The page on which a payer pays a preference, and the way back: documentation 'Checkout Pro', pages 'Configure return
//! URLs' and 'Redirection'.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::{Page, layout, refuse};
use crate::error::ControlError;
use crate::http::{ReadRequest, find_pair};
use crate::model::{NewPayment, Payment, PaymentStatus, Preference};
use crate::shared::Shared;
use crate::state::web_url;

/// The time after which a payment that is made 'later' is approved.
const LATER_SECONDS: u32 = 60;

/// The decisions about a payment that waits.
const DECISIONS: [(&str, &str); 3] = [("approved", "Acreditar"), ("rejected", "Rechazar"), ("cancelled", "Cancelar")];

/// Shows what is to be paid and the ways to do so.
pub(super) fn show(shared: &Shared, request: &ReadRequest) -> Page {
    let id = request.query("pref_id").unwrap_or_default();
    let Some(preference) = shared.read(|state| state.find_preference(id).cloned()) else { return unknown() };
    let now = shared.settings.clock.now();
    let payments = list_payments(shared, &preference);
    let content = html! {
        (summary(shared, &preference))
        @for payment in &payments { (payment_article(payment)) }
        @if preference.is_expired(now) {
            section.notice { p { "Este link de pago venció. Pedile otro a quien te vende." } }
        } @else {
            @if payments.iter().any(|payment| payment.status == PaymentStatus::Approved) {
                section.notice { p { "Esta compra ya está pagada. Si seguís, pagás otra vez." } }
            }
            (pay_button(&preference, "approved", "Pagar", "main"))
            (pay_button(&preference, "rejected", "Pagar con una tarjeta que se rechaza", "danger"))
            @if !preference.binary_mode {
                (pay_button(&preference, "in_process", "Dejar el pago en revisión", ""))
                (pay_button(&preference, "pending", "Dejar el pago pendiente", ""))
                (pay_button(&preference, "later", "Pagar más tarde (se acredita en un minuto)", ""))
            }
        }
        (back_link(&preference, None, "Volver sin pagar"))
    };
    Page::Shown(layout::page("Tu pago", &content))
}

/// Pays, and sends the browser back when the preference asks for that.
pub(super) fn pay(shared: &Shared, request: &ReadRequest) -> Page {
    let form = request.form();
    let id = find_pair(&form, "pref_id").unwrap_or_default();
    let later = NewPayment { approve_after_seconds: Some(LATER_SECONDS), ..PaymentStatus::Pending.into() };
    let payment = match find_pair(&form, "outcome") {
        Some("approved") => PaymentStatus::Approved.into(),
        Some("rejected") => PaymentStatus::Rejected.into(),
        Some("in_process") => PaymentStatus::InProcess.into(),
        Some("pending") => PaymentStatus::Pending.into(),
        Some("later") => later,
        _ => return refuse(StatusCode::BAD_REQUEST, "Falta cómo pagás", "Volvé atrás y elegí una opción."),
    };
    match shared.change(|state, now| state.insert_payment(id, payment, now)) {
        Ok(payment) => finish(shared, &payment),
        Err(ControlError::UnknownPreference(_)) => unknown(),
        Err(ControlError::PreferenceExpired(_)) => {
            refuse(StatusCode::CONFLICT, "Este link de pago venció", "Pedile otro a quien te vende.")
        }
        Err(error) => refuse(StatusCode::CONFLICT, "No se puede pagar así", &error.to_string()),
    }
}

/// Decides a payment that waits, as a voucher's or a reviewed one's is decided later.
pub(super) fn decide(shared: &Shared, request: &ReadRequest) -> Page {
    let form = request.form();
    let id = find_pair(&form, "payment_id").and_then(|text| text.parse().ok()).unwrap_or_default();
    let status = match find_pair(&form, "outcome") {
        Some("approved") => PaymentStatus::Approved,
        Some("rejected") => PaymentStatus::Rejected,
        Some("cancelled") => PaymentStatus::Cancelled,
        _ => return refuse(StatusCode::BAD_REQUEST, "Falta qué hacer", "Volvé atrás y elegí una opción."),
    };
    match shared.change(|state, now| state.move_payment(id, status, now)) {
        Ok(payment) => finish(shared, &payment),
        Err(ControlError::UnknownPayment(_)) => unknown(),
        Err(_) => refuse(StatusCode::CONFLICT, "El pago ya cambió", "Volvé atrás y actualizá la página."),
    }
}

fn unknown() -> Page {
    refuse(StatusCode::NOT_FOUND, "No encontramos este pago", "Revisá el link, o pedile otro a quien te vende.")
}

fn list_payments(shared: &Shared, preference: &Preference) -> Vec<Payment> {
    shared.read(|state| state.list_order_payments(preference.merchant_order_id).into_iter().cloned().collect())
}

fn summary(shared: &Shared, preference: &Preference) -> Markup {
    let seller = shared.find_seller(preference.collector_id).map(|seller| seller.nickname.as_str()).unwrap_or("—");
    html! {
        section {
            @for item in &preference.items {
                p { (item.title) @if item.quantity > 1 { " × " (item.quantity) } }
            }
            p.amount { (preference.total().in_pesos()) }
            p.small { "Le pagás a " strong { (seller) } }
        }
    }
}

fn pay_button(preference: &Preference, outcome: &str, label: &str, class: &str) -> Markup {
    html! {
        form method="post" action="/checkout/v1/pay" {
            (layout::hidden("pref_id", &preference.id))
            button type="submit" name="outcome" value=(outcome) class=(class) { (label) }
        }
    }
}

fn payment_article(payment: &Payment) -> Markup {
    let is_waiting = [PaymentStatus::Pending, PaymentStatus::InProcess, PaymentStatus::Authorized];
    html! {
        article {
            h2 { "Pago " (payment.id) }
            p { (status_name(payment.status)) }
            @if is_waiting.contains(&payment.status) {
                @for (outcome, label) in DECISIONS {
                    form method="post" action="/checkout/v1/decide" {
                        (layout::hidden("payment_id", &payment.id.to_string()))
                        button type="submit" name="outcome" value=(outcome) { (label) }
                    }
                }
            }
        }
    }
}

/// The state of a payment as people read it.
pub(super) fn status_name(status: PaymentStatus) -> &'static str {
    match status {
        PaymentStatus::Pending => "Pendiente",
        PaymentStatus::Approved => "Aprobado",
        PaymentStatus::Authorized => "Autorizado",
        PaymentStatus::InProcess => "En revisión",
        PaymentStatus::InMediation => "En mediación",
        PaymentStatus::Rejected => "Rechazado",
        PaymentStatus::Cancelled => "Cancelado",
        PaymentStatus::Refunded => "Devuelto",
        PaymentStatus::ChargedBack => "Con contracargo",
    }
}

/// The end of a payment: the way back at once after `auto_return`, else a page with the result.
fn finish(shared: &Shared, payment: &Payment) -> Page {
    let found = shared.read(|state| state.find_preference(&payment.preference_id).cloned());
    let Some(preference) = found else { return unknown() };
    let is_automatic = match preference.auto_return.as_deref() {
        Some("all") => true,
        Some("approved") => payment.status == PaymentStatus::Approved,
        _ => false,
    };
    if is_automatic && let Some(url) = back_url(&preference, Some(payment)) {
        return Page::Redirect(url);
    }
    // A page that is loaded again does not pay again.
    Page::Redirect(format!("/checkout/v1/result?payment_id={}", payment.id))
}

/// Shows the end of a payment, with the way back.
pub(super) fn show_result(shared: &Shared, request: &ReadRequest) -> Page {
    let id = request.query("payment_id").and_then(|text| text.parse().ok()).unwrap_or_default();
    let found = shared.read(|state| {
        let payment = state.payments.get(&id)?;
        Some((payment.clone(), state.preferences.get(&payment.merchant_order_id)?.clone()))
    });
    let Some((payment, preference)) = found else { return unknown() };
    let content = html! {
        section {
            p.amount { (payment.transaction_amount.in_pesos()) }
            dl {
                dt { "Estado" } dd { (status_name(payment.status)) }
                dt { "Número" } dd { (payment.id) }
            }
        }
        (back_link(&preference, Some(&payment), "Volver al sitio"))
        a.button href={ "/checkout/v1/redirect?pref_id=" (preference.id) } { "Volver al pago" }
    };
    Page::Shown(layout::page(&format!("Pago: {}", status_name(payment.status).to_lowercase()), &content))
}

fn back_link(preference: &Preference, payment: Option<&Payment>, label: &str) -> Markup {
    html! {
        @if let Some(url) = back_url(preference, payment) {
            a.button href=(url) { (label) }
        }
    }
}

/// The address that the payer returns to, with the documented parameters; `null` is the text for what there is not.
fn back_url(preference: &Preference, payment: Option<&Payment>) -> Option<String> {
    let urls = &preference.back_urls;
    let url = match payment.map(|payment| payment.status) {
        Some(PaymentStatus::Approved) => &urls.success,
        Some(PaymentStatus::Pending | PaymentStatus::InProcess | PaymentStatus::Authorized) => &urls.pending,
        _ => &urls.failure,
    };
    let mut url = web_url(url)?;
    let or_null = |value: Option<String>| value.unwrap_or_else(|| "null".to_owned());
    let id = or_null(payment.map(|payment| payment.id.to_string()));
    let status = or_null(payment.map(|payment| payment.status.as_str().to_owned()));
    url.query_pairs_mut()
        .append_pair("collection_id", &id)
        .append_pair("collection_status", &status)
        .append_pair("payment_id", &id)
        .append_pair("status", &status)
        .append_pair("external_reference", &or_null(preference.external_reference.clone()))
        .append_pair("payment_type", &or_null(payment.map(|payment| payment.payment_type_id.clone())))
        .append_pair("merchant_order_id", &or_null(payment.map(|payment| payment.merchant_order_id.to_string())))
        .append_pair("preference_id", &preference.id)
        .append_pair("site_id", "MLA")
        .append_pair("processing_mode", "aggregator")
        .append_pair("merchant_account_id", "null");
    Some(url.into())
}
