//! Articles imported from a file: the report, what is written, and what is refused.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::app_with_store;
use crate::support::media::{UploadForm, file_part, upload_content_type};
use crate::support::{SignedInUser, StoreFixture, TestApp, TestResponse};

const OWN: &str = "code;name;description;price;sale_price;stock;categories;images;visible\n\
    ALF-1;Alfajor de maicena;\"Con coco.\nSin TACC.\";1.250,50;;40;Postres > Alfajores;https://example.com/a.jpg;sí\n\
    ALF-2;Alfajor de chocolate;;1.500;1.200;;Postres;;no\n";

const WOOCOMMERCE: &str = "ID,Type,SKU,Name,Published,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)\n\
    1,variable,REM,Remera,1,,,,Talle,\"M, L\"\n\
    2,variation,REM-M,Remera - M,1,1000,3,REM,Talle,M\n\
    3,variation,REM-L,Remera - L,1,1200,5,REM,Talle,L\n";

impl TestApp {
    async fn import(&self, owner: &SignedInUser, shop: &StoreFixture, options: &str, file: &[u8]) -> TestResponse {
        let body = [file_part("articulos.csv").as_bytes(), file, &UploadForm::tail()].concat();
        let path = shop.owner_path(&format!("articles/import{options}"));
        let request = self.request_as(owner, Method::POST, &path).body(body);
        self.send(request.header("content-type", upload_content_type())).await
    }

    async fn imported(&self, owner: &SignedInUser, shop: &StoreFixture, options: &str, file: &str) -> Value {
        self.import(owner, shop, options, file.as_bytes()).await.ok()
    }

    async fn articles_named(&self, owner: &SignedInUser, shop: &StoreFixture, word: &str) -> Vec<Value> {
        let page = self.get_as(owner, &shop.owner_path(&format!("articles?query={word}"))).await.ok();
        page["data"].as_array().expect("a list").clone()
    }

    async fn dump_catalog(&self) -> String {
        let tables = ["articles", "article_categories", "article_category_links", "article_customizers", "customizers"];
        format!("{:?}", self.dump_tables(&tables).await)
    }
}

/// The state, and the rows created, updated, unchanged, failed and not written.
fn counts(report: &Value) -> (&str, [u64; 5]) {
    let counts = ["created", "updated", "unchanged", "failed", "not_written"];
    (report["state"].as_str().expect("a state"), counts.map(|name| report[name].as_u64().expect("a number")))
}

/// The problems: line, character, code and column.
fn problems(report: &Value) -> Vec<(u64, u64, &str, &str)> {
    let problems = report["problems"].as_array().expect("a list").iter();
    let problem = |one: &'_ Value| (one["line"].as_u64().unwrap_or(0), one["letter"].as_u64().unwrap_or(0));
    let text = |one: &'_ Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    problems
        .map(|one| {
            let (line, letter) = problem(one);
            (line, letter, text(one, "code").leak() as &str, text(one, "column").leak() as &str)
        })
        .collect()
}

#[tokio::test]
async fn ecommerce_article_import_creates_changes_and_leaves_as_they_are() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.dump_catalog().await;
    let tried = app.imported(&owner, &shop, "?dry_run=true", OWN).await;
    assert_eq!(counts(&tried), ("tried", [2, 0, 0, 0, 0]));
    assert_eq!(
        (&tried["changes"][0]["label"], &tried["changes"][0]["outcome"]),
        (&json!("Alfajor de maicena"), &json!("created"))
    );
    assert_eq!(app.dump_catalog().await, before, "a dry run writes nothing");
    let done = app.imported(&owner, &shop, "", OWN).await;
    assert_eq!((counts(&done), &done["rows"]), (("done", [2, 0, 0, 0, 0]), &json!(2)));
    let made = app.articles_named(&owner, &shop, "alfajor").await;
    assert_eq!(made.len(), 2);
    let maicena = made.iter().find(|one| one["name"] == "Alfajor de maicena").expect("it is there");
    assert_eq!((&maicena["price"]["base"], &maicena["stock"]["count"]), (&json!(1250.5), &json!(40)));
    assert_eq!((&maicena["description"], &maicena["visible"]), (&json!("Con coco.\nSin TACC."), &json!(true)));
    assert_eq!(maicena["categories"].as_array().map(Vec::len), Some(2));
    assert_eq!(counts(&app.imported(&owner, &shop, "", OWN).await), ("done", [0, 0, 2, 0, 0]));

    let prices = "code,name,price,stock\nALF-1,Alfajor de maicena,1400,39\nALF-2,Alfajor de chocolate,1.500,\n";
    let tried = app.imported(&owner, &shop, "?dry_run=true", prices).await;
    assert_eq!(counts(&tried), ("tried", [0, 1, 1, 0, 0]));
    assert_eq!(
        tried["changes"],
        json!([{"line": 2, "label": "Alfajor de maicena", "outcome": "updated", "fields": [
            {"name": "price.base", "from": 1250.5, "to": 1400.0}, {"name": "stock.count", "from": 40, "to": 39}]}])
    );
    assert_eq!(counts(&app.imported(&owner, &shop, "", prices).await), ("done", [0, 1, 1, 0, 0]));
    let maicena = app.articles_named(&owner, &shop, "maicena").await.remove(0);
    assert_eq!((&maicena["price"]["base"], &maicena["description"]), (&json!(1400), &json!("Con coco.\nSin TACC.")));
}

#[tokio::test]
async fn a_bad_row_is_named_and_nothing_is_written_unless_it_is_skipped() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.dump_catalog().await;
    let file = "code,name,price,sale_price,stock,images,visible\n\
                A,,12.345.67,,x,ftp://a,quizás\n\
                B,Bien,10,,1,,\n\
                C,Caro,10,11,1.5,,\n\
                B,Otra vez,10,,1,,\n\
                D,Foto,10,,1,http://example.com/a.jpg,\n";
    let refused = app.imported(&owner, &shop, "", file).await;
    assert_eq!(counts(&refused), ("refused", [0, 0, 0, 4, 1]));
    assert_eq!(
        problems(&refused),
        [
            (2, 3, "import.empty", "name"),
            (2, 25, "import.flag", "visible"),
            (2, 17, "import.image", "images"),
            (2, 4, "import.amount", "price"),
            (2, 15, "import.number", "stock"),
            (4, 11, "import.sale_price", "sale_price"),
            (4, 14, "import.count", "stock"),
            (5, 1, "import.duplicate", "code"),
            // The file says nothing wrong; the store takes encrypted addresses alone.
            (6, 14, "error.parser.body", "images"),
        ]
    );
    assert_eq!(refused["problems"][7]["details"], json!({"line": 3}));
    assert_eq!(refused["problems"][1]["details"], json!({"column": "visible", "text": "quizás"}));
    assert_eq!(app.dump_catalog().await, before, "nothing was written");
    let tried = app.imported(&owner, &shop, "?dry_run=true", file).await;
    assert_eq!((counts(&tried), &tried["problems"]), (("tried", [1, 0, 0, 4, 0]), &refused["problems"]));
    let done = app.imported(&owner, &shop, "?skip_bad=true", file).await;
    assert_eq!((counts(&done), &done["problems"]), (("done", [1, 0, 0, 4, 0]), &refused["problems"]));
    assert_eq!(app.articles_named(&owner, &shop, "bien").await.len(), 1);
    assert_eq!(app.articles_named(&owner, &shop, "foto").await, Vec::<Value>::new());
}

#[tokio::test]
async fn an_article_of_another_store_is_refused_and_leaves_nothing_behind() {
    let (app, owner, shop) = app_with_store().await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&other).await;
    let before = app.dump_catalog().await;
    let file = format!(
        "id,name,price,categories\n{},Robada,10,Nueva\n{},Napolitana,20,\n",
        theirs.article_id, shop.article_id
    );
    let refused = app.imported(&owner, &shop, "", &file).await;
    assert_eq!(counts(&refused), ("refused", [0, 0, 0, 1, 1]));
    assert_eq!(problems(&refused), [(2, 1, "error.not_found", "id")]);
    assert_eq!(app.dump_catalog().await, before);
    let done = app.imported(&owner, &shop, "?skip_bad=true", &file).await;
    assert_eq!(counts(&done), ("done", [0, 1, 0, 1, 0]));
    assert_eq!(app.articles_named(&owner, &shop, "napolitana").await[0]["price"]["base"], json!(20));
    let stranger = app.import(&other, &shop, "", OWN.as_bytes()).await;
    assert_eq!(stranger.status, 404, "{}", stranger.text);
}

#[tokio::test]
async fn variants_become_a_customizer_and_a_second_import_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let done = app.imported(&owner, &shop, "", WOOCOMMERCE).await;
    assert_eq!((counts(&done), &done["format"]), (("done", [3, 0, 0, 0, 0]), &json!("WooCommerce")));
    assert_eq!(done["articles"], 1);
    let shirt = app.articles_named(&owner, &shop, "remera").await.remove(0);
    assert_eq!((&shirt["price"]["base"], &shirt["customizers"][0]["options_min"]), (&json!(1000), &json!(1)));
    let customizer = format!("customizers/{}", shirt["customizers"][0]["customizer_id"].as_str().expect("an id"));
    let customizer = app.get_as(&owner, &shop.owner_path(&customizer)).await.ok();
    let option = |index: usize| &customizer["options"][index];
    assert_eq!((&option(1)["name"], &option(1)["price"]["price_base"]), (&json!("L"), &json!(200)));
    assert_eq!(counts(&app.imported(&owner, &shop, "", WOOCOMMERCE).await), ("done", [0, 0, 3, 0, 0]));
    let dearer = app.imported(&owner, &shop, "?dry_run=true", &WOOCOMMERCE.replace("1200", "1300")).await;
    assert_eq!(counts(&dearer), ("tried", [0, 3, 0, 0, 0]));
    assert_eq!(dearer["changes"][0]["fields"][0]["name"], "options");
}

#[tokio::test]
async fn a_file_that_is_none_of_articles_is_refused_with_its_reason() {
    let (app, owner, shop) = app_with_store().await;
    let many = format!("name,price\n{}", "Alfajor,1\n".repeat(2001));
    for (file, code, line, detail) in [
        (&b""[..], "import.file_type", None, ("found", json!("empty"))),
        (b"PK\x03\x04", "import.file_type", None, ("found", json!("spreadsheet"))),
        (b"name,prize\n", "import.column_unknown", Some(1), ("nearest", json!("price"))),
        (b"price\n", "import.column_missing", Some(1), ("column", json!("name"))),
        (b"name,price\na,\"1\nb,2\n", "import.quote", Some(2), ("column", Value::Null)),
        (many.as_bytes(), "import.too_many_rows", None, ("maximum", json!(2000))),
    ] {
        let refused = app.import(&owner, &shop, "?dry_run=true", file).await;
        let body = refused.json();
        assert_eq!((refused.status.as_u16(), &body["code"]), (422, &json!("error.rule.import_file")), "{body}");
        assert_eq!((&body["extra"]["code"], &body["extra"]["line"]), (&json!(code), &json!(line)), "{body}");
        assert_eq!(body["extra"][detail.0], detail.1, "{body}");
    }
    let known = app.imported(&owner, &shop, "?dry_run=true&ignore_columns=prize", "name,price,prize\nA,1,2\n").await;
    assert_eq!(counts(&known), ("tried", [1, 0, 0, 0, 0]));
    let large = app.import(&owner, &shop, "", &vec![b'a'; (4 << 20) + 1]).await;
    assert_eq!(large.error_parts().1, "error.too_large");
    let nothing = app.request_as(&owner, Method::POST, &shop.owner_path("articles/import"));
    let nothing = nothing.body(UploadForm::tail()).header("content-type", upload_content_type());
    assert_eq!(app.send(nothing).await.error_parts(), (400, "error.parser.body".into(), "file".into()));
}

#[tokio::test]
async fn of_imports_at_once_one_writes_and_the_others_find_it_done() {
    let (app, owner, shop) = app_with_store().await;
    let file = [OWN, "ALF-3;Alfajor de dulce de leche;;900;;;Postres;;sí\n"].concat();
    let imports = (0..6).map(|_| app.imported(&owner, &shop, "", &file));
    let reports = futures_util::future::join_all(imports).await;
    let created: u64 = reports.iter().map(|report| counts(report).1[0]).sum();
    let unchanged: u64 = reports.iter().map(|report| counts(report).1[2]).sum();
    assert_eq!((created, unchanged), (3, 15), "{reports:?}");
    assert_eq!(app.articles_named(&owner, &shop, "alfajor").await.len(), 3);
    // One with another price: whichever comes last, every article is one file's.
    let dearer = file.replace("1.250,50", "2.000").replace("1.500;1.200", "3.000;2.500").replace(";900;", ";1000;");
    let (one, other) = tokio::join!(app.imported(&owner, &shop, "", &file), app.imported(&owner, &shop, "", &dearer));
    assert_eq!((one["state"].as_str(), other["state"].as_str()), (Some("done"), Some("done")));
    let mut prices: Vec<_> = app.articles_named(&owner, &shop, "alfajor").await.into_iter().collect();
    prices.sort_by_key(|one| one["name"].as_str().map(ToOwned::to_owned));
    let prices: Vec<&Value> = prices.iter().map(|one| &one["price"]["base"]).collect();
    assert!(
        prices == [&json!(1500), &json!(900), &json!(1250.5)] || prices == [&json!(3000), &json!(1000), &json!(2000)],
        "{prices:?}"
    );
}

#[tokio::test]
async fn uploaded_pictures_of_an_export_are_imported_again() {
    let (app, owner, shop) = app_with_store().await;
    let picture = "/media/resources/public/0198a5b2-0000-7000-8000-000000000001";
    let file = format!("name,price,images\nAlfajor,10,\"{picture}, https://example.com/b.jpg\"\n");
    assert_eq!(counts(&app.imported(&owner, &shop, "", &file).await), ("done", [1, 0, 0, 0, 0]));
    assert_eq!(app.articles_named(&owner, &shop, "alfajor").await[0]["image_url"], picture);
    let private = file.replace("/public/", "/private/").replace("Alfajor", "Budín");
    let refused = app.imported(&owner, &shop, "", &private).await;
    assert_eq!(problems(&refused), [(2, 10, "error.rule.media_public", "images")]);
}

#[tokio::test]
async fn a_file_of_the_most_rows_is_written_whole() {
    let (app, owner, shop) = app_with_store().await;
    let description = "Con coco rallado y dulce de leche. ".repeat(10);
    let rows: String = (0..2000)
        .map(|row| format!("C{row},Alfajor {row},{},\"{description}\",Postres > Clase {},{row}\n", 100 + row, row % 40))
        .collect();
    let file = format!("code,name,price,description,categories,stock\n{rows}");
    assert_eq!(counts(&app.imported(&owner, &shop, "", &file).await), ("done", [2000, 0, 0, 0, 0]));
    assert_eq!(counts(&app.imported(&owner, &shop, "", &file).await), ("done", [0, 0, 2000, 0, 0]));
}

#[tokio::test]
async fn an_article_is_found_by_its_code_and_keeps_its_id() {
    let (app, owner, shop) = app_with_store().await;
    let coded = json!({"code": "PZ-01", "name": "Muzzarella", "price": {"base": 8500}});
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &coded).await.ok();
    let renamed = "code,name,price\nPZ-01,Muzzarella grande,9000\nPZ-02,Fugazzeta,9500\n";
    let done = app.imported(&owner, &shop, "", renamed).await;
    assert_eq!(counts(&done), ("done", [1, 1, 0, 0, 0]));
    assert_eq!(
        done["changes"][0]["fields"][0],
        json!({"name": "name", "from": "Muzzarella", "to": "Muzzarella grande"})
    );
    let pizza = app.articles_named(&owner, &shop, "muzzarella").await.remove(0);
    assert_eq!((&pizza["id"], &pizza["code"]), (&json!(shop.article_id), &json!("PZ-01")));
    let other = app.articles_named(&owner, &shop, "fugazzeta").await.remove(0);
    assert_eq!(other["code"], "PZ-02");
    assert_eq!(counts(&app.imported(&owner, &shop, "", renamed).await), ("done", [0, 0, 2, 0, 0]));
    // An id goes before a code: such a file gives an article another code, and takes it away.
    let by_id = format!("id,code,name,price\n{},PZ-9,Muzzarella,9000\n", shop.article_id);
    assert_eq!(counts(&app.imported(&owner, &shop, "", &by_id).await), ("done", [0, 1, 0, 0, 0]));
    assert_eq!(app.articles_named(&owner, &shop, "muzzarella").await[0]["code"], "PZ-9");
    let taken = by_id.replace("PZ-9", "PZ-02");
    let refused = app.imported(&owner, &shop, "", &taken).await;
    assert_eq!(counts(&refused), ("refused", [0, 0, 0, 1, 0]));
    assert_eq!(problems(&refused), [(2, 38, "error.conflict.article_code", "code")]);
    let without = by_id.replace("PZ-9", "");
    assert_eq!(counts(&app.imported(&owner, &shop, "", &without).await), ("done", [0, 1, 0, 0, 0]));
    assert_eq!(app.articles_named(&owner, &shop, "muzzarella").await[0]["code"], Value::Null);
}

#[tokio::test]
async fn articles_and_variants_of_one_file_may_swap_their_codes_in_any_order() {
    let (app, owner, shop) = app_with_store().await;
    let ids = [crate::support::new_id(), crate::support::new_id(), crate::support::new_id()];
    let file = |order: [usize; 3], codes: [&str; 3]| -> String {
        let row = |at: usize| format!("{},{},Pan {at},{}\n", ids[at], codes[at], at + 1);
        format!("id,code,name,price\n{}", order.map(row).concat())
    };
    let codes = async || {
        let mut articles = app.articles_named(&owner, &shop, "pan").await;
        articles.sort_by_key(|article| article["name"].as_str().map(ToOwned::to_owned));
        articles.iter().map(|article| article["code"].clone()).collect::<Vec<_>>()
    };
    let first = file([0, 1, 2], ["A", "B", ""]);
    assert_eq!(counts(&app.imported(&owner, &shop, "", &first).await), ("done", [3, 0, 0, 0, 0]));
    // A swap, a chain against the order of the rows, and one along it.
    for (order, wanted) in [([0, 1, 2], ["B", "A", ""]), ([2, 0, 1], ["", "B", "A"]), ([0, 1, 2], ["A", "", "B"])] {
        let file = file(order, wanted);
        let moved = app.imported(&owner, &shop, "?dry_run=true", &file).await;
        assert_eq!((counts(&moved).0, &moved["problems"]), ("tried", &json!([])));
        let done = app.imported(&owner, &shop, "", &file).await;
        assert_eq!((counts(&done).0, &done["problems"]), ("done", &json!([])));
        let wanted = wanted.map(|code| if code.is_empty() { Value::Null } else { json!(code) });
        assert_eq!(codes().await, wanted);
    }
    let swapped = app.imported(&owner, &shop, "", &file([0, 1, 2], ["B", "", "A"])).await;
    assert_eq!(swapped["changes"][0]["fields"], json!([{"name": "code", "from": "A", "to": "B"}]), "as it was before");
    // A refused row keeps its code, so that the row which wants it is refused too.
    let bad =
        format!("id,code,name,price,images\n{},A,Pan 0,1,\n{},C,Pan 2,3,http://x.example/a.jpg\n", ids[0], ids[2]);
    let kept = app.imported(&owner, &shop, "?skip_bad=true", &bad).await;
    assert_eq!(kept["failed"], 2, "{kept}");
    assert_eq!(codes().await, [json!("B"), Value::Null, json!("A")]);
    let variants = |one: &str, other: &str| {
        format!(
            "code,name,price,parent,option_1,value_1\nREM,Remera,,,,\n{one},,1,REM,Talle,M\n{other},,1,REM,Talle,L\n"
        )
    };
    assert_eq!(counts(&app.imported(&owner, &shop, "", &variants("X", "Y")).await), ("done", [3, 0, 0, 0, 0]));
    assert_eq!(counts(&app.imported(&owner, &shop, "", &variants("Y", "X")).await).0, "done");
}

#[tokio::test]
async fn a_code_that_comes_again_in_a_file_is_a_problem_of_its_row() {
    let (app, owner, shop) = app_with_store().await;
    let (one, other) = (crate::support::new_id(), crate::support::new_id());
    let file = format!("id,code,name,price\n{one},A,Uno,1\n{other},A,Dos,2\n,A,Tres,3\n,a,Cuatro,4\n");
    let refused = app.imported(&owner, &shop, "", &file).await;
    assert_eq!(counts(&refused), ("refused", [0, 0, 0, 2, 2]));
    assert_eq!(problems(&refused), [(3, 38, "import.duplicate", "code"), (4, 2, "import.duplicate", "code")]);
    assert_eq!(refused["problems"][1]["details"], json!({"line": 2}));
    let variants = "code,name,price,parent,option_1,value_1\nREM,Remera,,,,\nX,,1,REM,Talle,M\nX,,2,REM,Talle,L\n";
    let refused = app.imported(&owner, &shop, "", variants).await;
    assert_eq!(
        problems(&refused),
        [(2, 1, "import.variants", ""), (3, 1, "import.variants", ""), (4, 1, "import.duplicate", "code")]
    );
    assert_eq!(refused["problems"][2]["details"]["line"], 3);
    let long = format!("code,name,price\n{},Uno,1\n", "x".repeat(65));
    assert_eq!(problems(&app.imported(&owner, &shop, "", &long).await), [(2, 1, "import.too_long", "code")]);
}

#[tokio::test]
async fn variants_have_their_codes_and_are_found_by_them() {
    let (app, owner, shop) = app_with_store().await;
    assert_eq!(counts(&app.imported(&owner, &shop, "", WOOCOMMERCE).await), ("done", [3, 0, 0, 0, 0]));
    let shirt = app.articles_named(&owner, &shop, "remera").await.remove(0);
    assert_eq!(shirt["code"], "REM");
    let path = format!("customizers/{}", shirt["customizers"][0]["customizer_id"].as_str().expect("an id"));
    let path = shop.owner_path(&path);
    let before = app.get_as(&owner, &path).await.ok();
    let codes =
        |customizer: &Value| [customizer["options"][0]["code"].clone(), customizer["options"][1]["code"].clone()];
    assert_eq!(codes(&before), ["REM-M", "REM-L"]);
    // A description by hand stays, and a variant with another name is the one with its code.
    let mut by_hand = json!({"name": before["name"], "options": before["options"]});
    by_hand["options"][0]["description"] = json!("De 50 cm");
    app.put_as(&owner, &path, &by_hand).await.ok();
    let renamed = WOOCOMMERCE.replace("Talle,M\n", "Talle,Mediano\n").replace("Remera,1", "Remera lisa,1");
    let done = app.imported(&owner, &shop, "", &renamed).await;
    assert_eq!(counts(&done), ("done", [0, 3, 0, 0, 0]));
    let after = app.get_as(&owner, &path).await.ok();
    assert_eq!((codes(&after), &after["options"][0]["id"]), (codes(&before), &before["options"][0]["id"]));
    assert_eq!(
        (&after["options"][0]["name"], &after["options"][0]["description"]),
        (&json!("Mediano"), &json!("De 50 cm"))
    );
    assert_eq!(app.articles_named(&owner, &shop, "lisa").await[0]["id"], shirt["id"]);
    assert_eq!(counts(&app.imported(&owner, &shop, "", &renamed).await), ("done", [0, 0, 3, 0, 0]));
}
