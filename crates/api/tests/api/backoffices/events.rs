//! The staff's event stream: its events, resumption and end.

use chrono::Duration;
use futures_util::StreamExt;
use hub_api::domains::pharmacy;
use hub_kernel::app::App;
use hub_kernel::db::{Signal, sql};
use hub_kernel::messaging::events::{self, Audience, Entity};
use hub_kernel::security::session::{self, ScopeType};
use hub_kernel::types::clock::Clock;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::json;

use crate::support::server_process::ServerSetup;
use crate::support::{EventStreamClient, NOW, REAL_GROUP_ID, ServerSentEvent, TestApp};

const EVENTS_PATH: &str = "/backoffices/events";

fn shift_entity_id(number: u128) -> Id<Entity> {
    uuid::Uuid::from_u128(number).into()
}

/// Publishes a change of a shift of the real group.
async fn publish_shift_change(app: &App, number: u128) {
    let mut tx = app.db.begin().await.expect("begins");
    let group: Id<Audience> = REAL_GROUP_ID.parse().expect("an id");
    events::insert_event(&mut tx, pharmacy::SHIFT_TOPIC, shift_entity_id(number), group, app.clock.now())
        .await
        .expect("writes");
    tx.commit().await.expect("commits");
}

#[tokio::test]
async fn a_stream_begins_at_the_present_and_says_what_changes() {
    let app = TestApp::new().await;
    publish_shift_change(&app.app, 1).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let request = app.request_as(&staff, Method::GET, EVENTS_PATH).header("accept-encoding", "br, gzip");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.headers()["cache-control"], "no-cache");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    assert!(!response.headers().contains_key("content-encoding"), "what is compressed waits for more");
    let mut reader = EventStreamClient::new(response);
    let begins = ServerSentEvent { id: None, event: String::new(), data: json!(null) };
    assert_eq!(reader.next_or_heartbeat().await, Some(begins), "something is sent at once");
    assert_eq!(
        reader.next_event().await,
        Some(ServerSentEvent { id: Some(1), event: "ready".into(), data: json!({}) })
    );
    publish_shift_change(&app.app, 2).await;
    let data =
        json!({"topic": "pharmacy_shift", "id": shift_entity_id(2), "audience_id": REAL_GROUP_ID, "version": NOW});
    assert_eq!(reader.next_event().await, Some(ServerSentEvent { id: Some(2), event: "pharmacy_shift".into(), data }));
}

#[tokio::test]
async fn a_resumed_stream_misses_and_repeats_nothing() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut last = app.open_stream(EVENTS_PATH, &staff, None).await.expect_event("ready").await;
    let mut heard = Vec::new();
    for round in 0..4 {
        publish_shift_change(&app.app, round * 2).await;
        let mut reader = app.open_stream(EVENTS_PATH, &staff, Some(last)).await;
        publish_shift_change(&app.app, round * 2 + 1).await;
        for _ in 0..2 {
            let sent = reader.next_event().await.expect("goes on");
            last = sent.id.expect("an id");
            heard.push(sent.data["id"].clone());
        }
    }
    assert_eq!(heard, (0..8).map(|number| json!(shift_entity_id(number))).collect::<Vec<_>>());
}

#[tokio::test]
async fn an_id_that_cannot_be_resumed_from_is_a_resync_or_refused() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    publish_shift_change(&app.app, 1).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, Some(99)).await;
    assert_eq!(reader.expect_event("resync").await, 1);
    publish_shift_change(&app.app, 2).await;
    assert_eq!(reader.expect_event("pharmacy_shift").await, 2);
    for bad in ["", "x", "-1", "+1", "1.0", " ", "99999999999999999999"] {
        let request = app.request_as(&staff, Method::GET, EVENTS_PATH).header("last-event-id", bad);
        let refused = app.send(request).await.error_parts();
        assert_eq!(refused, (400, "error.parser.headers".into(), "last-event-id".into()), "{bad:?}");
    }
}

#[tokio::test]
async fn a_quiet_stream_beats_and_outlives_the_requests_limit() {
    let app = TestApp::with_settings(&["--heartbeat", "1", "--request-timeout", "1"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
    reader.expect_event("ready").await;
    let mut tx = app.app.db.begin().await.expect("begins");
    let other = events::Topic("other");
    events::insert_event(&mut tx, other, shift_entity_id(1), Id::<Audience>::new(), app.app.clock.now())
        .await
        .expect("writes");
    tx.commit().await.expect("commits");
    let mut beats = Vec::new();
    while beats.last() != Some(&Some(1)) || beats.len() < 2 {
        let beat = reader.next_or_heartbeat().await.expect("goes on");
        assert_eq!(beat.event, "");
        beats.push(beat.id);
    }
}

#[tokio::test]
async fn a_resumed_stream_skips_events_of_others() {
    let app = TestApp::with_settings(&["--heartbeat", "1"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    publish_shift_change(&app.app, 1).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    let (other, audience) = (events::Topic("other"), Id::<Audience>::new());
    events::insert_event(&mut tx, other, shift_entity_id(2), audience, app.app.clock.now()).await.expect("writes");
    tx.commit().await.expect("commits");
    let mut reader = app.open_stream(EVENTS_PATH, &staff, Some(0)).await;
    assert_eq!(reader.expect_event("pharmacy_shift").await, 1);
    let beat = reader.next_or_heartbeat().await.expect("goes on");
    assert_eq!((beat.event.as_str(), beat.id), ("", Some(2)));
}

#[tokio::test]
async fn a_stream_ends_with_its_session_and_with_no_other() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let other = app.new_session(staff.seat()).await;
    let replica = app.replica(&[]).await;
    let mut readers =
        [app.open_stream(EVENTS_PATH, &staff, None).await, replica.open_stream(EVENTS_PATH, &staff, None).await];
    let mut others = app.open_stream(EVENTS_PATH, &other, None).await;
    for reader in readers.iter_mut().chain([&mut others]) {
        reader.expect_event("ready").await;
    }
    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, staff.caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    for mut reader in readers {
        assert_eq!(reader.next_event().await, None);
    }
    publish_shift_change(&app.app, 1).await;
    others.expect_event("pharmacy_shift").await;

    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_sessions_of_account(&mut tx, other.caller.account_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(others.next_event().await, None, "the account is lost");
}

#[tokio::test]
async fn a_session_whose_end_nobody_signalled_has_no_stream_after_a_heartbeat() {
    let app = TestApp::with_settings(&["--heartbeat", "1"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
    reader.expect_event("ready").await;
    let gone = sql(app.app.db.write(), "DELETE FROM sessions WHERE id = $1").bind(staff.caller.session_id);
    gone.execute().await.expect("deletes");
    assert_eq!(reader.next_event().await, None);
}

#[tokio::test]
async fn a_stream_ends_with_its_token() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
    reader.expect_event("ready").await;
    app.app.clock.set_now(staff.caller.expires_at + Duration::microseconds(-1));
    publish_shift_change(&app.app, 1).await;
    reader.expect_event("pharmacy_shift").await;
    app.app.clock.set_now(staff.caller.expires_at);
    publish_shift_change(&app.app, 2).await;
    assert_eq!(reader.next_event().await, None, "not even what happened meanwhile is sent");
}

#[tokio::test]
async fn a_client_holds_so_many_streams() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut readers = Vec::new();
    for _ in 0..12 {
        let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
        reader.expect_event("ready").await;
        readers.push(reader);
    }
    let more = async || app.send(app.request_as(&staff, Method::HEAD, EVENTS_PATH)).await;
    let refused = more().await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "15"));
    let other = app.new_session(staff.seat()).await;
    app.open_stream(EVENTS_PATH, &other, None).await.expect_event("ready").await;
    readers.clear();
    while more().await.status == 429 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
    reader.expect_event("ready").await;
    app.app.messaging.streams.close();
    assert_eq!(reader.next_event().await, None);
}

#[tokio::test]
async fn a_possibly_missed_signal_ends_only_streams_of_ended_sessions() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream(EVENTS_PATH, &staff, None).await;
    reader.expect_event("ready").await;
    let missed = async || {
        let mut tx = app.app.db.begin().await.expect("begins");
        tx.signal(Signal::Missed).await.expect("signals");
        tx.commit().await.expect("commits");
    };
    missed().await;
    publish_shift_change(&app.app, 1).await;
    reader.expect_event("pharmacy_shift").await;
    let gone = sql(app.app.db.write(), "DELETE FROM sessions WHERE id = $1").bind(staff.caller.session_id);
    gone.execute().await.expect("deletes");
    missed().await;
    assert_eq!(reader.next_event().await, None);
}

#[tokio::test]
async fn the_generated_client_reads_a_stream() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    publish_shift_change(&app.app, 1).await;
    let http = reqwest::Client::builder().default_headers(
        [(reqwest::header::AUTHORIZATION, format!("Bearer {}", staff.access_token).parse().expect("a header"))]
            .into_iter()
            .collect(),
    );
    let client = {
        let http = http.build().expect("a client");
        hub_client::Client::new_with_client(&app.base_url, http, hub_client::Transport::anonymous())
    };
    let mut stream = client.backoffices_events(Some("0")).await.expect("a stream").into_inner().into_inner();
    let mut text = String::new();
    while !text.contains("event: pharmacy_shift") {
        let chunk = stream.next().await.expect("goes on").expect("a chunk");
        text += std::str::from_utf8(&chunk).expect("text");
    }
    let data = text.lines().find_map(|line| line.strip_prefix("data: ")).expect("data");
    let change: hub_client::types::Change = serde_json::from_str(data).expect("a change");
    assert_eq!(change.id, shift_entity_id(1).uuid());
}

#[tokio::test]
async fn a_stop_does_not_wait_for_streams() {
    let app = TestApp::new().await;
    app.app.clock.set_now(Clock::Machine.now());
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let machine = ServerSetup::on_sqlite();
    let mut command = machine.command(&["serve", "--log", "hub_api=debug,hub_kernel=debug"]);
    command.env("HUB_DATABASE_URL", app.database_url()).env("HUB_SECRET", "2a".repeat(32));
    let server = machine.start_with_command(command).await;
    let url = format!("http://127.0.0.1:{}{EVENTS_PATH}", machine.port);
    let response = reqwest::Client::new().get(url).bearer_auth(&staff.access_token).send().await.expect("an answer");
    let mut reader = EventStreamClient::new(response);
    reader.expect_event("ready").await;
    let (ended_well, log) = server.stop();
    assert!(ended_well && log.contains("stopping") && !log.contains("requests under way"), "{log}");
    assert_eq!(reader.next_event().await, None);
}
