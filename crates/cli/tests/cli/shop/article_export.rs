//! Article exports: what they write is imported as it was, in their store and in others.

use serde_json::{Value, json};

use super::articles::{WOOCOMMERCE, counts, import_on_server, server_counts};
use super::fixture::Market;
use crate::support::Home;

#[test]
fn what_is_exported_is_imported_as_it_was() {
    let market = Market::new();
    let exported = market.owner.run(&["export", "articles"]);
    assert!(exported.code == 0 && exported.stdout.starts_with("id,code,name,description,price,"), "{exported:?}");
    let rows = exported.stdout.lines().count() as u64;
    let before = market.articles("muzzarella");
    let done = market.import("all.csv", &exported.stdout, &[]);
    let [created, updated, unchanged, failed, left] = counts(&done);
    assert_eq!((done.code, created, updated, failed, left), (0, 0, 0, 0, 0), "{done:?}");
    assert!(unchanged > 5 && unchanged < rows, "{unchanged} of {rows}");
    let done = market.import("all.csv", &exported.stdout.replace(",8500,500,", ",8600,500,"), &[]);
    assert_eq!(counts(&done)[..2], [0, 1], "{done:?}");
    let after = market.articles("muzzarella");
    let of =
        |articles: &[Value]| articles.iter().find(|one| one["name"] == "Muzzarella").cloned().expect("it is there");
    assert_eq!(
        (of(&before)["customizers"].clone(), of(&after)["price"]["base"].clone()),
        (of(&after)["customizers"].clone(), json!(8600))
    );
}

/// The articles with a word, without ids and times; the options of each customizer follow it.
fn contents(home: &Home, words: &str) -> Vec<Value> {
    let list = home.json(&["article", "list", "--query", words, "--all"]);
    let of = |value: &Value, names: &[&str]| names.iter().map(|name| value[*name].clone()).collect::<Vec<_>>();
    let article = |one: &Value| {
        let mut fields = of(one, &["code", "name", "description", "visible", "price", "stock", "image_url", "gallery"]);
        for usage in one["customizers"].as_array().expect("a list") {
            fields.extend(of(usage, &["name", "options_min", "options_max"]));
            let customizer = home.json(&["customizer", "get", usage["customizer_id"].as_str().expect("an id")]);
            let options = customizer["options"].as_array().expect("options").iter();
            fields.extend(options.flat_map(|one| of(one, &["code", "name", "price", "stock", "visible"])));
        }
        json!(fields)
    };
    let mut contents: Vec<Value> = list.as_array().expect("a list").iter().map(article).collect();
    contents.sort_by_key(Value::to_string);
    contents
}

#[test]
fn variants_and_codes_survive_an_export_and_an_import() {
    let market = Market::new();
    // Two articles with one name and without codes, one of which has variants that have no codes either.
    let own = "code,name,price,parent,option_1,value_1,option_2,value_2,stock,discount\n\
               VEL,Vela,,,,,,,7,\nVEL-R,,1200.5,VEL,Color,Rojo,Tamaño,Grande,3,\n,,1000,VEL,Color,Azul,Tamaño,Chica,,\n\
               ,Vela perfumada,,,,,,,,\nVP-1,,900,Vela perfumada,Aroma,Lavanda,,,5,100\n,,900,Vela perfumada,Aroma,Vainilla / miel,,,,100\n";
    for (name, text, rows) in [("own.csv", own, 6), ("woo.csv", WOOCOMMERCE, 6)] {
        let done = market.import(name, text, &[]);
        assert_eq!((done.code, counts(&done)), (0, [rows, 0, 0, 0, 0]), "{done:?}");
    }
    let codes = |words: &str| market.articles(words).iter().map(|one| one["code"].clone()).collect::<Vec<_>>();
    assert_eq!((codes("remera"), codes("gorra")), (vec![json!("REM")], vec![json!("GORRA")]));
    // What is changed by hand stays when the file says nothing of it.
    let candle = market.articles("VEL").into_iter().find(|one| one["code"] == "VEL").expect("it is there");
    let id = candle["customizers"][0]["customizer_id"].as_str().expect("an id");
    let colours = market.owner.json(&["customizer", "get", id])["options"].clone();
    assert_eq!((&colours[0]["code"], &colours[1]["code"]), (&json!("VEL-R"), &Value::Null));
    // The prices are the same, with another base.
    let colours = json!({"name": "Color / Tamaño", "options": [
        {"id": colours[0]["id"], "code": "VEL-R", "name": "Rojo / Grande", "visible": false, "price": {"price_base": 300.5}},
        {"id": colours[1]["id"], "name": "Azul / Chica", "description": "De cera", "price": {"price_base": 100}},
    ]});
    market.owner.json(&["customizer", "put", id, "--data", &colours.to_string()]);
    let usage = &candle["customizers"][0];
    let body = json!({"code": "VEL", "name": "Vela", "price": {"base": 900}, "customizers": [
        {"id": usage["id"], "customizer_id": id, "options_min": 1, "options_max": 1}]});
    market.owner.json(&["article", "put", candle["id"].as_str().expect("an id"), "--data", &body.to_string()]);

    let exported = market.owner.run(&["export", "articles"]);
    assert_eq!(exported.code, 0, "{exported:?}");
    for row in [
        ",VEL-R,,,1200.5,0,,,3,,false,false,,,VEL,Color,Rojo,Tamaño,Grande,,",
        ",,900,100,,,,,false,true,,,Vela perfumada,Aroma,Vainilla / miel,,,,",
    ] {
        assert!(exported.stdout.contains(row), "{row}: {}", exported.stdout);
    }
    let words = ["vela", "remera", "taza", "gorra"];
    let before = words.map(|word| (market.articles(word), contents(&market.owner, word)));
    let again = market.import("all.csv", &exported.stdout, &[]);
    let [created, updated, unchanged, failed, left] = counts(&again);
    assert_eq!((again.code, created, updated, failed, left), (0, 0, 0, 0, 0), "{again:?}");
    assert_eq!(server_counts(&import_on_server(&market, "", &exported.stdout)), [0, 0, unchanged, 0, 0]);
    assert_eq!(words.map(|word| (market.articles(word), contents(&market.owner, word))), before);
    // Without the ids the codes find the same articles and variants, also under other names.
    let kept = ["code", "name", "description", "price", "discount", "parent", "option_1", "value_1"];
    let done = market.import("named.csv", &with_columns(&exported.stdout, &kept, "REM"), &["--dry-run"]);
    assert_eq!(counts(&done), [0, 0, 4, 0, 0], "{done:?}");
    let renamed = with_columns(&exported.stdout, &kept, "REM").replace("Remera básica", "Remera lisa");
    assert_eq!(counts(&market.import("renamed.csv", &renamed, &[])), [0, 4, 0, 0, 0]);
    assert_eq!(market.articles("lisa")[0]["id"], before[1].0[0]["id"]);

    // In another store the same articles, variants and codes are made once.
    let other = market.town.signed_in_as("clara.dominguez");
    std::fs::write(other.path("all.csv"), &exported.stdout).expect("written");
    let import = || other.run(&["import", "run", "articles", "all.csv", "--ignore-columns", "id", "-o", "json"]);
    let made = import();
    assert_eq!((made.code, counts(&made)), (0, [unchanged, 0, 0, 0, 0]), "{made:?}");
    let again = import();
    assert_eq!((again.code, counts(&again)), (0, [0, 0, unchanged, 0, 0]), "{again:?}");
    let shared =
        |contents: &[Value]| contents.iter().map(|one| one.as_array().map(|one| one[..2].to_vec())).collect::<Vec<_>>();
    for (word, (_, contents_before)) in words.iter().zip(&before) {
        let there = contents(&other, word);
        assert_eq!(shared(&there), shared(contents_before), "{word}");
        if *word != "vela" {
            assert_eq!(&there, contents_before, "{word}");
        }
    }
}

#[test]
fn variants_stay_with_their_article_when_its_name_is_anothers_code_or_name() {
    let market = Market::new();
    let [bag, named, coded] = [
        "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c21",
        "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c22",
        "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c23",
    ];
    let text = format!(
        "id,code,name,price,parent,option_1,value_1\n{bag},,Bolso,,,,\n,,,900,{bag},Color,Rojo\n,,,900,{bag},Color,Azul\n\
         {named},,BOLSO,300,,,\n{coded},Bolso,Cartera bolso,500,,,\n"
    );
    assert_eq!(counts(&market.import("bags.csv", &text, &[])), [5, 0, 0, 0, 0]);
    let before = contents(&market.owner, "bolso");
    assert_eq!(before.len(), 3);
    let exported = market.owner.run(&["export", "articles"]);
    assert!(exported.stdout.contains(&format!(",,{bag},Color,Rojo,")), "{}", exported.stdout);
    // Somebody sorts the file: the variants do not follow their article any more.
    let (head, rows) = exported.stdout.split_once('\n').expect("a head");
    let (variants, mut rows): (Vec<&str>, Vec<&str>) = rows.lines().partition(|row| row.contains(",Color,"));
    rows.reverse();
    rows.extend(variants);
    for file in [exported.stdout.clone(), format!("{head}\n{}\n", rows.join("\n"))] {
        let again = market.import("all.csv", &file, &[]);
        let [created, updated, _, failed, left] = counts(&again);
        assert_eq!((again.code, created, updated, failed, left), (0, 0, 0, 0, 0), "{again:?}");
        assert_eq!(contents(&market.owner, "bolso"), before);
    }
}

/// Some columns of a file, with the rows of one code: its article's and its variants'.
fn with_columns(text: &str, columns: &[&str], code: &str) -> String {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = reader.headers().expect("headers").clone();
    let places: Vec<usize> =
        columns.iter().map(|column| headers.iter().position(|one| one == *column).expect("a column")).collect();
    let place = |name: &str| headers.iter().position(|one| one == name).expect("a column");
    let (own, parent) = (place("code"), place("parent"));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(columns).expect("written");
    for row in reader.records().map(|row| row.expect("a row")) {
        if &row[own] == code || &row[parent] == code {
            writer.write_record(places.iter().map(|place| &row[*place])).expect("written");
        }
    }
    String::from_utf8(writer.into_inner().expect("written")).expect("text")
}
