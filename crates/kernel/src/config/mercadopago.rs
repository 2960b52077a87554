//! The settings of Mercado Pago: the application that sellers connect to, and the addresses of its API.

use secrecy::{ExposeSecret, SecretString};

use super::values::take_secret;

const URL: &str = "https://api.mercadopago.com";
const AUTH_URL: &str = "https://auth.mercadopago.com.ar";

/// The settings of Mercado Pago.
#[derive(Clone, Debug, clap::Args)]
pub struct MercadoPagoConfig {
    /// The id of the application at Mercado Pago that sellers connect to; absent, none can connect
    #[arg(long = "mercadopago-client-id", env = "HUB_MERCADOPAGO_CLIENT_ID", default_value = "")]
    client_id: String,
    /// The secret of the application at Mercado Pago
    #[arg(long = "mercadopago-client-secret", env = "HUB_MERCADOPAGO_CLIENT_SECRET", hide_env_values = true, value_parser = take_secret)]
    client_secret: Option<SecretString>,
    /// The secret that Mercado Pago signs its notices with; several, separated by commas, while one is replaced
    #[arg(long = "mercadopago-webhook-secrets", env = "HUB_MERCADOPAGO_WEBHOOK_SECRETS", hide_env_values = true, value_parser = take_secret)]
    webhook_secrets: Option<SecretString>,
    /// The address of Mercado Pago's API
    #[arg(long = "mercadopago-url", env = "HUB_MERCADOPAGO_URL", default_value = URL)]
    url: String,
    /// The address of the page where a seller consents, before `/authorization`
    #[arg(long = "mercadopago-auth-url", env = "HUB_MERCADOPAGO_AUTH_URL", default_value = AUTH_URL)]
    auth_url: String,
}

/// A configured application of Mercado Pago.
#[derive(Clone, Debug)]
pub struct MercadoPagoApplication {
    /// Its id.
    pub client_id: String,
    /// Its secret.
    pub client_secret: SecretString,
    /// The secrets of its notices.
    pub webhook_secrets: Vec<SecretString>,
    /// The address of the API, without a slash at its end.
    pub url: String,
    /// The address of the consent page, without a slash at its end.
    pub auth_url: String,
}

impl MercadoPagoConfig {
    /// The configured application, if there is one. An error names the missing or wrong setting and not its value.
    pub fn application(&self) -> Result<Option<MercadoPagoApplication>, String> {
        let secret = |setting: &Option<SecretString>| setting.clone().filter(|text| !text.expose_secret().is_empty());
        let (client_secret, webhook_secrets) = (secret(&self.client_secret), secret(&self.webhook_secrets));
        let client_id = self.client_id.trim().to_owned();
        if client_id.is_empty() && client_secret.is_none() && webhook_secrets.is_none() {
            return Ok(None);
        }
        let given = [
            ("HUB_MERCADOPAGO_CLIENT_ID", !client_id.is_empty()),
            ("HUB_MERCADOPAGO_CLIENT_SECRET", client_secret.is_some()),
            ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", webhook_secrets.is_some()),
        ];
        let (Some(client_secret), Some(webhook_secrets), false) =
            (client_secret, webhook_secrets, client_id.is_empty())
        else {
            let named = |is_given| given.iter().filter(move |(_, given)| *given == is_given).map(|(name, _)| *name);
            let [missing, given] = [named(false), named(true)].map(|names| names.collect::<Vec<_>>().join(" and "));
            return Err(format!("{missing} is missing beside {given}"));
        };
        let webhook_secrets: Vec<SecretString> = webhook_secrets
            .expose_secret()
            .split(',')
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(|text| SecretString::from(text.to_owned()))
            .collect();
        if webhook_secrets.is_empty() {
            return Err("HUB_MERCADOPAGO_WEBHOOK_SECRETS has no secret".into());
        }
        let url = base_url("HUB_MERCADOPAGO_URL", &self.url, URL)?;
        let auth_url = base_url("HUB_MERCADOPAGO_AUTH_URL", &self.auth_url, AUTH_URL)?;
        Ok(Some(MercadoPagoApplication { client_id, client_secret, webhook_secrets, url, auth_url }))
    }
}

/// An address before the paths of an API; an empty setting is the default.
fn base_url(name: &str, text: &str, default: &str) -> Result<String, String> {
    let text = if text.trim().is_empty() { default } else { text.trim() };
    let uri = text.parse::<axum::http::Uri>().map_err(|_| format!("{name}: not an address"))?;
    match (uri.scheme_str(), uri.host(), uri.query()) {
        (Some("http" | "https"), Some(_), None) => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err(format!("{name}: begins with https:// and names a host")),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        config: MercadoPagoConfig,
    }

    fn application(settings: &[&str]) -> Result<Option<MercadoPagoApplication>, String> {
        Settings::parse_from(["test"].iter().chain(settings)).config.application()
    }

    #[test]
    fn an_application_has_all_of_its_settings_or_none() {
        assert!(application(&[]).expect("none").is_none());
        let (id, secret) = (["--mercadopago-client-id", "7"], ["--mercadopago-client-secret", "s"]);
        let webhook = ["--mercadopago-webhook-secrets", "a, b,"];
        for (settings, missing) in [
            (vec![id], "CLIENT_SECRET"),
            (vec![id, secret], "WEBHOOK_SECRETS"),
            (vec![secret, webhook], "CLIENT_ID"),
            (vec![id, secret, ["--mercadopago-webhook-secrets", " ,"]], "WEBHOOK_SECRETS has no secret"),
            (vec![id, secret, webhook, ["--mercadopago-url", "api.town.example"]], "HUB_MERCADOPAGO_URL"),
        ] {
            let refusal = application(&settings.concat()).expect_err("incomplete");
            assert!(refusal.contains(missing), "{refusal}");
        }
        let whole = [id, secret, webhook, ["--mercadopago-auth-url", "http://127.0.0.1:9/"]].concat();
        let whole = application(&whole).expect("complete").expect("an application");
        assert_eq!((whole.url.as_str(), whole.auth_url.as_str()), (URL, "http://127.0.0.1:9"));
        assert_eq!(whole.webhook_secrets.len(), 2);
        assert!(!format!("{whole:?}").contains("\"s\""), "{whole:?}");
    }
}
