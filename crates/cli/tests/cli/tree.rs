//! The command tree: its help texts as a snapshot, and JSON output of every command.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::{Home, Town};

/// The real rota.
const DUTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/almirante-brown/duty.csv");

/// A store of the demonstration, whose workspace is not the staff's.
const STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

/// The seeded pharmacy group.
const GROUP: &str = "f636b879-7a96-40e1-885a-42a59bdc2627";

/// A picture.
const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/admin.png");

/// Files of categories, of links, and of points of interest in the Overpass API's format.
const CATEGORY_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/import/categories.csv");
const LINK_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/import/links.csv");
const POI_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/import/places.json");

/// A command with successful arguments, their exit code, and failing arguments.
type CommandRow = (&'static str, &'static [&'static str], i32, &'static [&'static str]);

/// Every command but those of workspaces' nouns. The commands run in this order as staff: those that need a session
/// precede those that end it.
const COMMANDS: &[CommandRow] = &[
    ("api", &["health_live"], 0, &["/nowhere"]),
    ("app-version verify", &["--platform", "ios", "--version", "1.0", "--build-number", "1"], 0, &["--platform", "x"]),
    ("auth status", &[], 0, &["--base-url", "http://127.0.0.1:1"]),
    ("auth switch", &["backoffice"], 0, &["nobody"]),
    ("auth login", &["--userkey", "nobody", "--password-stdin"], 2, &["--no-input"]),
    ("seed list", &[], 0, &["--base-url", "http://127.0.0.1:1", "--retries", "0"]),
    ("seed apply", &["plugins_pharmacy_groups"], 0, &["no_such_seed"]),
    ("import run", &["shifts", DUTY, "--from", "08:30", "--to", "08:30"], 0, &["shifts", "nowhere.csv"]),
    ("import report", &[], 0, &["nothing"]),
    ("import resume", &[], 5, &["nothing"]),
    ("import template", &["shifts"], 0, &["weather"]),
    ("export articles", &["--store", STORE], 4, &["--store", "Nowhere"]),
    ("export pharmacies", &[], 0, &["--group", "nowhere"]),
    (
        "export shifts",
        &["--from", "2023-09-01", "--until", "2023-09-02"],
        0,
        &["--from", "2023-09-02", "--until", "2023-09-01"],
    ),
    ("account list", &["--query", "sosa"], 0, &["--state", "gone"]),
    ("account get", &["8eb9b751-dfeb-5c9c-9de7-88f38a83cd91"], 0, &["00000000-0000-7000-8000-000000000000"]),
    ("app-version set", &["--platform", "ios", "--min-build", "1", "--latest-build", "2"], 0, &["--platform", "ios"]),
    ("command list", &[], 0, &["--limit", "x"]),
    ("command describe", &["jobs.retry"], 0, &["jobs.retri"]),
    ("command dispatch", &["system.ping"], 0, &["jobs.list", "--field", "state=gone"]),
    ("command audit", &[], 0, &["--from", "yesterday"]),
    ("workspace create", &["--field", "name=x", "--field", "type=business"], 0, &[]),
    ("workspace list", &[], 0, &["--limit", "0"]),
    ("workspace get", &[], 4, &["--limit", "0"]),
    ("workspace put", &["--data", "{}"], 4, &["--field", "name=x"]),
    ("member list", &[], 4, &["--limit", "0"]),
    ("member find", &["lucia.benitez"], 4, &[]),
    ("member invite", &[STORE], 4, &[]),
    ("member set-state", &[STORE, "active"], 4, &[STORE, "inactive"]),
    ("member invitations", &[], 4, &["--limit", "0"]),
    ("member answer", &[STORE, "active"], 4, &["x", "active"]),
    ("plan list", &[], 4, &["--limit", "0"]),
    ("subscription list", &[], 4, &["--limit", "0"]),
    ("subscription create", &["Negocio"], 4, &[]),
    ("subscription unsubscribe", &[STORE, "-y"], 4, &[STORE]),
    ("subscription services", &[], 4, &["--limit", "0"]),
    ("store list", &[], 0, &["--workspace", "x"]),
    ("store get", &["La Esquina de Adrogué"], 0, &["Nowhere"]),
    ("store put", &["--field", "name=x"], 4, &[]),
    ("store publish", &[STORE], 4, &["Nowhere"]),
    ("store rollback", &[STORE, "-y"], 5, &[STORE]),
    ("store deployments", &[STORE], 4, &["Nowhere"]),
    ("store methods", &[STORE], 4, &["Nowhere"]),
    ("turn open", &["--store", STORE], 4, &["x"]),
    ("turn close", &["--store", STORE, "-y"], 4, &["x"]),
    ("provider list", &[], 0, &["--limit", "0"]),
    ("provider put", &["--field", "type=cash"], 0, &["--field", "type=banktransfer"]),
    ("provider get", &[STORE], 5, &["x"]),
    ("provider connect", &[STORE], 5, &["x"]),
    ("wallet order", &[STORE], 5, &["x"]),
    ("activity list", &[], 0, &["--limit", "0"]),
    ("media list", &[], 0, &["--type", "poem"]),
    ("media get", &[STORE], 5, &["x"]),
    ("media upload", &[PICTURE], 0, &["nowhere.png"]),
    ("media download", &[STORE], 5, &[STORE, "--format", "tiff"]),
    ("media delete", &[STORE, "-y"], 5, &["x"]),
    ("chat list", &[], 0, &["--limit", "0"]),
    ("chat read", &[STORE], 5, &[]),
    ("chat send", &[STORE, "Hola"], 5, &[STORE]),
    ("group list", &[], 0, &["--store", STORE]),
    ("group get", &[GROUP], 0, &["x"]),
    ("group put", &[GROUP, "--field", "enabled=true"], 0, &[GROUP, "--field", "enabled=maybe"]),
    ("category list", &[], 0, &["--roots", "maybe"]),
    ("category get", &[STORE], 5, &["x"]),
    ("category put", &["--field", "name=Barriales"], 0, &["--field", "visible=maybe"]),
    ("category import", &[CATEGORY_FILE], 0, &["nowhere.csv"]),
    ("page list", &[], 0, &["--enabled", "maybe"]),
    ("page get", &[STORE], 5, &["x"]),
    ("page put", &["--field", r#"info={"name":"Kiosco"}"#], 0, &["--field", "enabled=maybe"]),
    ("block list", &["--enabled", "false"], 0, &["--enabled", "maybe"]),
    ("block get", &[STORE], 5, &["x"]),
    (
        "block put",
        &["--field", "layout_type=hero", "--field", "content_type=banner"],
        0,
        &["--field", "layout_type=poster"],
    ),
    ("poi list", &["--promoted", "false"], 0, &["--promoted", "maybe"]),
    ("poi get", &[STORE], 5, &["x"]),
    ("poi put", &["--field", "name=Kiosco"], 0, &["--field", "name="]),
    ("poi import", &[POI_FILE], 0, &["nowhere.json"]),
    ("link list", &["--enabled", "true"], 0, &["--enabled", "maybe"]),
    ("link get", &[STORE], 5, &["x"]),
    (
        "link put",
        &["--field", "name=Promo", "--field", "input=/promo", "--field", "output=/nueva"],
        0,
        &["--field", "enabled=maybe"],
    ),
    ("link import", &[LINK_FILE], 0, &["nowhere.csv"]),
    ("order list", &[], 0, &["--state", "done"]),
    ("order get", &["000101-001"], 5, &["000101-001", "--store", "Nowhere"]),
    ("order watch", &["--store", "Nowhere"], 5, &["--times", "0"]),
    ("order set-state", &["000101-001", "preparation"], 4, &["000101-001", "preparation", "--restock"]),
    ("duty now", &[], 0, &["--group", "Nowhere"]),
    ("duty list", &["--month", "2023-09"], 0, &["--month", "2023-13"]),
    ("duty add", &["--pharmacy", "el-13", "--from", "2030-01-01T08:30", "--to", "20:30"], 0, &["--pharmacy", "el-13"]),
    ("duty check", &["--month", "2023-09"], 0, &["--month", "2023-13"]),
    ("duty copy-month", &["2023-09", "2031-09", "--align", "date"], 0, &["2023-09", "2023-09", "--align", "date"]),
    (
        "duty generate",
        &["--turn", "el-13", "--from", "2032-01-01", "--until", "2032-01-03", "--start", "08:30"],
        0,
        &["--turn", "nowhere", "--from", "2032-01-01", "--until", "2032-01-03", "--start", "08:30"],
    ),
    ("duty remove", &["00000000-0000-7000-8000-000000000000", "-y"], 4, &["00000000-0000-7000-8000-000000000000"]),
    ("analytics top", &["page_views"], 0, &["clicks"]),
    ("analytics funnel", &[], 0, &["--from", "2026-12-02", "--until", "2026-12-01"]),
    ("analytics export", &["sessions"], 0, &["sessions", "--keys", "51"]),
    ("kpi show", &[], 0, &["--base-url", "http://127.0.0.1:1", "--retries", "0"]),
    ("kpi orders", &[], 0, &["--store", "Nowhere"]),
    ("kpi watch", &["--times", "1"], 0, &["--every", "0s"]),
    ("tui", &[], 2, &["--theme", "sepia"]),
    ("contract check", &[], 0, &["--base-url", "http://127.0.0.1:1", "--retries", "0"]),
    ("contract run", &["--tag", "server"], 0, &["--tag", "nothing"]),
    ("demo traffic", &["--accounts", "nowhere.json"], 2, &["--pace", "0"]),
    ("explore", &["farmacia"], 0, &["--near", "Adrogué"]),
    ("place find", &["adrogue"], 0, &["adrogue", "--base-url", "http://127.0.0.1:1", "--retries", "0"]),
    ("place at", &["-34.80,-58.39"], 0, &["-91,0"]),
    ("doctor", &[], 0, &["--base-url", "http://127.0.0.1:1"]),
    ("completion", &["zsh"], 0, &["no-shell"]),
    ("man", &[], 0, &["config/hub/config.toml/below"]),
    ("profile list", &[], 0, &["--limit", "0"]),
    ("profile show", &["town"], 0, &["nowhere"]),
    ("profile set", &["town"], 0, &["No Name"]),
    ("profile use", &["town"], 0, &["nowhere"]),
    ("version", &[], 0, &["--fields", "nothing"]),
    ("auth logout", &[], 0, &["--profile", "nowhere"]),
    ("profile remove", &["town", "-y"], 0, &["town"]),
];

/// The verbs of a noun in a store of a workspace: the staff may not use them.
const IN_STORE: &[CommandRow] = &[
    ("list", &["--store", STORE], 4, &["--store", "Nowhere"]),
    ("get", &[STORE, "--store", STORE], 4, &["x"]),
    ("put", &["--store", STORE, "--field", "name=x"], 4, &["--store", STORE]),
    ("delete", &[STORE, "--store", STORE, "-y"], 4, &[STORE, "--store", STORE]),
];

/// The verbs of a noun in a workspace.
const IN_WORKSPACE: &[CommandRow] = &[
    ("list", &[], 4, &["--store", STORE]),
    ("get", &[STORE], 4, &["x"]),
    ("put", &["--field", "name=x"], 4, &[]),
    ("delete", &[STORE, "-y"], 4, &[STORE]),
];

/// The verbs of a noun in a showroom of a workspace: the staff may not use them.
const IN_SHOWROOM: &[CommandRow] = &[
    ("list", &["--showroom", STORE], 4, &[]),
    ("get", &[STORE, "--showroom", STORE], 4, &["x"]),
    ("put", &["--showroom", STORE, "--field", "title=x"], 4, &[]),
];

/// The row of a noun's command that has none by hand, by its last word.
fn noun_row(path: &str) -> Option<CommandRow> {
    let help = help(path);
    let is_in = |parent: &str| help.contains(parent);
    let rows = match () {
        () if is_in("--store <ID|NAME>") => IN_STORE,
        () if is_in("--showroom <ID>") => IN_SHOWROOM,
        () => IN_WORKSPACE,
    };
    rows.iter().find(|(verb, ..)| path.ends_with(&format!(" {verb}"))).copied()
}

#[test]
fn the_whole_tree_is_as_it_was() {
    let mut tree = String::new();
    for path in paths() {
        tree += &format!("$ {} --help\n{}\n", format!("hub {path}").trim(), help(&path));
    }
    insta::assert_snapshot!(tree);
}

#[test]
fn with_json_each_command_answers_json_and_fails_in_json() {
    let leaves: BTreeSet<String> = paths().into_iter().filter(|path| commands(&help(path)).is_empty()).collect();
    let listed: BTreeSet<String> = COMMANDS.iter().map(|(path, ..)| (*path).to_owned()).collect();
    assert!(listed.is_subset(&leaves), "each row here has a command");
    let of_nouns = leaves.difference(&listed).map(|path| {
        let (_, good, code, bad) = noun_row(path).unwrap_or_else(|| panic!("{path} has no row here"));
        (path.as_str(), good, code, bad)
    });
    let of_nouns: Vec<_> = of_nouns.collect();
    assert!(of_nouns.len() >= 20, "{of_nouns:?}");
    let town = Town::new();
    let home = town.signed_in("backoffice");
    for (path, good, code, bad) in of_nouns.into_iter().chain(COMMANDS.iter().copied()) {
        let path: Vec<&str> = path.split(' ').collect();
        let (failed, said) = home.failure(&[&path, bad].concat());
        assert!(failed != 0 && said["message"].is_string(), "{path:?} {bad:?}: {said}");
        let done = home.run(&[&path, good, &["-o", "json"]].concat());
        assert_eq!(done.code, code, "{done:?}");
        if code == 0 {
            assert!(serde_json::from_str::<Value>(&done.stdout).is_ok(), "{path:?}: {done:?}");
        }
    }
}

/// Every command and command group, the root first.
fn paths() -> Vec<String> {
    let mut paths = vec![String::new()];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        let below = commands(&help(&path));
        paths.extend(below.into_iter().map(|name| format!("{path} {name}").trim().to_owned()));
        next += 1;
    }
    paths
}

fn help(path: &str) -> String {
    let arguments: Vec<&str> = path.split(' ').filter(|part| !part.is_empty()).chain(["--help"]).collect();
    let home = Home::new();
    let output = home.command(&arguments).env("COLUMNS", "120").output().expect("runs");
    assert!(output.status.success(), "{path}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The names listed below `Commands:`.
fn commands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(ToOwned::to_owned)
        .collect()
}
