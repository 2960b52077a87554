//! Store resources: listed, read, put from fields, files and stdin, and deleted.

use serde_json::json;

use super::fixture::{Market, STORE, find};

#[test]
fn a_workspace_has_its_own_stores_and_the_staff_all() {
    let market = Market::new();
    let own = market.owner.json(&["store", "list"]);
    assert_eq!(own.as_array().map(Vec::len), Some(1), "{own}");
    assert_eq!(own[0]["id"], STORE);
    assert_eq!(market.owner.json(&["store", "get"])["name"], "La Esquina de Adrogué");
    let staff = market.town.signed_in("backoffice");
    let all = staff.json(&["store", "list"]);
    assert_eq!(all.as_array().map(Vec::len), Some(3), "{all}");
    assert_eq!(find(&all, "id", STORE)["opened"], true);
    let of_one = staff.json(&["store", "list", "--workspace", all[0]["workspace_id"].as_str().expect("an id")]);
    assert_eq!(of_one.as_array().map(Vec::len), Some(1), "{of_one}");
    // Names match without case and accents; a similar name is suggested.
    assert_eq!(staff.json(&["store", "get", "la esquina de adrogue"])["id"], STORE);
    let (code, said) = staff.failure(&["store", "get", "esquina"]);
    assert_eq!((code, &said["help"]), (5, &json!("did you mean La Esquina de Adrogué?")));
    let (code, said) = staff.failure(&["store", "get"]);
    assert!(
        code == 2 && said["message"].as_str().is_some_and(|said| said.starts_with("there are 3 stores: ")),
        "{said}"
    );
    assert_eq!(market.owner.failure(&["store", "list", "--workspace", STORE]).0, 2);
    let table = market.owner.run(&["store", "list"]).stdout;
    assert!(table.starts_with("STORE ") && table.contains("La Esquina de Adrogué"), "{table}");
}

#[test]
fn a_store_is_changed_by_a_field() {
    let market = Market::new();
    let put = market.owner.json(&["store", "put", STORE, "--field", "enabled=false"]);
    assert_eq!((&put["name"], &put["enabled"]), (&json!("La Esquina de Adrogué"), &json!(false)));
    let (code, said) = market.owner.failure(&["store", "put", STORE]);
    assert!(code == 2 && said["help"].as_str().is_some_and(|help| help.contains("--data -")), "{said}");
    // A plan includes one store: the server refuses a second and says why.
    let (code, said) = market.owner.failure(&["store", "put", "--field", "name=Otra"]);
    assert!(code == 6 && said["code"].as_str().is_some_and(|code| code.starts_with("error.rule.")), "{said}");
    assert_eq!(market.town.signed_in("backoffice").failure(&["store", "put", STORE, "--field", "enabled=true"]).0, 4);
}

#[test]
fn an_article_is_made_changed_and_deleted() {
    let market = Market::new();
    let owner = &market.owner;
    let made = owner.json(&[
        "article",
        "put",
        "--data",
        r#"{"name": "Provoleta", "price": {"base": 4200.5}, "stock": {"count": 8}}"#,
    ]);
    let id = made["id"].as_str().expect("an id");
    assert_eq!((&made["price"]["final"], &made["stock"]["count"]), (&json!(4200.5), &json!(8)));
    // A field alone leaves the other fields unchanged.
    let changed = owner.json(&[
        "article",
        "put",
        id,
        "--field",
        "price.discount_percent=10",
        "--field",
        "description=Con orégano",
    ]);
    assert_eq!((&changed["name"], &changed["price"]["final"]), (&json!("Provoleta"), &json!(3780.45)));
    assert_eq!(changed["stock"]["count"], 8);
    assert_eq!(owner.json(&["article", "put", id, "--field", "stock.min_count=2"])["stock"]["count"], 8);
    // An object that was read can be put back, from stdin and from a file.
    let read = owner.run(&["article", "get", id, "-o", "json"]).stdout;
    let again = owner.run_with(&["article", "put", id, "--data", "-", "-o", "json"], &read);
    assert_eq!((again.code, again.stdout), (0, read.clone()));
    std::fs::write(owner.path("article.json"), read.replace("Provoleta", "Provoleta doble")).expect("written");
    let done = owner.run(&["article", "put", id, "--data", "@article.json"]);
    assert!(done.code == 0 && done.stdout.contains("Provoleta doble"), "{done:?}");
    // The server names the invalid field of a body.
    let (code, said) = owner.failure(&["article", "put", id, "--field", "price.base=a lot"]);
    assert!(code == 6 && said["message"].as_str().is_some_and(|said| said.starts_with("price.base: ")), "{said}");
    let found = owner.json(&["article", "list", "--query", "provo", "--store", STORE]);
    assert_eq!(found.as_array().map(Vec::len), Some(1), "{found}");
    let (code, said) = owner.failure(&["article", "delete", id]);
    assert!(code == 3 && said["message"].as_str().is_some_and(|said| said.contains("Delete the article")), "{said}");
    assert_eq!(owner.json(&["article", "delete", id, "-y"]), json!({"deleted": true, "id": id}));
    assert_eq!(owner.json(&["article", "list", "--query", "provo"]), json!([]));
}

#[test]
fn catalogs_coupons_customizers_and_policies_go_the_same_way() {
    let market = Market::new();
    let owner = &market.owner;
    let catalogs = owner.json(&["catalog", "list"]);
    let catalog = owner.json(&["catalog", "get", catalogs[0]["id"].as_str().expect("an id")]);
    let named = owner.json(&["catalog", "put", catalog["id"].as_str().expect("an id"), "--field", "name=Carta"]);
    assert_eq!(
        (&named["name"], &named["items"], &named["selected"]),
        (&json!("Carta"), &catalog["items"], &json!(true))
    );
    let coupon = owner.json(&["coupon", "put", "--field", "code=VERANO", "--field", "discount_percent=15"]);
    assert_eq!((&coupon["code"], &coupon["discount_percent"]), (&json!("VERANO"), &json!(15)));
    assert!(owner.json(&["coupon", "list", "--enabled", "true"]).as_array().is_some_and(|list| list.contains(&coupon)));
    let id = coupon["id"].as_str().expect("an id");
    assert_eq!(owner.json(&["coupon", "put", id, "--field", "max_uses=3"])["code"], "VERANO");
    assert_eq!(owner.json(&["coupon", "delete", id, "-y"])["deleted"], true);
    for noun in ["customizer", "policy"] {
        let list = owner.json(&[noun, "list"]);
        let one = owner.json(&[noun, "get", list[0]["id"].as_str().expect("an id")]);
        assert_eq!(
            owner.json(&[noun, "put", one["id"].as_str().expect("an id"), "--field", "name=Otro"])["name"],
            "Otro"
        );
    }
    // Resources of another workspace are not found.
    let other = market.town.signed_in_as("clara.dominguez");
    assert_eq!(other.failure(&["coupon", "list", "--store", STORE]).0, 5);
    assert_eq!(market.town.signed_in("backoffice").failure(&["coupon", "list", "--store", STORE]).0, 4);
}

#[test]
fn a_list_of_coupons_is_filtered_and_ordered_as_the_operation_allows() {
    let market = Market::new();
    let owner = &market.owner;
    for (code, enabled) in [("ENERO", "true"), ("ABRIL", "false")] {
        let enabled = format!("enabled={enabled}");
        let code = format!("code={code}");
        owner.json(&["coupon", "put", "--field", &code, "--field", &enabled, "--field", "discount_percent=5"]);
    }
    let codes = |flags: &[&str]| -> Vec<String> {
        let listed = owner.json(&[&["coupon", "list"], flags].concat());
        let codes = listed.as_array().expect("rows").iter().map(|coupon| coupon["code"].as_str().expect("a code"));
        codes.filter(|code| ["ENERO", "ABRIL"].contains(code)).map(ToOwned::to_owned).collect()
    };
    assert_eq!(codes(&[]), ["ABRIL", "ENERO"]);
    assert_eq!(codes(&["--order-dir", "desc"]), ["ENERO", "ABRIL"]);
    assert_eq!(codes(&["--order-by", "created_at", "--order-dir", "asc"]), ["ENERO", "ABRIL"]);
    assert_eq!(codes(&["--enabled", "false"]), ["ABRIL"]);
    assert_eq!(codes(&["--query", "ene"]), ["ENERO"]);
    let (code, said) = owner.failure(&["coupon", "list", "--order-by", "price"]);
    assert!(code == 2 && said["message"].as_str().is_some_and(|said| said.contains("--order-by")), "{said}");
    let ids: Vec<String> = owner
        .json(&["article", "list", "--limit", "2"])
        .as_array()
        .expect("rows")
        .iter()
        .map(|article| article["id"].as_str().expect("an id").to_owned())
        .collect();
    let found = owner.json(&["article", "list", "--ids", &ids[0], "--ids", &ids[1]]);
    assert_eq!(found.as_array().map(Vec::len), Some(2), "{found}");
}

#[test]
fn a_coupon_is_refused_by_field_by_id_and_by_profile() {
    let market = Market::new();
    let owner = &market.owner;
    let (code, said) = owner.failure(&["coupon", "put", "--field", "code=VERANO", "--field", "discount_percent=lots"]);
    assert!(code == 6 && said["message"].as_str().is_some_and(|said| said.starts_with("discount_percent: ")), "{said}");
    let unknown = "00000000-0000-7000-8000-000000000000";
    assert_eq!(owner.failure(&["coupon", "get", unknown]).0, 5);
    assert_eq!(owner.failure(&["coupon", "get", "VERANO"]).0, 2);
    owner.json(&["profile", "set", "town", "--read-only"]);
    for arguments in [&["put", "--field", "code=VERANO"][..], &["delete", unknown, "-y"]] {
        let (code, said) = owner.failure(&[&["coupon"], arguments].concat());
        assert_eq!((code, &said["code"]), (4, &json!("cli.read_only")), "{said}");
    }
}

#[test]
fn each_resource_is_shown_by_every_field_it_has() {
    let market = Market::new();
    let owner = &market.owner;
    owner.json(&["coupon", "put", "--field", "code=VERANO", "--field", "discount_percent=15"]);
    for noun in ["article", "catalog", "coupon", "customizer", "policy"] {
        let listed = owner.json(&[noun, "list"]);
        let id = listed[0]["id"].as_str().expect("an id");
        let one = owner.json(&[noun, "get", id]);
        let csv = owner.run(&[noun, "get", id, "-o", "csv"]).stdout;
        let paths: Vec<&str> = csv.lines().next().expect("a heading").split(',').collect();
        // The fields exist: a chosen field that an object lacks is an error.
        assert_eq!(owner.run(&[noun, "get", id, "--fields", &paths.join(",")]).code, 0, "{noun} {paths:?}");
        for field in one.as_object().expect("an object").keys() {
            let below = format!("{field}.");
            assert!(paths.iter().any(|path| path == field || path.starts_with(&below)), "{noun} {field}: {paths:?}");
        }
        let columns = owner.run(&[noun, "list", "-o", "csv"]).stdout;
        assert!(columns.starts_with("id,"), "{columns}");
        assert!(owner.run(&[noun, "list"]).stdout.starts_with(&noun.to_uppercase()), "the heading is the noun's name");
    }
}
