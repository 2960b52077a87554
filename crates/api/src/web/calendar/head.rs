//! The calendar page's `<head>`: title, description and address, for browsers, search engines and messengers.

use chrono::Datelike;
use maud::{Markup, html};

use super::es::CALENDAR_TITLE;
use super::month::{CalendarMonth, calendar_path};
use super::preview::preview_path;
use crate::domains::pharmacy::Group;
use crate::web::es::month_name;
use crate::web::page::PageMeta;
use hub_kernel::types::id::Id;

/// The address of one month of one group.
pub(super) struct PageAddress<'a> {
    /// The server's public origin, when the operator configured it.
    pub(super) origin: Option<&'a str>,
    /// The group, when the address names one.
    pub(super) group: Option<String>,
    /// The month, as in `2026-11`, when the address names one.
    pub(super) month: Option<String>,
}

impl PageAddress<'_> {
    /// The canonical path: without the parameters that do not change what the page shows.
    fn canonical_path(&self) -> String {
        calendar_path(self.group.as_deref(), self.month.as_deref(), false)
    }
}

/// The title, the description, the address, and the group for the page's script.
pub(super) fn head_markup(month: &CalendarMonth<'_>, address: &PageAddress<'_>) -> Markup {
    let group = month.group;
    let month_and_year = format!("{} de {}", month_name(month.first), month.first.year());
    let title = format!("{CALENDAR_TITLE} en {}, {month_and_year}", group.name);
    let description = format!(
        "Qué farmacia está de turno en {} ahora y cada día de {month_and_year}: nombre, dirección y horario.",
        group.name
    );
    let image = address.origin.map(|origin| format!("{origin}{}", preview_path(month)));
    let meta = PageMeta {
        title: &title,
        description: &description,
        site_name: CALENDAR_TITLE,
        origin: address.origin,
        path: &address.canonical_path(),
        image: image.as_deref(),
    };
    html! {
        (meta.markup())
        (group_meta(group.id))
        // Links open in a new tab, so that the framing site keeps its own page.
        @if month.is_embedded { base target="_blank"; }
    }
}

/// The `<meta>` that tells the page's script which group to show.
pub(crate) fn group_meta(group: Id<Group>) -> Markup {
    html! { meta name="hub-pharmacy-group" content=(group); }
}
