//! The pages of a search: they lose and repeat nothing while the index changes.

use std::collections::BTreeSet;

use hub_api::domains::discover::update_activity;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Directory, EXPLORE, north_of_adrogue, result_names};
use crate::discover::fixture::page_address_at;
use crate::support::new_id;

#[tokio::test]
async fn pages_lose_and_repeat_nothing_while_the_index_changes() {
    let mut directory = Directory::new().await;
    // The same score is many times in the list.
    let ids: Vec<_> = (0..24_u32).map(|index| (new_id(), format!("Kiosco {index}"), index)).collect();
    let put = async |directory: &Directory, (id, name, index): &(String, String, u32), enabled: bool| {
        let address = page_address_at(north_of_adrogue(f64::from(index % 6) * 500.0));
        let more = json!({"enabled": enabled, "addresses": [address]});
        directory.app.put_page(&directory.staff, id, (name, &[&directory.category]), more).await;
    };
    for page in &ids {
        put(&directory, page, true).await;
    }
    let expected: BTreeSet<_> = ids.iter().map(|(_, name, _)| name.clone()).collect();
    for search in ["query=kiosco", "zone_lat=-34.8&zone_lng=-58.39", ""] {
        let (mut found, mut new, mut cursor) = (Vec::new(), BTreeSet::new(), String::new());
        loop {
            let page = directory.explore(&format!("{search}&take=5{cursor}")).await;
            found.extend(result_names(&page));
            let Some(next) = page["cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
            // New pages do not come between, and a page that is gone takes no other with it.
            directory.app.advance_clock(1);
            let name = format!("Kiosco nuevo {search}{}", new.len());
            directory.new_page(&name, json!({})).await;
            new.insert(name);
            let gone = ids.iter().find(|(_, name, _)| found.contains(name)).expect("a page of before");
            put(&directory, gone, new.len() % 2 == 0).await;
            if new.len() == 2 {
                directory.app.advance_clock(3_600);
                update_activity(&directory.app.app).await.expect("counts");
                directory.staff = directory.app.new_signed_in_user(ScopeType::Backoffice).await;
            }
        }
        assert!(new.len() >= 4 && found.iter().all(|name| !new.contains(name)), "{search}: {found:?}");
        found.retain(|name| expected.contains(name));
        assert_eq!((found.len(), BTreeSet::from_iter(found)), (expected.len(), expected.clone()), "{search}");
        for page in &ids {
            put(&directory, page, true).await;
        }
    }
}

#[tokio::test]
async fn a_cursor_is_of_its_search_until_the_activity_was_counted_twice() {
    let directory = Directory::new().await;
    for name in ["Kiosco Sol", "Kiosco Luz", "Kiosco Mar"] {
        directory.new_page(name, json!({})).await;
    }
    let first = directory.explore("query=kiosco&take=1").await;
    let cursor = first["cursor"].as_str().expect("a cursor").to_owned();
    for other in ["query=kioscos", "", "query=kiosco&filter=pages", "query=kiosco&zone_lat=0&zone_lng=0"] {
        let refused = directory.app.get(&format!("{EXPLORE}?{other}&cursor={cursor}")).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "cursor".into()), "{other}");
    }
    let rest = format!("query=kiosco&take=2&cursor={cursor}");
    let before = result_names(&directory.explore(&rest).await);
    assert_eq!(before.len(), 2);
    directory.app.advance_clock(3_600);
    update_activity(&directory.app.app).await.expect("counts");
    update_activity(&directory.app.app).await.expect("counts once an hour");
    assert_eq!(result_names(&directory.explore(&rest).await), before);
    directory.app.advance_clock(3_600);
    update_activity(&directory.app.app).await.expect("counts");
    let refused = directory.app.get(&format!("{EXPLORE}?{rest}")).await;
    assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "cursor".into()));
}

#[tokio::test]
async fn a_page_with_orders_ranks_higher_once_they_are_counted() {
    let directory = Directory::new().await;
    let app = &directory.app;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let link = json!({"set_store": true, "store_id": shop.store_id});
    app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &link).await.ok();
    let body =
        json!({"set_categories": true, "categories": [directory.category], "set_enabled": true, "enabled": true});
    let patch = app.request_as(&owner, Method::PATCH, &format!("/discover/service/page/{page}"));
    app.send(patch.json(&body)).await.ok();
    app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
    // An address more: complete by a part.
    directory.new_page("Kiosco", json!({})).await;
    assert_eq!(directory.names("").await, ["Kiosco", "Norte"]);
    app.put_as(&owner, &shop.owner_path(&format!("turns/{}/open", new_id())), &Value::Null).await.ok();
    app.new_consumer_with_order(&shop, 1).await;
    let turn = app.get_as(&owner, &shop.owner_path("turns?closed=false")).await.ok()["data"][0]["id"].clone();
    let close = shop.owner_path(&format!("turns/{}/close", turn.as_str().expect("a turn")));
    app.put_as(&owner, &close, &Value::Null).await.ok();
    assert_eq!(directory.names("").await, ["Kiosco", "Norte"], "not counted");
    update_activity(&app.app).await.expect("counts");
    assert_eq!(directory.names("").await, ["Norte", "Kiosco"]);
    app.advance_clock(31 * 24 * 3_600);
    update_activity(&app.app).await.expect("counts");
    assert_eq!(directory.names("").await, ["Kiosco", "Norte"], "older than 30 days");
}
