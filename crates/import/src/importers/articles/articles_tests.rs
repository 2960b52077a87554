//! Rows of articles: which article and which variant of the store each is.

use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::importers::ImportKind;
use crate::row_conflicts::RowConflictFinder;
use crate::source::{ColumnMapping, ReadOptions};

const STORE: Uuid = Uuid::from_u128(7);
const SHIRT: Uuid = Uuid::from_u128(11);
const SIZES: Uuid = Uuid::from_u128(12);
const M: Uuid = Uuid::from_u128(13);
const L: Uuid = Uuid::from_u128(14);

fn derived(key: &str) -> Value {
    json!(Uuid::new_v5(&STORE, key.as_bytes()))
}

/// A store with a shirt of two sizes.
fn directory() -> ArticleDirectory {
    let mut directory = ArticleDirectory::default();
    directory.add_article(SHIRT, "REM".into());
    directory.add_article_customizer(SHIRT, variants_article_customizer_id(SHIRT), SIZES);
    for (id, name, code) in [(M, "M", Some("REM-M")), (L, "Largo", None)] {
        directory.add_option(SIZES, VariantOption { id, name: name.into(), code: code.map(str::to_owned) });
    }
    directory
}

/// The line, code and column of a problem.
type FoundProblem = (u32, String, Option<String>);

/// The bodies of the good rows, and the problems of the others.
fn read(text: &str, directory: ArticleDirectory) -> (Vec<Value>, Vec<FoundProblem>) {
    let kind = ImportKind::Articles;
    let mapping = ColumnMapping { formats: kind.formats(), ..ColumnMapping::default() };
    let source = SourceFile::scan(text.as_bytes().to_vec(), kind.columns(), &mapping, &ReadOptions::default());
    let source = source.expect("a file of articles");
    let today = NaiveDate::from_ymd_opt(2026, 11, 27).expect("a date");
    let importer = ArticleImporter::scan(&source, STORE, directory, today).expect("it is read");
    let (mut bodies, mut problems) = (Vec::new(), Vec::new());
    let (mut rows, mut conflicts) = (source.row_reader().expect("rows"), RowConflictFinder::default());
    while let Some(row) = rows.next_row().expect("a row") {
        let found = conflicts.check_row(row, &importer);
        if found.is_empty() {
            bodies.extend(
                importer.parse_row(&row.fields().expect("fields")).map_or_else(|_| Vec::new(), |parsed| parsed.bodies),
            );
        }
        problems.extend(found.into_iter().map(|problem| (row.line(), problem)));
    }
    let conflicts = conflicts.into_conflicts().into_iter();
    problems.extend(conflicts.map(|conflict| (conflict.line, conflict.problem(&source.header))));
    (bodies, problems.into_iter().map(|(line, problem)| (line, problem.code, problem.column)).collect())
}

fn ids(bodies: &[Value]) -> Vec<&Value> {
    bodies.iter().map(|body| &body["id"]).collect()
}

#[test]
fn a_row_is_the_article_of_its_id_or_code_or_else_of_what_is_derived() {
    let own = Uuid::from_u128(99);
    let text = format!("id,code,name,price\n,REM,Otra,1\n,rem,Otra,1\n,,Otra,1\n{own},REM-2,Otra,1\n");
    let (bodies, problems) = read(&text, directory());
    assert_eq!(problems, []);
    assert_eq!(
        ids(&bodies),
        [&json!(SHIRT), &derived("articles:rem"), &derived("articles:name:otra"), &json!(own)],
        "codes have their case"
    );
    let codes: Vec<&Value> = bodies.iter().map(|body| &body["article"]["code"]).collect();
    assert_eq!(codes, [&json!("REM"), &json!("rem"), &Value::Null, &json!("REM-2")]);
    let (bodies, _) = read("name,price\nOtra,1\n", directory());
    assert_eq!(bodies[0]["article"].get("code"), None, "a file without codes leaves them as they are");
}

#[test]
fn a_variant_is_the_option_with_its_code_or_else_with_its_name() {
    let text = "code,name,price,parent,option_1,value_1\n\
                REM,Remera,,,,\nREM-M,,10,REM,Talle,Mediano\nREM-L,,12,REM,Talle,Largo\nREM-S,,12,REM,Talle,M\n";
    let (bodies, problems) = read(text, directory());
    assert_eq!((problems, bodies.len()), (vec![], 4));
    assert_eq!((&bodies[0]["id"], &bodies[0]["customizer"]["id"]), (&json!(SHIRT), &json!(SIZES)));
    let options: Vec<Value> = bodies[0]["customizer"]["options"].as_array().expect("options").clone();
    let options: Vec<_> =
        options.iter().map(|one| (one["id"].clone(), one["code"].clone(), one["name"].clone())).collect();
    assert_eq!(
        options,
        [
            (json!(M), json!("REM-M"), json!("Mediano")),
            (json!(L), json!("REM-L"), json!("Largo")),
            (derived("options:REM:m"), json!("REM-S"), json!("M")),
        ]
    );
    let (bodies, _) = read(text, ArticleDirectory::default());
    assert_eq!(bodies[0]["id"], derived("articles:REM"));
    assert_eq!(bodies[0]["customizer"]["id"], derived("customizers:REM"));
    assert_eq!(bodies[0]["customizer"]["options"][1]["id"], derived("options:REM:largo"));
}

#[test]
fn the_first_name_of_a_variant_is_not_taken_twice() {
    // The option that was named so when it was imported has another name now.
    let mut directory = ArticleDirectory::default();
    directory.add_article(SHIRT, "REM".into());
    directory.add_article_customizer(SHIRT, variants_article_customizer_id(SHIRT), SIZES);
    let first = Uuid::new_v5(&STORE, b"options:REM:m");
    directory.add_option(SIZES, VariantOption { id: first, name: "Mediano".into(), code: Some("REM-M".into()) });
    let text = "code,name,price,parent,option_1,value_1\n\
                REM,Remera,,,,\nREM-M,,10,REM,Talle,Mediano\nREM-N,,12,REM,Talle,M\n";
    let (bodies, problems) = read(text, directory);
    assert_eq!(problems, []);
    let options = &bodies[0]["customizer"]["options"];
    assert_eq!(options[0]["id"], json!(first));
    assert_eq!(options[1]["id"], json!(Uuid::new_v5(&first, b"REM-N")));
}

#[test]
fn a_variant_names_its_article_by_code_name_or_id() {
    let own = Uuid::from_u128(99);
    let text = format!(
        "id,code,name,price,parent,option_1,value_1\n\
         ,Vela,Con código,,,,\n,,,1,Vela,Color,Rojo\n\
         ,,Vela dulce,,,,\n,,,2,VELA  DULCE,Color,Rojo\n\
         {own},,Vela dulce,,,,\n,,,3,{own},Color,Rojo\n\
         ,,,4,Nadie,Color,Rojo\n"
    );
    let (bodies, problems) = read(&text, ArticleDirectory::default());
    assert_eq!(problems, [(8, "import.parent_unknown".to_owned(), Some("parent".to_owned()))]);
    let sweet = derived("articles:name:vela dulce");
    let coded = derived("articles:Vela");
    assert_eq!(ids(&bodies), [&coded, &coded, &sweet, &sweet, &json!(own), &json!(own)]);
    let prices: Vec<&Value> = bodies.iter().map(|body| &body["article"]["price"]["base"]).collect();
    assert_eq!(prices, [1.0, 1.0, 2.0, 2.0, 3.0, 3.0].map(Value::from).iter().collect::<Vec<_>>());
}

#[test]
fn an_exported_parent_is_found_whatever_the_other_articles_are_called() {
    let (mine, other) = (Uuid::from_u128(31), Uuid::from_u128(32));
    let [mine_id, other_id] = [mine, other].map(|id| id.to_string());
    for (own, others, parent) in [
        ((None, "Vela"), (Some("V"), "Taza"), "Vela"),
        ((Some("V"), "Vela"), (None, "Vela"), "V"),
        ((None, "Vela"), (None, "VELA"), &mine_id),
        ((None, "Vela"), (Some("Vela"), "Taza"), &mine_id),
        ((None, "Vela"), (Some("name:vela"), "Taza"), &mine_id),
        ((None, other_id.as_str()), (None, "Taza"), &mine_id),
        ((Some(other_id.as_str()), "Vela"), (None, "Taza"), "Vela"),
        ((None, "Vela"), (Some(mine_id.as_str()), "Vela"), &mine_id),
    ] {
        let mut names = ParentNames::default();
        names.add(mine, own.0, own.1);
        names.add(other, others.0, others.1);
        assert_eq!(names.parent(mine, own.0, own.1), parent);
        let rows = [
            format!("{mine},{},{},,,,\n", own.0.unwrap_or_default(), own.1),
            format!("{other},{},{},5,,,\n", others.0.unwrap_or_default(), others.1),
        ];
        let variant = format!(",,,1,{parent},Color,Rojo\n");
        for articles in [rows.concat(), rows.iter().rev().map(String::as_str).collect()] {
            let text = format!("id,code,name,price,parent,option_1,value_1\n{articles}{variant}");
            let (bodies, problems) = read(&text, ArticleDirectory::default());
            assert_eq!(problems, [], "{text}");
            let variants = bodies.iter().filter(|body| !body["customizer"].is_null()).map(|body| &body["id"]);
            assert!(variants.clone().count() == 2 && variants.clone().all(|id| *id == json!(mine)), "{text}");
        }
    }
}

#[test]
fn the_sku_of_tiendanube_is_the_code_and_its_address_the_key() {
    let text = "Identificador de URL,Nombre,Nombre de propiedad 1,Valor de propiedad 1,Precio,SKU\n\
                zapatilla,Zapatilla,Color,Rojo,45000,Z-R\nzapatilla,,Color,Azul,47000,Z-A\nmedias,Medias,,,1500,M-1\n";
    let (bodies, problems) = read(text, ArticleDirectory::default());
    assert_eq!(problems, []);
    let (shoe, socks) = (&bodies[0], &bodies[2]);
    assert_eq!((&shoe["id"], shoe["article"].get("code")), (&derived("articles:zapatilla"), None));
    assert_eq!(shoe["customizer"]["options"][0]["code"], "Z-R");
    assert_eq!(shoe["customizer"]["options"][1]["id"], derived("options:zapatilla:azul"));
    assert_eq!((&socks["id"], &socks["article"]["code"]), (&derived("articles:medias"), &json!("M-1")));
}

#[test]
fn a_code_and_an_id_come_once() {
    let [one, other] = [Uuid::from_u128(21), Uuid::from_u128(22)];
    let text =
        format!("id,code,name,price\n{one},A,Uno,1\n{other},A,Dos,1\n,A,Tres,1\n{one},A,Cuatro,1\n{one},B,Cinco,1\n");
    let (_, problems) = read(&text, ArticleDirectory::default());
    let of = |line: u32, column: &str| (line, "import.duplicate".to_owned(), Some(column.to_owned()));
    assert_eq!(problems, [of(3, "code"), of(4, "code"), of(5, "code"), of(6, "id")]);
    // A row of an id and a row of its code are the same article.
    let text = format!("id,code,name,price\n{SHIRT},,Remera,1\n,REM,Remera,1\n");
    assert_eq!(read(&text, directory()).1, [of(3, "code")]);
    let variants =
        "code,name,price,parent,option_1,value_1\nA,Uno,,,,\nX,,1,A,Color,Rojo\nX,,1,A,Color,Azul\n,,1,A,Color,ROJO\n";
    let other = |line: u32| (line, "import.variants".to_owned(), None);
    assert_eq!(read(variants, ArticleDirectory::default()).1, [other(2), other(3), of(4, "code"), other(5)]);
}
