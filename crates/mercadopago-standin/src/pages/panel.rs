//! The seller's panel: payments, newest first, with refunds, disputes and charge-backs by hand.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::{Page, checkout, layout, refuse};
use crate::error::ControlError;
use crate::http::{ReadRequest, find_pair};
use crate::model::{Chargeback, Payment, PaymentId, PaymentStatus};
use crate::money::Centavos;
use crate::shared::Shared;

/// The number of payments that the panel shows.
const SHOWN: usize = 100;

/// Shows the payments, with a notice when something was just done.
pub(super) fn show(shared: &Shared, request: &ReadRequest) -> Page {
    let (payments, chargebacks) = shared.read(|state| {
        let payments: Vec<Payment> = state.payments.values().rev().take(SHOWN).cloned().collect();
        (payments, state.chargebacks.values().cloned().collect::<Vec<Chargeback>>())
    });
    let content = html! {
        @if request.query("listo").is_some() { section.notice role="status" { p { "Listo." } } }
        @if payments.is_empty() {
            section { p { "Todavía no hay pagos. Aparecen acá cuando alguien paga en un link." } }
        }
        @for payment in &payments { (payment_article(shared, payment, &chargebacks)) }
    };
    Page::Shown(layout::wide_page("Panel de los vendedores", &content))
}

fn payment_article(shared: &Shared, payment: &Payment, chargebacks: &[Chargeback]) -> Markup {
    let seller = shared.find_seller(payment.owner).map(|seller| seller.nickname.as_str()).unwrap_or("—");
    let has_money = [PaymentStatus::Approved, PaymentStatus::InMediation].contains(&payment.status);
    let is_open = |one: &&Chargeback| one.payment_id == payment.id && !one.reimbursed;
    let left = payment.transaction_amount - payment.transaction_amount_refunded;
    html! {
        article {
            h2 { (payment.description) " · " (payment.transaction_amount.in_pesos()) }
            dl {
                dt { "Estado" } dd { (checkout::status_name(payment.status)) " (" (payment.status_detail) ")" }
                dt { "Vendedor" } dd { (seller) }
                dt { "Número" } dd { (payment.id) }
                @if payment.transaction_amount_refunded > Centavos::ZERO {
                    dt { "Devuelto" } dd { (payment.transaction_amount_refunded.in_pesos()) }
                }
            }
            @if has_money {
                form method="post" action="/panel" {
                    (layout::hidden("payment_id", &payment.id.to_string()))
                    label.field {
                        "Monto a devolver (hasta " (left.in_pesos()) "; vacío devuelve todo)"
                        input type="text" name="amount" inputmode="decimal" autocomplete="off";
                    }
                    button type="submit" name="action" value="refund" { "Devolver" }
                }
                @if payment.status == PaymentStatus::Approved {
                    (action_form(payment.id, "mediate", "Abrir una mediación"))
                } @else {
                    (action_form(payment.id, "approve", "Cerrar la mediación a favor del vendedor"))
                }
                (action_form(payment.id, "charge_back", "Hacer un contracargo"))
            }
            @if chargebacks.iter().any(|one| is_open(&one)) {
                (action_form(payment.id, "reimburse", "Reintegrar el contracargo"))
            }
        }
    }
}

fn action_form(payment_id: PaymentId, action: &str, label: &str) -> Markup {
    html! {
        form method="post" action="/panel" {
            (layout::hidden("payment_id", &payment_id.to_string()))
            button type="submit" name="action" value=(action) { (label) }
        }
    }
}

/// Does what a seller, a payer's bank or Mercado Pago does with a payment.
pub(super) fn act(shared: &Shared, request: &ReadRequest) -> Page {
    let form = request.form();
    let id: PaymentId = find_pair(&form, "payment_id").and_then(|text| text.parse().ok()).unwrap_or_default();
    let done = match find_pair(&form, "action") {
        Some("refund") => match refund_amount(find_pair(&form, "amount").unwrap_or_default()) {
            Some(amount) => shared.change(|state, now| state.insert_refund(id, amount, None, now)).map(drop),
            None => {
                let text = "Escribilo con coma y dos decimales: 1500,50.";
                return refuse(StatusCode::BAD_REQUEST, "El monto no es válido", text);
            }
        },
        Some("mediate") => move_payment(shared, id, PaymentStatus::InMediation),
        Some("approve") => move_payment(shared, id, PaymentStatus::Approved),
        Some("charge_back") => shared.change(|state, now| state.insert_chargeback(id, now)).map(drop),
        Some("reimburse") => shared.change(|state, now| {
            let is_open = |one: &&Chargeback| one.payment_id == id && !one.reimbursed;
            let chargeback = state.chargebacks.values().find(is_open).map(|one| one.id.clone());
            state.reimburse(&chargeback.unwrap_or_default(), now).map(drop)
        }),
        _ => return refuse(StatusCode::BAD_REQUEST, "Falta qué hacer", "Volvé atrás y elegí una opción."),
    };
    match done {
        // A page that is loaded again does not act again.
        Ok(()) => Page::Redirect("/panel?listo=1".to_owned()),
        Err(ControlError::ImpossibleRefund(left)) => {
            let text = format!("De este pago quedan {}.", left.in_pesos());
            refuse(StatusCode::CONFLICT, "No se puede devolver ese monto", &text)
        }
        Err(_) => refuse(StatusCode::CONFLICT, "No se puede", "El pago cambió. Volvé al panel y fijate cómo quedó."),
    }
}

fn move_payment(shared: &Shared, id: PaymentId, status: PaymentStatus) -> Result<(), ControlError> {
    shared.change(|state, now| state.move_payment(id, status, now)).map(drop)
}

/// Reads an amount as people write it: `1.500,50`. `Some(None)` is an empty field, None a wrong one.
fn refund_amount(text: &str) -> Option<Option<Centavos>> {
    let text = text.trim().trim_start_matches('$').trim();
    if text.is_empty() {
        return Some(None);
    }
    let pesos = text.split(',').next().unwrap_or_default();
    // A point groups three digits; `1500.50` is not fifteen thousand.
    if !pesos.split('.').skip(1).all(|group| group.len() == 3) {
        return None;
    }
    Centavos::from_decimal(&text.replace('.', "").replace(',', ".")).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_with_a_comma() {
        for (text, centavos) in [("1.500,50", 150_050), ("$ 800", 80_000), ("0,5", 50)] {
            assert_eq!(refund_amount(text), Some(Some(Centavos::new(centavos))), "{text}");
        }
        assert_eq!(refund_amount(" "), Some(None));
        for text in ["x", "1,005", "1,2,3", "1e3", "1500.50", "1.5", "-5,00 $"] {
            assert_eq!(refund_amount(text), None, "{text}");
        }
    }
}
