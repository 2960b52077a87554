//! Many writers at once.

use futures_util::future::join_all;
use serde_json::json;

use crate::support::{TestApp, new_id};

#[tokio::test]
async fn fifty_writers_leave_each_message_once_in_one_order() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (consumer, business, room) = (&chat.consumer, &chat.business, chat.room_id.as_str());
    let ids: Vec<String> = (0..25).map(|_| new_id()).collect();
    let app = &app;
    let send = |index: usize| {
        let (person, id) = if index < 25 { (consumer, &ids[index]) } else { (business, &ids[index - 25]) };
        let data = json!([{"type": "text", "value": format!("{index}")}]);
        async move {
            let first = app.send_message(person, room, id, &data).await.ok();
            assert_eq!(app.send_message(person, room, id, &data).await.ok(), first);
        }
    };
    join_all((0..50).map(send)).await;
    let texts = app.read_texts(consumer, room).await;
    assert_eq!(texts, app.read_texts(business, room).await);
    let mut sorted: Vec<usize> = texts.iter().map(|text| text.parse().expect("a number")).collect();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..50).collect::<Vec<_>>());
    // Sending marks the room as seen: the other side's messages after one's own last message are unread.
    for (person, own) in [(consumer, 0..25), (business, 25..50)] {
        let own_last = texts.iter().rposition(|text| own.contains(&text.parse::<usize>().expect("a number")));
        let after = texts.len() - 1 - own_last.expect("its own");
        assert_eq!(app.unread(person).await, i64::try_from(after).expect("a small number"));
    }
}

#[tokio::test]
async fn both_sides_open_the_same_room_at_once() {
    let app = TestApp::new().await;
    let one = app.new_signed_in_user(hub_kernel::security::session::ScopeType::Consumer).await;
    let other = app.new_signed_in_user(hub_kernel::security::session::ScopeType::Consumer).await;
    let opened = join_all((0..8).map(|index| {
        let (from, to) = if index % 2 == 0 { (&one, &other) } else { (&other, &one) };
        app.direct_room(from, &to.caller.scope_id)
    }));
    let ids: Vec<_> = opened.await.into_iter().map(|answer| answer.ok()["id"].clone()).collect();
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}
