//! Senders: the requests that each provider receives, and the meaning of its responses.

use hub_kernel::messaging::jobs::JobFailure;
use hub_kernel::messaging::outbox::OutboxDraft;
use hub_kernel::messaging::senders::OutgoingMessage;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{FakeMailServer, FakeProvider, NOW, RealMailServer, TestApp, timestamp};

const CODE: &str = "493817";

fn otp_message_to(receptor: &str) -> OutgoingMessage {
    OutgoingMessage {
        id: Id::<OutboxDraft>::new(),
        receptor: receptor.into(),
        subject: "Tu código".into(),
        body: format!("Tu código es {CODE}.\n.\nNo lo compartas."),
        code: Some(CODE.into()),
        sent_at: Timestamp::parse(NOW).expect("a time"),
    }
}

fn is_permanent(failure: &JobFailure) -> bool {
    matches!(failure, JobFailure::Permanent { .. })
}

#[tokio::test]
async fn a_mail_says_who_to_whom_what_and_its_id() {
    let server = FakeMailServer::new(Some(("hub@town.example", "p@ss:1"))).await;
    let test = TestApp::with_settings(&["--smtp-url", &server.url("hub%40town.example:p%40ss%3A1@")]).await;
    let message = otp_message_to("ana@example.com");
    assert_eq!(test.app.messaging.senders.send(Channel::Email, &message).await, Ok(None));
    let mail = server.received_mails().pop().expect("a mail");
    assert_eq!((mail.from.as_str(), mail.to.as_slice()), ("hub@town.example", &["ana@example.com".to_owned()][..]));
    assert_eq!(mail.header("message-id"), format!("<{}@hub>", message.id));
    assert_eq!((mail.header("from"), mail.header("to")), ("Hub <hub@town.example>", "ana@example.com"));
    assert_eq!(mail.header("date"), "Fri, 20 Nov 2026 15:00:00 +0000");
    assert_eq!(mail.header("subject"), "Tu =?utf-8?b?Y8OzZGlnbw==?=");
    assert!(mail.data.contains(CODE) && mail.data.contains("\r\n.\r\nNo lo compartas."), "{}", mail.data);
}

#[tokio::test]
async fn a_mail_server_refuses_for_good_or_for_now() {
    let server = FakeMailServer::new(None).await;
    let test = TestApp::with_settings(&["--smtp-url", &server.url("")]).await;
    for (command, reply, never) in [
        ("RCPT", "550 5.1.1 no such user", true),
        ("RCPT", "530 5.7.0 authentication required", false),
        ("RCPT", "450-4.2.1 greylisted\r\n450 4.2.1 come back", false),
        ("MAIL", "452 4.3.1 no space", false),
        ("DATA", "554 5.7.1 not from you", true),
        ("DOT", "451 4.3.0 try again", false),
        ("DOT", "552 5.3.4 too big", true),
        ("RCPT", "", false),
        ("DOT", "", false),
        ("EHLO", "421 4.3.2 shutting down", false),
    ] {
        server.push_refusal(command, reply);
        let failure =
            test.app.messaging.senders.send(Channel::Email, &otp_message_to("ana@example.com")).await.expect_err(reply);
        assert_eq!(is_permanent(&failure), never, "{command} {reply}: {failure:?}");
        assert!(!format!("{failure:?}").contains(CODE), "{failure:?}");
    }
    assert!(
        test.app.messaging.senders.send(Channel::Email, &otp_message_to("ana@example.com")).await.is_ok(),
        "it recovers"
    );
    let nobody =
        test.app.messaging.senders.send(Channel::Email, &otp_message_to("nobody")).await.expect_err("no address");
    assert!(is_permanent(&nobody));
}

#[tokio::test]
async fn a_mail_server_that_is_away_or_wants_another_password_is_named_without_one() {
    let server = FakeMailServer::new(Some(("hub", "other"))).await;
    let wrong = TestApp::with_settings(&["--smtp-url", &server.url("hub:hunter2@")]).await;
    let url = server.url("hub:hunter2@");
    drop(server);
    let away = TestApp::with_settings(&["--smtp-url", &url]).await;
    for test in [wrong, away] {
        let failure = test
            .app
            .messaging
            .senders
            .send(Channel::Email, &otp_message_to("ana@example.com"))
            .await
            .expect_err("refused");
        assert!(!format!("{failure:?}").contains("hunter2"), "{failure:?}");
        assert!(!is_permanent(&failure), "the message waits until the operator has mended the setting: {failure:?}");
    }
}

/// Needs a real mail server: where none is installed, the test checks nothing and passes.
#[tokio::test]
async fn a_real_mail_server_takes_a_mail_and_refuses_one_too_long() {
    let Some(server) = RealMailServer::start().await else { return };
    let test = TestApp::with_settings(&["--smtp-url", &server.url()]).await;
    let mut message = otp_message_to("ana@example.com");
    assert_eq!(test.app.messaging.senders.send(Channel::Email, &message).await, Ok(None));
    let mails = server.received_mails();
    assert_eq!(mails.len(), 1);
    let id = format!("Message-ID: <{}@hub>", message.id);
    for part in
        [id.as_str(), "X-RcptTo: ana@example.com", "From: Hub <hub@town.example>", CODE, "\n.\nNo lo compartas."]
    {
        assert!(mails[0].contains(part), "{part}: {}", mails[0]);
    }
    message.body = "muy largo ".repeat(300);
    let refused = test.app.messaging.senders.send(Channel::Email, &message).await.expect_err("too long");
    assert!(is_permanent(&refused), "{refused:?}");
}

#[tokio::test]
async fn whatsapp_is_told_the_template_and_the_code_twice() {
    let provider = FakeProvider::new().await;
    let url = provider.url(":to%2Fken@", "/v23.0/1055501?template=codigo&language=es");
    let test = TestApp::with_settings(&["--whatsapp-url", &url]).await;
    provider.push_response(200, "", json!({"messaging_product": "whatsapp", "messages": [{"id": "wamid.1"}]}));
    let mut message = otp_message_to("+5491155550100");
    assert_eq!(test.app.messaging.senders.send(Channel::Whatsapp, &message).await, Ok(Some("wamid.1".into())));
    message.code = None;
    assert_eq!(test.app.messaging.senders.send(Channel::Whatsapp, &message).await, Ok(None));

    let calls = provider.received_calls();
    assert_eq!(
        (calls[0].path.as_str(), calls[0].header("authorization")),
        ("/v23.0/1055501/messages", "Bearer to/ken")
    );
    let code = json!([{"type": "text", "text": CODE}]);
    let told = json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": "5491155550100",
        "biz_opaque_callback_data": message.id,
        "type": "template",
        "template": {
            "name": "codigo",
            "language": {"code": "es"},
            "components": [
                {"type": "body", "parameters": code},
                {"type": "button", "sub_type": "url", "index": "0", "parameters": code},
            ],
        },
    });
    assert_eq!(calls[0].body, told);
    assert_eq!((&calls[1].body["type"], &calls[1].body["text"]["body"]), (&json!("text"), &json!(message.body)));
}

#[tokio::test]
async fn an_sms_gateway_is_signed_in_to_as_its_address_says() {
    for (credentials, told) in [("", ""), ("ana:p%40ss@", "Basic YW5hOnBAc3M="), (":token@", "Bearer token")] {
        let provider = FakeProvider::new().await;
        let test = TestApp::with_settings(&["--sms-url", &provider.url(credentials, "/send?account=7")]).await;
        let message = otp_message_to("+5491155550100");
        assert_eq!(test.app.messaging.senders.send(Channel::Sms, &message).await, Ok(None));
        let call = provider.received_calls().pop().expect("a call");
        assert_eq!((call.path.as_str(), call.header("authorization")), ("/send?account=7", told));
        assert_eq!((call.header("x-message-id"), &call.body["id"]), (&*message.id.to_string(), &json!(message.id)));
    }
}

#[tokio::test]
async fn http_statuses_are_classified_as_temporary_or_permanent() {
    let provider = FakeProvider::new().await;
    let test = TestApp::with_settings(&["--sms-url", &provider.url(":hunter2@", "/send")]).await;
    let soon = timestamp("2026-11-20T15:01:30Z");
    for (status, retry_after, never, seconds) in [
        (400, "", true, None),
        (401, "", false, None),
        (403, "", false, None),
        (404, "60", true, None),
        (408, "", false, None),
        (429, "60", false, Some(60)),
        (429, "Fri, 20 Nov 2026 15:01:30 GMT", false, Some((soon - timestamp(NOW)).num_seconds())),
        (429, "soon", false, None),
        (500, "", false, None),
        (503, "5", false, Some(5)),
        (302, "", false, None),
    ] {
        provider.push_response(status, retry_after, json!({"text": CODE, "error": {"message": CODE}}));
        let failure = test
            .app
            .messaging
            .senders
            .send(Channel::Sms, &otp_message_to("+5491155550100"))
            .await
            .expect_err("refused");
        let expected = match never {
            true => JobFailure::Permanent { reason: format!("HTTP {status}") },
            false => {
                JobFailure::Retry { reason: format!("HTTP {status}"), after: seconds.map(chrono::Duration::seconds) }
            }
        };
        assert_eq!(failure, expected, "{status} {retry_after}");
    }
    provider.push_response(201, "", Value::Null);
    assert_eq!(test.app.messaging.senders.send(Channel::Sms, &otp_message_to("+5491155550100")).await, Ok(None));
    let url = provider.url(":hunter2@", "/send");
    drop(provider);
    let away = TestApp::with_settings(&["--sms-url", &url]).await;
    let failure =
        away.app.messaging.senders.send(Channel::Sms, &otp_message_to("+5491155550100")).await.expect_err("away");
    assert_eq!(failure, JobFailure::retry("the provider is not reached"));
}
