//! The search of articles: by words of their names, descriptions and categories, in the order of the list, page by page.

use hub_api::domains::ecommerce::index_missing_articles;
use hub_kernel::db::{Sql, sql};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::app_with_store;
use crate::support::{SignedInUser, StoreFixture, TestApp, new_id};

/// The names that a query finds, read page by page.
async fn find_names(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, query: &str) -> Vec<String> {
    let (mut names, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_in_store(owner, shop, &format!("articles?take=2&query={query}{cursor}")).await;
        let rows = page["data"].as_array().expect("rows").iter();
        names.extend(rows.map(|row| row["name"].as_str().expect("a name").to_owned()));
        let Some(next) = page["cursor"].as_str() else { return names };
        cursor = format!("&cursor={next}");
    }
}

/// Creates an article with a category of its own; answers the ids of both.
async fn put_article(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture, texts: [&str; 3]) -> [String; 2] {
    let [name, description, category] = texts;
    let (id, category_id) = (new_id(), new_id());
    let body = json!({"name": name, "description": description, "price": {"base": 1},
                      "categories": [{"id": category_id, "name": category}]});
    app.put_in_store(owner, shop, &format!("articles/{id}"), &body).await;
    [id, category_id]
}

const ARTICLES: [[&str; 3]; 4] = [
    ["Ñoquis de papa", "Con salsa de TOMATE y albahaca.", "Pastas frescas"],
    ["Fugazzeta rellena", "Cebolla, mucho queso.\nPara tres.", "Pizzas"],
    ["Calabresa", "Queso y longaniza, en horno de barro.", "Pizzas a la piedra"],
    ["Árbol de queso", "", "Postres"],
];

#[tokio::test]
async fn articles_are_found_by_names_descriptions_and_categories() {
    let (app, owner, shop) = app_with_store().await;
    for texts in ARTICLES {
        put_article(&app, &owner, &shop, texts).await;
    }
    for (query, found) in [
        ("NOQUIS", &["Ñoquis de papa"][..]),
        ("arbol", &["Árbol de queso"]),
        ("%C3%81rb", &["Árbol de queso"]),
        ("tomate", &["Ñoquis de papa"]),
        ("albah", &["Ñoquis de papa"]),
        ("lbahaca", &[]),
        ("piz", &["Calabresa", "Fugazzeta rellena", "Muzzarella"]),
        ("queso", &["Árbol de queso", "Calabresa", "Fugazzeta rellena"]),
        ("piz%20queso", &["Calabresa", "Fugazzeta rellena"]),
        ("queso,%20PIZZA!%20barro", &["Calabresa"]),
        ("queso%20tomate", &[]),
        ("para%20dos", &["Muzzarella"]),
        ("%25", &["Árbol de queso", "Calabresa", "Fugazzeta rellena", "Muzzarella", "Ñoquis de papa"]),
        ("queso&order_dir=desc", &["Fugazzeta rellena", "Calabresa", "Árbol de queso"]),
        ("queso&visible=false", &[]),
        (&format!("queso&ids={}", shop.article_id), &[]),
        (&format!("muzza&ids={}", shop.article_id), &["Muzzarella"]),
    ] {
        assert_eq!(find_names(&app, &owner, &shop, query).await, found, "{query}");
    }
}

#[tokio::test]
async fn articles_of_frequent_words_are_found_too() {
    let (app, owner, shop) = app_with_store().await;
    for texts in ARTICLES {
        put_article(&app, &owner, &shop, texts).await;
    }
    // More rows than a search fetches by the index.
    let many = Sql {
        sqlite: "INSERT INTO article_words (store_id, word, article_id) SELECT $2, 'pizza' || value, $3 FROM json_each($1)",
        pg: "INSERT INTO article_words (store_id, word, article_id)
             SELECT $2, 'pizza' || value, $3 FROM jsonb_array_elements_text($1::jsonb)",
    };
    let [store, article] = [&shop.store_id, &shop.article_id].map(|id| id.parse::<Id<()>>().expect("an id"));
    let numbers: Value = (0..=1_000).collect();
    let many = sql(app.app.db.write(), many).bind(numbers.to_string()).bind(store).bind(article);
    many.execute().await.expect("inserts");
    for (query, found) in [
        ("piz", &["Calabresa", "Fugazzeta rellena", "Muzzarella"][..]),
        ("piz&order_dir=desc", &["Muzzarella", "Fugazzeta rellena", "Calabresa"]),
        ("piz%20queso", &["Calabresa", "Fugazzeta rellena"]),
        ("piz%20norte", &[]),
        ("izza", &[]),
    ] {
        assert_eq!(find_names(&app, &owner, &shop, query).await, found, "{query}");
    }
}

#[tokio::test]
async fn changed_articles_are_found_by_their_new_words() {
    let (app, owner, shop) = app_with_store().await;
    let [id, category] = put_article(&app, &owner, &shop, ["Empanada", "De carne.", "Fritas"]).await;
    let other = put_article(&app, &owner, &shop, ["Pastelito", "", "Dulces"]).await;
    let find = async |query: &str| find_names(&app, &owner, &shop, query).await;
    let body = json!({"name": "Canastita", "description": "De humita.", "price": {"base": 1},
                      "categories": [{"id": category, "name": "Fritas"}]});
    app.put_in_store(&owner, &shop, &format!("articles/{id}"), &body).await;
    assert_eq!(find("empanada").await, [""; 0]);
    assert_eq!(find("carne").await, [""; 0]);
    assert_eq!(find("canastita").await, ["Canastita"]);
    assert_eq!(find("humita").await, ["Canastita"]);
    // A category is renamed by a PUT of another article.
    let body = json!({"name": "Pastelito", "price": {"base": 1}, "categories": [{"id": category, "name": "Al horno"}]});
    app.put_in_store(&owner, &shop, &format!("articles/{}", other[0]), &body).await;
    assert_eq!(find("fritas").await, [""; 0]);
    assert_eq!(find("dulces").await, [""; 0]);
    assert_eq!(find("horno").await, ["Canastita", "Pastelito"]);
    assert_eq!(app.delete_in_store(&owner, &shop, &format!("articles/{id}")).await, 200);
    assert_eq!(find("horno").await, ["Pastelito"]);
}

#[tokio::test]
async fn articles_of_another_store_are_not_found() {
    let (app, owner, shop) = app_with_store().await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let other_shop = app.new_unpublished_store(&other).await;
    put_article(&app, &other, &other_shop, ARTICLES[0]).await;
    assert_eq!(find_names(&app, &owner, &shop, "noquis").await, [""; 0]);
    assert_eq!(find_names(&app, &other, &other_shop, "noquis").await, ["Ñoquis de papa"]);
    let foreign = app.get_as(&owner, &other_shop.owner_path("articles?query=noquis")).await;
    assert_eq!(foreign.error_parts().0, 404);
}

#[tokio::test]
async fn articles_missing_from_the_index_are_added_at_the_start() {
    let (app, owner, shop) = app_with_store().await;
    put_article(&app, &owner, &shop, ARTICLES[0]).await;
    let indexed = app.dump_tables(&["articles", "article_words"]).await;
    // The state after the migration: the words of names alone.
    for text in [
        "UPDATE articles SET search_text = NULL",
        "DELETE FROM article_words WHERE word NOT IN ('noquis', 'de', 'papa', 'muzzarella')",
    ] {
        sql(app.app.db.write(), text).execute().await.expect("writes");
    }
    assert_eq!(find_names(&app, &owner, &shop, "noquis").await, ["Ñoquis de papa"], "names are found meanwhile");
    assert_eq!(find_names(&app, &owner, &shop, "tomate").await, [""; 0]);
    index_missing_articles(&app.app).await.expect("indexes");
    assert_eq!(find_names(&app, &owner, &shop, "tomate").await, ["Ñoquis de papa"]);
    assert_eq!(app.dump_tables(&["articles", "article_words"]).await, indexed);
}

#[tokio::test]
async fn a_very_long_word_is_indexed_and_found() {
    let (app, owner, shop) = app_with_store().await;
    let long = "ó".repeat(2_000);
    put_article(&app, &owner, &shop, ["Larga", &long, "Todo"]).await;
    assert_eq!(find_names(&app, &owner, &shop, &"o".repeat(1_000)).await, ["Larga"]);
}
