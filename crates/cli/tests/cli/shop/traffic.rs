//! Demonstration traffic: orders are placed, processed and completed.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::support::{Done, Home, Town};

struct Street {
    town: Town,
    home: Home,
    accounts: String,
}

impl Street {
    fn new() -> Self {
        Self::of(Town::new())
    }

    fn of(town: Town) -> Self {
        let accounts = town.sign_ins().to_str().expect("text").to_owned();
        Self { home: Home::at(&town.base_url()), accounts, town }
    }

    fn traffic(&self, arguments: &[&str]) -> Command {
        let traffic = ["demo", "traffic", "--accounts", &self.accounts, "--retries", "0", "-o", "json"];
        self.home.command(&[&traffic[..], arguments].concat())
    }

    fn run(&self, arguments: &[&str]) -> Done {
        crate::support::done(self.traffic(arguments).output().expect("runs"))
    }

    fn orders(&self) -> Vec<Value> {
        let list = self.town.signed_in("backoffice").json(&["order", "list", "--all"]);
        list.as_array().expect("a list").clone()
    }
}

fn summary(stdout: &str) -> Value {
    serde_json::from_str(stdout).unwrap_or_else(|_| panic!("no JSON: {stdout}"))
}

fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("signals");
    assert!(sent.success());
}

#[test]
fn orders_come_in_and_come_to_their_end_and_the_summary_is_true() {
    let street = Street::new();
    let done = street.run(&["--seed", "11", "--orders", "40", "--pace", "1200"]);
    assert_eq!(done.code, 0, "{done:?}");
    let told = summary(&done.stdout);
    let number = |name: &str| told[name].as_u64().unwrap_or_else(|| panic!("{name}: {told}"));
    let refused: u64 = told["refused"].as_object().expect("an object").values().filter_map(Value::as_u64).sum();
    assert_eq!((number("visits"), number("ordered") + refused), (40, 40), "{told}");
    assert_eq!((number("completed") + number("cancelled"), number("open")), (number("ordered"), 0), "{told}");
    assert!(number("completed") > 20 && number("cancelled") > 0 && number("with_coupon") > 0 && refused > 0, "{told}");
    let orders = street.orders();
    assert_eq!(orders.len() as u64, number("ordered"));
    let in_state = |state: &str| orders.iter().filter(|order| order["state"] == state).count() as u64;
    assert_eq!((in_state("completed"), in_state("cancelled")), (number("completed"), number("cancelled")));
    let with_coupon = orders.iter().filter(|order| !order["coupon"].is_null()).count() as u64;
    assert_eq!(with_coupon, number("with_coupon"));
    for name in ["store", "consumer"] {
        let mut names: Vec<&Value> = orders.iter().map(|order| &order[name]["name"]).collect();
        names.sort_by_key(ToString::to_string);
        names.dedup();
        assert!(names.len() > 1, "several of {name}: {names:?}");
    }
}

#[test]
fn a_seed_makes_the_same_decisions_in_the_same_sequence() {
    let decisions = |street: &Street, seed: &str| {
        let done = street.run(&["--seed", seed, "--orders", "12", "--pace", "1200"]);
        assert_eq!(done.code, 0, "{done:?}");
        // The server generates the codes of orders.
        let lines = done.stderr.lines().filter(|line| line.contains(" orders ")).map(ToOwned::to_owned);
        let told = summary(&done.stdout);
        (lines.collect::<Vec<_>>(), told["ordered"].clone(), told["moves"].clone())
    };
    let (first, second, other) = (Street::new(), Street::new(), Street::new());
    assert_eq!(decisions(&first, "5"), decisions(&second, "5"));
    assert_ne!(decisions(&other, "6").0, decisions(&Street::new(), "5").0);
}

#[test]
fn a_server_that_is_not_in_demo_mode_is_left_alone() {
    let mut street = Street::new();
    street.town.stop();
    street.town.serve_in_earnest();
    let done = street.run(&["--orders", "3", "--pace", "1200"]);
    let said = summary(&done.stderr);
    assert_eq!(
        (done.code, &said["code"], &said["help"]),
        (6, &json!("cli.demo.disabled"), &json!("start one with HUB_DEMO=1"))
    );
    assert_eq!((done.stdout.as_str(), street.orders().len()), ("", 0));
    // Accounts that the server does not know, and files that are not accounts files.
    let elsewhere = Street::of(Town::elsewhere());
    let stranger = Home::at(&elsewhere.town.base_url());
    let (code, said) = stranger.failure(&["demo", "traffic", "--accounts", &street.accounts]);
    assert_eq!((code, &said["code"]), (6, &json!("cli.demo.people")));
    std::fs::write(stranger.path("people.json"), "[{\"password\": \"geheim\"}]").expect("written");
    let (code, said) = stranger.failure(&["demo", "traffic", "--accounts", "people.json"]);
    assert!(code == 2 && !said.to_string().contains("geheim"), "{said}");
    // A read-only profile makes no traffic.
    stranger.run(&["profile", "set", "town", "--read-only"]);
    assert_eq!(stranger.failure(&["demo", "traffic", "--accounts", &elsewhere.accounts]).0, 4);
}

#[test]
fn a_server_that_is_away_is_waited_for_and_ctrl_c_ends_it_with_the_summary() {
    let mut street = Street::new();
    let mut child =
        street.traffic(&["--pace", "120"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut until = |part: &str| loop {
        let line = said.next().expect("a line").expect("reads");
        if line.contains(part) {
            break;
        }
    };
    until(" orders at ");
    street.town.stop();
    until("waiting for it");
    street.town.serve();
    until("available again");
    until(" orders at ");
    interrupt(&child);
    let mut stdout = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut stdout).expect("reads");
    assert_eq!(child.wait().expect("ends").code(), Some(130));
    let told = summary(&stdout);
    assert!(told["ordered"].as_u64().is_some_and(|ordered| ordered >= 2), "{told}");
    assert_eq!(street.orders().len() as u64, told["ordered"].as_u64().unwrap_or_default(), "{told}");
}
