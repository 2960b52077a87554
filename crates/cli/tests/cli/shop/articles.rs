//! Article imports: our own columns, and exports of WooCommerce and Tiendanube.

use serde_json::{Value, json};

use super::fixture::{Market, find};
use crate::support::Done;

impl Market {
    pub(super) fn import(&self, name: &str, text: &str, more: &[&str]) -> Done {
        std::fs::write(self.owner.path(name), text).expect("written");
        self.owner.run(&[&["import", "run", "articles", name, "-o", "json"], more].concat())
    }

    pub(super) fn articles(&self, words: &str) -> Vec<Value> {
        let list = self.owner.json(&["article", "list", "--query", words]);
        let ids = list.as_array().expect("a list").iter().map(|one| one["id"].as_str().expect("an id").to_owned());
        ids.map(|id| self.owner.json(&["article", "get", &id])).collect()
    }

    /// The problems in the last import's report: line, code, column.
    fn faults(&self) -> Vec<(u64, String, String)> {
        let rows = self.owner.json(&["import", "report", "--all"]);
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let rows = rows.as_array().expect("rows").iter().filter(|row| row["outcome"] == "failed");
        rows.map(|row| (row["line"].as_u64().unwrap_or(0), text(row, "code"), text(row, "column"))).collect()
    }
}

pub(super) fn counts(done: &Done) -> [u64; 5] {
    let summary: Value = serde_json::from_str(&done.stdout).unwrap_or_else(|_| panic!("{done:?}"));
    ["created", "updated", "unchanged", "failed", "not_written"].map(|name| summary[name].as_u64().expect("a number"))
}

const OWN: &str = "code;name;description;price;sale_price;stock;categories;images;visible\n\
    ALF-1;Alfajor de maicena;\"Con coco.\nSin TACC.\";1.250,50;;40;Postres > Alfajores, Ofertas;https://example.com/a.jpg, https://example.com/b.jpg;sí\n\
    ALF-2;Alfajor de chocolate;;1.500;1.200;;Postres;;no\n";

#[test]
fn articles_are_made_changed_and_left_as_they_are() {
    let market = Market::new();
    let tried = market.import("own.csv", OWN, &["--dry-run"]);
    assert_eq!((tried.code, counts(&tried)), (0, [2, 0, 0, 0, 0]), "{tried:?}");
    assert_eq!(market.articles("alfajor"), Vec::<Value>::new());
    let done = market.import("own.csv", OWN, &[]);
    assert_eq!((done.code, counts(&done)), (0, [2, 0, 0, 0, 0]), "{done:?}");
    let made = market.articles("alfajor");
    let maicena = made.iter().find(|one| one["name"] == "Alfajor de maicena").expect("it is there");
    assert_eq!((&maicena["price"]["base"], &maicena["stock"]["count"]), (&json!(1250.5), &json!(40)));
    assert_eq!((&maicena["description"], &maicena["visible"]), (&json!("Con coco.\nSin TACC."), &json!(true)));
    assert_eq!(
        (&maicena["image_url"], &maicena["gallery"]),
        (&json!("https://example.com/a.jpg"), &json!(["https://example.com/b.jpg"]))
    );
    let names: Vec<&Value> = maicena["categories"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Postres", "Alfajores", "Ofertas"]);
    // The pizzería has 'Postres': that category is used, and no second one is created.
    let flan = market.owner.json(&["article", "list", "--all"]);
    let known = flan.as_array().into_iter().flatten().filter_map(|one| one["categories"].as_array()).flatten();
    let known: Vec<&Value> = known.filter(|one| one["name"] == "Postres").collect();
    assert!(known.len() > 2 && known.iter().all(|one| one["id"] == known[0]["id"]), "{known:?}");
    let chocolate = made.iter().find(|one| one["name"] == "Alfajor de chocolate").expect("it is there");
    assert_eq!((&chocolate["price"]["base"], &chocolate["price"]["final"]), (&json!(1500), &json!(1200)));
    assert_eq!((&chocolate["stock"]["count"], &chocolate["visible"]), (&Value::Null, &json!(false)));
    // Imported again: nothing changes. After one price change, one article changes.
    let again = market.import("own.csv", OWN, &[]);
    assert_eq!((again.code, counts(&again)), (0, [0, 0, 2, 0, 0]), "{again:?}");
    let dearer = market.import("own.csv", &OWN.replace("1.250,50", "1.300"), &[]);
    assert_eq!(counts(&dearer), [0, 1, 1, 0, 0], "{dearer:?}");
    // A missing column leaves its field unchanged.
    let prices = market.import("prices.csv", "code,name,price\nALF-1,Alfajor de maicena,1400\n", &[]);
    assert_eq!(counts(&prices), [0, 1, 0, 0, 0], "{prices:?}");
    let maicena = market.articles("maicena").remove(0);
    assert_eq!((&maicena["price"]["base"], &maicena["stock"]["count"]), (&json!(1400), &json!(40)));
    assert_eq!(maicena["categories"].as_array().map(Vec::len), Some(3));
}

#[test]
fn articles_of_one_file_may_swap_their_codes() {
    let market = Market::new();
    let ids = ["0192f0c1-2f5e-7a35-9b83-52bd0a7f3c31", "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c32"];
    let file = |one: &str, other: &str| {
        format!("id,code,name,price\n{},{one},Pan blanco,10\n{},{other},Pan negro,20\n", ids[0], ids[1])
    };
    assert_eq!(counts(&market.import("bread.csv", &file("A", "B"), &[])), [2, 0, 0, 0, 0]);
    for (one, other) in [("B", "A"), ("A", ""), ("", "A")] {
        let done = market.import("bread.csv", &file(one, other), &[]);
        assert_eq!((done.code, counts(&done)), (0, [0, 2, 0, 0, 0]), "{done:?}");
        let code =
            |id: &str| market.owner.json(&["article", "get", id])["code"].as_str().unwrap_or_default().to_owned();
        assert_eq!(ids.map(code), [one, other]);
    }
}

#[test]
fn an_article_that_is_refused_keeps_its_code_unless_another_row_takes_it() {
    let market = Market::new();
    let ids = ["0192f0c1-2f5e-7a35-9b83-52bd0a7f3c41", "0192f0c1-2f5e-7a35-9b83-52bd0a7f3c42"];
    let file = |rows: [(&str, &str); 2]| {
        let [one, other] = [0, 1].map(|at| format!("{},{},Pan {at},10,{}\n", ids[at], rows[at].0, rows[at].1));
        format!("id,code,name,price,images\n{one}{other}")
    };
    let codes =
        || ids.map(|id| market.owner.json(&["article", "get", id])["code"].as_str().unwrap_or_default().to_owned());
    assert_eq!(counts(&market.import("bread.csv", &file([("A", ""), ("B", "")]), &[])), [2, 0, 0, 0, 0]);
    // The server refuses the picture, which the command takes for one.
    let refused = "/media/resources/nowhere/1";
    let done = market.import("bread.csv", &file([("B", refused), ("A", refused)]), &[]);
    assert_eq!((done.code, codes()), (7, ["A".into(), "B".into()]), "{done:?}");
    let done = market.import("bread.csv", &file([("B", refused), ("A", "")]), &[]);
    assert_eq!((done.code, codes()), (7, [String::new(), "A".into()]), "{done:?}");
    let report = market.owner.run(&["import", "report", "-o", "jsonl"]);
    assert!(report.stdout.contains("another row took its code"), "{report:?}");
}

#[test]
fn characters_that_show_nothing_are_faults_of_their_columns() {
    let market = Market::new();
    let text = "code,name,description,price,categories\n\
                A,Al\u{202e}fajor,,10,\n\
                B,\"Alfajor\nblanco\",,10,\n\
                C,Alfajor,Con co\u{200b}co,10,Pos\u{2066}tres\n\
                D,Alfajor \u{200d},\"Uno\ndos\",10,\n";
    for more in [&["--dry-run"][..], &[]] {
        let done = market.import("characters.csv", text, more);
        assert_eq!((done.code, counts(&done)[3]), (7, 3), "{done:?}");
        let of = |line: u64, column: &str| (line, "import.character".to_owned(), column.to_owned());
        assert_eq!(market.faults(), [of(2, "name"), of(3, "name"), of(5, "categories"), of(5, "description")]);
        assert!(done.stderr.is_empty() || !done.stderr.contains('\u{202e}'), "{done:?}");
    }
    assert_eq!(market.articles("alfajor"), Vec::<Value>::new());
}

#[test]
fn every_fault_is_said_and_nothing_is_written() {
    let market = Market::new();
    let text = "code,name,price,sale_price,stock,categories,images,visible\n\
                A,,12.345.67,,x,,ftp://a,quizás\n\
                B,Bien,10,,1,,,\n\
                C,Caro,10,11,1.5,,,\n\
                B,Otra vez,10,,1,,,\n\
                D,Sin precio,,,,,,\n";
    let done = market.import("bad.csv", text, &[]);
    assert_eq!((done.code, counts(&done)[3..].to_vec()), (7, vec![4, 1]), "{done:?}");
    let of = |line: u64, code: &str, column: &str| (line, code.to_owned(), column.to_owned());
    assert_eq!(
        market.faults(),
        [
            of(2, "import.empty", "name"),
            of(2, "import.flag", "visible"),
            of(2, "import.image", "images"),
            of(2, "import.amount", "price"),
            of(2, "import.number", "stock"),
            of(4, "import.sale_price", "sale_price"),
            of(4, "import.count", "stock"),
            of(5, "import.duplicate", "code"),
            of(6, "import.empty", "price"),
        ]
    );
    assert_eq!(market.articles("bien"), Vec::<Value>::new());
    // The failed rows are written as in the input, ready to fix; the good row is written on request.
    let done = market.import("bad.csv", text, &["--skip-bad", "--failed", "failed.csv"]);
    assert_eq!((done.code, counts(&done)), (7, [1, 0, 0, 4, 0]), "{done:?}");
    let failed = std::fs::read_to_string(market.owner.path("failed.csv")).expect("a file");
    assert_eq!(failed.lines().count(), 5);
    assert_eq!(market.articles("bien").len(), 1);
    for (columns, code) in [
        ("code,name,prize", "cli.import.column_unknown"),
        ("code,name,price,name", "cli.import.column_twice"),
        ("code,name,sale_price,discount,price", "cli.import.column_twice"),
        ("price", "cli.import.column_missing"),
    ] {
        let done = market.import("columns.csv", &format!("{columns}\n"), &[]);
        let said: Value = serde_json::from_str(&done.stderr).expect("JSON");
        assert_eq!(
            (done.code, said["code"].as_str().map(|said| said.trim_start_matches("cli."))),
            (2, Some(code.trim_start_matches("cli."))),
            "{columns}: {said}"
        );
    }
    // Neither staff nor another workspace may import articles into this store.
    let staff = market.town.signed_in("backoffice");
    std::fs::write(staff.path("own.csv"), OWN).expect("written");
    assert_eq!(staff.failure(&["import", "run", "articles", "own.csv", "--store", super::fixture::STORE]).0, 4);
    let other = market.town.signed_in_as("clara.dominguez");
    std::fs::write(other.path("own.csv"), OWN).expect("written");
    assert_eq!(other.failure(&["import", "run", "articles", "own.csv", "--store", super::fixture::STORE]).0, 5);
}

pub(super) const WOOCOMMERCE: &str = "\
ID,Type,SKU,Name,Published,\"Is featured?\",\"Visibility in catalog\",\"Short description\",Description,\"Date sale price starts\",\"Date sale price ends\",\"Tax status\",\"In stock?\",Stock,\"Backorders allowed?\",\"Weight (kg)\",\"Sale price\",\"Regular price\",Categories,Tags,Images,Parent,Position,\"Attribute 1 name\",\"Attribute 1 value(s)\",\"Attribute 1 visible\",\"Attribute 1 global\",\"Meta: _x\"
44,variable,REM,\"Remera básica\",1,0,visible,,\"<p>De <b>algodón</b> peinado.</p>\\n<ul><li>Unisex</li></ul>\",,,taxable,1,,0,,,,\"Ropa, Ropa > Remeras\",verano,\"https://example.com/r1.jpg, https://example.com/r2.jpg\",,0,Talle,\"S, M, XL\",1,1,x
45,variation,REM-S,\"Remera básica - S\",1,0,visible,,,,,taxable,1,5,0,0.2,,\"9500\",,,,REM,1,Talle,S,,1,
46,variation,REM-M,\"Remera básica - M\",1,0,visible,,,,,taxable,1,0,0,0.2,,\"9500\",,,,REM,2,Talle,M,,1,
47,variation,,\"Remera básica - XL\",1,0,visible,,,,,taxable,0,3,0,0.2,,\"10200,50\",,,,id:44,3,Talle,XL,,1,
50,\"simple, virtual\",,Taza,1,0,visible,\"Para café.\",,,2020-01-31,taxable,1,12,0,,4000,5000,Bazar,,,,0,,,,,
51,simple,GORRA,Gorra,-1,0,visible,,,,,taxable,1,,0,,2990,3990,,,,,0,,,,,
";

#[test]
fn an_export_of_woocommerce_is_read_with_its_variants() {
    let market = Market::new();
    let done = market.import("woo.csv", WOOCOMMERCE, &[]);
    assert_eq!((done.code, counts(&done)), (0, [6, 0, 0, 0, 0]), "{done:?}");
    assert!(done.stderr.contains("an export of WooCommerce") && done.stderr.contains("Weight (kg)"), "{done:?}");
    let shirt = market.articles("remera").remove(0);
    assert_eq!(shirt["description"], "De algodón peinado.\n\n- Unisex");
    let names: Vec<&Value> = shirt["categories"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Ropa", "Remeras"]);
    assert_eq!((&shirt["price"]["base"], &shirt["stock"]["count"]), (&json!(9500), &Value::Null));
    let used = &shirt["customizers"][0];
    assert_eq!((&used["name"], &used["options_min"], &used["options_max"]), (&json!("Talle"), &json!(1), &json!(1)));
    let sizes = market.owner.json(&["customizer", "get", used["customizer_id"].as_str().expect("an id")]);
    let options: Vec<Value> = (sizes["options"].as_array().expect("options").iter())
        .map(|one| {
            json!([one["name"], one["price"]["price_base"], one["stock"]["count"], one["stock"]["out_of_stock"]])
        })
        .collect();
    assert_eq!(options, [json!(["S", 0, 5, false]), json!(["M", 0, 0, false]), json!(["XL", 700.5, 3, true])]);
    // A past sale does not count; a draft is hidden; the SKU or else the number is the key.
    let cup = market.articles("taza").remove(0);
    assert_eq!((&cup["price"]["final"], &cup["description"]), (&json!(5000), &json!("Para café.")));
    let cap = market.articles("gorra").remove(0);
    assert_eq!(
        (&cap["price"]["base"], &cap["price"]["final"], &cap["visible"]),
        (&json!(3990), &json!(2990), &json!(false))
    );
    let again = market.import("woo.csv", WOOCOMMERCE, &["--batch", "2"]);
    assert_eq!((again.code, counts(&again)), (0, [0, 0, 6, 0, 0]), "{again:?}");
    let dearer = market.import("woo.csv", &WOOCOMMERCE.replace("\"10200,50\"", "11000"), &["--batch", "1"]);
    assert_eq!(
        (dearer.code, counts(&dearer)),
        (0, [0, 4, 2, 0, 0]),
        "the article is one with its variants: {dearer:?}"
    );
    // A bad variant makes its article bad; other articles are unaffected.
    let bad = market.import("woo.csv", &WOOCOMMERCE.replace("\"10200,50\"", "mucho"), &["--skip-bad"]);
    assert_eq!(bad.code, 7);
    let lines: Vec<(u64, String)> = market.faults().into_iter().map(|(line, code, _)| (line, code)).collect();
    let variants = "import.variants".to_owned();
    assert_eq!(lines, [(2, variants.clone()), (3, variants.clone()), (4, variants), (5, "import.amount".to_owned())]);
    let orphan = market.import("woo.csv", &WOOCOMMERCE.replace("variable,REM,", "grouped,REM,"), &["--dry-run"]);
    assert!(
        orphan.code == 7 && market.faults().contains(&(2, "import.product_type".to_owned(), "Type".to_owned())),
        "{orphan:?}"
    );
}

#[test]
fn an_export_of_woocommerce_in_spanish_has_the_same_columns() {
    let market = Market::new();
    let text = "ID,Tipo,SKU,Nombre,Publicado,\"¿Está destacado?\",\"Visibilidad en el catálogo\",\"Descripción corta\",Descripción,\"¿Existencias?\",Inventario,\"Precio rebajado\",\"Precio normal\",Categorías,Imágenes,Superior,\"Nombre del atributo 1\",\"Valor(es) del atributo 1\",\"Atributo visible 1\"\n\
                9,simple,MATE,Mate,1,0,hidden,,,0,0,,\"18999,99\",Bazar,,,,,\n";
    let done = market.import("woo.csv", text, &[]);
    assert_eq!((done.code, counts(&done)), (0, [1, 0, 0, 0, 0]), "{done:?}");
    let mate = market.articles("mate");
    let mate = mate.iter().find(|one| one["name"] == "Mate").expect("it is there");
    assert_eq!(
        (&mate["visible"], &mate["stock"]["out_of_stock"], &mate["price"]["base"]),
        (&json!(false), &json!(true), &json!(18999.99))
    );
}

#[test]
fn an_export_of_tiendanube_is_read_with_its_variants() {
    let market = Market::new();
    let text = "\"Identificador de URL\";Nombre;Categorías;\"Nombre de propiedad 1\";\"Valor de propiedad 1\";\"Nombre de propiedad 2\";\"Valor de propiedad 2\";\"Nombre de propiedad 3\";\"Valor de propiedad 3\";Precio;\"Precio promocional\";\"Peso (kg)\";\"Alto (cm)\";\"Ancho (cm)\";\"Profundidad (cm)\";Stock;SKU;\"Código de barras\";\"Mostrar en tienda\";\"Envío sin cargo\";Descripción;Tags;\"Título para SEO\";\"Descripción para SEO\";Marca;\"Producto Físico\";\"MPN (Número de pieza del fabricante)\";Sexo;\"Rango de edad\";Costo\n\
        zapatilla;Zapatilla Río;Calzado > Urbano, Ofertas;Color;Rojo;Número;40;;;\"45,000.00\";\"40,000.00\";1.00;;;;3;Z-R-40;;SÍ;NO;\"<p>Liviana &amp; fresca</p>\";;;;;SÍ;;;;\n\
        zapatilla;;;Color;Azul;Número;41;;;\"47,500.00\";\"42,500.00\";1.00;;;;;Z-A-41;;;;;;;;;;;;;\n\
        medias;Medias;Accesorios;;;;;;;1500.00;;0.10;;;;;M-1;;NO;NO;;;;;;SÍ;;;;\n";
    // In Windows-1252, as its exports are.
    let latin = windows_1252(text);
    std::fs::write(market.owner.path("tn.csv"), latin).expect("written");
    let done = market.owner.run(&["import", "run", "articles", "tn.csv", "-o", "json"]);
    assert_eq!(
        (done.code, counts(&done)),
        (0, [3, 0, 0, 0, 0]),
        "{:?}",
        market.owner.run(&["import", "report", "-o", "jsonl"])
    );
    let shoe = market.articles("zapatilla").remove(0);
    assert_eq!((&shoe["name"], &shoe["description"]), (&json!("Zapatilla Río"), &json!("Liviana & fresca")));
    assert_eq!((&shoe["price"]["base"], &shoe["price"]["final"]), (&json!(45000), &json!(40000)));
    let used = &shoe["customizers"][0];
    assert_eq!(used["name"], "Color / Número");
    let variants = market.owner.json(&["customizer", "get", used["customizer_id"].as_str().expect("an id")]);
    let blue = find(&variants["options"], "name", "Azul / 41");
    assert_eq!((&blue["price"]["price_base"], &blue["stock"]["count"]), (&json!(2500), &Value::Null));
    assert_eq!(find(&variants["options"], "name", "Rojo / 40")["stock"]["count"], 3);
    assert_eq!(market.articles("medias")[0]["visible"], false);
    let again = market.owner.run(&["import", "run", "articles", "tn.csv", "-o", "json"]);
    assert_eq!(counts(&again), [0, 0, 3, 0, 0], "{again:?}");
}

/// Windows-1252 text whose characters have the same numbers in Unicode.
fn windows_1252(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).expect("a letter of Latin-1")).collect()
}

#[test]
fn an_import_that_was_stopped_goes_on() {
    let mut market = Market::new();
    let rows: Vec<String> = (0..300).map(|number| format!("K-{number},Clavo {number},10.5")).collect();
    let text = format!("code,name,price\n{}\n", rows.join("\n"));
    std::fs::write(market.owner.path("many.csv"), text).expect("written");
    let mut command = market.owner.command(&[
        "import",
        "run",
        "articles",
        "many.csv",
        "--batch",
        "10",
        "-o",
        "json",
        "--retries",
        "0",
    ]);
    let child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().expect("starts");
    let written =
        || market.owner.json(&["article", "list", "--query", "clavo", "--limit", "20"]).as_array().map_or(0, Vec::len);
    while written() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    market.town.stop();
    let stopped = crate::support::done(child.wait_with_output().expect("ends"));
    assert!(stopped.code == 9 && stopped.stderr.contains("hub import resume"), "{stopped:?}");
    market.town.serve();
    let resumed = market.owner.run(&["import", "resume", "-o", "json"]);
    let [created, updated, unchanged, failed, left] = counts(&resumed);
    assert_eq!((resumed.code, created + unchanged, updated, failed, left), (0, 300, 0, 0, 0), "{resumed:?}");
    assert_eq!(
        market.owner.json(&["article", "list", "--query", "clavo", "--all"]).as_array().map(Vec::len),
        Some(300)
    );
}

/// The report of the server's own import of a file.
pub(super) fn import_on_server(market: &Market, options: &str, text: &str) -> Value {
    let address = format!(
        "{}/ecommerce/services/stores/{}/articles/import{options}",
        market.town.base_url(),
        super::fixture::STORE
    );
    let form = hub_client::upload::UploadForm {
        id: uuid::Uuid::nil(),
        public: false,
        filename: "articles.csv",
        bytes: text.as_bytes(),
    };
    let (form, stored) = (form.encode(), market.owner.stored());
    let token = stored["session"]["access"]["token"].as_str().unwrap_or_else(|| panic!("{stored}")).to_owned();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async move {
        let http = hub_client::new_http_client().expect("a client");
        let request = http.post(address).bearer_auth(token);
        let request = request.header("content-type", form.content_type).body(form.body);
        let answer = request.send().await.expect("an answer");
        let (status, text) = (answer.status(), answer.text().await.expect("a text"));
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("JSON")
    })
}

pub(super) fn server_counts(report: &Value) -> [u64; 5] {
    ["created", "updated", "unchanged", "failed", "not_written"].map(|name| report[name].as_u64().expect("a number"))
}

#[test]
fn the_server_imports_the_same_file_with_the_same_report_and_rows() {
    let market = Market::new();
    let bad = "code,name,price,sale_price,stock,categories,images,visible\n\
               A,,12.345.67,,x,,ftp://a,quizás\n\
               B,Bien,10,,1,,,\n\
               C,Caro,10,11,1.5,,,\n\
               B,Otra vez,10,,1,,,\n\
               D,Sin precio,,,,,,\n";
    for (more, options) in [(&["--dry-run"][..], "?dry_run=true"), (&[], "")] {
        let (done, report) = (market.import("bad.csv", bad, more), import_on_server(&market, options, bad));
        assert_eq!(counts(&done), server_counts(&report), "{report}");
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        let problems = report["problems"].as_array().expect("a list").iter();
        let problems: Vec<_> =
            problems.map(|row| (row["line"].as_u64().unwrap_or(0), text(row, "code"), text(row, "column"))).collect();
        assert_eq!(market.faults(), problems);
    }
    // Whichever program imports first, the other finds the same rows.
    let done = market.import("own.csv", OWN, &[]);
    assert_eq!(counts(&done), [2, 0, 0, 0, 0], "{done:?}");
    assert_eq!(server_counts(&import_on_server(&market, "", OWN)), [0, 0, 2, 0, 0]);
    let variants = "code,name,price,parent,option_1,value_1,stock,categories\n\
                    REM,Remera,,,,,,Ropa\nREM-M,,1000,REM,Talle,M,3,\nREM-L,,1200,REM,Talle,L,5,\n";
    assert_eq!(server_counts(&import_on_server(&market, "", variants)), [3, 0, 0, 0, 0]);
    let again = market.import("variants.csv", variants, &[]);
    assert_eq!(counts(&again), [0, 0, 3, 0, 0], "{again:?}");
    let dearer = variants.replace("1200", "1300");
    let tried = market.import("variants.csv", &dearer, &["--dry-run"]);
    assert_eq!(counts(&tried), server_counts(&import_on_server(&market, "?dry_run=true", &dearer)), "{tried:?}");
}
