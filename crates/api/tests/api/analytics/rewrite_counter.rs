//! The counts of rewrites.

use hub_api::domains::analytics::{run_rewrite_counter, update_rewrites};
use hub_kernel::types::stop_signal::StopSignal;
use serde_json::json;
use tokio::sync::watch;

use super::fixture::{LINKS, app_with_staff};

#[tokio::test]
async fn rewrites_are_counted_by_each_server_and_added_up() {
    let (app, staff) = app_with_staff().await;
    let replica = app.replica(&[]).await;
    let (promo, other) = (app.new_link(&staff, "/promo", "/a").await, app.new_link(&staff, "/otra/*", "/b/*").await);
    let rewrites = async |id: &str| app.get_as(&staff, &format!("{LINKS}/{id}")).await.ok()["rewrites"].clone();
    for server in [&app, &app, &replica] {
        assert!(server.rewritten("/promo").await.is_some());
    }
    assert!(app.rewritten("/otra/x").await.is_some());
    assert!(app.rewritten("/nada").await.is_none());
    assert_eq!(rewrites(&promo).await, json!(0), "no rewrite writes");
    let (one, two) = tokio::join!(update_rewrites(&app.app), update_rewrites(&replica.app));
    one.and(two).expect("writes");
    assert_eq!((rewrites(&promo).await, rewrites(&other).await), (json!(3), json!(1)));
    update_rewrites(&app.app).await.expect("writes");
    assert_eq!(rewrites(&promo).await, json!(3), "each is added once");
    app.put_link(&staff, &promo, "/promo", "/c").await.ok();
    assert_eq!(rewrites(&promo).await, json!(3), "a change of the link keeps them");
}

#[tokio::test]
async fn the_last_rewrites_are_written_when_the_server_stops() {
    let (app, staff) = app_with_staff().await;
    let id = app.new_link(&staff, "/promo", "/a").await;
    let stop = watch::Sender::new(false);
    let counting = tokio::spawn(run_rewrite_counter(app.app.clone(), StopSignal::new(stop.subscribe())));
    for _ in 0..3 {
        app.rewritten("/promo").await;
    }
    stop.send_replace(true);
    counting.await.expect("stops");
    assert_eq!(app.get_as(&staff, &format!("{LINKS}/{id}")).await.ok()["rewrites"], json!(3));
}

#[tokio::test]
async fn rewrites_that_could_not_be_written_are_kept() {
    let (app, staff) = app_with_staff().await;
    let replica = app.replica(&[]).await;
    let id = app.new_link(&staff, "/promo", "/a").await;
    app.rewritten("/promo").await;
    let rename = |from: &'static str, to: &'static str| {
        hub_kernel::db::sql(app.app.db.write(), "ALTER TABLE ").push(from).push(" RENAME TO ").push(to)
    };
    rename("links", "gone").execute().await.expect("renames");
    assert!(update_rewrites(&app.app).await.is_err());
    rename("gone", "links").execute().await.expect("renames");
    update_rewrites(&app.app).await.expect("writes");
    assert_eq!(replica.get_as(&staff, &format!("{LINKS}/{id}")).await.ok()["rewrites"], json!(1));
}

#[tokio::test]
async fn a_write_takes_500_links_and_each_has_its_turn() {
    let (app, staff) = app_with_staff().await;
    let row = |number: usize| json!({"slug": format!("promo-{number}"), "name": "Promo", "input": format!("/promo/{number}"), "output": "/a"});
    for first in [0, 400] {
        let rows: Vec<_> = (first..first + 400).map(row).collect();
        crate::command_bus::dispatch_result(&app, &staff, "discover.links.import", json!({"links": rows})).await;
    }
    let counted = async || {
        let sum =
            "SELECT CAST(SUM(rewrites) AS BIGINT), CAST(COUNT(CASE WHEN rewrites > 0 THEN 1 END) AS BIGINT) FROM links";
        hub_kernel::db::sql(app.app.db.read(), sum).one::<(i64, i64)>().await.expect("reads")
    };
    let follow_all = async || {
        for number in 0..800 {
            assert!(app.rewritten(&format!("/promo/{number}")).await.is_some());
        }
    };
    follow_all().await;
    update_rewrites(&app.app).await.expect("writes");
    assert_eq!(counted().await, (500, 500));
    // The first ones are followed again, and the others have their turn all the same.
    follow_all().await;
    update_rewrites(&app.app).await.expect("writes");
    assert_eq!(counted().await.1, 800);
    let stop = watch::Sender::new(true);
    run_rewrite_counter(app.app.clone(), StopSignal::new(stop.subscribe())).await;
    assert_eq!(counted().await, (1600, 800));
}
