//! A day's work by keyboard at four terminal sizes: from signing in to a rota without gaps.

use std::time::Instant;

use super::{OWNER, PATIENCE, STORE, Terminal, confirm_move, offered, orders};
use crate::support::{Home, Town};

/// The moves that advance an order; the first one offered is used.
const STEPS: [&str; 8] = [
    "preparation: pending → completed",
    "payment: pending → completed",
    "pickup: pending → ready",
    "pickup: ready → delivered",
    "pickup: ready → carrying",
    "pickup: carrying → delivered",
    "order: pickup → completed",
    "order: payment → completed",
];

/// The title of the dialog that deletes a shift.
const DELETE_TITLE: &str = "Delete this shift?";

#[test]
fn a_day_on_a_wide_terminal() {
    day((120, 35));
}

#[test]
fn a_day_on_a_usual_terminal() {
    day((80, 24));
}

#[test]
fn a_day_on_a_narrow_terminal() {
    day((60, 20));
}

#[test]
fn a_day_on_the_smallest_terminal() {
    day((40, 12));
}

fn day(size: (u16, u16)) {
    let town = Town::new();
    let terminal = Terminal::run(Home::at(&town.base_url()), size, "", &["tui"]);
    terminal.sign_in(OWNER, &town.person(OWNER).1);
    orders(&town, 50);
    terminal.sees("[2 Orders 50]");
    terminal.filter("state:all 007");
    terminal.wait("one order", |screen| codes(screen) == ["007"]);
    complete(&terminal);
    terminal.filter("state:all 008");
    terminal.wait("one order", |screen| codes(screen) == ["008"]);
    terminal.keys(&["s"]);
    offered(&terminal);
    terminal.keys(&["G", "Enter"]);
    terminal.sees("Reason:");
    terminal.types("no queda masa");
    terminal.keys(&["Tab", "Tab", "Enter"]);
    terminal.sees("✕ cancelled");
    refused(&town, &terminal);
    mend(&town, &terminal);
}

/// The codes in the list, from the top.
fn listed(screen: &str) -> Vec<String> {
    let rows = screen.lines().filter_map(|line| line.strip_prefix('│'));
    let codes = rows.filter_map(|row| {
        let begin: String = row.chars().take(13).collect();
        begin.split_whitespace().find(|word| word.len() == 10 && word.contains('-')).map(ToOwned::to_owned)
    });
    codes.collect()
}

/// The ends of the codes, which do not depend on the date.
fn codes(screen: &str) -> Vec<String> {
    listed(screen).into_iter().map(|code| code[7..].to_owned()).collect()
}

/// Advances the selected order to its final state.
fn complete(terminal: &Terminal) {
    for _ in 0..12 {
        terminal.keys(&["s"]);
        let offered = offered(terminal);
        let step = STEPS.iter().find_map(|step| offered.iter().position(|line| line.contains(step)));
        let step = step.unwrap_or_else(|| panic!("nothing moves it on: {offered:?}"));
        confirm_move(terminal, step);
        if terminal.screen().contains("✓ completed") {
            return;
        }
    }
    panic!("it does not come to its end:\n{}", terminal.screen());
}

/// Somebody else cancels the order while its dialog is open.
fn refused(town: &Town, terminal: &Terminal) {
    terminal.filter("state:all 009");
    let screen = terminal.wait("one order", |screen| codes(screen) == ["009"]);
    terminal.keys(&["p"]);
    terminal.sees("PAUSED");
    terminal.keys(&["s"]);
    assert!(offered(terminal)[0].contains("preparation: pending → preparing"));
    terminal.keys(&["Enter"]);
    terminal.sees("[ Move it ]");
    let owner = town.signed_in_as(OWNER);
    let store = format!("store_id={STORE}");
    let query = format!("query={}", listed(&screen)[0]);
    let found = owner.json(&["api", "ecommerce_order_list", "--param", &store, "--query", &query]);
    let order = format!("order_id={}", found["data"][0]["id"].as_str().expect("an id"));
    let body = r#"{"state": "cancelled", "reason": "el cliente llamó"}"#;
    let cancel = ["api", "ecommerce_order_state", "--param", &store, "--param", &order, "--data", body, "-y"];
    owner.json(&cancel);
    terminal.keys(&["Tab", "Enter"]);
    terminal.sees("refused: ");
    terminal.keys(&["Escape"]);
    terminal.sees_no("refused: ");
    terminal.keys(&["p"]);
    terminal.sees_no("PAUSED");
    terminal.sees("✕ cancelled");
}

/// Creates a gap in next week's rota and fills it.
fn mend(town: &Town, terminal: &Terminal) {
    let planner = "marta.quiroga";
    terminal.keys(&["S"]);
    terminal.sign_in(planner, &town.person(planner).1);
    terminal.keys(&["3"]);
    terminal.sees("no gaps");
    let week = |screen: &str| screen.lines().find(|line| line.contains("Week of")).map(ToOwned::to_owned);
    let before = week(&terminal.screen());
    terminal.keys(&["NPage"]);
    terminal.wait("the next week", |screen| week(screen) != before && screen.contains("no gaps"));
    // The third and fourth shift of a day begin on it. Today's weekday stays chosen: a day further may be in the week
    // after, which is not read yet when the next keys arrive.
    terminal.keys(&["j", "j"]);
    let deleted = delete(terminal, "");
    delete(terminal, &deleted);
    terminal.sees("1 gap");
    terminal.keys(&["g", "j", "j", "Enter"]);
    terminal.sees("New shift");
    terminal.keys(&["Tab", "Tab", "Tab", "Tab", "Enter"]);
    terminal.sees_no("New shift");
    terminal.sees("no gaps");
}

/// Deletes the shift under the cursor once it differs from the previous one; returns the question.
fn delete(terminal: &Terminal, before: &str) -> String {
    let end = Instant::now() + PATIENCE;
    loop {
        terminal.keys(&["d"]);
        let screen = terminal.sees(DELETE_TITLE);
        let asked = first_dialog_line(&screen);
        if asked != before {
            terminal.keys(&["Tab", "Enter"]);
            terminal.sees_no(DELETE_TITLE);
            terminal.sees("deleted: ");
            return asked;
        }
        assert!(Instant::now() < end, "it is still there:\n{screen}");
        terminal.keys(&["Escape"]);
        terminal.sees_no(DELETE_TITLE);
    }
}

/// The first line in the dialog of a deletion, cut from the week, which changes behind the dialog.
fn first_dialog_line(screen: &str) -> String {
    let mut lines = screen.lines().skip_while(|line| !line.contains(DELETE_TITLE));
    let (before, _) =
        lines.next().and_then(|line| line.split_once(&format!("╭ {DELETE_TITLE}"))).expect("the dialog's title");
    let line = lines.next().expect("what is deleted").chars().skip(before.chars().count() + 1);
    line.take_while(|letter| *letter != '│').collect::<String>().trim().to_owned()
}
