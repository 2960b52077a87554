//! Files of a conversation: its members read them, nobody else does.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::json;

use crate::support::media::{PDF, UploadForm};
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn a_private_upload_is_read_by_both_members_and_nobody_else() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let url = app.new_upload(&chat.consumer, false, PDF).await;
    assert_ne!(app.get_as(&chat.business, &url).await.status, 303, "before it is sent");
    let data = json!([{"type": "text", "value": "La receta"}, {"type": "file", "value": url}]);
    let stolen = app.send_message(&chat.business, &chat.room_id, &new_id(), &data).await;
    assert_eq!(stolen.error_parts().1, "error.rule.chat_media", "naming a stranger's file does not open it");
    app.send_message(&chat.consumer, &chat.room_id, &new_id(), &data).await.ok();
    for person in [&chat.consumer, &chat.business] {
        assert_eq!(app.get_as(person, &url).await.status, 303);
    }
    let stranger = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(app.get_as(&stranger, &url).await.status, 404);
    assert_eq!(app.get(&url).await.status, 404);
}

#[tokio::test]
async fn a_deleted_upload_is_gone_and_another_with_its_id_is_not_shown() {
    let mut app = TestApp::new().await;
    // A job deletes the file from the storage.
    app.allow_due_jobs();
    let chat = app.new_chat().await;
    let (id, sender_id) = (new_id(), new_id());
    let form = UploadForm { id: &id, public: false, filename: "receta.pdf", bytes: PDF };
    let url = app.upload(&chat.consumer, form).await.ok()["url"].as_str().expect("an address").to_owned();
    let data = json!([{"type": "file", "value": url}]);
    let sent = app.send_message(&chat.consumer, &chat.room_id, &sender_id, &data).await.ok();
    let delete = app.request_as(&chat.consumer, Method::DELETE, &format!("/media/resources/{id}"));
    app.send(delete).await.ok();
    let again = app.send_message(&chat.consumer, &chat.room_id, &sender_id, &data).await;
    assert_eq!(again.ok(), sent, "sent again it answers as before");
    app.advance_clock(1);
    let other = UploadForm { id: &id, public: false, filename: "otra.pdf", bytes: PDF };
    app.upload(&chat.consumer, other).await.ok();
    assert_eq!(app.get_as(&chat.business, &url).await.status, 404);
    app.send_message(&chat.consumer, &chat.room_id, &new_id(), &data).await.ok();
    assert_eq!(app.get_as(&chat.business, &url).await.status, 303);
}
