//! A page of the directory as structured data (schema.org, JSON-LD).

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::PageView;
use super::contact::find_link;
use crate::domains::discover::{
    DayHours, PageArticle, PageLinkType, ScheduleEntry, list_special_days, list_weekday_hours,
};
use crate::web::picture::shared_picture_url;
use crate::web::structured_data::{geo_coordinates, postal_address, script_json};

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The JSON of a page as a local business, safe inside a `<script>`.
pub(super) fn structured_data(view: &PageView<'_>, origin: Option<&str>) -> String {
    let parts = view.parts();
    let info = &parts.info;
    let address = parts.addresses.first().map(|place| &place.address);
    let phone = find_link(&parts.links, PageLinkType::Phone).or(find_link(&parts.links, PageLinkType::Whatsapp));
    let is_profile =
        |link_type| !matches!(link_type, PageLinkType::Phone | PageLinkType::Whatsapp | PageLinkType::Email);
    let profiles: Vec<_> =
        parts.links.iter().filter(|link| is_profile(link.link_type)).map(|link| link.value.as_str()).collect();
    let hours = opening_hours(&parts.schedule, view.today);
    let offers: Vec<_> = view.page.articles.iter().map(article_offer).collect();
    script_json(json!({
        "@context": "https://schema.org",
        "@type": "LocalBusiness",
        "name": info.name,
        "description": (!info.description.trim().is_empty()).then_some(&info.description),
        "url": origin.map(|origin| format!("{origin}{}", view.path())),
        "image": shared_picture_url(info.cover_url.as_deref().or(info.avatar_url.as_deref()), origin),
        "logo": shared_picture_url(info.avatar_url.as_deref(), origin),
        "telephone": phone.map(|link| &link.value),
        "email": find_link(&parts.links, PageLinkType::Email).map(|link| &link.value),
        "address": address.map(postal_address),
        "geo": address.map(geo_coordinates),
        "openingHoursSpecification": (!hours.is_empty()).then_some(hours),
        "sameAs": (!profiles.is_empty()).then_some(profiles),
        "hasOfferCatalog": (!offers.is_empty()).then(|| json!({"@type": "OfferCatalog", "itemListElement": offers})),
    }))
}

/// The hours of each weekday, and of the special days to come. A closed special day opens and closes at midnight.
fn opening_hours(schedule: &[ScheduleEntry], today: NaiveDate) -> Vec<Value> {
    let regular = (1..=7).zip(WEEKDAYS).flat_map(|(number, name)| {
        let hours = list_weekday_hours(schedule, number);
        hours.into_iter().map(move |DayHours { ini, end }| {
            json!({
                "@type": "OpeningHoursSpecification",
                "dayOfWeek": format!("https://schema.org/{name}"),
                "opens": ini,
                "closes": schema_end(end),
            })
        })
    });
    let special = list_special_days(schedule, today).into_iter().flat_map(|(date, hours)| {
        let hours = if hours.is_empty() { vec![DayHours { ini: "00:00", end: "00:00" }] } else { hours };
        hours.into_iter().map(move |DayHours { ini, end }| {
            json!({
                "@type": "OpeningHoursSpecification",
                "validFrom": date.to_string(),
                "validThrough": date.to_string(),
                "opens": ini,
                "closes": schema_end(end),
            })
        })
    });
    regular.chain(special).collect()
}

/// A time of schema.org has no 24:00.
fn schema_end(end: &str) -> &str {
    if end == "24:00" { "23:59" } else { end }
}

fn article_offer(article: &PageArticle) -> Value {
    json!({
        "@type": "Offer",
        "price": article.price.total.to_string(),
        "priceCurrency": "ARS",
        "itemOffered": {"@type": "Product", "name": article.name},
    })
}
