//! Tests of the generator, on a copy of the files that it reads.

use std::path::Path;

use clap::Parser;

use super::file_changes::FileChanges;
use super::noun::Noun;
use super::render::format_rust;
use super::{NounOptions, lists, render};

const STORE: &str = "crates/api/src/domains/ecommerce/store/mod.rs";
const PHARMACY: &str = "crates/api/src/domains/pharmacy/mod.rs";

/// The lists that a noun extends, beside the `mod.rs` of its folder.
const LISTS: [&str; 8] = [
    ".config/tests.txt",
    "crates/api/tests/api/access/rows.rs",
    "crates/api/tests/api/ecommerce/mod.rs",
    "crates/api/tests/api/pharmacy/mod.rs",
    "crates/cli/src/commands/noun/table.rs",
    "crates/cli/src/contract/plan/stores.rs",
    "crates/client/openapi.json",
    "web/src/features/resources/table.ts",
];

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    noun: NounOptions,
}

fn parse(arguments: &[&str]) -> Result<Noun, String> {
    let arguments = Arguments::try_parse_from([&["noun"], arguments].concat()).map_err(|error| error.to_string())?;
    Noun::parse(&arguments.noun).map_err(|error| format!("{error:#}"))
}

/// A noun of a store with these names and fields.
fn parse_noun(name: &str, fields: &str) -> Result<Noun, String> {
    parse(&[name, "--of", "store", "--in", "ecommerce/store", "--fields", fields, "--label", "Cierre/Cierres"])
}

/// A copy of the project's lists and the names of its migrations.
fn copy_project() -> tempfile::TempDir {
    let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let copy = tempfile::tempdir().expect("a folder");
    for path in LISTS.into_iter().chain([STORE, PHARMACY]) {
        let target = copy.path().join(path);
        std::fs::create_dir_all(target.parent().expect("a folder")).expect("created");
        std::fs::copy(project.join(path), target).expect("copied");
    }
    for kind in ["sqlite", "postgres"] {
        let folder = copy.path().join("crates/api/migrations").join(kind);
        std::fs::create_dir_all(&folder).expect("created");
        std::fs::write(folder.join("0047_last.sql"), "").expect("written");
    }
    copy
}

fn add(noun: &Noun, root: &Path) -> Result<FileChanges, String> {
    let mut changes = FileChanges::new(root);
    render::add_files(noun, &mut changes)
        .and_then(|()| lists::extend_lists(noun, &mut changes))
        .map_err(|error| format!("{error:#}"))?;
    Ok(changes)
}

#[test]
fn a_noun_is_ten_files_of_at_most_350_lines() {
    let copy = copy_project();
    let changes = add(&parse_noun("closing_day", "date:date=Fecha, note:text=Nota").expect("a noun"), copy.path());
    let written: Vec<(String, usize)> = changes
        .expect("changes")
        .write()
        .expect("written")
        .into_iter()
        .map(|(path, lines)| (path.to_owned(), lines))
        .filter(|(path, _)| path != ".config/tests.txt")
        .collect();
    let lines: usize = written.iter().map(|(_, lines)| lines).sum();
    assert!(written.len() == 10 && lines <= 350, "{lines} lines: {written:#?}");
    let read = |path: &str| std::fs::read_to_string(copy.path().join(path)).expect(path);
    for (path, text) in [
        ("crates/api/migrations/sqlite/0048_closing_days.sql", "CREATE TABLE closing_days ("),
        ("crates/api/migrations/postgres/0048_closing_days.sql", "    date date NOT NULL,"),
        ("crates/api/src/domains/ecommerce/store/closing_day.rs", "struct ClosingDayPut {"),
        (STORE, ".merge(closing_day::routes())"),
        ("crates/api/tests/api/ecommerce/mod.rs", "mod catalog;\nmod closing_day;\nmod code;"),
        ("crates/api/tests/api/access/rows.rs", "\"ecommerce_closing_day_put\" => json!({\"date\": \"2026-12-08\""),
        ("crates/cli/src/contract/plan/stores.rs", "Workspace ecommerce_closing_day_put {\"date\": \"2026-12-08\""),
        ("crates/cli/src/commands/noun/table.rs", "name: \"closing-day\""),
        ("web/src/features/resources/table.ts", "{ name: \"date\", label: \"Fecha\", type: \"date\" },"),
        (".config/tests.txt", "api ecommerce::closing_day::ecommerce_closing_day_put_creates_and_replaces [sqlite"),
    ] {
        assert!(read(path).contains(text), "{path}:\n{}", read(path));
    }
}

#[test]
fn every_type_and_parent_makes_formatted_code() {
    let copy = copy_project();
    let all = "cost:money=Costo, name:text=Nombre, until:date?=Hasta, seats:integer?=Lugares, tax:percent?=Impuesto, \
               open:boolean=Abierto, memo:text?=Nota, price:money?=Precio";
    let label = ["--label", "Cierre/Cierres"];
    for (name, of, folder) in [("box_seat", "store", "ecommerce/store"), ("night_fee", "workspace", "pharmacy")] {
        for order in ["name:text=Nombre", "seats:integer=Lugares", "date:date=Fecha", all] {
            let arguments = [&[name, "--of", of, "--in", folder, "--fields", order], &label[..]].concat();
            let noun = parse(&arguments).expect("a noun");
            let changes = add(&noun, copy.path()).expect("changes");
            for path in [
                format!("crates/api/src/domains/{folder}/{name}.rs"),
                format!("crates/api/tests/api/{}/{name}.rs", noun.domain),
                "crates/api/tests/api/access/rows.rs".to_owned(),
                "crates/cli/src/commands/noun/table.rs".to_owned(),
            ] {
                let text = changes.read(&path).expect("a file");
                assert!(format_rust(&text).expect("code") == text, "{path} is not formatted:\n{text}");
            }
        }
    }
}

#[test]
fn what_is_no_noun_is_refused() {
    for (name, fields, reason) in [
        ("OpeningDay", "date:date=Fecha", "is not written as in opening_day"),
        ("x", "date:date=Fecha", "is not written as in opening_day"),
        ("type", "date:date=Fecha", "is a keyword"),
        ("day", "date:day=Fecha", "`day` is no type of a field; there are text, date"),
        ("day", "date:date", "`date:date` is no field"),
        ("day", "date:date=", "is no label"),
        ("day", "date:date=Fe\"cha", "is no label"),
        ("day", "order:integer=Orden", "the field `order` is a keyword"),
        ("day", "date:date=Fecha, date:text=Nota", "the field `date` is there twice"),
        ("day", "id:text=Id", "the field `id` is there twice"),
        ("day", "note:text?=Nota", "the first field is the list's order"),
        ("day", "open:boolean=Abierto", "the first field is the list's order"),
    ] {
        let error = parse_noun(name, fields).err().unwrap_or_default();
        assert!(error.contains(reason), "{name} {fields}: {error}");
    }
    let of_pharmacy =
        ["day", "--of", "store", "--in", "pharmacy", "--fields", "date:date=Fecha", "--label", "Día/Días"];
    assert!(parse(&of_pharmacy).is_err_and(|error| error.contains("stores belong to ecommerce")));
}

#[test]
fn a_noun_that_exists_or_finds_no_list_writes_nothing() {
    let copy = copy_project();
    let noun = |name: &str| parse_noun(name, "date:date=Fecha").expect("a noun");
    let error = |name: &str| add(&noun(name), copy.path()).err().unwrap_or_default();
    assert!(error("coupon").contains("the operations ecommerce_coupon_… exist"), "{}", error("coupon"));
    assert!(error("turn").contains("exist"), "{}", error("turn"));
    let table = copy.path().join("web/src/features/resources/table.ts");
    std::fs::write(&table, "export const OTHERS = [];\n").expect("written");
    let missing = error("day");
    assert!(missing.contains("table.ts cannot be extended: there is no `export const RESOURCES`"), "{missing}");
    assert!(!copy.path().join("crates/api/src/domains/ecommerce/store/day.rs").exists());
}

#[test]
fn a_file_that_cannot_be_written_takes_the_others_back() {
    let copy = copy_project();
    let changes = add(&parse_noun("day", "date:date=Fecha").expect("a noun"), copy.path()).expect("changes");
    let before = std::fs::read_to_string(copy.path().join(STORE)).expect("read");
    std::fs::remove_dir_all(copy.path().join("web")).expect("removed");
    let error = changes.write().expect_err("no folder");
    assert!(format!("{error:#}").contains("table.ts cannot be written; nothing is changed"), "{error:#}");
    assert!(!copy.path().join("crates/api/src/domains/ecommerce/store/day.rs").exists());
    assert_eq!(std::fs::read_to_string(copy.path().join(STORE)).expect("read"), before);
}
