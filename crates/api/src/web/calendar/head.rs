//! What the calendar's head says of a month: its title, description and address, for the browser, search and messengers.

use chrono::Datelike;
use maud::{Markup, html};

use super::body::Month;
use super::es::month_name;
use crate::domains::pharmacy::Group;
use hub_kernel::types::id::Id;

/// The calendar's title without a group.
pub(super) const TITLE: &str = "Farmacias de Turno";

/// Where one month of one group is.
pub(super) struct Address<'a> {
    /// The server's public origin, when the operator named it.
    pub(super) origin: Option<&'a str>,
    /// The group in the address, when it is named there.
    pub(super) group: Option<String>,
    /// The month in the address, `2026-11`, when it is named there.
    pub(super) month: Option<String>,
}

impl Address<'_> {
    /// The one address of this page: other parameters show the same.
    fn canonical(&self) -> String {
        format!("{}{}", self.origin.unwrap_or_default(), link(self.group.as_deref(), self.month.as_deref(), false))
    }
}

/// The path of a month of a group, of the current one when `month` is absent.
pub(super) fn link(group: Option<&str>, month: Option<&str>, embedded: bool) -> String {
    let embed = embedded.then_some(("embed", "1"));
    let named = [group.map(|group| ("grupo", group)), month.map(|month| ("mes", month)), embed];
    let query: Vec<String> = named.into_iter().flatten().map(|(name, value)| format!("{name}={value}")).collect();
    if query.is_empty() { crate::web::CALENDAR.into() } else { format!("{}?{}", crate::web::CALENDAR, query.join("&")) }
}

/// Title, description, address, and the group for the script.
pub(super) fn of(month: &Month<'_>, address: &Address<'_>) -> Markup {
    let group = month.group;
    let named = format!("{} de {}", month_name(month.first), month.first.year());
    let title = format!("{TITLE} en {}, {named}", group.name);
    let description = format!(
        "Qué farmacia está de turno en {} ahora y cada día de {named}: nombre, dirección y horario.",
        group.name
    );
    html! {
        title { (title) }
        meta name="description" content=(description);
        link rel="canonical" href=(address.canonical());
        meta property="og:type" content="website";
        meta property="og:site_name" content=(TITLE);
        meta property="og:locale" content="es_AR";
        meta property="og:title" content=(title);
        meta property="og:description" content=(description);
        // Messengers take whole addresses alone.
        @if address.origin.is_some() { meta property="og:url" content=(address.canonical()); }
        (group_named(group.id))
        // Who frames the page keeps its own page: whatever one follows opens beside it.
        @if month.embedded { base target="_blank"; }
    }
}

/// Which group the script is to show.
pub(super) fn group_named(group: Id<Group>) -> Markup {
    html! { meta name="hub-pharmacy-group" content=(group); }
}
