//! CSV injection: texts that look like formulas, in every CSV output.

use super::fixture::{GROUP, World};

const ROWS: &str = "\
slug,name,address,phone,lat,lng
sol,'=HYPERLINK(\"x\"),''=1,'+54 11 4444-5555,-34.8253998,-58.3712951
luna,'-Luna,'@casa,+541144445555,-34.5,-58.25
";

/// Refused rows, as typed by a person.
const BAD: &str = "\
slug,name,address,phone,lat,lng
=cmd(),=1+1,'=1,+541144445555,-34.5,=2+2
uno,Uno,\"=a,b\",+54 11,-95,-58.25
";

#[test]
fn an_export_has_no_formulas_and_is_imported_as_it_was() {
    let world = World::new();
    let ran = world.hub(&["import", "run", "pharmacies", &world.file("a.csv", ROWS), "--group", GROUP, "-o", "json"]);
    assert_eq!((ran.code, ran.counts()), (0, [2, 0, 0, 0, 0]), "{}", ran.stderr);
    let listed = world.hub(&["export", "pharmacies", "--group", GROUP, "-o", "json"]).data();
    let sol = listed.as_array().expect("rows").iter().find(|row| row["slug"] == "sol").expect("sol");
    assert_eq!((&sol["name"], &sol["address"]), (&"=HYPERLINK(\"x\")".into(), &"'=1".into()), "{listed}");
    assert_eq!((&sol["phone"], &sol["lat"]), (&"+54 11 4444-5555".into(), &(-34.825_399_8).into()));

    let exported = world.hub(&["export", "pharmacies", "--group", GROUP]).stdout;
    for cells in [
        ",sol,\"'=HYPERLINK(\"\"x\"\")\",''=1,,'+54 11 4444-5555,-34.8253998,-58.3712951,true,,\n",
        ",luna,'-Luna,'@casa,,'+541144445555,-34.5,-58.25,true,,\n",
    ] {
        assert!(exported.contains(cells), "{exported}");
    }
    let again =
        world.hub(&["import", "run", "pharmacies", &world.file("b.csv", exported), "--group", GROUP, "-o", "json"]);
    assert_eq!((again.code, again.counts()), (0, [0, 0, 2, 0, 0]), "{}", again.stderr);
}

#[test]
fn failed_rows_and_reports_have_no_formulas_and_read_as_before() {
    let world = World::new();
    let run = |name: &str, text: &str| {
        let file = world.file(name, text);
        let outputs = ["--failed", "failed.csv", "--report", "report.csv", "-o", "json"];
        let ran = world.hub(&[&["import", "run", "pharmacies", &file, "--group", GROUP], &outputs[..]].concat());
        assert_eq!((ran.code, ran.counts()), (7, [0, 0, 0, 2, 0]), "{}", ran.stderr);
        std::fs::read_to_string(world.path("failed.csv")).expect("the failed rows")
    };
    let failed = run("bad.csv", BAD);
    let expected = "\
slug,name,address,phone,lat,lng
'=cmd(),'=1+1,'=1,'+541144445555,-34.5,'=2+2
uno,Uno,\"'=a,b\",'+54 11,-95,-58.25
";
    assert_eq!(failed, expected);
    assert_eq!(run("again.csv", &failed), expected, "what is harmless stays");
    let report = std::fs::read_to_string(world.path("report.csv")).expect("the report");
    assert!(report.contains("\n2,'=cmd(),failed,"), "{report}");
    let rows = world.hub(&["import", "report", "-o", "json", "--all"]).data();
    assert_eq!(rows[0]["key"], "=cmd()");
    let csv = world.hub(&["import", "report", "-o", "csv", "--all"]).stdout;
    assert!(csv.contains("\n2,'=cmd(),failed,"), "{csv}");
}

#[test]
fn figures_keep_their_signs_and_are_numbers() {
    let world = World::new();
    let csv = world.hub(&["kpi", "show", "-o", "csv"]).stdout;
    let cells: Vec<&str> = csv.lines().nth(1).expect("a row").split(',').collect();
    assert!(cells[2].parse::<i64>().is_ok() && !cells[2].starts_with('+'), "{csv}");
}
