//! The links of a page: contacts and profiles, as addresses that a browser opens and in words.

use phonenumber::Mode;

use crate::domains::discover::{PageLink, PageLinkType};

/// A link as a page shows it.
#[derive(Debug, PartialEq)]
pub(super) struct ShownLink {
    /// `WhatsApp`, `Instagram`.
    pub(super) kind: &'static str,
    /// The owner's words, a phone number, or an address without its scheme.
    pub(super) text: String,
    /// The address: `tel:`, `mailto:` or https.
    pub(super) href: String,
}

impl ShownLink {
    pub(super) fn new(link: &PageLink) -> Self {
        let value = link.value.as_str();
        let (text, href) = match link.link_type {
            PageLinkType::Phone => (format_phone(value), format!("tel:{value}")),
            PageLinkType::Whatsapp => (format_phone(value), whatsapp_url(value)),
            PageLinkType::Email => (value.to_owned(), format!("mailto:{value}")),
            _ => (without_scheme(value), value.to_owned()),
        };
        let text = if link.label.trim().is_empty() { text } else { link.label.clone() };
        Self { kind: kind_name(link.link_type), text, href }
    }
}

/// The first link of a type.
pub(super) fn find_link(links: &[PageLink], link_type: PageLinkType) -> Option<&PageLink> {
    links.iter().find(|link| link.link_type == link_type)
}

/// The address that opens a chat with a number in E.164.
pub(super) fn whatsapp_url(number: &str) -> String {
    format!("https://wa.me/{}", number.trim_start_matches('+'))
}

/// `11 4294-1234` for `+541142941234`; a number of another country keeps its code.
fn format_phone(number: &str) -> String {
    let Ok(parsed) = phonenumber::parse(None, number) else { return number.to_owned() };
    let text = parsed.format().mode(Mode::International).to_string();
    let national = text.strip_prefix("+54 ").map(|rest| rest.strip_prefix("9 ").unwrap_or(rest).to_owned());
    national.unwrap_or(text)
}

/// `instagram.com/lanonna` for `https://www.instagram.com/lanonna/`.
fn without_scheme(address: &str) -> String {
    let text = address.strip_prefix("https://").unwrap_or(address);
    text.strip_prefix("www.").unwrap_or(text).trim_end_matches('/').to_owned()
}

fn kind_name(link_type: PageLinkType) -> &'static str {
    match link_type {
        PageLinkType::Website => "Sitio web",
        PageLinkType::Phone => "Teléfono",
        PageLinkType::Whatsapp => "WhatsApp",
        PageLinkType::Instagram => "Instagram",
        PageLinkType::Twitter => "X",
        PageLinkType::Youtube => "YouTube",
        PageLinkType::Tiktok => "TikTok",
        PageLinkType::Facebook => "Facebook",
        PageLinkType::Email => "Email",
        PageLinkType::GoogleMaps => "Google Maps",
        PageLinkType::Other => "Enlace",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_words() {
        use PageLinkType::*;
        for (link_type, label, value, text, href) in [
            (Phone, "", "+541142941234", "11 4294-1234", "tel:+541142941234"),
            (Whatsapp, "", "+5491155551234", "11 5555-1234", "https://wa.me/5491155551234"),
            (Whatsapp, "Pedidos", "+5491155551234", "Pedidos", "https://wa.me/5491155551234"),
            (Phone, "", "+59829021234", "+598 2902 1234", "tel:+59829021234"),
            (Email, "", "hola@lanonna.example", "hola@lanonna.example", "mailto:hola@lanonna.example"),
            (
                Instagram,
                "",
                "https://www.instagram.com/lanonna/",
                "instagram.com/lanonna",
                "https://www.instagram.com/lanonna/",
            ),
        ] {
            let link = PageLink { link_type, label: label.into(), value: value.into() };
            let shown = ShownLink::new(&link);
            assert_eq!((shown.text.as_str(), shown.href.as_str()), (text, href));
        }
    }
}
