//! The store as data in its page, so that the page's script need not ask the API before it draws.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use crate::domains::ecommerce::{
    Article, ArticleCategory, ArticleCustomizer, ArticlePrice, ArticleStock, CatalogItem, CatalogSection, Customizer,
    PaymentMethods, PickupMethods, PublicStorefront, Store, Turn,
};
use crate::web::structured_data::escape_for_script;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The parts of the API's `Storefront` that the script reads, in the same shape. Ids and times that it does not read are
/// left out, because they hardly compress.
#[derive(Serialize)]
struct PageData<'a> {
    store: &'a Store,
    turn: &'a Option<Turn>,
    catalog: Option<PageCatalog<'a>>,
    articles: Vec<PageArticle<'a>>,
    customizers: &'a [Customizer],
    payment_methods: &'a PaymentMethods,
    pickup_methods: &'a PickupMethods,
}

#[derive(Serialize)]
struct PageCatalog<'a> {
    sections: &'a [CatalogSection],
    items: Vec<PageCatalogItem>,
}

#[derive(Serialize)]
struct PageCatalogItem {
    section_id: Id<CatalogSection>,
    article_id: Id<Article>,
    order: i64,
    visible: bool,
}

#[derive(Serialize)]
struct PageArticle<'a> {
    id: Id<Article>,
    store_id: Id<Store>,
    name: &'a str,
    description: &'a str,
    image_url: Option<&'a str>,
    gallery: &'a [String],
    categories: &'a [ArticleCategory],
    visible: bool,
    price: &'a ArticlePrice,
    stock: &'a ArticleStock,
    customizers: &'a [ArticleCustomizer],
}

impl<'a> PageData<'a> {
    fn new(storefront: &'a PublicStorefront) -> Self {
        let catalog = storefront.catalog.as_ref();
        Self {
            store: &storefront.store,
            turn: &storefront.turn,
            catalog: catalog.map(|catalog| PageCatalog {
                sections: &catalog.sections,
                items: catalog.items.iter().map(PageCatalogItem::new).collect(),
            }),
            articles: storefront.articles.iter().map(PageArticle::new).collect(),
            customizers: &storefront.customizers,
            payment_methods: &storefront.payment_methods,
            pickup_methods: &storefront.pickup_methods,
        }
    }
}

impl PageCatalogItem {
    fn new(item: &CatalogItem) -> Self {
        let CatalogItem { section_id, article_id, order, visible, .. } = *item;
        Self { section_id, article_id, order, visible }
    }
}

impl<'a> PageArticle<'a> {
    fn new(article: &'a Article) -> Self {
        Self {
            id: article.id,
            store_id: article.store_id,
            name: &article.name,
            description: &article.description,
            image_url: article.image_url.as_deref(),
            gallery: &article.gallery,
            categories: &article.categories,
            visible: article.visible,
            price: &article.price,
            stock: &article.stock,
            customizers: &article.customizers,
        }
    }
}

/// The store's data in a block that browsers do not execute.
pub(super) fn data_script(storefront: &PublicStorefront) -> Result<Markup> {
    let json = serde_json::to_string(&PageData::new(storefront)).map_err(Error::internal)?;
    Ok(html! { script type="application/json" id="hub-storefront" { (PreEscaped(escape_for_script(&json))) } })
}
