//! The results as structured data (schema.org, JSON-LD).

use serde_json::{Value, json};

use super::SearchView;
use crate::domains::discover::ExploreResult;
use crate::web::structured_data::script_json;

/// The JSON of the results as a list of pages, safe inside a `<script>`.
pub(super) fn structured_data(view: &SearchView<'_>, origin: Option<&str>) -> String {
    let results = view.results.map(|results| results.data.as_slice()).unwrap_or_default();
    let items: Vec<_> = (1..).zip(results).map(|(position, result)| list_item(position, result, origin)).collect();
    script_json(json!({
        "@context": "https://schema.org",
        "@type": "ItemList",
        "name": view.chosen_category().map(|category| &category.name),
        "itemListElement": items,
    }))
}

fn list_item(position: usize, result: &ExploreResult, origin: Option<&str>) -> Value {
    json!({
        "@type": "ListItem",
        "position": position,
        "name": result.page.name,
        "url": origin.map(|origin| format!("{origin}/p/{}", result.id)),
    })
}
