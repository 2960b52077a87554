//! The table of nouns: one row makes a noun's commands.

use hub_import::importers::ImportKind;

use super::{Noun, Put};

/// The nouns, in the order of the help.
pub(super) const NOUNS: &[Noun] = &[
    Noun {
        name: "article",
        about: "Articles that a store sells",
        operations: "ecommerce_article",
        put: Put::Operation,
        import: None,
        columns: &[
            ("article", "id"),
            ("code", "code"),
            ("name", "name"),
            ("price", "price.base"),
            ("final", "price.final"),
            ("stock", "stock.count"),
            ("out of stock", "stock.out_of_stock"),
            ("visible", "visible"),
            ("category", "categories[0].name"),
        ],
    },
    Noun {
        name: "catalog",
        about: "Catalogs: which articles a store shows, in which sections; publishing freezes a copy",
        operations: "ecommerce_catalog",
        put: Put::Operation,
        import: None,
        columns: &[("catalog", "id"), ("name", "name"), ("selected", "selected"), ("created at", "created_at")],
    },
    Noun {
        name: "customizer",
        about: "Customizers: options that are chosen with a store's articles",
        operations: "ecommerce_customizer",
        put: Put::Operation,
        import: None,
        columns: &[
            ("customizer", "id"),
            ("name", "name"),
            ("first option", "options[0].name"),
            ("created at", "created_at"),
        ],
    },
    Noun {
        name: "coupon",
        about: "Coupons of a store",
        operations: "ecommerce_coupon",
        put: Put::Operation,
        import: None,
        columns: &[
            ("coupon", "id"),
            ("code", "code"),
            ("enabled", "enabled"),
            ("%", "discount_percent"),
            ("at most", "discount_percent_max_amount"),
            ("fixed", "discount_fixed_amount"),
            ("uses", "uses_count"),
            ("of", "max_uses"),
            ("budget", "max_import_amount"),
        ],
    },
    Noun {
        name: "policy",
        about: "Policies: surcharges and discounts of a store, by payment and pickup method",
        operations: "ecommerce_policy",
        put: Put::Operation,
        import: None,
        columns: &[("policy", "id"), ("priority", "priority"), ("name", "name"), ("enabled", "enabled")],
    },
    Noun {
        name: "activity",
        about: "Activities: what happened to the orders and payments of one's scope, newest first",
        operations: "activities",
        put: Put::Operation,
        import: None,
        columns: &[("created at", "created_at"), ("type", "type"), ("title", "title"), ("of", "identify")],
    },
    Noun {
        name: "category",
        about: "Categories of the directory, which pages are found in",
        operations: "backoffices_category",
        put: Put::Operation,
        import: Some(ImportKind::Categories),
        columns: &[
            ("category", "id"),
            ("name", "name"),
            ("visible", "visible"),
            ("parent", "parent_id"),
            ("root", "path[0].name"),
        ],
    },
    Noun {
        name: "page",
        about: "Pages of the directory, with an owner or without",
        operations: "backoffices_page",
        put: Put::Operation,
        import: None,
        columns: &[
            ("page", "id"),
            ("name", "info.name"),
            ("enabled", "enabled"),
            ("category", "categories[0].name"),
            ("workspace", "workspace_id"),
        ],
    },
    Noun {
        name: "showroom",
        about: "Showrooms of your workspace",
        operations: "showrooms_service",
        put: Put::Operation,
        import: None,
        columns: &[("showroom", "id"), ("name", "name"), ("enabled", "enabled"), ("created at", "created_at")],
    },
    Noun {
        name: "content",
        about: "Contents of a showroom: texts, pictures, a price and attributes",
        operations: "showrooms_content",
        put: Put::Operation,
        import: None,
        columns: &[
            ("content", "id"),
            ("title", "title"),
            ("visible", "visible"),
            ("type", "content_type.name"),
            ("total", "price.total"),
            ("updated at", "updated_at"),
        ],
    },
    Noun {
        name: "block",
        about: "Blocks of the consumers' home: banners, and chosen categories, pages and articles",
        operations: "backoffices_block",
        put: Put::Topic("discover.blocks.put"),
        import: None,
        columns: &[
            ("block", "id"),
            ("priority", "priority"),
            ("enabled", "enabled"),
            ("layout", "layout_type"),
            ("content", "content_type"),
            ("title", "header.title"),
        ],
    },
    Noun {
        name: "poi",
        about: "Points of interest: places that may become pages of the directory",
        operations: "backoffices_poi",
        put: Put::Operation,
        import: Some(ImportKind::Pois),
        columns: &[
            ("poi", "id"),
            ("name", "name"),
            ("address", "address"),
            ("type", "form.type"),
            ("category", "form.categories[0].name"),
            ("page", "page_id"),
        ],
    },
    Noun {
        name: "link",
        about: "Links, which rewrite paths and addresses to others",
        operations: "backoffices_link",
        put: Put::Operation,
        import: Some(ImportKind::Links),
        columns: &[
            ("link", "id"),
            ("name", "name"),
            ("enabled", "enabled"),
            ("input", "input"),
            ("output", "output"),
            ("rewrites", "rewrites"),
        ],
    },
    Noun {
        name: "group",
        about: "Pharmacy groups: the pharmacies of a town that share one duty rota",
        operations: "pharmacy_group",
        put: Put::Topic("pharmacy.groups.put"),
        import: None,
        columns: &[],
    },
];

/// The noun with this name.
pub(super) fn find_noun(name: &str) -> Option<&'static Noun> {
    NOUNS.iter().find(|noun| noun.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::FieldPath;
    use crate::schema::SchemaNode;

    #[test]
    fn each_row_is_of_operations_and_fields_of_the_contract() {
        for noun in NOUNS {
            let list = noun.operation("list").unwrap_or_else(|| panic!("{} has no list", noun.name));
            let is_written = ["put", "delete"].iter().any(|verb| noun.operation(verb).is_some());
            assert!(!is_written || noun.operation("get").is_some(), "{} has no get", noun.name);
            let page = SchemaNode::of_contract(list.answer_schema().expect("an answer"));
            let row = page.field("data").and_then(SchemaNode::items).expect("rows");
            for (_, path) in noun.columns {
                assert!(path.parse::<FieldPath>().is_ok(), "{}: {path}", noun.name);
                let pointer = format!("/{}", path.replace(['.', '['], "/").replace(']', ""));
                assert!(row.at_pointer(&pointer).is_some(), "{} has no field {path}", noun.name);
            }
        }
    }
}
