//! Payments and refunds as the API answers them.

use serde_json::{Value, json};

use crate::date::date;
use crate::model::{Payment, PaymentStatus, Refund};

/// The fields of a payment that the page documents for Checkout Pro, without the payer's data.
pub(super) fn payment_body(payment: &Payment) -> Value {
    let is_captured = payment.status != PaymentStatus::Authorized;
    json!({
        "id": payment.id,
        "date_created": date(payment.date_created),
        "date_approved": payment.date_approved.map(date),
        "date_last_updated": date(payment.date_last_updated),
        "date_of_expiration": null,
        "money_release_date": payment.date_approved.map(date),
        "operation_type": "regular_payment",
        "payment_method_id": payment.payment_method_id,
        "payment_type_id": payment.payment_type_id,
        "payment_method": {"id": payment.payment_method_id, "type": payment.payment_type_id},
        "status": payment.status.as_str(),
        "status_detail": payment.status_detail,
        "currency_id": payment.currency_id,
        "description": payment.description,
        "live_mode": false,
        "collector_id": payment.collector_id,
        "payer": {"id": null, "email": null, "identification": {"type": null, "number": null}, "type": null},
        "metadata": {},
        "additional_info": {},
        "external_reference": payment.external_reference,
        "transaction_amount": payment.transaction_amount,
        "transaction_amount_refunded": payment.transaction_amount_refunded,
        "coupon_amount": 0,
        "transaction_details": {
            "net_received_amount": payment.transaction_amount,
            "total_paid_amount": payment.transaction_amount,
            "overpaid_amount": 0,
            "installment_amount": payment.transaction_amount,
        },
        "installments": 1,
        "captured": is_captured,
        "binary_mode": false,
        "processing_mode": "aggregator",
        "order": {"id": payment.merchant_order_id.to_string(), "type": "mercadopago"},
        "refunds": payment.refunds.iter().map(|refund| refund_body(refund, payment)).collect::<Vec<_>>(),
    })
}

/// The fields of a refund.
pub(super) fn refund_body(refund: &Refund, payment: &Payment) -> Value {
    json!({
        "id": refund.id,
        "payment_id": refund.payment_id,
        "amount": refund.amount,
        "adjustment_amount": 0,
        "amount_refunded_to_payer": refund.amount,
        "metadata": {},
        "source": {"id": payment.owner.to_string(), "name": "", "type": "collector"},
        "date_created": date(refund.date_created),
        "unique_sequence_number": null,
        "refund_mode": "standard",
        "status": "approved",
        "reason": null,
        "labels": [],
        "partition_details": [],
    })
}
