//! Webhooks: their form and signature, retries, faults, and deliveries by hand.

use std::time::Duration;

use chrono::TimeDelta;
use hmac::{Hmac, KeyInit, Mac};
use mercadopago_standin::{
    ControlError, DeliveryOptions, NotificationState, PIZZERIA, PaymentStatus, Signature, WebhookFault, WebhookMode,
};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::support::{AT_MOST, Bench, Received, Receiver, preference_body};

/// Returns true if a webhook is signed with the secret, as the documentation says to check it.
fn is_signed(received: &Received, data_id: &str, secret: &str) -> bool {
    let Some(header) = &received.signature else { return false };
    let parts: Vec<(String, &str)> = header
        .split(',')
        .filter_map(|part| part.split_once('='))
        .map(|(name, value)| (name.trim().to_lowercase(), value.trim()))
        .collect();
    let find = |name: &str| parts.iter().find(|(key, _)| key == name).map(|(_, value)| *value).expect("a part");
    let manifest = format!("id:{data_id};request-id:{};ts:{};", received.request_id, find("ts"));
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key").chain_update(manifest);
    hex::encode(mac.finalize().into_bytes()) == find("v1")
}

async fn settle(bench: &Bench) {
    assert!(bench.stand_in.settle(AT_MOST).await, "{:?}", bench.stand_in.notifications());
}

#[tokio::test]
async fn a_payment_is_notified_and_signed() {
    let (bench, receiver) = Bench::with_receiver().await;
    let payment = bench.approved("ref-1").await;
    settle(&bench).await;
    assert_eq!(receiver.kinds(), ["payment payment.created", "topic_merchant_order_wh create"]);
    let received = &receiver.received()[0];
    let id = payment.id.to_string();
    assert_eq!(received.query, format!("data.id={id}&type=payment"));
    assert!(is_signed(received, &id, &bench.stand_in.settings().webhook_secret));
    let ts = received.signature.as_ref().and_then(|text| text.strip_prefix("ts=")).expect("a time");
    assert!(ts.starts_with(&format!("{},v1=", bench.clock.now().timestamp_millis())), "{ts}");
    assert_eq!(received.body["data"], json!({"id": id}));
    assert_eq!(received.body["user_id"], PIZZERIA);
    let order = &receiver.received()[1];
    assert_eq!(order.query, format!("data.id={}&type=topic_merchant_order_wh", payment.merchant_order_id));
    assert_eq!(order.body["id"], payment.merchant_order_id.to_string());
    assert_eq!(order.body["data"]["status"], "closed");
    assert!(bench.stand_in.notifications().iter().all(|one| one.state == NotificationState::Delivered));
}

#[tokio::test]
async fn each_change_is_notified() {
    let (bench, receiver) = Bench::with_receiver().await;
    let preference = bench.preference("ref-1").await;
    let payment = bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("paid");
    bench.stand_in.approve(payment.id).expect("approved");
    bench.stand_in.approve(payment.id).expect("no move");
    let chargeback = bench.stand_in.charge_back(payment.id).expect("charged back");
    bench.stand_in.deauthorize(PIZZERIA).expect("ended");
    settle(&bench).await;
    assert_eq!(
        receiver.kinds(),
        [
            "payment payment.created",
            "topic_merchant_order_wh create",
            "payment payment.updated",
            "topic_merchant_order_wh update",
            "topic_chargebacks_wh changed_case_status",
            "payment payment.updated",
            "topic_merchant_order_wh update",
            "mp-connect application.deauthorized",
        ]
    );
    let notice = &receiver.received()[4];
    assert_eq!(notice.body["data"]["id"].to_string(), chargeback.id);
    assert_eq!(notice.body["data"]["payment_id"], payment.id);
    assert!(is_signed(notice, &chargeback.id, &bench.stand_in.settings().webhook_secret));
}

#[tokio::test]
async fn a_notice_that_nobody_confirms_is_repeated_until_the_last_wait() {
    let receiver = Receiver::start().await;
    let bench = Bench::with(|settings| {
        settings.webhook_url = Some(receiver.url.clone());
        settings.webhook_retries = [900, 1800].map(Duration::from_secs).to_vec();
    })
    .await;
    receiver.answer_with(500);
    let preference = bench.preference("ref-1").await;
    bench.stand_in.pay(&preference.id, PaymentStatus::Rejected).expect("paid");
    settle(&bench).await;
    assert_eq!(receiver.received().len(), 2);
    bench.clock.advance(TimeDelta::seconds(899));
    settle(&bench).await;
    assert_eq!(receiver.received().len(), 2);
    bench.clock.advance(TimeDelta::seconds(1));
    settle(&bench).await;
    assert_eq!(receiver.received().len(), 4);
    receiver.answer_with(201);
    bench.stand_in.lose(1).expect("given up");
    bench.clock.advance(TimeDelta::seconds(1800));
    settle(&bench).await;
    let states = bench.stand_in.notifications().iter().map(|one| one.state).collect::<Vec<_>>();
    assert_eq!(states, [NotificationState::Lost, NotificationState::Delivered]);
    let ids: Vec<String> = receiver.received().iter().map(|one| one.request_id.clone()).collect();
    assert_eq!((ids.len(), &ids[0], &ids[1]), (5, &ids[2], &ids[4]), "a repeated notice has its request id");
    let statuses: Vec<Option<u16>> =
        bench.stand_in.notifications()[1].deliveries.iter().map(|delivery| delivery.status).collect();
    assert_eq!(statuses, [Some(500), Some(500), Some(201)]);
}

#[tokio::test]
async fn a_server_that_is_away_gets_its_notices_later() {
    let (bench, receiver) = Bench::with_receiver().await;
    bench.stand_in.set_webhook_url(Some("http://127.0.0.1:9/nobody"));
    bench.approved("ref-1").await;
    settle(&bench).await;
    assert_eq!(bench.stand_in.notifications()[0].deliveries[0].status, None);
    assert!(matches!(bench.stand_in.deliver(1).await, Err(ControlError::Unanswered(_))));
    bench.stand_in.set_webhook_url(Some(&receiver.url));
    bench.clock.advance(TimeDelta::minutes(15));
    settle(&bench).await;
    assert_eq!(receiver.kinds(), ["payment payment.created", "topic_merchant_order_wh create"]);
}

#[tokio::test]
async fn faults_lose_repeat_delay_and_forge() {
    let (bench, receiver) = Bench::with_receiver().await;
    let preference = bench.preference("ref-1").await;
    let payment = bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("paid");
    settle(&bench).await;
    let before = receiver.received().len();
    let new = || receiver.received().split_off(before);
    bench.stand_in.fault_next_webhooks(WebhookFault::Lose, 1);
    bench.stand_in.set_status(payment.id, PaymentStatus::InProcess).expect("moved");
    settle(&bench).await;
    assert_eq!(new().len(), 0);
    bench.stand_in.fault_next_webhooks(WebhookFault::Delay { milliseconds: 60_000 }, 1);
    bench.stand_in.set_status(payment.id, PaymentStatus::Pending).expect("moved");
    bench.stand_in.fault_next_webhooks(WebhookFault::Repeat { times: 2 }, 1);
    bench.stand_in.set_status(payment.id, PaymentStatus::InProcess).expect("moved");
    bench.stand_in.fault_next_webhooks(WebhookFault::Forge, 1);
    bench.stand_in.set_status(payment.id, PaymentStatus::Pending).expect("moved");
    settle(&bench).await;
    let ids = |received: &[Received]| received.iter().map(|one| one.request_id.clone()).collect::<Vec<_>>();
    let received = new();
    let [late, repeated, forged] = [4, 5, 6].map(|id| bench.stand_in.notifications()[id - 1].request_id.clone());
    assert_eq!(ids(&received), [&repeated, &repeated, &repeated, &forged].map(String::clone));
    let (id, secret) = (payment.id.to_string(), &bench.stand_in.settings().webhook_secret);
    let signed: Vec<bool> = received.iter().map(|one| is_signed(one, &id, secret)).collect();
    assert_eq!(signed, [true, true, true, false]);
    bench.clock.advance(TimeDelta::minutes(1));
    settle(&bench).await;
    assert_eq!(ids(&new())[4], late, "a late notice comes after newer ones");
}

#[tokio::test]
async fn settled_means_that_repeated_deliveries_are_over_too() {
    let (bench, receiver) = Bench::with_receiver().await;
    bench.stand_in.fault_next_webhooks(WebhookFault::Repeat { times: 50 }, 1);
    bench.stand_in.deauthorize(PIZZERIA).expect("ended");
    settle(&bench).await;
    assert_eq!(receiver.received().len(), 51);
}

#[tokio::test]
async fn held_notices_are_delivered_in_any_sequence_and_again() {
    let (bench, receiver) = Bench::with_receiver().await;
    bench.stand_in.set_webhook_mode(WebhookMode::Held);
    let preference = bench.preference("ref-1").await;
    let payment = bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("paid");
    bench.stand_in.approve(payment.id).expect("approved");
    settle(&bench).await;
    assert_eq!(receiver.received().len(), 0);
    let held: Vec<u64> = bench.stand_in.held_notifications().iter().map(|one| one.id).collect();
    assert_eq!(held, [1, 2, 3, 4]);
    assert_eq!(bench.stand_in.deliver(3).await, Ok(200));
    assert_eq!(bench.stand_in.deliver(3).await, Ok(200));
    assert_eq!(bench.stand_in.deliver(1).await, Ok(200));
    assert_eq!(receiver.kinds(), ["payment payment.updated", "payment payment.updated", "payment payment.created"]);
    assert_eq!(bench.stand_in.deliver_held().await.expect("delivered"), [200, 200]);
    assert!(bench.stand_in.held_notifications().is_empty());
    assert_eq!(bench.stand_in.deliver(5).await, Err(ControlError::UnknownNotification(5)));
    assert_eq!(bench.stand_in.lose(0), Err(ControlError::UnknownNotification(0)));
}

#[tokio::test]
async fn a_delivery_by_hand_is_signed_as_asked() {
    let (bench, receiver) = Bench::with_receiver().await;
    bench.stand_in.set_webhook_mode(WebhookMode::Held);
    let payment = bench.approved("ref-1").await;
    let (id, secret) = (payment.id.to_string(), bench.stand_in.settings().webhook_secret.clone());
    let deliver = async |options: DeliveryOptions| {
        bench.stand_in.deliver_with(1, options).await.expect("answered");
        receiver.received().pop().expect("received")
    };
    let with = |signature: Signature| DeliveryOptions { signature, ..DeliveryOptions::default() };
    assert!(is_signed(&deliver(with(Signature::Genuine)).await, &id, &secret));
    let spaced = deliver(with(Signature::Spaced)).await;
    assert!(is_signed(&spaced, &id, &secret) && spaced.signature.is_some_and(|text| text.contains(" , V1=")));
    assert!(!is_signed(&deliver(with(Signature::Forged)).await, &id, &secret));
    assert!(is_signed(&deliver(with(Signature::Secret("new".to_owned()))).await, &id, "new"));
    let other = deliver(with(Signature::OtherId("7".to_owned()))).await;
    assert!(is_signed(&other, "7", &secret) && !is_signed(&other, &id, &secret));
    assert_eq!(deliver(with(Signature::Text("v1=".to_owned()))).await.signature.as_deref(), Some("v1="));
    assert_eq!(deliver(with(Signature::Absent)).await.signature, None);
    let again = DeliveryOptions { request_id: Some("another".to_owned()), ..DeliveryOptions::default() };
    let again = deliver(again).await;
    assert!(again.request_id == "another" && is_signed(&again, &id, &secret));
    let old = deliver(DeliveryOptions { ts_in_seconds: true, without_query: true, ..DeliveryOptions::default() }).await;
    assert!(is_signed(&old, &id, &secret) && old.query.is_empty());
    let start = format!("ts={},", bench.clock.now().timestamp());
    assert!(old.signature.is_some_and(|text| text.starts_with(&start)));
}

#[tokio::test]
async fn an_address_of_the_preference_comes_first_and_unsigned() {
    let (bench, panel) = Bench::with_receiver().await;
    let own = Receiver::start().await;
    let mut body = preference_body("ref-1");
    body["notification_url"] = Value::from(own.url.clone());
    let created = bench.post("/checkout/preferences", &body).await.expect(201);
    bench.stand_in.pay(created["id"].as_str().expect("an id"), PaymentStatus::Approved).expect("paid");
    settle(&bench).await;
    assert_eq!((panel.received().len(), own.received().len()), (0, 2));
    assert_eq!(own.received()[0].signature, None);
}

#[tokio::test]
async fn without_an_address_notices_are_held() {
    let bench = Bench::new().await;
    bench.approved("ref-1").await;
    assert_eq!(bench.stand_in.held_notifications().len(), 2);
    assert_eq!(bench.stand_in.deliver(1).await, Err(ControlError::NoWebhookUrl));
}

#[tokio::test]
async fn many_notices_are_delivered_at_once_by_hand() {
    let (bench, receiver) = Bench::with_receiver().await;
    bench.stand_in.set_webhook_mode(WebhookMode::Held);
    let preference = bench.preference("ref-1").await;
    for _ in 0..500 {
        bench.stand_in.pay(&preference.id, PaymentStatus::Rejected).expect("paid");
    }
    let held = bench.stand_in.held_notifications();
    let deliveries = held.iter().map(|notification| bench.stand_in.deliver(notification.id));
    let statuses = futures_util::future::join_all(deliveries).await;
    assert!(statuses.iter().all(|status| *status == Ok(200)), "{statuses:?}");
    assert_eq!((held.len(), receiver.received().len()), (501, 501));
    assert!(bench.stand_in.held_notifications().is_empty());
}
