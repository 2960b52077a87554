//! Points of interest in requests, and their checks.

use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{PoiPhone, PoiTraceEntry, PoiType};
use super::read::PoiRow;
use crate::domains::auth::Phone;
use crate::domains::discover::category::Category;
use crate::domains::discover::page::{
    CATEGORIES_MAX, DirectoryPage, PageAddressPut, PageLinkPut, ScheduleEntryPut, check_addresses, check_length,
    check_links, check_schedule, check_unique,
};
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;
use hub_kernel::types::picture_url::PictureUrl;

/// The most phones.
const PHONES_MAX: usize = 10;

/// The most notes.
const TRACE_MAX: usize = 500;

/// A phone of a point of interest.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PoiPhonePut {
    /// The name of who answers.
    #[serde(default)]
    name: OptionalSingleLine<60>,
    /// The number; it is stored as E.164.
    phone: SingleLine<40>,
}

/// The ways to reach a point of interest.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PoiContactPut {
    /// The phones, at most 10.
    #[serde(default)]
    phones: Vec<PoiPhonePut>,
}

/// A note about a point of interest.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PoiTracePut {
    /// The time that it is about.
    datetime: Timestamp,
    /// The note.
    text: MultiLine<500>,
}

/// Data about a point of interest that no page shows.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PoiMetadataPut {
    /// The notes, at most 500; they are kept by time.
    #[serde(default)]
    trace: Vec<PoiTracePut>,
}

/// The page that a point of interest would become.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PoiFormPut {
    /// The type.
    #[serde(default, rename = "type")]
    form_type: PoiType,
    /// The URL of its picture.
    avatar_url: Option<PictureUrl>,
    /// The URL of a wide picture.
    cover_url: Option<PictureUrl>,
    /// The name; empty for the name of the point of interest.
    #[serde(default)]
    name: OptionalSingleLine<80>,
    /// The description.
    #[serde(default)]
    description: MultiLine<2000>,
    /// The ids of the categories, at most 10.
    #[serde(default)]
    categories: Vec<Id<Category>>,
    /// The links, at most 20.
    #[serde(default)]
    links: Vec<PageLinkPut>,
    /// The hours, at most 60 entries.
    #[serde(default)]
    schedule: Vec<ScheduleEntryPut>,
    /// The addresses, at most 10.
    #[serde(default)]
    addresses: Vec<PageAddressPut>,
}

/// A point of interest to create or change. Absent top-level fields are unchanged; `contact`, `metadata` and `form` are each
/// replaced as a whole.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BackofficePoiPut")]
pub(crate) struct PoiPut {
    /// The page that it became; null for none.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    pub(super) page_id: Patch<Id<DirectoryPage>>,
    /// The workspace that it belongs to; null for none.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    pub(super) workspace_id: Patch<Id<Scope>>,
    /// The name; needed to create one.
    pub(super) name: Option<SingleLine<80>>,
    /// The address as a text.
    pub(super) address: Option<OptionalSingleLine<240>>,
    /// The ways to reach it.
    pub(super) contact: Option<PoiContactPut>,
    /// Data that no page shows.
    pub(super) metadata: Option<PoiMetadataPut>,
    /// The page that it would become.
    pub(super) form: Option<PoiFormPut>,
}

impl PoiPut {
    /// The categories of the form.
    pub(super) fn categories(&self) -> &[Id<Category>] {
        self.form.as_ref().map_or(&[], |form| &form.categories)
    }

    /// Checks the request, and applies it to the stored row; a new one has no name yet.
    pub(super) fn apply(self, stored: &PoiRow, allows_http: bool) -> Result<PoiRow> {
        let mut row = stored.clone();
        row.page_id = self.page_id.apply(row.page_id);
        row.workspace_id = self.workspace_id.apply(row.workspace_id);
        match self.name {
            Some(name) => row.name = name.into_string(),
            None if stored.is_new() => return Err(body_error("name", "needed to create a point of interest")),
            None => {}
        }
        if let Some(address) = self.address {
            row.address = address.into_string();
        }
        if let Some(contact) = self.contact {
            let phone = |put: PoiPhonePut| (put.name.into_string(), put.phone.into_string());
            row.phones = check_phones("contact.phones", ".phone", contact.phones.into_iter().map(phone).collect())?;
        }
        if let Some(metadata) = self.metadata {
            row.trace = check_trace(metadata.trace)?;
        }
        if let Some(form) = self.form {
            form.apply(&mut row, allows_http)?;
        }
        Ok(row)
    }
}

impl PoiFormPut {
    fn apply(self, row: &mut PoiRow, allows_http: bool) -> Result<()> {
        let is_new = |url: &&PictureUrl, stored: &Option<String>| Some(url.text()) != *stored;
        let avatar = self.avatar_url.as_ref().filter(|url| is_new(url, &row.form_avatar_url));
        let cover = self.cover_url.as_ref().filter(|url| is_new(url, &row.form_cover_url));
        let check = PictureCheck::new(allows_http).add("form.avatar_url", avatar);
        check.add("form.cover_url", cover).finish()?;
        check_length("form.categories", self.categories.len(), CATEGORIES_MAX)?;
        check_unique("form.categories", "", self.categories.iter().copied())?;
        row.form_type = self.form_type;
        row.form_avatar_url = self.avatar_url.map(|url| url.text());
        row.form_cover_url = self.cover_url.map(|url| url.text());
        row.form_name = self.name.into_string();
        row.form_description = self.description.into_string();
        row.form_categories = self.categories;
        row.form_links = check_links("form.links", self.links)?;
        row.form_schedule = check_schedule("form.schedule", self.schedule)?;
        row.form_addresses = check_addresses("form.addresses", self.addresses)?;
        Ok(())
    }
}

/// The phones of a request by name and number, in their stored form; `path` and `field` locate a number.
pub(super) fn check_phones(path: &str, field: &str, phones: Vec<(String, String)>) -> Result<Vec<PoiPhone>> {
    check_length(path, phones.len(), PHONES_MAX)?;
    let phone = |(index, (name, number)): (usize, (String, String))| {
        let phone = number.parse::<Phone>();
        let phone = phone.map_err(|message| body_error(format!("{path}[{index}]{field}"), message))?;
        Ok(PoiPhone { name, phone: phone.to_string() })
    };
    phones.into_iter().enumerate().map(phone).collect()
}

fn check_trace(trace: Vec<PoiTracePut>) -> Result<Vec<PoiTraceEntry>> {
    check_length("metadata.trace", trace.len(), TRACE_MAX)?;
    let entry = |put: PoiTracePut| PoiTraceEntry { datetime: put.datetime, text: put.text.into_string() };
    let mut trace: Vec<_> = trace.into_iter().map(entry).collect();
    trace.sort_by_key(|entry| entry.datetime);
    Ok(trace)
}

fn body_error(path: impl Into<String>, message: impl ToString) -> Error {
    Error::parser(RequestPart::Body, path, message)
}
