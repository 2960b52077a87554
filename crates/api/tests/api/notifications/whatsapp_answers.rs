//! Each answer of WhatsApp's Cloud API to a code that is sent, and what becomes of the message.

use hub_kernel::messaging::jobs::JobFailure;
use hub_kernel::messaging::senders::OutgoingMessage;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::id::Id;
use push_standin::{Answer, Endpoint};

use super::fixture::PushApp;

/// True if the message is tried again after an answer.
async fn is_tried_again(push: &PushApp, answer: Answer) -> bool {
    push.stand_in.answer_next(Endpoint::Whatsapp, answer.clone());
    let message = OutgoingMessage {
        id: Id::new(),
        receptor: "+5491155550100".into(),
        subject: "Tu código".into(),
        body: "Tu código es 493817.".into(),
        code: Some("493817".into()),
        sent_at: push.app.app.clock.now(),
    };
    let failure = push.app.app.messaging.senders.send(Channel::Whatsapp, &message).await.expect_err("refused");
    assert!(!format!("{failure:?}").contains("493817"), "{failure:?}");
    matches!(failure, JobFailure::Retry { .. })
}

/// The errors of Meta's documentation that sending can meet, with the status that it gives; for too many calls also the one
/// that its API was seen to give.
#[tokio::test]
async fn each_answer_of_whatsapp() {
    let push = PushApp::new().await;
    for (status, code, again) in [
        // Tokens and permissions, which the operator puts right.
        (401, "0", true),
        (500, "3", true),
        (403, "10", true),
        (401, "190", true),
        (403, "200", true),
        (400, "299", true),
        (403, "131005", true),
        // Too many calls.
        (400, "4", true),
        (400, "80007", true),
        (400, "130429", true),
        (429, "130429", true),
        (400, "131048", true),
        (400, "131056", true),
        // The account, which the operator puts right.
        (403, "368", true),
        (403, "131031", true),
        (400, "131042", true),
        (500, "131045", true),
        (400, "133010", true),
        // Outages.
        (400, "1", true),
        (503, "2", true),
        (500, "131000", true),
        (500, "131016", true),
        (400, "131057", true),
        (503, "133004", true),
        // The message or its receiver.
        (400, "33", false),
        (400, "100", false),
        (400, "130472", false),
        (400, "130497", false),
        (400, "131008", false),
        (400, "131009", false),
        (400, "131021", false),
        (400, "131026", false),
        (400, "131030", false),
        (400, "131037", false),
        (400, "131047", false),
        (400, "131049", false),
        (400, "131050", false),
        (400, "131051", false),
        (400, "131052", false),
        (400, "131053", false),
        (400, "132000", false),
        (404, "132001", false),
        (400, "132005", false),
        (400, "132007", false),
        (400, "132012", false),
        (400, "132015", false),
        (400, "132016", false),
        (400, "132068", false),
        (400, "132069", false),
        (400, "135000", false),
    ] {
        assert_eq!(is_tried_again(&push, Answer::error(status, code)).await, again, "{status} {code}");
    }
    for (answer, again) in [
        (Answer::status(502), true),
        (Answer::Disconnect, true),
        (Answer::LoseAnswer, true),
        (Answer::Redirect { location: "/elsewhere".into() }, true),
    ] {
        assert_eq!(is_tried_again(&push, answer.clone()).await, again, "{answer:?}");
    }
}
