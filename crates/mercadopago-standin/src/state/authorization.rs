//! Authorization: the request of an application, the code that answers it, and the exchange of codes for tokens.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::Url;

use super::accounts::IssuedToken;
use super::{State, random_hex};
use crate::error::ControlError;
use crate::model::UserId;
use crate::settings::Settings;

/// The documented life of a code: documentation 'OAuth', page 'Creation'.
const CODE_LIFE: TimeDelta = TimeDelta::minutes(10);

/// The parameters of an application's authorization address: documentation 'OAuth', page 'Creation'.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AuthorizationRequest {
    pub(crate) client_id: String,
    pub(crate) redirect_uri: Url,
    pub(crate) state: Option<String>,
    challenge: Option<Challenge>,
}

/// The challenge of PKCE (RFC 7636).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
enum Challenge {
    Plain(String),
    S256(String),
}

impl Challenge {
    fn is_met_by(&self, verifier: &str) -> bool {
        match self {
            Self::Plain(challenge) => challenge == verifier,
            Self::S256(challenge) => *challenge == BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())),
        }
    }
}

/// A code that the browser brings back.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct AuthorizationCode {
    code: String,
    user_id: UserId,
    redirect_uri: String,
    challenge: Option<Challenge>,
    scope: String,
    expires_at: DateTime<Utc>,
}

/// The request of `/oauth/token`, whose client is known.
pub(crate) enum TokenRequest<'a> {
    Code { code: &'a str, redirect_uri: &'a str, verifier: Option<&'a str> },
    Refresh { refresh_token: &'a str },
}

impl AuthorizationRequest {
    pub(crate) fn from_url(url: &str, settings: &Settings) -> Result<Self, ControlError> {
        let url = Url::parse(url).map_err(|error| ControlError::RefusedAuthorization(error.to_string()))?;
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        Self::from_pairs(&pairs, settings)
    }

    /// Reads the parameters. The error names the first wrong one.
    pub(crate) fn from_pairs(pairs: &[(String, String)], settings: &Settings) -> Result<Self, ControlError> {
        let refuse = |text: &str| ControlError::RefusedAuthorization(text.to_owned());
        let find = |name: &str| {
            let mut values = pairs.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str());
            match (values.next(), values.next()) {
                (_, Some(_)) => Err(refuse(&format!("{name} stands twice"))),
                (value, None) => Ok(value.filter(|value| !value.is_empty())),
            }
        };
        if find("client_id")? != Some(&settings.client_id) {
            return Err(refuse("client_id is not the application's"));
        }
        if find("response_type")? != Some("code") {
            return Err(refuse("response_type is not code"));
        }
        if find("platform_id")? != Some("mp") {
            return Err(refuse("platform_id is not mp"));
        }
        let redirect_uri = find("redirect_uri")?.ok_or_else(|| refuse("redirect_uri is missing"))?;
        let is_known = |uri: &String| uri == redirect_uri;
        if !settings.redirect_uris.is_empty() && !settings.redirect_uris.iter().any(is_known) {
            return Err(refuse("redirect_uri is not the application's"));
        }
        let redirect_uri = web_url(redirect_uri).ok_or_else(|| refuse("redirect_uri is not an address of the web"))?;
        let challenge = match (find("code_challenge")?, find("code_challenge_method")?) {
            (None, None) => None,
            (Some(challenge), None | Some("plain" | "Plain")) => Some(Challenge::Plain(challenge.to_owned())),
            (Some(challenge), Some("S256")) => {
                let is_digest = BASE64_URL_SAFE_NO_PAD.decode(challenge).is_ok_and(|bytes| bytes.len() == 32);
                if !is_digest {
                    return Err(refuse("code_challenge is not a digest of 32 bytes"));
                }
                Some(Challenge::S256(challenge.to_owned()))
            }
            _ => return Err(refuse("code_challenge_method is not S256 or plain, or without code_challenge")),
        };
        Ok(Self {
            client_id: settings.client_id.clone(),
            redirect_uri,
            state: find("state")?.map(str::to_owned),
            challenge,
        })
    }

    /// The address of a browser whose seller refused: RFC 6749, section 4.1.2.1, since Mercado Pago's pages do not say.
    pub(crate) fn refusal(&self) -> String {
        self.answer("error", "access_denied")
    }

    fn answer(&self, name: &str, value: &str) -> String {
        let mut url = self.redirect_uri.clone();
        url.query_pairs_mut().append_pair(name, value);
        if let Some(state) = &self.state {
            url.query_pairs_mut().append_pair("state", state);
        }
        url.into()
    }
}

/// The URL of a text, if it is one of the web.
pub(crate) fn web_url(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| ["http", "https"].contains(&url.scheme()) && url.has_host())
}

impl State {
    /// Grants an authorization and returns the address that the browser goes to.
    pub(crate) fn grant(&mut self, request: &AuthorizationRequest, user_id: UserId, now: DateTime<Utc>) -> String {
        let code = format!("TG-{}-{user_id}", &random_hex()[..24]);
        let answer = request.answer("code", &code);
        self.codes.retain(|code| now < code.expires_at);
        self.codes.push(AuthorizationCode {
            code,
            user_id,
            redirect_uri: request.redirect_uri.to_string(),
            challenge: request.challenge.clone(),
            scope: self.granted_scope.clone(),
            expires_at: now + CODE_LIFE,
        });
        answer
    }

    pub(super) fn forget_codes(&mut self, user_id: UserId) {
        self.codes.retain(|code| code.user_id != user_id);
    }

    /// Exchanges a code or a refresh token, which are good once. None is `invalid_grant`.
    pub(crate) fn exchange(&mut self, request: &TokenRequest<'_>, now: DateTime<Utc>) -> Option<IssuedToken> {
        match request {
            TokenRequest::Refresh { refresh_token } => self.refresh(refresh_token, now),
            TokenRequest::Code { code, redirect_uri, verifier } => {
                let index = self.codes.iter().position(|one| one.code == *code)?;
                let code = self.codes.remove(index);
                let is_verified = match &code.challenge {
                    Some(challenge) => verifier.is_some_and(|verifier| challenge.is_met_by(verifier)),
                    None => true,
                };
                // The URL of the request is normalised, so the text that is sent with the code has to be, too.
                let is_same = web_url(redirect_uri).is_some_and(|uri| uri.as_str() == code.redirect_uri);
                if now >= code.expires_at || !is_verified || !is_same {
                    return None;
                }
                let token = self.insert_token(code.user_id, code.scope, now);
                self.notify_connection(code.user_id, "application.authorized", now);
                Some(token)
            }
        }
    }
}
