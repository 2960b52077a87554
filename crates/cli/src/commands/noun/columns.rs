//! Columns of a noun's tables, from the schemas of the contract.

use hub_client::contract::Operation;
use serde_json::Value;

use crate::schema::SchemaNode;

/// Columns: headings and field paths.
#[derive(Default)]
pub(super) struct SchemaColumns(Vec<(String, String)>);

impl SchemaColumns {
    /// Every field of the object that an operation answers.
    pub(super) fn of_object(get: &'static Operation) -> Self {
        let mut columns = Self(Vec::new());
        if let Some(schema) = answer(get) {
            columns.add_fields(schema, "", |_| true);
        }
        columns
    }

    /// Every field of the rows that a list answers, but those that are lists.
    pub(super) fn of_rows(list: &'static Operation) -> Self {
        let mut columns = Self(Vec::new());
        if let Some(schema) = answer(list).and_then(|page| page.field("data")?.items()) {
            columns.add_fields(schema, "", |field| !field.allows_type("array"));
        }
        columns
    }

    /// The columns, to print them.
    pub(super) fn as_columns(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(heading, path)| (heading.as_str(), path.as_str())).collect()
    }

    /// Adds the fields of an object. An object that is always there gives its own fields; one that may be null is a
    /// field.
    fn add_fields(&mut self, schema: SchemaNode<'static>, prefix: &str, takes: fn(SchemaNode<'static>) -> bool) {
        for (name, field) in schema.certain_properties() {
            let path = format!("{prefix}{name}");
            if !field.certain_properties().is_empty() {
                self.add_fields(field, &format!("{path}."), takes);
            } else if takes(field) {
                self.0.push((path.replace(['.', '_'], " "), path));
            }
        }
    }
}

/// The schema of an operation's answer.
pub(super) fn answer(operation: &'static Operation) -> Option<SchemaNode<'static>> {
    let schema: &'static Value = operation.answer_schema()?;
    Some(SchemaNode::of_contract(schema))
}

#[cfg(test)]
mod tests {
    use hub_client::contract::find_operation;

    use super::*;

    fn paths(columns: &SchemaColumns) -> Vec<&str> {
        columns.as_columns().into_iter().map(|(_, path)| path).collect()
    }

    #[test]
    fn an_object_has_a_line_for_each_field_and_a_row_a_column() {
        let get = SchemaColumns::of_object(find_operation("pharmacy_group_get").expect("an operation"));
        let of_zone = ["zone.lat", "zone.lng", "zone.radius"];
        let of_rota = ["cover", "holidays_country", "emergency_text"];
        let fields = [
            &["id", "enabled", "name", "time_zone"][..],
            &of_zone,
            &of_rota,
            &["pharmacies", "created_at", "deleted_at"],
        ];
        assert_eq!(paths(&get), fields.concat());
        assert!(get.as_columns().contains(&("zone lat", "zone.lat")), "{:?}", get.as_columns());
        assert!(get.as_columns().contains(&("time zone", "time_zone")), "{:?}", get.as_columns());
        let list = SchemaColumns::of_rows(find_operation("pharmacy_group_list").expect("an operation"));
        let fields: Vec<&str> =
            fields.concat().into_iter().filter(|name| !["cover", "pharmacies"].contains(name)).collect();
        assert_eq!(paths(&list), fields);
    }

    #[test]
    fn an_object_that_may_be_null_is_one_field() {
        let policy = SchemaColumns::of_object(find_operation("ecommerce_policy_get").expect("an operation"));
        let paths = paths(&policy);
        assert!(paths.contains(&"requirements.items_count") && paths.contains(&"effects.charge"), "{paths:?}");
    }
}
