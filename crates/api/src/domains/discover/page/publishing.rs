//! The parts that a page needs before it is published: a category, and a way to reach it.

use serde::Serialize;
use serde_json::json;

use super::model::{PageLink, PageLinkType};
use hub_kernel::types::error::{Error, Result};

/// The parts of a page that its publishing depends on.
#[derive(Clone, Debug)]
pub(super) struct PublishedParts {
    pub(super) has_category: bool,
    pub(super) has_visible_address: bool,
    pub(super) has_store: bool,
    pub(super) links: Vec<PageLink>,
}

/// A part that a page lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum MissingPart {
    /// A category.
    Category,
    /// A visible address, a phone, WhatsApp or website, or a store.
    Contact,
}

impl PublishedParts {
    /// The missing parts; every page has a name.
    pub(super) fn missing(&self) -> Vec<MissingPart> {
        let is_contact = |link: &PageLink| {
            matches!(link.link_type, PageLinkType::Phone | PageLinkType::Whatsapp | PageLinkType::Website)
        };
        let has_contact = self.has_visible_address || self.has_store || self.links.iter().any(is_contact);
        let category = (!self.has_category).then_some(MissingPart::Category);
        category.into_iter().chain((!has_contact).then_some(MissingPart::Contact)).collect()
    }

    /// Refuses a published page with missing parts: 422 `error.rule.page_incomplete`.
    pub(super) fn require_publishable(&self) -> Result<()> {
        match self.missing() {
            missing if missing.is_empty() => Ok(()),
            missing => Err(Error::Rule("page_incomplete", Some(json!({"missing": missing})))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MissingPart::{Category, Contact};
    use super::*;

    #[test]
    fn a_category_and_one_way_to_reach_it() {
        let link = |link_type| PageLink { link_type, label: String::new(), value: String::new() };
        let bare = PublishedParts { has_category: false, has_visible_address: false, has_store: false, links: vec![] };
        assert_eq!(bare.missing(), [Category, Contact]);
        let listed = PublishedParts { has_category: true, ..bare.clone() };
        assert_eq!(listed.missing(), [Contact]);
        assert_eq!(PublishedParts { has_visible_address: true, ..bare }.missing(), [Category]);
        assert_eq!(PublishedParts { has_visible_address: true, ..listed.clone() }.missing(), []);
        assert_eq!(PublishedParts { has_store: true, ..listed.clone() }.missing(), []);
        for (link_type, missing) in [
            (PageLinkType::Phone, &[][..]),
            (PageLinkType::Whatsapp, &[]),
            (PageLinkType::Website, &[]),
            (PageLinkType::Instagram, &[Contact]),
            (PageLinkType::Email, &[Contact]),
        ] {
            let page = PublishedParts { links: vec![link(link_type)], ..listed.clone() };
            assert_eq!(page.missing(), missing, "{link_type:?}");
        }
    }
}
