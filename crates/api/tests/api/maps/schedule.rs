//! The calls to the provider of maps: one a second from all servers, and a pause after failures. The clock stands still
//! unless a test moves it; a call waits by the machine's clock.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::{MapsFixture, provider_place, search};

#[tokio::test]
async fn two_servers_together_call_once_a_second_and_wait_for_3_s() {
    let maps = MapsFixture::new().await;
    let replica = maps.app.replica(&["--geocoder-url", &maps.provider.url("", "")]).await;
    for _ in 0..8 {
        maps.provider.push_response(200, "", json!([provider_place("ar", "Adrogué", "Espora")]));
    }
    let began = Instant::now();
    let consumer = &maps.consumer;
    let tries = (0..8).map(|number| {
        let server = if number % 2 == 0 { &maps.app } else { &replica };
        async move { search(server, consumer, &format!("espora {number}")).await }
    });
    let mut statuses: Vec<u16> = join_all(tries).await.into_iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 200, 503, 503, 503, 503], "one at once, and one in each of 3 seconds");
    let mut times: Vec<_> = maps.provider.received_calls().iter().map(|call| call.received_at).collect();
    times.sort_unstable();
    assert_eq!(times.len(), 4);
    for (second, time) in (0..).zip(&times) {
        assert!(*time - began >= Duration::from_secs(second), "call {second} came after {:?}", *time - began);
    }
    // By the clock that stands still the next free second is the fifth.
    assert_eq!(search(&replica, consumer, "espora 20").await.status, 503);
    maps.app.advance_clock(4);
    search(&replica, consumer, "espora 20").await.ok();
    maps.app.advance_clock(1);
    search(&maps.app, consumer, "espora 21").await.ok();
    assert_eq!(maps.call_count(), 6);
}

#[tokio::test]
async fn stored_answers_neither_wait_nor_count() {
    let maps = MapsFixture::new().await;
    maps.provider.push_response(200, "", json!([]));
    maps.search("espora").await.ok();
    for answer in join_all((0..10).map(|_| search(&maps.app, &maps.consumer, "espora"))).await {
        answer.ok();
    }
    assert_eq!(maps.call_count(), 1);
}

#[tokio::test]
async fn five_failures_pause_the_calls_of_all_servers_for_a_minute() {
    let maps = MapsFixture::new().await;
    let replica = maps.app.replica(&["--geocoder-url", &maps.provider.url("", "")]).await;
    maps.provider.push_response(200, "", json!([]));
    maps.search("guardada").await.ok();
    for number in 0..5 {
        maps.provider.push_text(500, "");
        assert_eq!(maps.search(&format!("espora {number}")).await.status, 503);
    }
    assert_eq!(maps.call_count(), 6);
    for server in [&maps.app, &replica] {
        maps.app.advance_clock(1);
        assert_eq!(search(server, &maps.consumer, "espora 5").await.error_parts().1, "error.unavailable");
        search(server, &maps.consumer, "guardada").await.ok();
    }
    maps.app.advance_clock(56);
    assert_eq!(maps.search("espora 5").await.status, 503);
    assert_eq!(maps.call_count(), 6, "it is not called in that minute");
    // The first call after the minute fails too: another minute.
    maps.provider.push_text(500, "");
    assert_eq!((maps.search("espora 5").await.status.as_u16(), maps.call_count()), (503, 7));
    assert_eq!((maps.search("espora 5").await.status.as_u16(), maps.call_count()), (503, 7));
    maps.app.advance_clock(60);
    maps.provider.push_response(200, "", json!([provider_place("ar", "Adrogué", "Espora")]));
    assert_eq!(maps.search("espora 5").await.ok()["data"][0]["city"], "Adrogué");
    // After a success it takes five failures again.
    for number in 6..10 {
        maps.provider.push_text(500, "");
        assert_eq!(maps.search(&format!("espora {number}")).await.status, 503);
    }
    maps.provider.push_response(200, "", json!([]));
    maps.search("espora 10").await.ok();
    assert_eq!(maps.call_count(), 13);
}

#[tokio::test]
async fn a_success_between_failures_starts_the_count_again() {
    let maps = MapsFixture::new().await;
    for number in 0..12 {
        if number % 4 == 3 {
            maps.provider.push_response(200, "", json!([]));
            maps.search(&format!("espora {number}")).await.ok();
        } else {
            maps.provider.push_text(503, "");
            assert_eq!(maps.search(&format!("espora {number}")).await.status, 503);
        }
    }
    assert_eq!(maps.call_count(), 12);
}

#[tokio::test]
async fn a_clock_that_is_set_back_does_not_stop_the_calls() {
    let maps = MapsFixture::new().await;
    let year = "UPDATE geocoder_schedule SET next_call_at = $1, closed_until = $1, failures = 5 WHERE id = 1";
    let future = maps.app.app.clock.now() + chrono::Duration::days(365);
    sql(maps.app.app.db.write(), year).bind(future).execute().await.expect("writes");
    maps.provider.push_response(200, "", json!([]));
    maps.search("espora").await.ok();
    let staff = maps.app.new_signed_in_user(ScopeType::Backoffice).await;
    maps.app.advance_clock(1);
    maps.provider.push_response(200, "", json!([]));
    search(&maps.app, &staff, "espora 2").await.ok();
    assert_eq!(maps.call_count(), 2);
}
