//! The parts of a page in requests, and their checks.

use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{PageAddress, PageConnection, PageLink, PageLinkType};
use crate::domains::auth::{Email, Phone};
use crate::domains::maps::AddressPut;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine, SingleLine};
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::PictureUrl;
use hub_kernel::types::text::fold_text;

/// The most links of a page.
pub(crate) const LINKS_MAX: usize = 20;

/// The most addresses of a page.
const ADDRESSES_MAX: usize = 10;

/// The most connections of a page.
const CONNECTIONS_MAX: usize = 20;

/// The texts and pictures of a page.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PageInfoPut {
    /// The name.
    pub(super) name: SingleLine<80>,
    /// A short name.
    #[serde(default)]
    short_name: OptionalSingleLine<30>,
    /// The description.
    #[serde(default)]
    description: MultiLine<2000>,
    /// The URL of its picture.
    avatar_url: Option<PictureUrl>,
    /// The URL of a wide picture.
    cover_url: Option<PictureUrl>,
}

impl PageInfoPut {
    /// Checks the pictures.
    pub(crate) fn picture_check(&self, allows_http: bool) -> PictureCheck {
        let check = PictureCheck::new(allows_http).add("info.avatar_url", self.avatar_url.as_ref());
        check.add("info.cover_url", self.cover_url.as_ref())
    }

    /// Converts to a row.
    pub(super) fn into_row(self) -> Value {
        json!({
            "name_folded": fold_text(self.name.as_str()), "name": self.name.into_string(),
            "short_name": self.short_name.into_string(), "description": self.description.into_string(),
            "avatar_url": self.avatar_url.map(|url| url.text()), "cover_url": self.cover_url.map(|url| url.text()),
        })
    }
}

/// A link of a page.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PageLinkPut {
    /// Its type.
    #[serde(rename = "type")]
    link_type: PageLinkType,
    /// A label.
    #[serde(default)]
    label: OptionalSingleLine<60>,
    /// Of a phone or WhatsApp a phone number, of an email an address, else an https address.
    value: SingleLine<500>,
}

/// The links of a request, in their stored form.
pub(crate) fn check_links(path: &str, links: Vec<PageLinkPut>) -> Result<Vec<PageLink>> {
    check_length(path, links.len(), LINKS_MAX)?;
    let link = |(index, put): (usize, PageLinkPut)| {
        let value = check_link(&format!("{path}[{index}].value"), put.link_type, put.value.as_str())?;
        Ok(PageLink { link_type: put.link_type, label: put.label.into_string(), value })
    };
    links.into_iter().enumerate().map(link).collect()
}

/// The value of a link, in its stored form; `path` is its field.
pub(crate) fn check_link(path: &str, link_type: PageLinkType, value: &str) -> Result<String> {
    normalize_link(link_type, value).map_err(|message| body_error(path, message))
}

fn normalize_link(link_type: PageLinkType, value: &str) -> Result<String, &'static str> {
    let is_https = || {
        value
            .parse::<axum::http::Uri>()
            .is_ok_and(|uri| uri.scheme_str() == Some("https") && uri.host().is_some_and(|host| !host.is_empty()))
    };
    match link_type {
        PageLinkType::Phone | PageLinkType::Whatsapp => value.parse::<Phone>().map(|phone| phone.to_string()),
        PageLinkType::Email => value.parse::<Email>().map(|email| email.to_string()),
        _ if is_https() => Ok(value.to_owned()),
        _ => Err("not an https address"),
    }
}

/// An address of a page.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PageAddressPut {
    /// The address's id; absent or null, the server makes one.
    id: Option<Id<PageAddress>>,
    /// False when only the workspace and the staff see it.
    #[serde(default = "default_visible")]
    visible: bool,
    /// The address.
    #[serde(flatten)]
    address: AddressPut,
}

fn default_visible() -> bool {
    true
}

/// The addresses of a request, in their stored form.
pub(crate) fn check_addresses(path: &str, addresses: Vec<PageAddressPut>) -> Result<Vec<PageAddress>> {
    check_length(path, addresses.len(), ADDRESSES_MAX)?;
    check_unique(path, "id", addresses.iter().map(|address| address.id.unwrap_or_default()))?;
    let address = |put: PageAddressPut| PageAddress {
        id: put.id.unwrap_or_default(),
        visible: put.visible,
        address: put.address.into(),
    };
    Ok(addresses.into_iter().map(address).collect())
}

/// A way to connect with a page.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PageConnectionPut {
    /// The connection's id; absent or null, the server makes one.
    id: Option<Id<PageConnection>>,
    /// The type: 1 to 40 of a-z, 0-9, `-` and `_`.
    #[serde(rename = "type")]
    connection_type: SingleLine<40>,
    /// The name.
    name: SingleLine<60>,
    /// The colour as a number, 0xRRGGBB.
    color: BoundedInteger<0, 16_777_215>,
    /// The icon's number in the client's set.
    icon: BoundedInteger<0, 65_535>,
}

/// The connections of a request, in their stored form.
pub(super) fn check_connections(path: &str, connections: Vec<PageConnectionPut>) -> Result<Vec<PageConnection>> {
    check_length(path, connections.len(), CONNECTIONS_MAX)?;
    check_unique(path, "id", connections.iter().map(|connection| connection.id.unwrap_or_default()))?;
    let is_slug = |text: &str| text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'));
    let connection = |(index, put): (usize, PageConnectionPut)| {
        if !is_slug(put.connection_type.as_str()) {
            return Err(body_error(format!("{path}[{index}].type"), "1 to 40 of a-z, 0-9, '-' and '_'"));
        }
        let (connection_type, name) = (put.connection_type.into_string(), put.name.into_string());
        Ok(PageConnection {
            id: put.id.unwrap_or_default(),
            connection_type,
            name,
            color: put.color.get(),
            icon: put.icon.get(),
        })
    };
    connections.into_iter().enumerate().map(connection).collect()
}

/// Checks a time zone's name.
pub(super) fn check_time_zone(name: &str) -> Result<()> {
    let message = "not the name of a time zone, as in America/Argentina/Buenos_Aires";
    name.parse::<Tz>().map(drop).map_err(|_| body_error("time_zone", message))
}

/// The value of a part that a flag of the request sets; 400 when it is absent.
pub(super) fn required<T>(name: &str, is_set: bool, value: Option<T>) -> Result<Option<T>> {
    match (is_set, value) {
        (false, _) => Ok(None),
        (true, Some(value)) => Ok(Some(value)),
        (true, None) => Err(body_error(name, format!("required when set_{name} is true"))),
    }
}

/// Refuses a list with more than `most` entries.
pub(crate) fn check_length(path: &str, length: usize, most: usize) -> Result<()> {
    if length > most { Err(body_error(path, format!("at most {most} entries"))) } else { Ok(()) }
}

/// Refuses a list that has an id twice.
pub(crate) fn check_unique<T>(path: &str, field: &str, ids: impl Iterator<Item = Id<T>>) -> Result<()> {
    let mut seen = std::collections::HashSet::new();
    match ids.enumerate().find(|(_, id)| !seen.insert(*id)) {
        Some((index, _)) => Err(body_error(format!("{path}[{index}].{field}").trim_end_matches('.'), "duplicate")),
        None => Ok(()),
    }
}

fn body_error(path: impl Into<String>, message: impl ToString) -> Error {
    Error::parser(RequestPart::Body, path, message)
}
