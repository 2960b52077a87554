//! The whole story of a business by the terminal: from its plan to an order that is paid, delivered and seen in its figures.

mod business;
mod mercado_pago;
mod person;
mod purchase;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::Home;
use crate::tui::{Terminal, move_order};
use business::Business;
use mercado_pago::MercadoPago;
use person::Person;
use purchase::Purchase;

/// The longest wait for a job of the server. Orders are counted once a minute.
const PATIENCE: Duration = Duration::from_secs(120);

/// The moves of an order that is paid already, with the state of the order after each.
const MOVES: [(&str, &str); 4] = [
    ("preparation: pending → preparing", "preparation"),
    ("preparation: preparing → completed", "pickup"),
    ("pickup: pending → ready", "pickup"),
    ("pickup: ready → delivered", "completed"),
];

#[test]
fn a_business_is_found_is_written_to_is_paid_delivers_and_sees_it_in_its_figures() {
    let (mercado_pago, town) = MercadoPago::with_town();
    let staff = town.signed_in("backoffice");
    let business = Business::new(&town, &staff, "Vivero Ñandubay");
    business.fill_store();
    business.connect(&mercado_pago);
    business.publish();
    let consumer = Person::new(&town, &staff, "Nadia", json!({"type": "consumer"}));

    let home = consumer.home(&town);
    assert_eq!(find(&home, &business), business.page_id, "it is found by its name and by what it sells");
    business.view(&town);

    let terminal = Terminal::run(business.person.home(&town), (120, 35), "", &["tui"]);
    terminal.sees("LIVE");
    answer(&terminal, &home, &business);

    let purchase = Purchase::order(&home, &business, 2);
    terminal.sees("2 Orders 1");
    purchase.pay(&home, &mercado_pago);
    terminal.keys(&["2"]);
    terminal.wait("a paid order", |screen| screen.contains("mercadopago completed"));
    for (step, state) in MOVES {
        assert_ne!(purchase.state(&home), "completed", "before {step}");
        move_order(&terminal, step);
        assert_eq!(purchase.state(&home), state, "after {step}");
    }
    terminal.sees("no order is open");

    assert_figures(&business, &purchase);
    terminal.keys(&["1"]);
    for line in [
        "page views            3 ",
        "store views           3   100%",
        "article views         2    67%",
        "orders                1    50%",
    ] {
        terminal.sees(line);
    }
    terminal.keys(&["q"]);
    terminal.sees("ENDED 0");
    assert!(mercado_pago.has_paid_once(&purchase.total), "the seller has the money");
}

/// The page that a consumer finds by words.
fn find(consumer: &Home, business: &Business) -> String {
    let words = business.name.to_lowercase();
    let row = wait_for("the page in the directory", || {
        consumer.json(&["explore", &words]).as_array().and_then(|rows| rows.first().cloned())
    });
    assert_eq!((&row["page"]["name"], &row["store"]["opened"]), (&json!(business.name), &json!(true)), "{row}");
    let sold = consumer.json(&["explore", "lapacho", "--with", "articles"]);
    assert_eq!(sold[0]["page"]["id"], row["page"]["id"], "{sold}");
    row["page"]["id"].as_str().expect("an id").to_owned()
}

/// A message of the consumer comes in at the business's dashboard, and its answer is read by the consumer.
fn answer(terminal: &Terminal, consumer: &Home, business: &Business) {
    let (asked, answered) = ("¿Tienen lapachos rosados?", "Sí, quedan tres");
    let sent = consumer.json(&["chat", "send", "--with", &business.workspace_id, asked]);
    let room = sent["room_id"].as_str().expect("a room");
    terminal.sees("5 Messages 1");
    terminal.keys(&["5"]);
    terminal.sees(asked);
    terminal.keys(&["Enter"]);
    terminal.sees("enter sends");
    terminal.types(answered);
    terminal.keys(&["Enter"]);
    terminal.wait("the answer, sent", |screen| screen.contains(answered) && !screen.contains("sending"));
    let rows = consumer.json(&["chat", "read", room, "--seen"]);
    let texts: Vec<_> = rows.as_array().expect("rows").iter().map(|row| &row["text"]).collect();
    assert_eq!(texts, [asked, answered]);
    terminal.sees("✓ seen");
    terminal.keys(&["Escape"]);
    terminal.sees("enter answers");
}

/// The business's own figures: the views that were sent, and the order with its amount.
fn assert_figures(business: &Business, purchase: &Purchase) {
    let owner = &business.home;
    let top = |metric: &str| owner.json(&["analytics", "top", metric])[0].clone();
    let revenue = wait_for("the order in the figures", || {
        let row = top("revenue");
        row["value"].is_number().then_some(row)
    });
    assert_eq!((&revenue["key"], &revenue["value"]), (&json!(business.store_id), &json!(purchase.total)), "{revenue}");
    assert_eq!(top("article_views")["name"], business::ARTICLE);
    let steps = owner.json(&["analytics", "funnel"]);
    let counts: Vec<_> =
        steps.as_array().expect("steps").iter().map(|row| (row["step"].clone(), row["count"].clone())).collect();
    let expected = [("page_views", 3), ("store_views", 3), ("article_views", 2), ("orders", 1)];
    assert_eq!(counts, expected.map(|(step, count)| (json!(step), json!(count))));
    let csv = owner.run(&["analytics", "export", "orders", "--keys", "0"]);
    assert!(csv.code == 0 && csv.stdout.lines().nth(1).is_some_and(|row| row.ends_with(",,,1")), "{csv:?}");
}

/// Asks until there is an answer.
#[track_caller]
fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = ask() {
            return found;
        }
        assert!(Instant::now() < end, "{what} is not there");
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// The id in an answer.
#[track_caller]
fn id_of(answer: &Value) -> String {
    answer["id"].as_str().unwrap_or_else(|| panic!("no id: {answer}")).to_owned()
}
