//! Payments that go their way: approved, rejected, reviewed, told by notices, by the payer's return and by the schedule.

use mercadopago_standin::{BOOKSHOP, Centavos, Endpoint, Failure, NewPayment, PaymentStatus};
use serde_json::{Value, json};

use super::scene::{PUBLIC_URL, PaidScene};

const PAID: &str = "submitted | completed 7200 | completed: completed";

#[tokio::test]
async fn an_approved_payment_completes_the_order_s_payment() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.assert_states("submitted | pending 7200 | pending: pending").await;
    let preference = scene.stand_in.preference_of(&transaction).expect("a preference");
    assert_eq!(preference.items[0].title, scene.wallet_order().await["description"].as_str().expect("a text"));
    scene.pay(&transaction, PaymentStatus::Approved);
    assert!(scene.deliver().await.iter().all(|status| *status == 200));
    scene.assert_states(PAID).await;
    let seen = scene.wallet_order().await;
    let changes: Vec<(Value, Value)> = seen["history"]
        .as_array()
        .expect("rows")
        .iter()
        .map(|change| (change["entity"].clone(), change["to"].clone()))
        .collect();
    assert_eq!(changes, [(json!("transaction"), json!("completed")), (json!("order"), json!("completed"))]);
    let activities = scene.app.get_as(&scene.consumer, "/activities?types=wallet_order").await.ok();
    assert!(activities["data"][0]["title"].as_str().expect("a title").starts_with("Pago acreditado"));
    let again = scene.create_transaction().await.error_parts();
    assert_eq!(again.1, "error.conflict.transition");
    for end in ["processing", "complete"] {
        let path = format!("/wallets/orders/{}/transaction/{transaction}/{end}", scene.wallet);
        let refused = scene.app.put_as(&scene.owner, &path, &json!({"mercadopago": {}})).await.error_parts();
        assert_eq!((refused.0, refused.1.as_str()), (422, "error.rule.provider_says"));
    }
}

#[tokio::test]
async fn a_rejected_payment_leaves_the_page_open_for_another() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::Rejected);
    scene.deliver().await;
    scene.assert_states("submitted | pending 7200 | pending: pending").await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.assert_states(PAID).await;
}

#[tokio::test]
async fn a_reviewed_payment_is_processing_until_it_is_decided() {
    for (decision, end) in [
        (PaymentStatus::Approved, PAID),
        (PaymentStatus::Rejected, "submitted | pending 7200 | processing: processing"),
        (PaymentStatus::Cancelled, "submitted | pending 7200 | processing: processing"),
    ] {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        let payment = scene.pay(&transaction, PaymentStatus::InProcess);
        scene.deliver().await;
        scene.assert_states("submitted | pending 7200 | processing: processing").await;
        scene.app.advance_clock(60);
        scene.stand_in.set_status(payment.id, decision).expect("decided");
        scene.deliver().await;
        scene.assert_states(end).await;
    }
}

#[tokio::test]
async fn the_schedule_finds_a_payment_without_any_notice() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.stand_in.clear_requests();
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.wait(299).await;
    assert_eq!(scene.stand_in.count_requests(Endpoint::SearchPayments), 0, "not before five minutes");
    scene.wait(1).await;
    scene.assert_states(PAID).await;
    scene.wait(86_400).await;
    assert_eq!(scene.stand_in.count_requests(Endpoint::SearchPayments), 1, "a completed one is not checked again");
}

#[tokio::test]
async fn the_payer_s_return_has_the_payment_checked_and_changes_nothing_itself() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    let preference = scene.stand_in.preference_of(&transaction).expect("a preference");
    let address = preference.back_urls.success.clone();
    let page = format!("{PUBLIC_URL}/mis_pedidos/{}", scene.order);
    assert_eq!(scene.come_back(&format!("{address}&status=approved&collection_status=approved"), None).await, page);
    scene.wait(1).await;
    scene.assert_states("submitted | pending 7200 | pending: pending").await;
    scene.pay(&transaction, PaymentStatus::Approved);
    assert_eq!(scene.come_back(&address, None).await, page);
    scene.wait(1).await;
    scene.assert_states(PAID).await;
    for (from, to) in
        [(scene.wallet.as_str(), scene.order.as_str()), ("state=", "state=0"), ("transaction_id=", "transaction_id=x")]
    {
        assert_eq!(scene.come_back(&address.replacen(from, to, 1), None).await, format!("{PUBLIC_URL}/"), "{from}");
    }
    assert_eq!(scene.app.get("/wallets/mercadopago/callback").await.header("location"), format!("{PUBLIC_URL}/"));
}

#[tokio::test]
async fn a_payment_that_does_not_agree_is_recorded_and_never_counted() {
    let wrong = |change: fn(&mut NewPayment)| {
        let mut payment = NewPayment::from(PaymentStatus::Approved);
        change(&mut payment);
        payment
    };
    for (payment, reason) in [
        (wrong(|payment| payment.amount = Some(Centavos::new(719_999))), "amount"),
        (wrong(|payment| payment.currency_id = Some("USD".into())), "currency"),
        (wrong(|payment| payment.collector_id = Some(BOOKSHOP)), "collector"),
    ] {
        let scene = PaidScene::new().await;
        let transaction = scene.open().await;
        scene.pay(&transaction, payment);
        scene.deliver().await;
        scene.wait(300).await;
        assert_eq!(scene.states().await, "submitted | pending 7200 | pending: pending", "{reason}");
        let staff = scene.app.new_signed_in_user(hub_kernel::security::session::ScopeType::Backoffice).await;
        let request = scene.app.request_as(&staff, reqwest::Method::POST, "/backoffices/command_bus/dispatch");
        let topic = json!({"topic": "wallets.mismatches.list", "params": {}});
        let listed = scene.app.send(request.json(&topic)).await.ok();
        let rows = listed["result"]["data"].as_array().expect("rows");
        assert_eq!(
            (rows.len(), &rows[0]["reason"], &rows[0]["transaction_id"]),
            (1, &json!(reason), &json!(transaction))
        );
        let activities = scene.app.get_as(&scene.owner, "/activities?types=wallet_provider").await.ok();
        let told = &activities["data"][0]["data"]["wallet_provider"];
        assert_eq!((&told["reason"], &told["id"]), (&json!(reason), &json!(scene.provider)), "{activities}");
        assert_eq!(activities["data"].as_array().expect("rows").len(), 1, "once");
        let note = json!(format!("{reason}_mismatch"));
        for history in [&scene.order().await["history"], &scene.wallet_order().await["history"]] {
            let notes = history.as_array().expect("rows").iter().filter(|change| change["reason"] == note);
            assert_eq!(notes.count(), 1, "{history}");
        }
    }
}

#[tokio::test]
async fn a_page_that_could_not_be_asked_for_is_asked_for_again() {
    let scene = PaidScene::new().await;
    scene.stand_in.fail_next(Endpoint::CreatePreference, Failure::Status { status: 500 });
    assert_eq!(scene.create_transaction().await.error_parts().0, 503);
    let seen = scene.wallet_order().await;
    assert_eq!(
        (&seen["transactions"][0]["state"], &seen["transactions"][0]["mercadopago"]["link"]),
        (&json!("pending"), &Value::Null)
    );
    let transaction = scene.open().await;
    assert_eq!(json!(transaction), seen["transactions"][0]["id"], "the same one");
    let live = scene.create_transaction().await.error_parts();
    assert_eq!(live.1, "error.conflict.transaction_live");
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.assert_states(PAID).await;
}

#[tokio::test]
async fn of_two_requests_at_once_one_asks_for_the_page() {
    let scene = PaidScene::new().await;
    scene.stand_in.fail_next(Endpoint::CreatePreference, Failure::Delay { milliseconds: 400 });
    let (first, second) = tokio::join!(scene.create_transaction(), async {
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
        scene.create_transaction().await
    });
    first.ok();
    assert_eq!(second.error_parts().1, "error.conflict.in_flight");
    assert_eq!(scene.stand_in.preferences().len(), 1);
}

#[tokio::test]
async fn a_payment_is_known_before_the_answer_that_made_its_page() {
    let scene = PaidScene::new().await;
    scene.stand_in.fail_next(Endpoint::CreatePreference, Failure::LoseAnswer);
    assert_eq!(scene.create_transaction().await.error_parts().0, 503);
    let transaction = scene.wallet_order().await["transactions"][0]["id"].as_str().expect("an id").to_owned();
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.deliver().await;
    scene.assert_states(PAID).await;
    assert_eq!(scene.create_transaction().await.error_parts().1, "error.conflict.transition");
}

#[tokio::test]
async fn a_provider_that_is_away_for_an_hour_loses_nothing() {
    let scene = PaidScene::new().await;
    let transaction = scene.open().await;
    scene.pay(&transaction, PaymentStatus::Approved);
    scene.stand_in.fail_always(Endpoint::Any, Failure::Status { status: 503 });
    scene.deliver().await;
    for _ in 0..12 {
        scene.wait(300).await;
    }
    assert_eq!(scene.states().await, "submitted | pending 7200 | pending: pending");
    scene.stand_in.recover();
    scene.wait(300).await;
    scene.assert_states(PAID).await;
}

#[tokio::test]
async fn a_pause_that_mercado_pago_asks_for_is_kept() {
    let scene = PaidScene::new().await;
    scene.open().await;
    scene.stand_in.clear_requests();
    scene.stand_in.fail_next(Endpoint::Any, Failure::TooManyRequests { retry_after_seconds: Some(600) });
    for _ in 0..10 {
        scene.wait(75).await;
    }
    assert_eq!(scene.stand_in.count_requests(Endpoint::SearchPayments), 1);
    scene.wait(300).await;
    assert_eq!(scene.stand_in.count_requests(Endpoint::SearchPayments), 2);
}
