//! The gazetteer's two indexes beside scans of all its places.

use std::collections::BTreeSet;

use super::gazetteer::{GAZETTEER, GazetteerPlace};
use super::model::{DISTANCE_MAX, Location};
use hub_kernel::types::geo::distance_metres;
use hub_kernel::types::text::{fold_query_words, fold_text};

/// The localities of fixtures/almirante-brown.
const LOCALITIES: [&str; 8] =
    ["Adrogué", "Burzaco", "Claypole", "Don Orione", "José Mármol", "Rafael Calzada", "San José", "Temperley"];

fn names(query: &str) -> Vec<String> {
    GAZETTEER.search(query, 10).into_iter().map(|location| format!("{}, {}", location.city, location.state)).collect()
}

fn distance_from(point: (f64, f64), location: &Location) -> i64 {
    distance_metres((location.lat.get(), location.lng.get()), point)
}

/// The distance to the nearest of all places.
fn scanned_distance(point: (f64, f64)) -> i64 {
    let distances = GAZETTEER.places.iter().map(|place| distance_metres(place.point(), point));
    distances.min().expect("the gazetteer has places")
}

#[test]
fn random_points_get_the_nearest_place_of_a_scan() {
    let mut random = fastrand::Rng::with_seed(26);
    let (mut found, mut beyond) = (0, 0);
    for number in 0..1000 {
        // Around a town, and anywhere between the country's ends.
        let point = if number % 2 == 0 {
            let GazetteerPlace { lat, lng, .. } = random.choice(&GAZETTEER.places).expect("a place");
            (lat.get() + (random.f64() - 0.5) / 2.0, lng.get() + (random.f64() - 0.5) / 2.0)
        } else {
            (-55.0 + 33.2 * random.f64(), -73.6 + 20.0 * random.f64())
        };
        let scanned = scanned_distance(point);
        match GAZETTEER.nearest(point) {
            Some(nearest) => {
                assert_eq!(distance_from(point, &nearest), scanned, "{point:?}");
                found += 1;
            }
            None => {
                assert!(scanned > DISTANCE_MAX, "{point:?}: a place at {scanned} m is not found");
                beyond += 1;
            }
        }
    }
    assert!(found > 400 && beyond > 100, "{found} found, {beyond} too far from any");
}

#[test]
fn the_reach_ends_at_20_km() {
    let south = &GAZETTEER.places[0];
    let at = |metres: f64| (south.lat.get() - metres / 111_195.08, south.lng.get());
    assert_eq!(GAZETTEER.nearest(at(19_999.0)).map(|location| location.city), Some(south.name.clone()));
    assert!(GAZETTEER.nearest(at(20_002.0)).is_none());
}

#[test]
fn the_localities_of_the_towns_rota_are_found_with_and_without_accents() {
    for locality in LOCALITIES {
        let name = format!("{locality}, Buenos Aires");
        assert!(names(locality).contains(&name), "{locality}: {:?}", names(locality));
        let plain = locality.replace('é', "e").replace('á', "A").to_uppercase();
        assert!(names(&plain).contains(&name), "{plain}: {:?}", names(&plain));
    }
    let rota = include_str!("../../../../../fixtures/almirante-brown/pharmacies.csv");
    let mut rows = csv::Reader::from_reader(rota.as_bytes());
    let localities: BTreeSet<String> = rows.records().map(|row| row.expect("a pharmacy")[3].to_owned()).collect();
    assert_eq!(localities.iter().map(String::as_str).collect::<Vec<_>>(), LOCALITIES);
}

#[test]
fn a_search_finds_the_beginnings_of_words_best_name_first() {
    let of_san_jose = names("san jose");
    assert!(of_san_jose[0].starts_with("San José, "), "{of_san_jose:?}");
    assert!(of_san_jose.iter().any(|name| name.starts_with("San José de ")), "{of_san_jose:?}");
    assert_eq!(names("rafael calz"), ["Rafael Calzada, Buenos Aires"]);
    assert_eq!(
        names("calzada rafael almirante brown"),
        ["Rafael Calzada, Buenos Aires"],
        "in any order, and its department"
    );
    assert_eq!(names("cordoba")[0], "Córdoba, Córdoba");
    assert_eq!(names("buenos aires")[0], "Buenos Aires, Ciudad Autónoma de Buenos Aires");
    assert_eq!(names("Mitre 1234, Claypole, Buenos Aires"), ["Claypole, Buenos Aires"], "the town of an address");
    assert_eq!(names("Mitre 1234"), Vec::<String>::new());
    assert_eq!(names("afael"), Vec::<String>::new(), "not in the middle of a word");
    assert_eq!(names("montevideo"), Vec::<String>::new());
    assert_eq!(names("¿?"), Vec::<String>::new());
    assert_eq!(names("san").len(), 10, "at most 10");
}

#[test]
fn a_search_finds_what_a_scan_finds() {
    let file = include_str!("../../../../../fixtures/gazetteer/places.csv");
    let rows: Vec<csv::StringRecord> =
        csv::Reader::from_reader(file.as_bytes()).into_records().map(|row| row.expect("a place")).collect();
    for query in ["a", "san", "villa m", "brown", "RÍO", "córdoba la", "de los", "zzz"] {
        let words = fold_query_words(query, 8);
        let is_found = |row: &&csv::StringRecord| {
            let names = fold_text(&format!("{} {} {}", &row[0], &row[1], &row[2]));
            words.iter().all(|word| names.split(' ').any(|name| name.starts_with(word.as_str())))
        };
        let mut scanned: Vec<String> =
            rows.iter().filter(is_found).map(|row| format!("{} {}", &row[0], &row[2])).collect();
        let found = GAZETTEER.search(query, usize::MAX);
        let mut found: Vec<String> = found.iter().map(|found| format!("{} {}", found.city, found.state)).collect();
        scanned.sort();
        found.sort();
        assert_eq!(found, scanned, "{query}");
    }
}
