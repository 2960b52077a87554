//! Events: every committed change reaches every subscription once and in order, despite failures.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use hub_kernel::app::App;
use hub_kernel::db::{Signal, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::event_stream::{EventStream, LastEventIdHeader, StreamCaller};
use hub_kernel::http::openapi::{self, Routes};
use hub_kernel::http::request::Headers;
use hub_kernel::messaging::events::{self, Audience, Change, Entity, EventFilter, StreamItem, Subscription, Topic};
use hub_kernel::operation;
use hub_kernel::security::session::{self, ScopeType};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use reqwest::Method;

use crate::support::{Engine, EventStreamClient, TestApp};

const TOPIC: Topic = Topic("one");
const OTHER_TOPIC: Topic = Topic("other");
const TOPIC_FILTER: EventFilter = EventFilter { topics: &[TOPIC], audience: None, scope: None, entity: None };

fn subject(number: u128) -> Id<Entity> {
    uuid::Uuid::from_u128(number).into()
}

fn audience(number: u128) -> Id<Audience> {
    uuid::Uuid::from_u128(number).into()
}

async fn publish_change(app: &App, topic: Topic, number: u128, whose: u128) {
    let mut tx = app.db.begin().await.expect("begins");
    events::insert_event(&mut tx, topic, subject(number), audience(whose), app.clock.now()).await.expect("writes");
    tx.commit().await.expect("commits");
}

async fn next_item(subscription: &mut Subscription) -> StreamItem {
    let patience = std::time::Duration::from_secs(20);
    tokio::time::timeout(patience, subscription.next()).await.expect("something comes").expect("reads")
}

/// The next `count` events: their ids and changes.
async fn next_events(subscription: &mut Subscription, count: usize) -> Vec<(i64, Change)> {
    let mut taken = Vec::new();
    while taken.len() < count {
        match next_item(subscription).await {
            StreamItem::Event(event) => taken.push((event.id, event.change.clone())),
            other => panic!("{other:?} after {} events", taken.len()),
        }
    }
    taken
}

async fn ready_subscription(app: &App, filter: EventFilter) -> Subscription {
    let mut subscription = Subscription::new(&app.messaging, filter, None);
    assert!(matches!(next_item(&mut subscription).await, StreamItem::Ready(_)));
    subscription
}

/// Runs 16 concurrent writers with 50 changes each and rolls back every tenth change; answers the number of commits.
async fn publish_concurrently(app: &App) -> usize {
    let writers: Vec<_> = (0..16)
        .map(|writer| {
            let app = app.clone();
            tokio::spawn(async move {
                for number in 0..50 {
                    let mut tx = app.db.begin().await.expect("begins");
                    let subject = subject(writer * 50 + number);
                    let now = app.clock.now();
                    events::insert_event(&mut tx, TOPIC, subject, audience(writer), now).await.expect("writes");
                    if number % 10 == 9 {
                        drop(tx);
                    } else {
                        tx.commit().await.expect("commits");
                    }
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.expect("joins");
    }
    16 * 45
}

#[track_caller]
fn assert_complete_and_ordered(events: &[(i64, Change)]) {
    assert!(events.is_sorted_by(|(before, _), (after, _)| before < after), "in the order of their ids, each once");
    let mut subjects: Vec<_> = events.iter().map(|(_, change)| change.id).collect();
    subjects.sort_unstable();
    let committed: Vec<_> = (0..800).filter(|number| number % 50 % 10 != 9).map(subject).collect();
    assert_eq!(subjects, committed);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_changes_arrive_complete_in_order_and_once() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let mut here = ready_subscription(&app.app, TOPIC_FILTER).await;
    let mut there = ready_subscription(&replica.app, TOPIC_FILTER).await;
    let reading = tokio::spawn(async move { (next_events(&mut here, 720).await, next_events(&mut there, 720).await) });
    let count = publish_concurrently(&app.app).await;
    let (here, there) = reading.await.expect("joins");
    assert_complete_and_ordered(&here);
    assert_eq!((here.len(), &here), (count, &there));
    let mut later = Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(here[99].0));
    assert_eq!(next_events(&mut later, count - 100).await, here[100..], "a replay is the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscriber_that_starts_amid_changes_misses_none_afterwards() {
    let app = TestApp::new().await;
    let writing = tokio::spawn({
        let app = app.app.clone();
        async move { publish_concurrently(&app).await }
    });
    let mut begun = Vec::new();
    for _ in 0..20 {
        let mut subscription = Subscription::new(&app.app.messaging, TOPIC_FILTER, None);
        let StreamItem::Ready(id) = next_item(&mut subscription).await else { panic!("ready") };
        begun.push((id, subscription));
    }
    writing.await.expect("joins");
    let all = next_events(&mut Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(0)), 720).await;
    for (id, mut subscription) in begun {
        let expected: Vec<_> = all.iter().filter(|(event, _)| *event > id).cloned().collect();
        assert_eq!(next_events(&mut subscription, expected.len()).await, expected, "from {id}");
    }
}

#[tokio::test]
async fn a_rolled_back_change_is_never_published() {
    let app = TestApp::new().await;
    let mut subscription = ready_subscription(&app.app, TOPIC_FILTER).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    events::insert_event(&mut tx, TOPIC, subject(1), audience(1), app.app.clock.now()).await.expect("writes");
    drop(tx);
    publish_change(&app.app, TOPIC, 2, 1).await;
    assert_eq!(next_events(&mut subscription, 1).await[0].1.id, subject(2));
}

#[tokio::test]
async fn a_subscription_hears_its_topics_and_its_audience() {
    let app = TestApp::new().await;
    let mine = EventFilter { topics: &[TOPIC], audience: Some(audience(7)), scope: None, entity: None };
    let both = EventFilter { topics: &[TOPIC, OTHER_TOPIC], audience: None, scope: None, entity: None };
    let mut live = (ready_subscription(&app.app, mine).await, ready_subscription(&app.app, both).await);
    for (number, topic, whose) in [(1, TOPIC, 7), (2, OTHER_TOPIC, 7), (3, TOPIC, 8), (4, TOPIC, 7)] {
        publish_change(&app.app, topic, number, whose).await;
    }
    let mut replayed =
        (Subscription::new(&app.app.messaging, mine, Some(0)), Subscription::new(&app.app.messaging, both, Some(0)));
    for (mine, both) in [(&mut live.0, &mut live.1), (&mut replayed.0, &mut replayed.1)] {
        let subjects = |events: Vec<(i64, Change)>| events.into_iter().map(|(_, change)| change.id).collect::<Vec<_>>();
        assert_eq!(subjects(next_events(mine, 2).await), [subject(1), subject(4)]);
        assert_eq!(subjects(next_events(both, 4).await), [1, 2, 3, 4].map(subject));
    }
}

#[tokio::test]
async fn a_slow_reader_reads_on_where_it_was() {
    let app = TestApp::new().await;
    let mut slow = ready_subscription(&app.app, TOPIC_FILTER).await;
    let mut quick = ready_subscription(&app.app, TOPIC_FILTER).await;
    for round in 0..30 {
        let subjects: Vec<_> = (0..100).map(|number| subject(round * 100 + number)).collect();
        let mut tx = app.app.db.begin().await.expect("begins");
        events::insert_events(&mut tx, TOPIC, &subjects, audience(1), app.app.clock.now()).await.expect("writes");
        tx.commit().await.expect("commits");
        next_events(&mut quick, 100).await;
    }
    let subjects: Vec<_> = next_events(&mut slow, 3000).await.into_iter().map(|(_, change)| change.id).collect();
    assert_eq!(subjects, (0..3000).map(subject).collect::<Vec<_>>());
}

#[tokio::test]
async fn an_expired_position_is_a_resync_and_the_newest_event_stays() {
    let app = TestApp::new().await;
    for number in 1..=3 {
        publish_change(&app.app, TOPIC, number, 1).await;
    }
    let begun_at = app.app.clock.now();
    app.app.clock.set_now(begun_at + Duration::days(1));
    publish_change(&app.app, TOPIC, 4, 1).await;

    app.app.clock.set_now(begun_at + Duration::days(7));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    let mut all = Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(0));
    assert_eq!(next_events(&mut all, 4).await.len(), 4, "seven days are kept");

    app.app.clock.set_now(begun_at + Duration::days(7) + Duration::seconds(1));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    for (last, heard) in [
        (0, StreamItem::Resync(4)),
        (2, StreamItem::Resync(4)),
        (5, StreamItem::Resync(4)),
        (i64::MAX, StreamItem::Resync(4)),
    ] {
        assert_eq!(
            next_item(&mut Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(last))).await,
            heard,
            "after {last}"
        );
    }
    assert_eq!(
        next_events(&mut Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(3)), 1).await[0].0,
        4,
        "nothing is missing after 3"
    );

    app.app.clock.set_now(begun_at + Duration::days(30));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    assert_eq!(next_item(&mut Subscription::new(&app.app.messaging, TOPIC_FILTER, None)).await, StreamItem::Ready(4));
    let mut resynced = Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(1));
    assert_eq!(next_item(&mut resynced).await, StreamItem::Resync(4));
    publish_change(&app.app, TOPIC, 5, 1).await;
    assert_eq!(next_events(&mut resynced, 1).await[0].1.id, subject(5), "it goes on from there");
}

#[tokio::test]
async fn a_restored_database_resyncs_every_subscriber() {
    let app = TestApp::new().await;
    let mut before = ready_subscription(&app.app, TOPIC_FILTER).await;
    for number in 1..=3 {
        publish_change(&app.app, TOPIC, number, 1).await;
    }
    // A restored database has no event that is still to be numbered.
    next_events(&mut before, 3).await;
    events::insert_restore_event(&app.app.db, app.app.clock.now()).await.expect("begins anew");
    let StreamItem::Ready(newest) = next_item(&mut Subscription::new(&app.app.messaging, TOPIC_FILTER, None)).await
    else {
        panic!("ready")
    };
    // The backup has three events; up to a hundred may have been published after it.
    for last in [0, 2, 3, 4, 100] {
        let mut subscription = Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(last));
        assert_eq!(next_item(&mut subscription).await, StreamItem::Resync(newest), "after {last}");
    }
    let mut later = Subscription::new(&app.app.messaging, TOPIC_FILTER, Some(newest));
    publish_change(&app.app, TOPIC, 5, 1).await;
    let (id, change) = next_events(&mut later, 1).await.remove(0);
    assert_eq!((id, change.id), (newest + 1, subject(5)));
}

#[tokio::test]
async fn a_lost_listening_connection_loses_no_event() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let mut there = ready_subscription(&replica.app, TOPIC_FILTER).await;
    while terminate_listeners(&app).await == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for number in 1..=40 {
        if number % 10 == 1 {
            terminate_listeners(&app).await;
        }
        publish_change(&app.app, TOPIC, number, 1).await;
    }
    let subjects: Vec<_> = next_events(&mut there, 40).await.into_iter().map(|(_, change)| change.id).collect();
    assert_eq!(subjects, (1..=40).map(subject).collect::<Vec<_>>());
}

/// Terminates the test's listening connections; answers their number.
async fn terminate_listeners(app: &TestApp) -> i64 {
    sql(
        app.app.db.read(),
        "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE application_name = current_setting('application_name') AND query LIKE 'LISTEN %'",
    )
    .scalar()
    .await
    .expect("terminates")
}

/// A public event stream of one audience.
#[docs_const]
async fn one_events(
    State(app): State<App>,
    caller: OptionallyAuthenticated,
    address: ClientIp,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    let filter = EventFilter { topics: &[TOPIC], audience: Some(audience(7)), scope: None, entity: None };
    EventStream::open(&app, StreamCaller::from_authentication(caller, address), filter, from.last_event_id)
}

#[tokio::test]
async fn a_stream_for_anyone_lasts_an_hour_or_as_long_as_its_token() {
    let routes = || Routes::new("one").get("/one/events", operation!(one_events));
    let app = TestApp::with_routes(&[], routes(), openapi::build_document(&routes(), "one", "")).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let request = app.request(Method::GET, "/one/events");
    let mut anyone = EventStreamClient::new(request.send().await.expect("an answer"));
    let mut signed_in = app.open_stream("/one/events", &person, None).await;
    anyone.expect_event("ready").await;
    signed_in.expect_event("ready").await;
    publish_change(&app.app, TOPIC, 1, 8).await;
    publish_change(&app.app, TOPIC, 2, 7).await;
    assert_eq!((anyone.expect_event("one").await, signed_in.expect_event("one").await), (2, 2));

    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(signed_in.next_event().await, None);
    let begun_at = app.app.clock.now();
    app.app.clock.set_now(begun_at + Duration::hours(1) - Duration::microseconds(1));
    publish_change(&app.app, TOPIC, 3, 7).await;
    assert_eq!(anyone.expect_event("one").await, 3);
    app.app.clock.set_now(begun_at + Duration::hours(1));
    let mut tx = app.app.db.begin().await.expect("begins");
    tx.signal(Signal::Missed).await.expect("signals");
    tx.commit().await.expect("commits");
    assert_eq!(anyone.next_event().await, None);
}
