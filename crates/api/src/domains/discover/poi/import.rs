//! The import of points of interest: many rows in one transaction, by their ids in OpenStreetMap or their slugs.

use std::collections::{BTreeSet, HashMap, HashSet};

use hub_import::importers::poi_id;
use hub_import::values::is_swapped;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::input::check_phones;
use super::model::{Poi, PoiType};
use super::read::{PoiRow, list_category_names};
use super::write::{lock_pois, update_pois};
use crate::domains::discover::category::{Category, seeded_category_id};
use crate::domains::discover::page::{
    CATEGORIES_MAX, LINKS_MAX, PageAddress, PageLink, PageLinkType, ScheduleEntryPut, check_length, check_link,
    check_schedule,
};
use crate::domains::maps::{Address, Coordinates};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows, ImportedRow, UpsertOutcome, duplicate_error};
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::geo::{Latitude, Longitude};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

/// A point of interest to create or change. An absent field is left as it is, null clears it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoiImportRow {
    /// Its id in OpenStreetMap, as in `node/123`, or a slug; it identifies it from one import to the next.
    key: PoiKey,
    /// The name; also the form's.
    name: SingleLine<80>,
    /// The type of the form.
    #[serde(default, rename = "type", skip_serializing_if = "Patch::is_absent")]
    form_type: Patch<PoiType>,
    /// The description of the form.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    description: Patch<MultiLine<2000>>,
    /// The slugs or ids of the form's categories, at most 10.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    categories: Patch<Vec<String>>,
    /// The address as a text; absent, it is made of street, number and city.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    address: Patch<SingleLine<240>>,
    /// The street.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    street: Patch<SingleLine<120>>,
    /// The street number.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    number: Patch<SingleLine<20>>,
    /// The town.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    city: Patch<SingleLine<80>>,
    /// The province.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    state: Patch<SingleLine<80>>,
    /// The postal code.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    zip: Patch<SingleLine<20>>,
    /// Latitude in degrees; with `lng`. The form's address needs them.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    lat: Patch<Latitude>,
    /// Longitude in degrees; with `lat`.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    lng: Patch<Longitude>,
    /// The phone numbers, at most 10.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    phones: Patch<Vec<String>>,
    /// A phone number with WhatsApp.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    whatsapp: Patch<SingleLine<500>>,
    /// The https address of the website.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    website: Patch<SingleLine<500>>,
    /// The email address.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    email: Patch<SingleLine<500>>,
    /// The https address of the profile on Instagram.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    instagram: Patch<SingleLine<500>>,
    /// The https address of the profile on Facebook.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    facebook: Patch<SingleLine<500>>,
    /// The hours, at most 60 entries.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    schedule: Patch<Vec<ScheduleEntryPut>>,
}

/// `node/123`, `way/123`, `relation/123`, or a slug of at most 80 characters.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("pattern" = "^((node|way|relation)/[0-9]+|[a-z0-9]+(-[a-z0-9]+)*)$", "maxLength" = 80))]
struct PoiKey(String);

impl TryFrom<String> for PoiKey {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        let is_key = match text.split_once('/') {
            Some((kind, number)) => matches!(kind, "node" | "way" | "relation") && is_number(number),
            None => text.split('-').all(is_word),
        };
        if is_key && text.len() <= 80 {
            Ok(Self(text))
        } else {
            Err("an id of OpenStreetMap, as in node/123, or a slug of a to z, 0 to 9 and single hyphens")
        }
    }
}

/// Imports points of interest, all or none. Those that do not differ are not written.
pub async fn import_pois(tx: &mut Tx, rows: ImportRows<PoiImportRow>, now: Timestamp) -> Result<ImportResult> {
    let rows = rows.decode()?;
    let ids: BTreeSet<Id<Poi>> = rows.valid_rows().map(|(_, row)| row.id()).collect();
    let stored = lock_pois(tx, &Vec::from_iter(ids), now).await?;
    let named = rows.valid_rows().flat_map(|(_, row)| row.category_ids()).collect();
    let categories = list_category_names(tx.on(), named).await?;
    let mut seen = HashMap::new();
    let rows = rows.try_map(|index, row| {
        let id = row.id();
        let first = *seen.entry(id).or_insert(index);
        if first != index {
            return Err(duplicate_error("key", first));
        }
        let before = stored.get(&id).ok_or(Error::NotFound)?;
        let known = |id: &Id<Category>| categories.contains_key(id);
        Ok((before.clone(), row.apply(before, known)?))
    });
    let rows = rows.into_result()?;
    let outcome = |(before, after): &(PoiRow, PoiRow)| match before.is_new() {
        true => UpsertOutcome::Created,
        false if before == after => UpsertOutcome::Unchanged,
        false => UpsertOutcome::Updated,
    };
    let data = rows.iter().map(|row| ImportedRow { id: row.1.id.uuid().into(), outcome: outcome(row) }).collect();
    update_pois(tx, rows, now).await?;
    Ok(ImportResult { data })
}

/// The category that a slug or an id names.
fn category_id(name: &str) -> Id<Category> {
    Uuid::parse_str(name).map_or_else(|_| seeded_category_id(name), Id::from_uuid)
}

impl PoiImportRow {
    fn id(&self) -> Id<Poi> {
        Id::from_uuid(poi_id(&self.key.0))
    }

    fn category_ids(&self) -> Vec<Id<Category>> {
        let names = self.categories.as_set().map(Vec::as_slice).unwrap_or_default();
        names.iter().map(|name| category_id(name)).collect()
    }

    fn apply(self, before: &PoiRow, is_known: impl Fn(&Id<Category>) -> bool) -> Result<PoiRow> {
        let mut row = before.clone();
        let categories = self.category_ids();
        check_length("categories", categories.len(), CATEGORIES_MAX)?;
        if let Some(index) = categories.iter().position(|category| !is_known(category)) {
            return Err(Error::dangling_reference(format!("categories[{index}]")));
        }
        if !self.categories.is_absent() {
            let mut seen = HashSet::new();
            row.form_categories = categories.into_iter().filter(|category| seen.insert(*category)).collect();
        }
        let links = [
            (PageLinkType::Whatsapp, "whatsapp", self.whatsapp),
            (PageLinkType::Website, "website", self.website),
            (PageLinkType::Email, "email", self.email),
            (PageLinkType::Instagram, "instagram", self.instagram),
            (PageLinkType::Facebook, "facebook", self.facebook),
        ];
        for (link_type, path, link) in links {
            apply_link(&mut row.form_links, link_type, path, link)?;
        }
        match self.phones {
            Patch::Absent => {}
            Patch::Null => row.phones.clear(),
            Patch::Set(phones) => {
                row.phones =
                    check_phones("phones", "", phones.into_iter().map(|phone| (String::new(), phone)).collect())?
            }
        }
        match self.schedule {
            Patch::Absent => {}
            Patch::Null => row.form_schedule.clear(),
            Patch::Set(schedule) => row.form_schedule = check_schedule("schedule", schedule)?,
        }
        row.name = self.name.into_string();
        row.form_name.clone_from(&row.name);
        row.form_type = match self.form_type {
            Patch::Absent => row.form_type,
            Patch::Null => PoiType::Other,
            Patch::Set(form_type) => form_type,
        };
        set_text(&mut row.form_description, self.description.map(MultiLine::into_string));
        let address = AddressParts {
            street: self.street.map(SingleLine::into_string),
            number: self.number.map(SingleLine::into_string),
            city: self.city.map(SingleLine::into_string),
            state: self.state.map(SingleLine::into_string),
            zip: self.zip.map(SingleLine::into_string),
            position: parse_position(self.lat, self.lng)?,
        };
        address.apply(&mut row, self.address.map(SingleLine::into_string));
        Ok(row)
    }
}

/// Sets or removes the link of a type; other links stay.
fn apply_link(
    links: &mut Vec<PageLink>,
    link_type: PageLinkType,
    path: &str,
    value: Patch<SingleLine<500>>,
) -> Result<()> {
    let value = match value {
        Patch::Absent => return Ok(()),
        Patch::Null => None,
        Patch::Set(value) => Some(check_link(path, link_type, value.as_str())?),
    };
    let known = links.iter().position(|link| link.link_type == link_type);
    match (known, value) {
        (Some(index), Some(value)) => links[index].value = value,
        (Some(index), None) => drop(links.remove(index)),
        (None, Some(value)) => {
            check_length(path, links.len() + 1, LINKS_MAX)?;
            links.push(PageLink { link_type, label: String::new(), value });
        }
        (None, None) => {}
    }
    Ok(())
}

fn set_text(text: &mut String, value: Patch<String>) {
    match value {
        Patch::Absent => {}
        Patch::Null => text.clear(),
        Patch::Set(value) => *text = value,
    }
}

/// The position, absent when the row leaves it as it is.
fn parse_position(lat: Patch<Latitude>, lng: Patch<Longitude>) -> Result<Patch<Coordinates>> {
    let refuse = |path, message| Err(Error::parser(RequestPart::Body, path, message));
    match (lat, lng) {
        (Patch::Absent, Patch::Absent) => Ok(Patch::Absent),
        (Patch::Set(lat), Patch::Set(lng)) if is_swapped(lat.get(), lng.get()) => {
            refuse("lat", "lat and lng are swapped")
        }
        (Patch::Set(lat), Patch::Set(lng)) => Ok(Patch::Set(Coordinates { lat, lng })),
        (Patch::Set(_), _) => refuse("lng", "required with lat"),
        (_, Patch::Set(_)) => refuse("lat", "required with lng"),
        _ => Ok(Patch::Null),
    }
}

/// The parts of an address.
struct AddressParts {
    street: Patch<String>,
    number: Patch<String>,
    city: Patch<String>,
    state: Patch<String>,
    zip: Patch<String>,
    position: Patch<Coordinates>,
}

impl AddressParts {
    /// Sets the first address of the form, which needs a position, and the address as a text.
    fn apply(self, row: &mut PoiRow, text: Patch<String>) {
        let before = row.form_addresses.first().map(|first| &first.address);
        let part = |part: Patch<String>, of: fn(&Address) -> &String| part.apply(before.map(of).cloned());
        let (street, number) = (part(self.street, |before| &before.street), part(self.number, |before| &before.number));
        let (city, state) = (part(self.city, |before| &before.city), part(self.state, |before| &before.state));
        let zip = part(self.zip, |before| &before.zip);
        let location = self.position.apply(before.map(|before| before.location));
        let street_line = [street.as_deref(), number.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        let line = [Some(street_line.trim()), city.as_deref()].into_iter().flatten().filter(|part| !part.is_empty());
        let line = line.collect::<Vec<_>>().join(", ");
        match text {
            Patch::Set(text) => row.address = text,
            Patch::Absent if line.is_empty() => {}
            Patch::Absent | Patch::Null => row.address = line,
        }
        let Some(location) = location else {
            row.form_addresses.drain(..row.form_addresses.len().min(1));
            return;
        };
        if row.form_addresses.is_empty() {
            let id = Id::from_name(row.id, "address");
            row.form_addresses.push(PageAddress { id, visible: true, address: Address::new(location) });
        }
        let address = &mut row.form_addresses[0].address;
        address.location = location;
        for (part, value) in [
            (&mut address.street, street),
            (&mut address.number, number),
            (&mut address.city, city),
            (&mut address.state, state),
            (&mut address.zip, zip),
        ] {
            *part = value.unwrap_or_default();
        }
    }
}
