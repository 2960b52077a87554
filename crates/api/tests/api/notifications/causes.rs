//! The causes of messages: orders, vouchers and invitations, each told once to each person.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::fixture::{PushApp, notification};
use crate::orders::{new_store_paid_by_transfer, put_transaction_state, wallet_order_id};
use crate::support::new_id;
use crate::workspaces::{answer_invitation, join, put_member};

#[tokio::test]
async fn both_sides_of_an_order_are_told_each_step_once() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let (shop_browser, own_browser) = (push.new_browser(&owner).await, push.new_browser(&consumer).await);
    let order = app.place_order(&consumer, &shop, 1).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let store = seen["store"]["name"].as_str().expect("a name");
    for (part, state) in
        [("preparation", "preparing"), ("preparation", "completed"), ("pickup", "ready"), ("pickup", "delivered")]
    {
        app.set_order_state(&owner, &shop, &order, part, state).await.ok();
        app.set_order_state(&owner, &shop, &order, part, state).await.ok();
    }
    app.run_jobs().await;
    assert_eq!(push.titles(&shop_browser), ["Nuevo pedido 261120-001"]);
    assert_eq!(push.texts(&shop_browser), [format!("Norte hizo un pedido en {store}.")]);
    let mut texts = push.texts(&own_browser);
    texts.sort();
    let told =
        ["está en preparación", "está listo", "fue entregado"].map(|text| format!("Tu pedido 261120-001 {text}."));
    assert_eq!(texts, told);
    assert!(push.titles(&own_browser).iter().all(|title| title == store));
    let urls = [(&shop_browser, "pedidos"), (&own_browser, "mis_pedidos")];
    for (browser, list) in urls {
        for push in push.stand_in.pushes(&browser.id) {
            let data = &push.content["data"];
            assert_eq!((&data["url"], &data["id"]), (&json!(format!("/{list}/{order}")), &json!(order)));
        }
    }
}

#[tokio::test]
async fn a_cancelled_order_is_told_to_the_consumer() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&consumer).await;
    let order = app.place_order(&consumer, &shop, 1).await;
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    app.run_jobs().await;
    assert_eq!(push.texts(&browser), ["Tu pedido 261120-001 fue cancelado."]);
}

#[tokio::test]
async fn a_refused_change_tells_nobody() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    push.new_browser(&consumer).await;
    push.new_browser(&owner).await;
    assert_eq!(app.submit_cart(&consumer, &shop).await.status, 422);
    let order = app.place_order(&consumer, &shop, 1).await;
    assert_eq!(app.set_order_state(&owner, &shop, &order, "state", "completed").await.status, 409);
    assert_eq!(app.deliveries().await.len(), 1, "the new order alone");
    app.run_jobs().await;
}

#[tokio::test]
async fn a_voucher_is_told_to_the_workspace() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let browser = push.new_browser(&owner).await;
    let wallet = wallet_order_id(app, &consumer, &order).await;
    let voucher = json!({"banktransfer": {"voucher_reference": "1"}});
    let first = app.new_transaction(&consumer, &wallet).await;
    for _ in 0..2 {
        put_transaction_state(app, &consumer, &wallet, &first, "processing", voucher.clone()).await.ok();
    }
    app.advance_clock(60);
    let failure = json!({"banktransfer": {"reason": "No llegó"}});
    put_transaction_state(app, &owner, &wallet, &first, "failure", failure).await.ok();
    app.run_jobs().await;
    assert_eq!(push.titles(&browser), ["Comprobante del pedido 261120-001"]);
    assert_eq!(push.texts(&browser), ["Norte informó la transferencia. Revisá el comprobante."]);
    let second = app.new_transaction(&consumer, &wallet).await;
    put_transaction_state(app, &consumer, &wallet, &second, "processing", voucher).await.ok();
    app.run_jobs().await;
    assert_eq!(push.titles(&browser).len(), 2, "another voucher");
}

#[tokio::test]
async fn an_order_paid_in_cash_has_no_voucher() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    push.new_browser(&owner).await;
    let wallet = wallet_order_id(app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    put_transaction_state(app, &consumer, &wallet, &transaction, "processing", json!({"cash": {}})).await.ok();
    assert_eq!(app.deliveries().await, []);
}

#[tokio::test]
async fn an_invitation_is_told_to_the_invited() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&user).await;
    for _ in 0..2 {
        put_member(app, &owner, &user, "requested").await.ok();
    }
    app.run_jobs().await;
    assert_eq!(push.titles(&browser), ["Norte te invita a su equipo"]);
    assert_eq!(push.stand_in.pushes(&browser.id)[0].content["data"]["url"], "/mis_invitaciones");
    answer_invitation(app, &user, "rejected").await;
    app.advance_clock(60);
    put_member(app, &owner, &user, "requested").await.ok();
    app.run_jobs().await;
    assert_eq!(push.titles(&browser).len(), 2, "another invitation");
}

#[tokio::test]
async fn each_member_is_told_once_on_each_of_their_devices() {
    let push = PushApp::new().await;
    let app = &push.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let member = join(app, &owner, &user).await;
    let laptop = app.new_session(owner.seat()).await;
    // The owner's first device has both providers: the one that was set last is used.
    let phone = push.new_phone(&owner).await;
    app.advance_clock(1);
    let browser = push.new_browser(&owner).await;
    let browsers = [browser, push.new_browser(&laptop).await, push.new_browser(&member).await];
    app.notify_of(&owner, "same").await;
    app.notify_of(&owner, "same").await;
    app.notify(owner.caller.scope_id, &[notification("same"), notification("other")], Some(member.caller.account_id))
        .await;
    app.run_jobs().await;
    let titles: Vec<_> = browsers.iter().map(|browser| push.titles(browser)).collect();
    let both = vec!["Título de same".to_owned(), "Título de other".to_owned()];
    assert_eq!(titles, [both.clone(), both, vec!["Título de same".to_owned()]]);
    assert_eq!(push.stand_in.phone_messages(&phone).len(), 0);
    let messages = sql(app.app.db.read(), "SELECT COUNT(id) FROM notification_messages");
    assert_eq!(messages.scalar::<i64>().await.expect("counts"), 3, "one for each person and cause");
}

#[tokio::test]
async fn a_cause_that_is_written_at_once_is_told_once() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&person).await;
    futures_util::future::join_all((0..16).map(|_| app.notify_of(&person, "same"))).await;
    app.run_jobs().await;
    assert_eq!(push.titles(&browser), ["Título de same"]);
}

#[tokio::test]
async fn long_texts_are_cut_and_operators_see_the_deliveries() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&person).await;
    let mut long = notification(&new_id());
    (long.title, long.body) = ("ñ".repeat(81), format!("{{code}} {}", "x".repeat(300)));
    app.notify(person.caller.scope_id, &[long], None).await;
    app.run_jobs().await;
    let lengths = [push.titles(&browser), push.texts(&browser)].map(|texts| texts[0].chars().count());
    assert_eq!(lengths, [80, 240]);
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let listed = crate::command_bus::dispatch_result(app, &staff, "notifications.outbox.list", json!({})).await;
    let row = &listed["data"][0];
    let channel = app.get_channel(&person, "webpush").await.ok();
    assert_eq!((&row["channel"], &row["state"], &row["receptor"]), (&json!("push"), &json!("sent"), &channel["id"]));
    assert_eq!((&row["subject"], &row["body"]), (&json!(null), &json!("••••••")), "a person's own text stays theirs");
}
