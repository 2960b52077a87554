//! Concurrent writes to a store, on one server and on two: the same invariants hold as for sequential writes.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{FIVE_STORES_PLAN_ID, StoreFixture, TestApp, new_id};

async fn find_count(app: &TestApp, text: &'static str) -> i64 {
    sql(app.app.db.read(), text).scalar().await.expect("counts")
}

#[tokio::test]
async fn of_stores_made_at_once_there_are_as_many_as_the_plan_gives() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&owner, FIVE_STORES_PLAN_ID).await.ok();
    let puts = (0..20).map(|number| {
        let (server, owner) = (if number % 2 == 0 { &app } else { &replica }, &owner);
        async move {
            server.put_as(owner, &StoreFixture::with_unused_ids().owner_path(""), &json!({"name": "La Esquina"})).await
        }
    });
    let answers = futures_util::future::join_all(puts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 4, "beside the one of the subscription");
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.error_parts().1, "error.rule.plan");
    }
    assert_eq!(find_count(&app, "SELECT COUNT(id) FROM stores").await, 5);
    assert_eq!(find_count(&app, "SELECT COUNT(id) FROM workspace_services WHERE type = 'store'").await, 5);
}

#[tokio::test]
async fn an_article_written_at_once_is_one_of_those_that_were_sent_whole() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    for _ in 0..3 {
        let puts = (0..20).map(|number| {
            let (server, owner, shop) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop);
            let body = json!({
                "name": format!("Versión {number}"), "price": {"base": number},
                "categories": [{"id": new_id(), "name": format!("Categoría {number}")}],
                "customizers": [{"id": new_id(), "customizer_id": shop.customizer_id, "name": format!("Uso {number}"),
                                 "options_min": 0, "options_max": 1}],
            });
            async move { server.put_as(owner, &shop.owner_path("articles/{article}"), &body).await.ok() }
        });
        futures_util::future::join_all(puts).await;
        let article = app.get_in_store(&owner, &shop, "articles/{article}").await;
        let number = article["price"]["base"].as_i64().expect("a number");
        let of = |list: &Value| (list.as_array().map(Vec::len), list[0]["name"].clone());
        assert_eq!(article["name"], format!("Versión {number}"));
        assert_eq!(of(&article["categories"]), (Some(1), json!(format!("Categoría {number}"))));
        assert_eq!(of(&article["customizers"]), (Some(1), json!(format!("Uso {number}"))));
    }
}

#[tokio::test]
async fn of_catalogs_selected_at_once_one_is() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    let puts = (0..20).map(|number| {
        let (server, owner, shop) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop);
        let body = json!({"name": format!("Carta {number}"), "selected": true, "sections": [], "items": []});
        async move { server.put_as(owner, &shop.owner_path(&format!("catalogs/{}", new_id())), &body).await.ok() }
    });
    futures_util::future::join_all(puts).await;
    assert_eq!(find_count(&app, "SELECT COUNT(id) FROM catalogs WHERE selected").await, 1);
}

#[tokio::test]
async fn of_turns_opened_at_once_one_is_and_each_is_told_once() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    app.put_in_store(&owner, &shop, "turns/{turn}/close", &json!({})).await;
    let events = app.event_count().await;
    let puts = (0..20).map(|number| {
        let (server, owner, shop) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop);
        async move { server.put_as(owner, &shop.owner_path(&format!("turns/{}/open", new_id())), &json!({})).await }
    });
    let answers = futures_util::future::join_all(puts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.error_parts().1, "error.conflict.turn_open");
    }
    assert_eq!(app.event_count().await, events + 1);
}

#[tokio::test]
async fn a_candidate_published_beside_edits_is_what_was_frozen_or_is_stale() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    let (mut published, mut stale) = (0, 0);
    for round in 0..12 {
        let name = json!(format!("Ronda {round}"));
        app.put_in_store(&owner, &shop, "articles/{article}", &with_value(shop.article_body(), "/name", name.clone()))
            .await;
        let changes = app.create_deployment_candidate(&owner, &shop).await;
        let next = with_value(shop.article_body(), "/name", json!("Otra"));
        // Each of the two goes first half of the time.
        let edit = async {
            if round % 2 == 0 {
                tokio::task::yield_now().await;
            }
            app.put_in_store(&owner, &shop, "articles/{article}", &next).await;
        };
        let (answer, ()) = tokio::join!(replica.publish_deployment(&owner, &shop, &changes), edit);
        let shown = app.get(&shop.public_path()).await.ok()["articles"][0]["name"].clone();
        if answer.status == 200 {
            assert_eq!(shown, name);
            published += 1;
        } else {
            assert_eq!(answer.error_parts().1, "error.conflict.deployment_stale");
            assert_ne!(shown, name);
            stale += 1;
        }
    }
    assert_eq!(published + stale, 12);
    assert_eq!(find_count(&app, "SELECT COUNT(id) FROM deployments WHERE live").await, i64::from(published > 0));
}

#[tokio::test]
async fn of_two_candidates_published_at_once_one_is_live() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    let tries = (0..10).map(|number| {
        let (server, owner, shop, changes) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop, &changes);
        async move { server.publish_deployment(owner, shop, changes).await.ok() }
    });
    futures_util::future::join_all(tries).await;
    assert_eq!(find_count(&app, "SELECT COUNT(id) FROM deployments WHERE live").await, 1);
}

#[tokio::test]
async fn a_code_taken_at_once_is_one_coupons() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    let puts = (0..20).map(|number| {
        let (server, owner, shop) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop);
        let body = json!({"code": "UNICO", "discount_percent": 5});
        async move { server.put_as(owner, &shop.owner_path(&format!("coupons/{}", new_id())), &body).await }
    });
    let answers = futures_util::future::join_all(puts).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(answer.error_parts().1, "error.conflict.coupon_code");
    }
}
