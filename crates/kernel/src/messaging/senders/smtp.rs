//! Mail by SMTP (RFC 5321): `smtp://` with STARTTLS, `smtps://` with TLS from the start.

use std::net::IpAddr;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use lettre::message::header::ContentType;
use lettre::message::{Mailbox, Message as Mail};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::{Error, PoolConfig};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use reqwest::Url;

use super::{OutgoingMessage, percent_decoded};
use crate::messaging::jobs::JobFailure;

/// The longest duration of an SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);

/// The largest number of pooled connections, and their longest idle time.
const CONNECTIONS_MAX: u32 = 4;
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// The ports of submission (RFC 6409) and of submission with TLS (RFC 8314).
const SUBMISSION_PORT: u16 = 587;
const SUBMISSIONS_PORT: u16 = 465;

/// A mail server.
pub(super) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl FromStr for Smtp {
    type Err = String;

    /// Parses `smtp://user:password@host:port?from=Name <a@b>`. Without `from`, a user that is a mail address is the
    /// sender. Connections to other machines use TLS, unless the URL says `tls=none`.
    fn from_str(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|error| error.to_string())?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("names no host")?;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let (mut from, mut is_plaintext) = (None, is_loopback_host(host));
        for (name, value) in url.query_pairs() {
            match (&*name, &*value) {
                ("from", _) => from = Some(value.into_owned()),
                ("tls", "none") => is_plaintext = true,
                ("tls", "starttls") => is_plaintext = false,
                _ => return Err("knows `from` and `tls` (none or starttls) after the question mark".into()),
            }
        }
        let user = percent_decoded(url.username());
        let from = from.or_else(|| user.contains('@').then(|| user.clone()));
        let from = from.ok_or("names no sender: add ?from=Name <name@town.example>")?;
        let from =
            from.parse().map_err(|_| "the sender after from= is not an address, as in Name <name@town.example>")?;
        let tls_parameters = || TlsParameters::new(host.to_owned()).map_err(|error| error.to_string());
        let (tls, port) = match url.scheme() {
            "smtps" => (Tls::Wrapper(tls_parameters()?), SUBMISSIONS_PORT),
            "smtp" if is_plaintext => (Tls::None, SUBMISSION_PORT),
            "smtp" => (Tls::Required(tls_parameters()?), SUBMISSION_PORT),
            _ => return Err("begins with smtp:// or smtps://".into()),
        };
        let mut transport = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
            .port(url.port().unwrap_or(port))
            .tls(tls)
            .timeout(Some(COMMAND_TIMEOUT))
            .pool_config(PoolConfig::new().max_size(CONNECTIONS_MAX).idle_timeout(IDLE_TIMEOUT));
        if let Some(password) = url.password() {
            transport = transport.credentials(Credentials::new(user, percent_decoded(password)));
        }
        Ok(Self { transport: transport.build(), from })
    }
}

fn is_loopback_host(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

impl Smtp {
    pub(super) async fn send(&self, message: &OutgoingMessage) -> Result<Option<String>, JobFailure> {
        let permanent = |reason: String| JobFailure::Permanent { reason };
        let to = message.receptor.parse().map_err(|_| permanent("the receptor is not a mail address".into()))?;
        let mail = Mail::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(message.subject.clone())
            .date(SystemTime::from(message.sent_at.utc()))
            .message_id(Some(format!("<{}@hub>", message.id)))
            .header(ContentType::TEXT_PLAIN)
            .body(message.body.clone())
            .map_err(|error| permanent(error.to_string()))?;
        self.transport.send(mail).await.map(|_| None).map_err(smtp_failure)
    }
}

/// A permanent refusal of the message (5yz) is not retried. Everything else is, also a refusal of our credentials (53z,
/// RFC 4954), which the operator can correct while the message waits.
fn smtp_failure(error: Error) -> JobFailure {
    let reason = format!("SMTP: {error}");
    let is_authentication_error = error.status().is_some_and(|code| (530..=539).contains(&u16::from(code)));
    if error.is_permanent() && !is_authentication_error {
        JobFailure::Permanent { reason }
    } else {
        JobFailure::retry(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn addresses_say_who_sends_and_nothing_of_the_password() {
        crate::security::tls::install_crypto_provider();
        for (text, from) in [
            ("smtp://127.0.0.1:2525?from=hub@town.example", Some("hub@town.example")),
            ("smtp://u:p%40ss@mail.example?from=El Hub <hub@town.example>", Some("El Hub <hub@town.example>")),
            ("smtps://hub%40town.example:p@mail.example", Some("hub@town.example")),
            ("smtp://u:hunter2@mail.example?tls=none&from=a@b.example", Some("a@b.example")),
            ("smtp://u:hunter2@mail.example", None),
            ("smtp://u:hunter2@mail.example?from=hub", None),
            ("smtp://u:hunter2@mail.example?from=a@b.example&tls=perhaps", None),
            ("http://u:hunter2@mail.example?from=a@b.example", None),
            ("smtp://?from=a@b.example", None),
            ("hunter2", None),
        ] {
            match text.parse::<Smtp>() {
                Ok(smtp) => assert_eq!(Some(smtp.from.to_string().as_str()), from, "{text}"),
                Err(error) => assert!(from.is_none() && !error.contains("hunter2"), "{text}: {error}"),
            }
        }
    }
}
