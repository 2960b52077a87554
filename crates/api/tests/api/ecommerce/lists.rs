//! The lists of a store: orders, filters and pages, also while rows are added and deleted.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{SignedInUser, StoreFixture, TestApp, new_id};

/// All rows of a list, read page by page.
async fn list_all_pages(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, end: &str) -> Vec<Value> {
    let (mut rows, mut cursor) = (Vec::new(), String::new());
    loop {
        let separator = if end.contains('?') { "&" } else { "?" };
        let page = app.get_in_store(owner, shop, &format!("{end}{separator}take=2{cursor}")).await;
        rows.extend(page["data"].as_array().expect("rows").clone());
        let Some(next) = page["cursor"].as_str() else { return rows };
        cursor = format!("&cursor={next}");
    }
}

fn field_values(rows: &[Value], field: &str) -> Vec<String> {
    rows.iter().map(|row| row[field].as_str().expect("a text").to_owned()).collect()
}

#[tokio::test]
async fn things_with_names_are_ordered_and_found_without_case_and_accents() {
    let (app, owner, shop) = app_with_store().await;
    for (plural, body) in [
        ("articles", json!({"price": {"base": 1}})),
        ("customizers", json!({"options": []})),
        ("catalogs", json!({"sections": [], "items": []})),
    ] {
        for name in ["Ñoquis", "árbol", "Zapallo", "agua"] {
            app.advance_clock(1);
            app.put_in_store(
                &owner,
                &shop,
                &format!("{plural}/{}", new_id()),
                &with_value(body.clone(), "/name", json!(name)),
            )
            .await;
        }
        let own = match plural {
            "articles" => "Muzzarella",
            "customizers" => "Agregados",
            _ => "Carta",
        };
        let named = async |query: &str| {
            field_values(&list_all_pages(&app, &owner, &shop, &format!("{plural}?{query}")).await, "name")
        };
        let mut expected = vec!["agua", "árbol", "Ñoquis", "Zapallo", own];
        expected.sort_by_key(|name| name.to_lowercase().replace('á', "a").replace('ñ', "n"));
        assert_eq!(named("").await, expected, "{plural}");
        expected.reverse();
        assert_eq!(named("order_dir=desc").await, expected);
        assert_eq!(named("order_by=created_at").await, ["agua", "Zapallo", "árbol", "Ñoquis", own]);
        assert_eq!(named("order_by=created_at&order_dir=asc").await, [own, "Ñoquis", "árbol", "Zapallo", "agua"]);
        assert_eq!(named("query=noq").await, ["Ñoquis"]);
        assert_eq!(named("query=oquis").await, [""; 0], "words are found from their begin");
        assert_eq!(named("query=%25").await.len(), 5);
        assert_eq!(named(&format!("query={}", "n".repeat(60_000))).await, [""; 0]);
    }
}

#[tokio::test]
async fn articles_are_filtered() {
    let (app, owner, shop) = app_with_store().await;
    let hidden = new_id();
    let body = json!({"name": "Oculta", "visible": false, "price": {"base": 1}});
    app.put_in_store(&owner, &shop, &format!("articles/{hidden}"), &body).await;
    for (query, expected) in [
        ("visible=true".to_owned(), vec!["Muzzarella"]),
        ("visible=false".to_owned(), vec!["Oculta"]),
        (format!("ids={hidden}&ids={}", new_id()), vec!["Oculta"]),
        (format!("ids={hidden}&ids={}", shop.article_id), vec!["Muzzarella", "Oculta"]),
        ("query=muz&visible=false".to_owned(), vec![]),
    ] {
        assert_eq!(
            field_values(&list_all_pages(&app, &owner, &shop, &format!("articles?{query}")).await, "name"),
            expected,
            "{query}"
        );
    }
}

#[tokio::test]
async fn coupons_policies_and_turns_have_their_orders() {
    let (app, owner, shop) = app_with_store().await;
    for (number, code) in ["VERANO", "INVIERNO", "OTONO-2"].into_iter().enumerate() {
        app.advance_clock(1);
        let body = json!({"code": code, "discount_percent": 5, "enabled": number != 0});
        app.put_in_store(&owner, &shop, &format!("coupons/{}", new_id()), &body).await;
        let body =
            with_value(with_value(shop.policy_body(), "/name", json!(code)), "/priority", json!(-(number as i64)));
        app.put_in_store(&owner, &shop, &format!("policies/{}", new_id()), &body).await;
    }
    for (end, field, expected) in [
        ("coupons", "code", ["AHORRA20", "INVIERNO", "OTONO-2", "VERANO"].as_slice()),
        ("coupons?order_dir=desc", "code", &["VERANO", "OTONO-2", "INVIERNO", "AHORRA20"]),
        ("coupons?order_by=created_at", "code", &["OTONO-2", "INVIERNO", "VERANO", "AHORRA20"]),
        ("coupons?enabled=false", "code", &["VERANO"]),
        ("coupons?query=inv", "code", &["INVIERNO"]),
        ("coupons?query=-_%25", "code", &["AHORRA20", "INVIERNO", "OTONO-2", "VERANO"]),
        ("policies", "name", &["OTONO-2", "INVIERNO", "VERANO", "Envío"]),
        ("policies?order_dir=desc", "name", &["Envío", "VERANO", "INVIERNO", "OTONO-2"]),
        ("policies?order_by=name", "name", &["Envío", "INVIERNO", "OTONO-2", "VERANO"]),
        ("policies?order_by=created_at", "name", &["OTONO-2", "INVIERNO", "VERANO", "Envío"]),
    ] {
        assert_eq!(field_values(&list_all_pages(&app, &owner, &shop, end).await, field), expected, "{end}");
    }
    let mut turns = vec![shop.turn_id.clone()];
    for _ in 0..3 {
        app.advance_clock(60);
        app.put_in_store(&owner, &shop, &format!("turns/{}/close", turns[0]), &json!({})).await;
        turns.insert(0, new_id());
        app.put_in_store(&owner, &shop, &format!("turns/{}/open", turns[0]), &json!({})).await;
    }
    for order in ["opened_at", "closed_at"] {
        let ids = async |dir: &str| {
            field_values(
                &list_all_pages(&app, &owner, &shop, &format!("turns?order_by={order}&order_dir={dir}")).await,
                "id",
            )
        };
        assert_eq!(ids("desc").await, turns, "{order}");
        let oldest_first: Vec<_> = turns.iter().rev().cloned().collect();
        assert_eq!(ids("asc").await, oldest_first, "{order}");
    }
}

#[tokio::test]
async fn no_row_is_lost_or_repeated_while_others_come_and_go() {
    let (app, owner, shop) = app_with_store().await;
    let mut ids = BTreeSet::from([shop.article_id.clone()]);
    // All have the same name and instant: only the id orders them.
    for _ in 0..8 {
        let id = new_id();
        app.put_in_store(
            &owner,
            &shop,
            &format!("articles/{id}"),
            &json!({"name": "Muzzarella", "price": {"base": 1}}),
        )
        .await;
        ids.insert(id);
    }
    for order in ["order_by=name", "order_by=created_at", "order_by=name&order_dir=desc"] {
        let (mut seen, mut cursor, mut come) = (Vec::new(), String::new(), Vec::new());
        loop {
            let page = app.get_in_store(&owner, &shop, &format!("articles?take=2&{order}{cursor}")).await;
            seen.extend(field_values(page["data"].as_array().expect("rows"), "id"));
            let Some(next) = page["cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
            let id = new_id();
            app.put_in_store(
                &owner,
                &shop,
                &format!("articles/{id}"),
                &json!({"name": "Muzzarella", "price": {"base": 1}}),
            )
            .await;
            // The last row of the page is deleted; the next page still starts after it.
            let gone = seen.last().expect("a row").clone();
            assert_eq!(app.delete_in_store(&owner, &shop, &format!("articles/{gone}")).await, 200);
            app.put_in_store(
                &owner,
                &shop,
                &format!("articles/{gone}"),
                &json!({"name": "Muzzarella", "price": {"base": 1}}),
            )
            .await;
            come.push(id);
        }
        let distinct: BTreeSet<_> = seen.iter().cloned().collect();
        assert_eq!(distinct.len(), seen.len(), "{order}: a row twice");
        assert!(ids.is_subset(&distinct), "{order}: a row is missing");
        for id in come {
            assert_eq!(app.delete_in_store(&owner, &shop, &format!("articles/{id}")).await, 200);
        }
    }
}

#[tokio::test]
async fn a_cursor_is_of_one_list_in_one_order() {
    let (app, owner, shop) = app_with_store().await;
    app.put_in_store(&owner, &shop, &format!("articles/{}", new_id()), &json!({"name": "Otra", "price": {"base": 1}}))
        .await;
    let page = app.get_in_store(&owner, &shop, "articles?take=1").await;
    let cursor = page["cursor"].as_str().expect("a cursor");
    for end in [
        format!("articles?cursor={cursor}&order_by=created_at"),
        format!("articles?cursor={cursor}&order_dir=desc"),
        format!("catalogs?cursor={cursor}"),
        "articles?cursor=x".to_owned(),
        "articles?take=0".to_owned(),
        "articles?order_by=price".to_owned(),
        "articles?order_dir=up".to_owned(),
        "articles?visible=perhaps".to_owned(),
        "articles?ids=x".to_owned(),
    ] {
        let refusal = app.get_as(&owner, &shop.owner_path(&end)).await.error_parts();
        assert_eq!((refusal.0, refusal.1.as_str()), (400, "error.parser.query"), "{end}");
    }
}
