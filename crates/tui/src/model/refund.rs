//! The money of a cancelled order: what becomes of each payment, by the rules of the server. A cancellation moves no money: what was
//! paid becomes due for refund.

use hub_client::types::{Order, OrderPayment, PaymentState, ProviderType};

use super::order_row::to_centavos;
use super::payment_note::PaymentNote;

/// The fate of a payment's money when a transition is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoneyConsequence {
    pub(crate) kind: MoneyConsequenceKind,
    pub(crate) provider: ProviderType,
    /// The amount that was paid and not given back yet, or that is asked back.
    pub(crate) centavos: i64,
}

/// The kinds of consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoneyConsequenceKind {
    /// Nothing was paid, so that nothing is to be given back. A link of Mercado Pago ends.
    NothingPaid,
    /// The store has the money: it gives it back by hand, or asks Mercado Pago for it, after the cancellation.
    RefundDue,
    /// Mercado Pago has been asked already.
    RefundRequested,
    /// The transition itself records that the store gave the money back.
    RecordsRefund,
    /// The transition itself asks Mercado Pago to refund it.
    AsksForRefund,
}

/// The consequences of the order's cancellation, one for each payment that has some.
pub(super) fn of_cancellation(order: &Order) -> Vec<MoneyConsequence> {
    order.payment.iter().filter_map(|payment| of_cancelled_payment(order, payment)).collect()
}

fn of_cancelled_payment(order: &Order, payment: &OrderPayment) -> Option<MoneyConsequence> {
    let kind = match payment.state {
        PaymentState::Pending => MoneyConsequenceKind::NothingPaid,
        PaymentState::Completed if kept_centavos(payment) > 0 => match PaymentNote::find_last(order, payment.id) {
            Some((_, change)) if change.reason.as_deref() == Some("refund_requested") => {
                MoneyConsequenceKind::RefundRequested
            }
            _ => MoneyConsequenceKind::RefundDue,
        },
        _ => return None,
    };
    Some(MoneyConsequence { kind, provider: payment.provider_type, centavos: kept_centavos(payment) })
}

/// The consequence of a payment's own cancellation or refund.
pub(super) fn of_payment_transition(payment: &OrderPayment, state: PaymentState) -> MoneyConsequence {
    let (provider, kept, due) = (payment.provider_type, kept_centavos(payment), to_centavos(payment.refund_due.0));
    match (state, provider) {
        (PaymentState::Cancelled, _) => {
            MoneyConsequence { kind: MoneyConsequenceKind::NothingPaid, provider, centavos: kept }
        }
        // While a part is due, Mercado Pago is asked for that part alone.
        (_, ProviderType::Mercadopago) => {
            let centavos = if due > 0 { due.min(kept) } else { kept };
            MoneyConsequence { kind: MoneyConsequenceKind::AsksForRefund, provider, centavos }
        }
        _ => MoneyConsequence { kind: MoneyConsequenceKind::RecordsRefund, provider, centavos: kept },
    }
}

/// The part of a payment that was not given back, in centavos.
fn kept_centavos(payment: &OrderPayment) -> i64 {
    to_centavos(payment.amount.0) - to_centavos(payment.refunded_amount.0)
}
