//! OpenStreetMap's tags as our columns.

use std::collections::BTreeMap;

use super::PlaceColumns;

/// The tags of an element, by their keys.
pub(super) type Tags = BTreeMap<String, String>;

/// Our columns, and the tags that fill them, the first that is there.
const COLUMN_TAGS: &[(&str, &[&str])] = &[
    ("name", &["name", "brand", "operator", "official_name"]),
    ("description", &["description:es", "description"]),
    ("street", &["addr:street", "addr:place"]),
    ("number", &["addr:housenumber"]),
    ("city", &["addr:city", "addr:suburb", "addr:town"]),
    ("state", &["addr:state", "addr:province"]),
    ("zip", &["addr:postcode"]),
    ("whatsapp", &["contact:whatsapp", "whatsapp"]),
    ("website", &["website", "contact:website", "url"]),
    ("email", &["email", "contact:email"]),
    ("instagram", &["contact:instagram", "instagram"]),
    ("facebook", &["contact:facebook", "facebook"]),
    ("opening_hours", &["opening_hours"]),
];

/// The tags of phones, all of which count.
const PHONE_TAGS: [&str; 4] = ["phone", "contact:phone", "contact:mobile", "mobile"];

/// Tags, and the slugs of the seeded categories that they mean.
const CATEGORY_TAGS: &[(&str, &str, &str)] = &[
    ("amenity", "pharmacy", "farmacias"),
    ("amenity", "cafe", "cafeterias"),
    ("amenity", "ice_cream", "heladerias"),
    ("amenity", "bar", "bares-y-cervecerias"),
    ("amenity", "pub", "bares-y-cervecerias"),
    ("amenity", "biergarten", "bares-y-cervecerias"),
    ("amenity", "dentist", "odontologia"),
    ("amenity", "restaurant", "gastronomia"),
    ("amenity", "fast_food", "gastronomia"),
    ("amenity", "doctors", "salud"),
    ("amenity", "clinic", "salud"),
    ("amenity", "hospital", "salud"),
    ("amenity", "school", "educacion-y-cultura"),
    ("amenity", "kindergarten", "educacion-y-cultura"),
    ("amenity", "library", "educacion-y-cultura"),
    ("amenity", "veterinary", "mascotas"),
    ("amenity", "fuel", "automotor"),
    ("shop", "bakery", "panaderias"),
    ("shop", "greengrocer", "verdulerias"),
    ("shop", "butcher", "carnicerias"),
    ("shop", "convenience", "almacenes"),
    ("shop", "supermarket", "almacenes-y-alimentos"),
    ("shop", "deli", "fiambrerias"),
    ("shop", "health_food", "dieteticas"),
    ("shop", "optician", "opticas"),
    ("shop", "hairdresser", "peluquerias"),
    ("shop", "perfumery", "perfumerias"),
    ("shop", "cosmetics", "perfumerias"),
    ("shop", "clothes", "indumentaria"),
    ("shop", "shoes", "calzado"),
    ("shop", "jewelry", "accesorios-y-joyeria"),
    ("shop", "hardware", "ferreterias"),
    ("shop", "doityourself", "ferreterias"),
    ("shop", "furniture", "mueblerias"),
    ("shop", "paint", "pinturerias"),
    ("shop", "garden_centre", "viveros-y-jardineria"),
    ("shop", "computer", "computacion"),
    ("shop", "mobile_phone", "celulares"),
    ("shop", "electronics", "electrodomesticos"),
    ("shop", "books", "librerias"),
    ("shop", "stationery", "librerias"),
    ("shop", "pet", "mascotas"),
    ("shop", "car_repair", "automotor"),
    ("craft", "plumber", "plomeria"),
    ("craft", "electrician", "electricidad"),
    ("craft", "gasfitter", "gasistas"),
    ("craft", "locksmith", "cerrajeria"),
    ("leisure", "fitness_centre", "deporte-y-tiempo-libre"),
    ("leisure", "sports_centre", "deporte-y-tiempo-libre"),
];

/// Amenities that are organizations or services; others are businesses.
const ORGANIZATIONS: [&str; 8] =
    ["school", "kindergarten", "university", "library", "townhall", "place_of_worship", "community_centre", "hospital"];
const SERVICES: [&str; 7] = ["bank", "post_office", "police", "fire_station", "bus_station", "fuel", "atm"];

/// The columns of tags; empty ones are left out.
pub(super) fn tag_columns(tags: &Tags) -> PlaceColumns {
    let tag = |name: &str| tags.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
    let mut columns: PlaceColumns = COLUMN_TAGS
        .iter()
        .filter_map(|(column, names)| Some((*column, names.iter().find_map(|name| tag(name))?.to_owned())))
        .collect();
    let phones: Vec<&str> = PHONE_TAGS.iter().filter_map(|name| tag(name)).collect();
    if !phones.is_empty() {
        columns.push(("phone", phones.join(";")));
    }
    let categories: Vec<&str> = CATEGORY_TAGS
        .iter()
        .filter(|(name, value, _)| tag(name).is_some_and(|text| text.split(';').any(|one| one.trim() == *value)))
        .map(|(_, _, slug)| *slug)
        .collect();
    if !categories.is_empty() {
        columns.push(("categories", categories.join(";")));
    }
    if let Some(place_type) = place_type(tags) {
        columns.push(("type", place_type.to_owned()));
    }
    columns
}

/// The type of a place, in the specification's spelling.
fn place_type(tags: &Tags) -> Option<&'static str> {
    let amenity = tags.get("amenity").map(String::as_str);
    match amenity {
        Some(amenity) if ORGANIZATIONS.contains(&amenity) => Some("organization"),
        Some(amenity) if SERVICES.contains(&amenity) => Some("service"),
        Some("doctors" | "dentist" | "clinic") => Some("proffesional"),
        Some(_) => Some("bussiness"),
        None if tags.contains_key("office") || tags.contains_key("healthcare") => Some("proffesional"),
        None if tags.contains_key("shop") || tags.contains_key("craft") => Some("bussiness"),
        None => None,
    }
}
