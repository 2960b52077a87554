//! The settings of push messages and of WhatsApp's webhook.

use std::path::Path;
use std::str::FromStr;

use secrecy::{ExposeSecret, SecretString};
use url::{Host, Url};

use super::values::{CommaSeparated, take_secret};

/// The push services of browsers: Google's, Mozilla's, Apple's and Microsoft's.
const WEBPUSH_HOSTS: &str =
    "fcm.googleapis.com,*.push.services.mozilla.com,web.push.apple.com,*.push.apple.com,*.notify.windows.com";

/// The settings of push messages and of WhatsApp's webhook.
#[derive(Clone, Debug, clap::Args)]
pub struct NotificationsConfig {
    /// The file with the key of a Firebase service account, for push messages to phones; absent, none are sent to them
    #[arg(long = "fcm-service-account", env = "HUB_FCM_SERVICE_ACCOUNT", default_value = "")]
    fcm_service_account: String,
    /// The address of Firebase Cloud Messaging before `/messages:send`; absent, `https://fcm.googleapis.com/v1/projects/` and the
    /// project of the service account
    #[arg(long = "fcm-url", env = "HUB_FCM_URL", default_value = "")]
    fcm_url: String,
    /// The hosts of browsers' push services, separated by commas; `*.` stands for any name before the rest
    #[arg(long = "webpush-hosts", env = "HUB_WEBPUSH_HOSTS", default_value = WEBPUSH_HOSTS)]
    webpush_hosts: PushHosts,
    /// The contact that push services write to about this server: `mailto:ana@town.example` or an https address; absent,
    /// HUB_PUBLIC_URL
    #[arg(long = "vapid-subject", env = "HUB_VAPID_SUBJECT", default_value = "")]
    vapid_subject: String,
    /// The token that WhatsApp's webhook is registered with
    #[arg(long = "whatsapp-verify-token", env = "HUB_WHATSAPP_VERIFY_TOKEN", hide_env_values = true, value_parser = take_secret)]
    whatsapp_verify_token: Option<SecretString>,
    /// The secret of the app at Meta, which signs the calls of WhatsApp's webhook
    #[arg(long = "whatsapp-app-secret", env = "HUB_WHATSAPP_APP_SECRET", hide_env_values = true, value_parser = take_secret)]
    whatsapp_app_secret: Option<SecretString>,
}

/// The two secrets of WhatsApp's webhook.
#[derive(Clone, Debug)]
pub struct WhatsappWebhook {
    /// The token of its registration.
    pub verify_token: SecretString,
    /// The secret that signs its calls.
    pub app_secret: SecretString,
}

/// The hosts of push services; an empty text is the default.
#[derive(Clone, Debug)]
struct PushHosts(Vec<PushHost>);

impl FromStr for PushHosts {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = if text.trim().is_empty() { WEBPUSH_HOSTS } else { text };
        text.parse().map(|CommaSeparated(hosts)| Self(hosts))
    }
}

/// A host of push services, or in demonstrations an origin on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PushHost {
    Name(String),
    /// Any name that ends in the text, which begins with a dot.
    Suffix(String),
    Loopback(String),
}

impl FromStr for PushHost {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let invalid = || format!("{text} is not a host, as in fcm.googleapis.com or *.push.services.mozilla.com");
        if text.contains("://") {
            let url = Url::parse(text).map_err(|_| invalid())?;
            return if is_loopback(&url) { Ok(Self::Loopback(origin(&url))) } else { Err(invalid()) };
        }
        let (name, is_suffix) = text.strip_prefix("*.").map_or((text, false), |rest| (rest, true));
        match Host::parse(name) {
            Ok(Host::Domain(name)) if is_suffix => Ok(Self::Suffix(format!(".{name}"))),
            Ok(Host::Domain(name)) => Ok(Self::Name(name)),
            _ => Err(invalid()),
        }
    }
}

fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl NotificationsConfig {
    /// The configured file of a Firebase service account.
    pub fn fcm_service_account(&self) -> Option<&Path> {
        let path = self.fcm_service_account.trim();
        (!path.is_empty()).then(|| Path::new(path))
    }

    /// The configured address of Firebase Cloud Messaging.
    pub fn fcm_url(&self) -> Option<&str> {
        let url = self.fcm_url.trim().trim_end_matches('/');
        (!url.is_empty()).then_some(url)
    }

    /// The contact that push services are told, if there is one.
    pub fn vapid_subject<'a>(&'a self, public_url: Option<&'a str>) -> Option<&'a str> {
        let subject = self.vapid_subject.trim();
        let public_url = public_url.filter(|url| url.starts_with("https://"));
        if subject.is_empty() { public_url } else { Some(subject) }
    }

    /// Returns true if a push service may have an endpoint at an address: https on the usual port of a listed host. An origin
    /// on this machine counts in demonstrations alone.
    pub fn allows_push_endpoint(&self, url: &Url, demo: bool) -> bool {
        if !url.username().is_empty() || url.password().is_some() {
            return false;
        }
        let is_https = url.scheme() == "https" && url.port().is_none();
        let domain = url.domain().unwrap_or_default().to_ascii_lowercase();
        self.webpush_hosts.0.iter().any(|host| match host {
            PushHost::Name(name) => is_https && domain == *name,
            PushHost::Suffix(suffix) => is_https && domain.ends_with(suffix),
            PushHost::Loopback(listed) => demo && is_loopback(url) && origin(url) == *listed,
        })
    }

    /// Returns true if an address is one of this machine.
    pub fn is_loopback_endpoint(url: &Url) -> bool {
        is_loopback(url)
    }

    /// The secrets of WhatsApp's webhook, if it is configured. An error names the missing setting.
    pub fn whatsapp_webhook(&self) -> Result<Option<WhatsappWebhook>, String> {
        let secret = |setting: &Option<SecretString>| setting.clone().filter(|text| !text.expose_secret().is_empty());
        match (secret(&self.whatsapp_verify_token), secret(&self.whatsapp_app_secret)) {
            (Some(verify_token), Some(app_secret)) => Ok(Some(WhatsappWebhook { verify_token, app_secret })),
            (None, None) => Ok(None),
            (None, Some(_)) => Err("HUB_WHATSAPP_VERIFY_TOKEN is missing beside HUB_WHATSAPP_APP_SECRET".into()),
            (Some(_), None) => Err("HUB_WHATSAPP_APP_SECRET is missing beside HUB_WHATSAPP_VERIFY_TOKEN".into()),
        }
    }

    /// Refuses an origin on this machine outside of demonstrations, a contact that is none, and an incomplete webhook.
    pub fn check(&self, demo: bool) -> Result<(), String> {
        if !demo && self.webpush_hosts.0.iter().any(|host| matches!(host, PushHost::Loopback(_))) {
            return Err("HUB_WEBPUSH_HOSTS names an origin on this machine: that needs HUB_DEMO".into());
        }
        let subject = self.vapid_subject.trim();
        if !subject.is_empty() && !subject.starts_with("mailto:") && !subject.starts_with("https://") {
            return Err("HUB_VAPID_SUBJECT: begins with mailto: or https://".into());
        }
        self.whatsapp_webhook().map(drop)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        config: NotificationsConfig,
    }

    fn config(settings: &[&str]) -> NotificationsConfig {
        Settings::parse_from(["test"].iter().chain(settings)).config
    }

    #[test]
    fn endpoints_of_push_services() {
        let usual = config(&["--webpush-hosts", ""]);
        let demo = config(&["--webpush-hosts", "push.town.example,http://127.0.0.1:9112"]);
        for (url, is_usual, is_in_demo) in [
            ("https://fcm.googleapis.com/fcm/send/a", true, false),
            ("https://FCM.googleapis.com:443/fcm/send/a", true, false),
            ("https://updates.push.services.mozilla.com/wpush/v2/a", true, false),
            ("https://web.push.apple.com/a", true, false),
            ("https://db5p.notify.windows.com/w/?token=a", true, false),
            ("http://fcm.googleapis.com/fcm/send/a", false, false),
            ("https://fcm.googleapis.com:8443/fcm/send/a", false, false),
            ("https://a@fcm.googleapis.com/fcm/send/a", false, false),
            ("https://fcm.googleapis.com.town.example/a", false, false),
            ("https://evilpush.services.mozilla.com.example/a", false, false),
            ("https://push.services.mozilla.com/a", false, false),
            ("https://127.0.0.1/a", false, false),
            ("https://[::1]/a", false, false),
            ("https://push.town.example/a", false, true),
            ("http://127.0.0.1:9112/push/1", false, true),
            ("https://127.0.0.1:9112/push/1", false, false),
            ("http://127.0.0.1:9113/push/1", false, false),
            ("http://localhost:9112/push/1", false, false),
        ] {
            let parsed = Url::parse(url).expect(url);
            assert_eq!(usual.allows_push_endpoint(&parsed, false), is_usual, "{url}");
            assert_eq!(demo.allows_push_endpoint(&parsed, true), is_in_demo, "{url} in a demonstration");
        }
        let local = Url::parse("http://127.0.0.1:9112/push/1").expect("an address");
        assert!(!demo.allows_push_endpoint(&local, false), "this machine is for demonstrations");
    }

    #[test]
    fn settings_that_contradict_are_refused() {
        for (settings, demo, refusal) in [
            (vec![], false, None),
            (vec!["--webpush-hosts", "http://127.0.0.1:9112"], true, None),
            (vec!["--webpush-hosts", "http://127.0.0.1:9112"], false, Some("HUB_DEMO")),
            (vec!["--vapid-subject", "mailto:ana@town.example"], false, None),
            (vec!["--vapid-subject", "ana@town.example"], false, Some("HUB_VAPID_SUBJECT")),
            (vec!["--whatsapp-verify-token", "t", "--whatsapp-app-secret", "s"], false, None),
            (vec!["--whatsapp-verify-token", "t"], false, Some("HUB_WHATSAPP_APP_SECRET")),
            (vec!["--whatsapp-app-secret", "s"], false, Some("HUB_WHATSAPP_VERIFY_TOKEN")),
        ] {
            let checked = config(&settings).check(demo);
            match refusal {
                None => assert_eq!(checked, Ok(()), "{settings:?}"),
                Some(name) => assert!(checked.expect_err(name).contains(name), "{settings:?}"),
            }
        }
        assert!("http://town.example".parse::<PushHost>().is_err() && "10.0.0.1".parse::<PushHost>().is_err());
    }

    #[test]
    fn a_contact_is_the_setting_or_the_public_address() {
        for (settings, public_url, subject) in [
            (vec![], None, None),
            (vec![], Some("http://127.0.0.1:8080"), None),
            (vec![], Some("https://town.example"), Some("https://town.example")),
            (vec!["--vapid-subject", "mailto:a@b.example"], Some("https://town.example"), Some("mailto:a@b.example")),
        ] {
            assert_eq!(config(&settings).vapid_subject(public_url), subject, "{settings:?} {public_url:?}");
        }
    }
}
