//! The promotion of a point of interest to a page of the directory.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::model::Poi;
use super::read::{PoiRow, list_category_names, list_pois};
use super::write::update_pois;
use crate::domains::discover::page::{
    DirectoryPage, LINKS_MAX, PageLink, PageLinkType, PagePut, insert_or_update_page,
};
use hub_kernel::app::App;
use hub_kernel::db::{RowLock, Tx};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The result of a promotion.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PoiPromoted {
    /// The new page.
    page_id: Id<DirectoryPage>,
}

/// Creates a page from a point of interest, for a workspace, or else for the one of the point of interest. The page is not
/// enabled. 409 `error.conflict.poi_promoted` with the `page_id` when it has a page.
pub(crate) async fn promote_poi(
    tx: &mut Tx,
    app: &App,
    id: Id<Poi>,
    workspace: Option<Id<Scope>>,
) -> Result<PoiPromoted> {
    let stored = list_pois(tx.on()).push(" AND id = ").push_bind(id).lock(RowLock::NoKeyUpdate);
    let stored: PoiRow = stored.optional().await?.or_not_found()?;
    if let Some(page_id) = stored.page_id {
        return Err(Error::Conflict("poi_promoted", Some(json!({"page_id": page_id}))));
    }
    let workspace_id = workspace.or(stored.workspace_id);
    let known = list_category_names(tx.on(), stored.form_categories.iter().copied().collect()).await?;
    let categories: Vec<_> = stored.form_categories.iter().filter(|id| known.contains_key(id)).collect();
    let name = if stored.form_name.is_empty() { &stored.name } else { &stored.form_name };
    let put = json!({
        "workspace_id": workspace_id, "enabled": false,
        "info": {"name": name, "description": stored.form_description, "avatar_url": stored.form_avatar_url,
                 "cover_url": stored.form_cover_url},
        "categories": categories, "links": page_links(&stored), "schedule": stored.form_schedule,
        "addresses": stored.form_addresses,
    });
    let put: PagePut = serde_json::from_value(put).map_err(Error::internal)?;
    let page_id = Id::new();
    insert_or_update_page(tx, app, page_id, put).await?;
    let row = PoiRow { page_id: Some(page_id), workspace_id, ..stored.clone() };
    update_pois(tx, vec![(stored, row)], app.clock.now()).await?;
    Ok(PoiPromoted { page_id })
}

/// The links of the form, and the phones that it does not have, as far as there is space.
fn page_links(poi: &PoiRow) -> Vec<PageLink> {
    let mut links = poi.form_links.clone();
    for phone in &poi.phones {
        let is_known = |link: &PageLink| link.link_type == PageLinkType::Phone && link.value == phone.phone;
        if links.len() < LINKS_MAX && !links.iter().any(is_known) {
            let (label, value) = (phone.name.clone(), phone.phone.clone());
            links.push(PageLink { link_type: PageLinkType::Phone, label, value });
        }
    }
    links
}
