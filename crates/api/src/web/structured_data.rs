//! Structured data of the server's pages (schema.org, JSON-LD), for search engines. Browsers do not execute it.

use serde_json::{Map, Value, json};

use crate::domains::maps::Address;

/// An address.
pub(super) fn postal_address(address: &Address) -> Value {
    let street = [address.street.trim(), address.number.trim()].join(" ");
    let text = |text: &str| (!text.trim().is_empty()).then(|| text.trim().to_owned());
    json!({
        "@type": "PostalAddress",
        "streetAddress": text(&street),
        "addressLocality": text(&address.city),
        "addressRegion": text(&address.state),
        "postalCode": text(&address.zip),
        "addressCountry": text(&address.country),
    })
}

/// The point of an address.
pub(super) fn geo_coordinates(address: &Address) -> Value {
    json!({
        "@type": "GeoCoordinates",
        "latitude": address.location.lat.get(),
        "longitude": address.location.lng.get(),
    })
}

/// The JSON without the fields that are not known, safe inside a `<script>`.
pub(super) fn script_json(mut data: Value) -> String {
    remove_nulls(&mut data);
    escape_for_script(&data.to_string())
}

/// Removes the fields that are not known, at any depth.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let known: Map<_, _> = std::mem::take(fields).into_iter().filter(|(_, field)| !field.is_null()).collect();
            *fields = known;
            fields.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

/// JSON without `<`: neither `</script` nor `<!--` can end or change the element that contains it.
pub(super) fn escape_for_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let name = "</script><!--<script>\u{2028}";
        let text = escape_for_script(&json!({"name": name}).to_string());
        assert!(!text.contains('<'), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).expect("JSON"), json!({"name": name}));
    }

    #[test]
    fn unknown_fields_are_left_out() {
        let mut data = json!({"a": null, "b": {"c": null, "d": 1}, "e": [{"f": null}], "g": ""});
        remove_nulls(&mut data);
        assert_eq!(data, json!({"b": {"d": 1}, "e": [{}], "g": ""}));
    }
}
