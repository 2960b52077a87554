//! Events: each committed change reaches each subscription once, in order, whatever happens in between.

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
use hub_kernel::security::session::{self, ScopeType};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use reqwest::Method;

use crate::support::{Engine, EventStreamClient, TestApp};

const ONE: Topic = Topic("one");
const OTHER: Topic = Topic("other");
const ONE_OF_ALL: EventFilter = EventFilter { topics: &[ONE], audience: None };

fn subject(number: u128) -> Id<Entity> {
    uuid::Uuid::from_u128(number).into()
}

fn audience(number: u128) -> Id<Audience> {
    uuid::Uuid::from_u128(number).into()
}

async fn change(app: &App, topic: Topic, number: u128, whose: u128) {
    let mut tx = app.db.begin().await.expect("begins");
    events::insert_event(&mut tx, topic, subject(number), audience(whose), app.clock.now()).await.expect("writes");
    tx.commit().await.expect("commits");
}

async fn next(subscription: &mut Subscription) -> StreamItem {
    let patience = std::time::Duration::from_secs(20);
    tokio::time::timeout(patience, subscription.next()).await.expect("something comes").expect("reads")
}

/// The next so many events: their ids and what changed.
async fn take(subscription: &mut Subscription, count: usize) -> Vec<(i64, Change)> {
    let mut taken = Vec::new();
    while taken.len() < count {
        match next(subscription).await {
            StreamItem::Event(event) => taken.push((event.id, event.change.clone())),
            other => panic!("{other:?} after {} events", taken.len()),
        }
    }
    taken
}

async fn ready(app: &App, filter: EventFilter) -> Subscription {
    let mut subscription = Subscription::new(&app.messaging, filter, None);
    assert!(matches!(next(&mut subscription).await, StreamItem::Ready(_)));
    subscription
}

/// 16 writers at once, 50 changes each, every tenth of which is given up.
async fn write_at_once(app: &App) -> usize {
    let writers: Vec<_> = (0..16)
        .map(|writer| {
            let app = app.clone();
            tokio::spawn(async move {
                for number in 0..50 {
                    let mut tx = app.db.begin().await.expect("begins");
                    let subject = subject(writer * 50 + number);
                    let now = app.clock.now();
                    events::insert_event(&mut tx, ONE, subject, audience(writer), now).await.expect("writes");
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
fn assert_whole(events: &[(i64, Change)]) {
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
    let mut here = ready(&app.app, ONE_OF_ALL).await;
    let mut there = ready(&replica.app, ONE_OF_ALL).await;
    let reading = tokio::spawn(async move { (take(&mut here, 720).await, take(&mut there, 720).await) });
    let count = write_at_once(&app.app).await;
    let (here, there) = reading.await.expect("joins");
    assert_whole(&here);
    assert_eq!((here.len(), &here), (count, &there));
    let mut later = Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(here[99].0));
    assert_eq!(take(&mut later, count - 100).await, here[100..], "a replay is the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_amid_changes_misses_none_after_its_beginning() {
    let app = TestApp::new().await;
    let writing = tokio::spawn({
        let app = app.app.clone();
        async move { write_at_once(&app).await }
    });
    let mut begun = Vec::new();
    for _ in 0..20 {
        let mut subscription = Subscription::new(&app.app.messaging, ONE_OF_ALL, None);
        let StreamItem::Ready(id) = next(&mut subscription).await else { panic!("ready") };
        begun.push((id, subscription));
    }
    writing.await.expect("joins");
    let all = take(&mut Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(0)), 720).await;
    for (id, mut subscription) in begun {
        let expected: Vec<_> = all.iter().filter(|(event, _)| *event > id).cloned().collect();
        assert_eq!(take(&mut subscription, expected.len()).await, expected, "from {id}");
    }
}

#[tokio::test]
async fn a_change_that_is_given_up_is_never_heard_of() {
    let app = TestApp::new().await;
    let mut subscription = ready(&app.app, ONE_OF_ALL).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    events::insert_event(&mut tx, ONE, subject(1), audience(1), app.app.clock.now()).await.expect("writes");
    drop(tx);
    change(&app.app, ONE, 2, 1).await;
    assert_eq!(take(&mut subscription, 1).await[0].1.id, subject(2));
}

#[tokio::test]
async fn a_subscription_hears_its_topics_and_its_audience() {
    let app = TestApp::new().await;
    let mine = EventFilter { topics: &[ONE], audience: Some(audience(7)) };
    let both = EventFilter { topics: &[ONE, OTHER], audience: None };
    let mut live = (ready(&app.app, mine).await, ready(&app.app, both).await);
    for (number, topic, whose) in [(1, ONE, 7), (2, OTHER, 7), (3, ONE, 8), (4, ONE, 7)] {
        change(&app.app, topic, number, whose).await;
    }
    let mut replayed =
        (Subscription::new(&app.app.messaging, mine, Some(0)), Subscription::new(&app.app.messaging, both, Some(0)));
    for (mine, both) in [(&mut live.0, &mut live.1), (&mut replayed.0, &mut replayed.1)] {
        let subjects = |events: Vec<(i64, Change)>| events.into_iter().map(|(_, change)| change.id).collect::<Vec<_>>();
        assert_eq!(subjects(take(mine, 2).await), [subject(1), subject(4)]);
        assert_eq!(subjects(take(both, 4).await), [1, 2, 3, 4].map(subject));
    }
}

#[tokio::test]
async fn a_slow_reader_reads_on_where_it_was() {
    let app = TestApp::new().await;
    let mut slow = ready(&app.app, ONE_OF_ALL).await;
    let mut quick = ready(&app.app, ONE_OF_ALL).await;
    for round in 0..30 {
        let subjects: Vec<_> = (0..100).map(|number| subject(round * 100 + number)).collect();
        let mut tx = app.app.db.begin().await.expect("begins");
        events::insert_events(&mut tx, ONE, &subjects, audience(1), app.app.clock.now()).await.expect("writes");
        tx.commit().await.expect("commits");
        take(&mut quick, 100).await;
    }
    let subjects: Vec<_> = take(&mut slow, 3000).await.into_iter().map(|(_, change)| change.id).collect();
    assert_eq!(subjects, (0..3000).map(subject).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_is_no_longer_kept_is_a_resync_and_the_newest_stays() {
    let app = TestApp::new().await;
    for number in 1..=3 {
        change(&app.app, ONE, number, 1).await;
    }
    let begun_at = app.app.clock.now();
    app.app.clock.set_now(begun_at + Duration::days(1));
    change(&app.app, ONE, 4, 1).await;

    app.app.clock.set_now(begun_at + Duration::days(7));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    let mut all = Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(0));
    assert_eq!(take(&mut all, 4).await.len(), 4, "seven days are kept");

    app.app.clock.set_now(begun_at + Duration::days(7) + Duration::seconds(1));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    for (last, heard) in [
        (0, StreamItem::Resync(4)),
        (2, StreamItem::Resync(4)),
        (5, StreamItem::Resync(4)),
        (i64::MAX, StreamItem::Resync(4)),
    ] {
        assert_eq!(
            next(&mut Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(last))).await,
            heard,
            "after {last}"
        );
    }
    assert_eq!(
        take(&mut Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(3)), 1).await[0].0,
        4,
        "nothing is missing after 3"
    );

    app.app.clock.set_now(begun_at + Duration::days(30));
    events::delete_expired(&app.app.messaging).await.expect("sweeps");
    assert_eq!(next(&mut Subscription::new(&app.app.messaging, ONE_OF_ALL, None)).await, StreamItem::Ready(4));
    let mut resynced = Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(1));
    assert_eq!(next(&mut resynced).await, StreamItem::Resync(4));
    change(&app.app, ONE, 5, 1).await;
    assert_eq!(take(&mut resynced, 1).await[0].1.id, subject(5), "it goes on from there");
}

#[tokio::test]
async fn a_restored_database_has_everyone_begin_anew() {
    let app = TestApp::new().await;
    for number in 1..=3 {
        change(&app.app, ONE, number, 1).await;
    }
    events::insert_restore_event(&app.app.db, app.app.clock.now()).await.expect("begins anew");
    let StreamItem::Ready(newest) = next(&mut Subscription::new(&app.app.messaging, ONE_OF_ALL, None)).await else {
        panic!("ready")
    };
    // Three are in the backup; up to the hundredth may have been told after it.
    for last in [0, 2, 3, 4, 100] {
        let mut subscription = Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(last));
        assert_eq!(next(&mut subscription).await, StreamItem::Resync(newest), "after {last}");
    }
    let mut later = Subscription::new(&app.app.messaging, ONE_OF_ALL, Some(newest));
    change(&app.app, ONE, 5, 1).await;
    let (id, change) = take(&mut later, 1).await.remove(0);
    assert_eq!((id, change.id), (newest + 1, subject(5)));
}

#[tokio::test]
async fn nothing_is_lost_with_the_connection_that_listens() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let mut there = ready(&replica.app, ONE_OF_ALL).await;
    while end_listeners(&app).await == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for number in 1..=40 {
        if number % 10 == 1 {
            end_listeners(&app).await;
        }
        change(&app.app, ONE, number, 1).await;
    }
    let subjects: Vec<_> = take(&mut there, 40).await.into_iter().map(|(_, change)| change.id).collect();
    assert_eq!(subjects, (1..=40).map(subject).collect::<Vec<_>>());
}

/// Ends every connection of the test's that listens; answers how many there were.
async fn end_listeners(app: &TestApp) -> i64 {
    sql(
        app.app.db.read(),
        "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE application_name = current_setting('application_name') AND query LIKE 'LISTEN %'",
    )
    .scalar()
    .await
    .expect("terminates")
}

/// The changes of one audience, for anyone.
#[docs_const]
async fn one_events(
    State(app): State<App>,
    caller: OptionallyAuthenticated,
    address: ClientIp,
    Headers(from): Headers<LastEventIdHeader>,
) -> Result<EventStream> {
    let filter = EventFilter { topics: &[ONE], audience: Some(audience(7)) };
    EventStream::open(&app, StreamCaller::from_access(caller, address), filter, from.last_event_id)
}

#[tokio::test]
async fn a_stream_for_anyone_lasts_an_hour_or_as_long_as_its_token() {
    let routes = || Routes::new("one").get("/one/events", one_events, ONE_EVENTS_DOCS);
    let app = TestApp::with_routes(&[], routes(), openapi::document(&routes(), "one", "")).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let request = app.request(Method::GET, "/one/events");
    let mut anyone = EventStreamClient::new(request.send().await.expect("an answer"));
    let mut signed_in = app.open_stream("/one/events", &person, None).await;
    anyone.expect_event("ready").await;
    signed_in.expect_event("ready").await;
    change(&app.app, ONE, 1, 8).await;
    change(&app.app, ONE, 2, 7).await;
    assert_eq!((anyone.expect_event("one").await, signed_in.expect_event("one").await), (2, 2));

    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(signed_in.next_event().await, None);
    let begun_at = app.app.clock.now();
    app.app.clock.set_now(begun_at + Duration::hours(1) - Duration::microseconds(1));
    change(&app.app, ONE, 3, 7).await;
    assert_eq!(anyone.expect_event("one").await, 3);
    app.app.clock.set_now(begun_at + Duration::hours(1));
    let mut tx = app.app.db.begin().await.expect("begins");
    tx.signal(Signal::Missed).await.expect("signals");
    tx.commit().await.expect("commits");
    assert_eq!(anyone.next_event().await, None);
}
