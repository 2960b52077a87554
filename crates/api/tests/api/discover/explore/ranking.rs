//! Random pages, queries and circles from one seed: both databases find the same pages in the same order, with the same scores.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Directory, EXPLORE};
use crate::discover::fixture::page_address_at;
use crate::support::new_id;

/// A generator of numbers that is the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        // The constants of Knuth's MMIX.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// A point within about 8 km of the centre.
    fn point(&mut self) -> (f64, f64) {
        let mut side = || (self.below(14_000) as f64 - 7_000.0) / 100_000.0;
        (-34.8 + side(), -58.39 + side())
    }
}

const NAMES: [&str; 10] =
    ["Panadería", "Pizzería", "Kiosco", "Óptica", "Farmacia", "Pan", "Pizzas", "Verdulería", "Bar", "Bares"];
const SECOND: [&str; 8] = ["Sol", "Luz", "La Ñata", "Norte", "Sur", "del Centro", "Adrogué", "24"];
const TEXTS: [&str; 4] = ["", "Pan y facturas.", "Pizzas a la piedra, envíos al centro.", "Abierto los feriados."];

async fn fill(directory: &Directory, random: &mut Random) {
    for index in 1..=150_u128 {
        let name = format!("{} {}", random.pick(&NAMES), random.pick(&SECOND));
        let mut addresses = vec![page_address_at(random.point())];
        if random.below(4) == 0 {
            addresses.push(page_address_at(random.point()));
        }
        let days: Vec<String> = (0..3).map(|_| (random.below(7) + 1).to_string()).collect();
        let hours = json!([{"type": "regular", "days": days, "ini": "09:00", "end": "13:30"}]);
        let schedule = if random.below(3) == 0 { json!([]) } else { hours };
        let info = json!({"name": name, "short_name": random.pick(&SECOND), "description": random.pick(&TEXTS)});
        let more = json!({"info": info, "addresses": addresses, "schedule": schedule});
        let id = Uuid::from_u128(index).to_string();
        directory.app.put_page(&directory.staff, &id, ("", &[&directory.category]), more).await;
    }
}

/// The results of a search: the last digits of their ids, and the score of the last one of each page.
async fn ranked(directory: &Directory, query: &str) -> String {
    let (mut lines, mut cursor) = (vec![query.to_owned()], String::new());
    for _ in 0..3 {
        let page = directory.app.get(&format!("{EXPLORE}?{query}&take=12{cursor}")).await.ok();
        let ids = page["data"].as_array().expect("results").iter().map(|result| {
            let id: Uuid = result["id"].as_str().expect("an id").parse().expect("a UUID");
            let distance = result["distance"]["meters"].as_i64().map(|metres| format!("@{metres}"));
            format!("{}{}", id.as_u128(), distance.unwrap_or_default())
        });
        let ids = ids.collect::<Vec<_>>().join(" ");
        let Some(next) = page["cursor"].as_str() else {
            lines.push(ids);
            break;
        };
        let sealed = URL_SAFE_NO_PAD.decode(next).expect("base64");
        let state: Value = serde_json::from_slice(&sealed[16..]).expect("JSON");
        lines.push(format!("{ids} = {}", state["after"]["score"]));
        cursor = format!("&cursor={next}");
    }
    lines.join("\n")
}

#[tokio::test]
async fn both_databases_rank_alike() {
    let directory = Directory::new().await;
    let mut random = Random(20_261_126);
    fill(&directory, &mut random).await;
    // More changes wait than a search works off.
    hub_api::domains::discover::index_changed_pages(&directory.app.app).await.expect("indexes");
    let mut found = Vec::new();
    for _ in 0..40 {
        let mut query = String::from("filter=");
        query.push_str(random.pick(&["", "open", "pages", "open,pages", "stores"]));
        if random.below(3) > 0 {
            let name = random.pick(&NAMES);
            let letters = name.chars().take(2 + random.below(8)).collect::<String>();
            query.push_str(&format!("&query={letters}"));
            if random.below(3) == 0 {
                query =
                    query.replace("&query=", &format!("&query={} ", random.pick(&["la", "pizzas", "sol", "centro"])));
            }
        }
        if random.below(3) > 0 {
            let (lat, lng) = random.point();
            query.push_str(&format!("&zone_lat={lat}&zone_lng={lng}&zone_radius={}", 500 + random.below(9_000)));
        }
        if random.below(4) == 0 {
            let unknown = if random.below(4) == 0 { new_id() } else { String::new() };
            query.push_str(&format!("&categories={unknown}"));
        }
        found.push(ranked(&directory, &query).await);
    }
    let found = found.join("\n");
    // Ids that are new in each run.
    let found = found.lines().map(|line| line.split("&categories=").next().unwrap_or_default()).collect::<Vec<_>>();
    insta::assert_snapshot!(found.join("\n"));
}
