//! The payment and pickup methods of a store.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::new_id;

#[tokio::test]
async fn ecommerce_payment_methods_put_takes_providers_of_the_workspaces_wallet() {
    let (app, owner, shop) = app_with_store().await;
    assert_eq!(app.get_in_store(&owner, &shop, "payment_methods").await, shop.payment_methods_body());
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&neighbour).await.provider_id;
    for (providers, status, path) in [
        (json!([{"id": shop.provider_id}, {"id": theirs}]), 404, "providers[1].id"),
        (json!([{"id": new_id()}]), 404, "providers[0].id"),
        (json!([{"id": shop.provider_id}, {"id": shop.provider_id}]), 400, "providers[1].id"),
        (json!([{}]), 400, "providers[0].id"),
    ] {
        let refusal = app.put_refused(&owner, &shop, "payment_methods", &json!({"providers": providers})).await;
        assert_eq!((refusal.0, refusal.2.as_str()), (status, path));
    }
    assert_eq!(app.get_in_store(&owner, &shop, "payment_methods").await, shop.payment_methods_body());
    app.put_in_store(&owner, &shop, "payment_methods", &json!({"providers": []})).await;
    assert_eq!(app.get_in_store(&owner, &shop, "payment_methods").await, json!({"providers": []}));
}

#[tokio::test]
async fn a_disabled_provider_is_not_shown_to_consumers() {
    let (app, owner, shop) = app_with_store().await;
    assert_eq!(app.get(&shop.public_path()).await.ok()["payment_methods"], shop.payment_methods_body());
    let aside = json!({"wallet_id": owner.caller.scope_id, "type": "cash", "currencies": ["ARS"], "state": "inactive"});
    app.put_as(&owner, &format!("/wallets/providers/{}", shop.provider_id), &aside).await.ok();
    assert_eq!(app.get(&shop.public_path()).await.ok()["payment_methods"], json!({"providers": []}));
    assert_eq!(app.get_in_store(&owner, &shop, "payment_methods").await, shop.payment_methods_body());
}

#[tokio::test]
async fn ecommerce_pickup_methods_put_replaces_both_ways() {
    let (app, owner, shop) = app_with_store().await;
    let methods = app.get_in_store(&owner, &shop, "pickup_methods").await;
    let sent = shop.pickup_methods_body();
    assert_eq!(
        (&methods["takeaway"]["id"], &methods["delivery"]["id"]),
        (&sent["takeaway"]["id"], &sent["delivery"]["id"])
    );
    assert_eq!(methods["delivery"]["zone_radius"], 3500);
    assert_eq!(
        methods["takeaway"]["address"],
        json!({"name": "", "country": "", "state": "", "city": "Adrogué", "zip": "", "street": "Av. Espora",
               "number": "1180", "flat": "", "apartment": "", "indications": "",
               "location": {"lat": -34.8003, "lng": -58.3901}})
    );
    for (pointer, value, path) in [
        ("/delivery/zone_radius", json!(0), "delivery.zone_radius"),
        ("/delivery/zone_radius", json!(200_001), "delivery.zone_radius"),
        ("/delivery/id", sent["takeaway"]["id"].clone(), "delivery.id"),
        ("/takeaway/address/location/lat", json!(91), "takeaway.address.location.lat"),
        ("/delivery/address/location/lng", json!(-181), "delivery.address.location.lng"),
        ("/takeaway/address", json!({"street": "a"}), "takeaway.address.location"),
        ("/takeaway/address/number", json!("1".repeat(21)), "takeaway.address.number"),
    ] {
        let refusal = app.put_refused(&owner, &shop, "pickup_methods", &with_value(sent.clone(), pointer, value)).await;
        assert_eq!(refusal, (400, "error.parser.body".into(), path.into()));
    }
    assert_eq!(app.get_in_store(&owner, &shop, "pickup_methods").await, methods);
    app.put_in_store(&owner, &shop, "pickup_methods", &with_value(sent, "/delivery", Value::Null)).await;
    let methods = app.get(&shop.public_path()).await.ok()["pickup_methods"].clone();
    assert_eq!((methods["delivery"].is_null(), methods["takeaway"].is_null()), (true, false));
}

#[tokio::test]
async fn a_pickup_method_of_another_store_is_not_taken_over() {
    let (app, owner, shop) = app_with_store().await;
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&neighbour).await;
    let before = app.dump_tables(&["pickup_methods"]).await;
    assert_eq!(app.put_refused(&owner, &shop, "pickup_methods", &theirs.pickup_methods_body()).await.0, 404);
    assert_eq!(app.dump_tables(&["pickup_methods"]).await, before);
}
