//! A content in a request, and its checks.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{
    CallToAction, ContentAddress, ContentAttribute, ContentPrice, ContentType, GalleryEntry, GalleryEntryType,
};
use crate::domains::maps::{Address, AddressWithIdPut};
use crate::domains::showrooms::model::{ChipsPut, body_error, check_length};
use crate::domains::showrooms::preferences::{
    AttributeKind, AttributePreference, ContentTypePreference, find_attribute, has_type,
};
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine, SingleLine};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency, Money};
use hub_kernel::types::picture_url::{PicturePlace, PictureUrl};

/// The most pictures and films of a content.
const GALLERY_MAX: usize = 20;

/// The most attributes of a content.
const ATTRIBUTES_MAX: usize = 30;

/// A picture or film of a content.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomGalleryEntryPut")]
pub(super) struct GalleryEntryPut {
    /// Its URL.
    url: PictureUrl,
    /// Its type.
    #[serde(rename = "type")]
    entry_type: GalleryEntryType,
}

/// The price of a content; absent amounts are 0.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentPricePut")]
pub(super) struct ContentPricePut {
    /// The currency of the amounts.
    #[serde(default)]
    currency: Currency,
    /// The price before discount and taxes.
    subtotal: Amount,
    /// The discount.
    #[serde(default)]
    discount: Amount,
    /// The taxes but VAT.
    #[serde(default)]
    taxes: Amount,
    /// The VAT.
    #[serde(default)]
    iva: Amount,
    /// True when it is the lowest of several prices.
    #[serde(default)]
    from: bool,
}

/// The type of a content.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentTypePut")]
pub(super) struct ContentTypePut {
    /// The id of one of the preferences' types; null for a type of the workspace's own.
    id: Option<Id<ContentTypePreference>>,
    /// Its name.
    name: SingleLine<60>,
}

/// An attribute of a content.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentAttributePut")]
pub(super) struct ContentAttributePut {
    /// The kind of its value.
    #[serde(rename = "type")]
    kind: AttributeKind,
    /// The id of one of the preferences' attributes; null for an attribute of the workspace's own.
    attribute_id: Option<Id<AttributePreference>>,
    /// The value as its kind writes it, as in `12.5` or the key of an option. Required with an `attribute_id`.
    attribute_value: Option<SingleLine<500>>,
    /// The name that is shown.
    key: SingleLine<60>,
    /// The value that is shown.
    value: OptionalSingleLine<500>,
}

/// A call to action.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomCallToActionPut")]
pub(super) struct CallToActionPut {
    /// The label.
    label: SingleLine<40>,
    /// The https address that it leads to.
    redirect: Option<PictureUrl>,
}

/// A content to create or replace.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentPut")]
pub(crate) struct ContentPut {
    /// False hides it from the public.
    #[serde(default = "default_visible")]
    pub(super) visible: bool,
    /// The title.
    pub(super) title: SingleLine<120>,
    /// The text.
    #[serde(default)]
    pub(super) body: MultiLine<5000>,
    /// The pictures and films, at most 20.
    #[serde(default)]
    gallery: Vec<GalleryEntryPut>,
    /// The price; null without one.
    price: Option<ContentPricePut>,
    /// The address; null without one.
    address: Option<AddressWithIdPut>,
    /// The chips.
    #[serde(default)]
    pub(super) chips: ChipsPut,
    /// The type.
    content_type: ContentTypePut,
    /// The attributes, at most 30.
    #[serde(default)]
    atributes: Vec<ContentAttributePut>,
    /// The call to action; null without one.
    call_to_action: Option<CallToActionPut>,
}

fn default_visible() -> bool {
    true
}

/// The parts of a content in their stored form.
pub(super) struct CheckedContent {
    pub(super) gallery: Vec<GalleryEntry>,
    pub(super) price: Option<ContentPrice>,
    pub(super) address: Option<ContentAddress>,
    pub(super) content_type: ContentType,
    pub(super) atributes: Vec<ContentAttribute>,
    pub(super) call_to_action: Option<CallToAction>,
}

impl ContentPut {
    /// The check of its pictures' addresses.
    pub(super) fn picture_check(&self, allows_http: bool) -> PictureCheck {
        let check = |check: PictureCheck, (index, entry): (usize, &GalleryEntryPut)| {
            check.add(format!("gallery[{index}].url"), Some(&entry.url))
        };
        self.gallery.iter().enumerate().fold(PictureCheck::new(allows_http), check)
    }

    /// Checks the parts that the shape does not: lengths of lists, the price, the type, the attributes and the address of the
    /// call to action.
    pub(super) fn check(&mut self) -> Result<CheckedContent> {
        check_length("gallery", &self.gallery, GALLERY_MAX)?;
        check_length("atributes", &self.atributes, ATTRIBUTES_MAX)?;
        let type_id = self.content_type.id;
        if type_id.is_some_and(|id| !has_type(id)) {
            return Err(Error::dangling_reference("content_type.id"));
        }
        check_attributes(&self.atributes, type_id)?;
        let entry = |entry: &GalleryEntryPut| GalleryEntry { url: entry.url.text(), entry_type: entry.entry_type };
        let address = |put: AddressWithIdPut| ContentAddress { id: put.id, address: Address::from(put) };
        Ok(CheckedContent {
            gallery: self.gallery.iter().map(entry).collect(),
            price: self.price.as_ref().map(ContentPricePut::check).transpose()?,
            address: self.address.take().map(address),
            content_type: ContentType { id: type_id, name: self.content_type.name.as_str().to_owned() },
            atributes: self.atributes.iter().map(ContentAttributePut::to_attribute).collect(),
            call_to_action: self.call_to_action.as_ref().map(CallToActionPut::check).transpose()?,
        })
    }
}

impl ContentPricePut {
    fn check(&self) -> Result<ContentPrice> {
        let [subtotal, discount, taxes, iva] =
            [self.subtotal, self.discount, self.taxes, self.iva].map(|amount| amount.in_centavos());
        let total = subtotal - discount + taxes + iva;
        if total < 0 {
            return Err(Error::Rule(
                "content_price",
                Some(json!({"path": "price", "total": Money::from_centavos(total)})),
            ));
        }
        let money = Money::from_centavos;
        Ok(ContentPrice {
            currency: self.currency,
            subtotal: money(subtotal),
            discount: money(discount),
            taxes: money(taxes),
            iva: money(iva),
            total: money(total),
            from: self.from,
        })
    }
}

/// 404 for an unknown attribute; 422 `error.rule.content_attribute` when one is not of the content's type, has several values
/// though it takes one, or has a value that does not fit its kind.
fn check_attributes(attributes: &[ContentAttributePut], type_id: Option<Id<ContentTypePreference>>) -> Result<()> {
    for (index, put) in attributes.iter().enumerate() {
        let Some(id) = put.attribute_id else { continue };
        let path = |field: &str| format!("atributes[{index}].{field}");
        let known = find_attribute(id).ok_or_else(|| Error::dangling_reference(path("attribute_id")))?;
        let is_repeated = attributes[..index].iter().any(|other| other.attribute_id == Some(id));
        let value = put.attribute_value.as_ref().map_or("", SingleLine::as_str);
        let (field, message) = match () {
            () if Some(known.type_id) != type_id => ("attribute_id", "an attribute of another type"),
            () if is_repeated && !known.field.multiple => ("attribute_id", "an attribute with one value"),
            () if known.field.kind != put.kind => ("type", "not the attribute's kind"),
            () if !known.field.accepts(value) => ("attribute_value", "not a value of the attribute's kind"),
            () => continue,
        };
        return Err(Error::Rule("content_attribute", Some(json!({"path": path(field), "message": message}))));
    }
    Ok(())
}

impl ContentAttributePut {
    fn to_attribute(&self) -> ContentAttribute {
        ContentAttribute {
            kind: self.kind,
            attribute_id: self.attribute_id,
            attribute_value: self.attribute_value.as_ref().map(|value| value.as_str().to_owned()),
            key: self.key.as_str().to_owned(),
            value: self.value.as_str().to_owned(),
        }
    }
}

impl CallToActionPut {
    fn check(&self) -> Result<CallToAction> {
        if self.redirect.as_ref().is_some_and(|url| url.place() != PicturePlace::Https) {
            return Err(body_error("call_to_action.redirect", "not an https address"));
        }
        let redirect = self.redirect.as_ref().map(PictureUrl::text);
        Ok(CallToAction { label: self.label.as_str().to_owned(), redirect })
    }
}
