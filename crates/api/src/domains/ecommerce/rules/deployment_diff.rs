//! Compares two snapshots: created, updated and deleted entities, field by field.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::domains::ecommerce::model::{
    DeploymentAction, DeploymentChange, DeploymentEntity, DeploymentField, DeploymentPart,
};
use hub_kernel::types::id::Id;

/// An entity of a snapshot with its fields.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DeploymentEntry {
    pub(crate) entity: DeploymentEntity,
    pub(crate) id: Id<DeploymentPart>,
    pub(crate) name: String,
    /// Its own fields, without nested entities.
    pub(crate) fields: Map<String, Value>,
}

/// Lists what turns `from` into `to`: created and updated entries in the order of `to`, then deleted ones in the order
/// of `from`.
pub(crate) fn diff_entries(from: &[DeploymentEntry], to: &[DeploymentEntry]) -> Vec<DeploymentChange> {
    let key = |entry: &DeploymentEntry| (entry.entity, entry.id);
    let before: HashMap<_, _> = from.iter().map(|entry| (key(entry), entry)).collect();
    let after: HashMap<_, _> = to.iter().map(|entry| (key(entry), entry)).collect();
    let made = to.iter().filter_map(|entry| match before.get(&key(entry)) {
        None => Some(entry_change(entry, DeploymentAction::Created, &Map::new(), &entry.fields)),
        Some(old) if old.fields == entry.fields => None,
        Some(old) => Some(entry_change(entry, DeploymentAction::Updated, &old.fields, &entry.fields)),
    });
    let gone = from.iter().filter(|entry| !after.contains_key(&key(entry)));
    made.chain(gone.map(|entry| entry_change(entry, DeploymentAction::Deleted, &entry.fields, &Map::new()))).collect()
}

fn entry_change(
    entry: &DeploymentEntry,
    action: DeploymentAction,
    from: &Map<String, Value>,
    to: &Map<String, Value>,
) -> DeploymentChange {
    let all = if action == DeploymentAction::Deleted { from } else { to };
    let value = |fields: &Map<String, Value>, name: &str| fields.get(name).cloned().unwrap_or(Value::Null);
    let fields =
        all.keys().map(|name| DeploymentField { name: name.clone(), from: value(from, name), to: value(to, name) });
    DeploymentChange {
        entity: entry.entity,
        id: entry.id,
        name: entry.name.clone(),
        action,
        fields: fields.filter(|field| field.from != field.to).collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry(id: u128, fields: Value) -> DeploymentEntry {
        let fields = fields.as_object().expect("fields").clone();
        let name = fields["name"].as_str().expect("a name").to_owned();
        DeploymentEntry { entity: DeploymentEntity::Article, id: Id::from(uuid::Uuid::from_u128(id)), name, fields }
    }

    #[test]
    fn what_is_alike_is_no_change() {
        let both = [entry(1, json!({"name": "a", "price": 10})), entry(2, json!({"name": "b", "price": 20}))];
        assert_eq!(diff_entries(&both, &both), []);
        let turned = [both[1].clone(), both[0].clone()];
        assert_eq!(diff_entries(&both, &turned), [], "the order is a field of what has one");
    }

    #[test]
    fn what_is_new_changed_and_gone_is_told_with_its_fields() {
        let from = [entry(1, json!({"name": "a", "price": 10, "note": null})), entry(2, json!({"name": "b"}))];
        let to =
            [entry(3, json!({"name": "c", "note": null})), entry(1, json!({"name": "a", "price": 12, "note": null}))];
        let told = serde_json::to_value(diff_entries(&from, &to)).expect("serializes");
        let id = |id: u128| uuid::Uuid::from_u128(id).to_string();
        let field = |name: &str, from: Value, to: Value| json!({"name": name, "from": from, "to": to});
        assert_eq!(
            told,
            json!([
                {"entity": "article", "id": id(3), "name": "c", "action": "created",
                 "fields": [field("name", Value::Null, json!("c"))]},
                {"entity": "article", "id": id(1), "name": "a", "action": "updated",
                 "fields": [field("price", json!(10), json!(12))]},
                {"entity": "article", "id": id(2), "name": "b", "action": "deleted",
                 "fields": [field("name", json!("b"), Value::Null)]},
            ])
        );
    }

    #[test]
    fn one_id_of_two_kinds_is_two_things() {
        let article = entry(1, json!({"name": "a"}));
        let section = DeploymentEntry { entity: DeploymentEntity::Section, ..article.clone() };
        let actions: Vec<_> = diff_entries(&[article], &[section]).iter().map(|change| change.action).collect();
        assert_eq!(actions, [DeploymentAction::Created, DeploymentAction::Deleted]);
    }
}
