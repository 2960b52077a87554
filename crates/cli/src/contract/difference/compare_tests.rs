//! Cases: a change to the committed document, and the difference it must produce.

use serde_json::{Value, json};

use super::{DocumentDifference, DocumentDifferenceKind, compare_documents};
use DocumentDifferenceKind::{Added, Changed, Removed};

fn document() -> Value {
    serde_json::from_str(include_str!("../../../../client/openapi.json")).expect("the committed document")
}

fn rows(change: impl FnOnce(&mut Value)) -> Vec<DocumentDifference> {
    let (committed, mut served) = (document(), document());
    change(&mut served);
    assert_ne!(committed, served, "the case changes something");
    compare_documents(&committed, &served)
}

const LIST: &str = "/paths/~1plugins~1pharmacy~1shifts/get";

fn at<'a>(document: &'a mut Value, pointer: &str) -> &'a mut Value {
    document.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer} is not in the document"))
}

fn remove(document: &mut Value, pointer: &str, name: &str) -> Value {
    at(document, pointer).as_object_mut().expect("an object").remove(name).expect(name)
}

/// The single difference that a change makes in the list of shifts.
#[track_caller]
fn one(change: impl FnOnce(&mut Value)) -> (String, DocumentDifferenceKind, Option<bool>) {
    let rows = rows(change);
    let of_list: Vec<_> = rows.iter().filter(|row| row.operation == "pharmacy_shift_list").collect();
    assert_eq!(of_list.len(), 1, "{rows:#?}");
    (of_list[0].place.clone(), of_list[0].change, of_list[0].breaking)
}

#[test]
fn equal_documents_do_not_differ() {
    assert_eq!(compare_documents(&document(), &document()), []);
}

#[test]
fn an_operation_comes_or_goes() {
    let gone = rows(|served| drop(remove(served, "/paths", "/plugins/pharmacy/shifts")));
    assert!(gone.iter().any(|row| row.operation == "pharmacy_shift_list"
        && (row.change, row.breaking) == (Removed, Some(true))
        && row.what == "GET /plugins/pharmacy/shifts"));
    let come = rows(|served| {
        let mut operation = at(served, LIST).clone();
        operation["operationId"] = json!("novelty_list");
        served["paths"]["/novelty"] = json!({"get": operation});
    });
    assert_eq!(come.len(), 1);
    assert_eq!((come[0].operation.as_str(), come[0].change, come[0].breaking), ("novelty_list", Added, Some(false)));
}

#[test]
fn a_call_is_made_otherwise() {
    let moved = one(|served| {
        let path = remove(served, "/paths", "/plugins/pharmacy/shifts");
        served["paths"]["/shifts"] = json!({"get": path["get"]});
    });
    assert_eq!(moved, ("path".into(), Changed, Some(true)));
    let parameter = |index: usize| format!("{LIST}/parameters/{index}");
    assert_eq!(
        one(|served| drop(at(served, &format!("{LIST}/parameters")).as_array_mut().map(|all| all.remove(2)))),
        ("query datetime_end".into(), Removed, Some(true))
    );
    assert_eq!(
        one(|served| at(served, &parameter(2))["required"] = json!(false)),
        ("query datetime_end".into(), Changed, Some(false))
    );
    assert_eq!(
        one(|served| at(served, &parameter(2))["schema"]["type"] = json!("integer")),
        ("query datetime_end".into(), Changed, Some(true))
    );
    let new = |required: bool| json!({"in": "query", "name": "take", "required": required, "schema": {}});
    for required in [true, false] {
        let parameters = format!("{LIST}/parameters");
        let added = one(|served| at(served, &parameters).as_array_mut().expect("a list").push(new(required)));
        assert_eq!(added, ("query take".into(), Added, Some(required)));
    }
}

#[test]
fn who_may_call_changes() {
    let access = |name: &str| one(|served| at(served, LIST)["x-access"] = json!(name));
    assert_eq!(access("workspace"), ("access".into(), Changed, Some(true)));
    assert_eq!(access("public"), ("access".into(), Changed, Some(false)));
    assert_eq!(access("wizards"), ("access".into(), Changed, None));
}

#[test]
fn an_answer_changes() {
    let content = format!("{LIST}/responses/200/content");
    let rows = rows(|served| {
        let json = remove(served, &content, "application/json");
        *at(served, &content) = json!({"text/csv": json});
    });
    let told: Vec<_> = rows.iter().map(|row| (row.place.as_str(), row.change, row.what.as_str())).collect();
    assert_eq!(told, [("200", Removed, "application/json"), ("200", Added, "text/csv")]);
    assert_eq!(
        one(|served| at(served, &format!("{LIST}/responses"))["201"] = json!({"description": "Made."})),
        ("201".into(), Added, None)
    );
    assert_eq!(
        one(|served| drop(remove(served, &format!("{LIST}/responses"), "200"))),
        ("200".into(), Removed, Some(true))
    );
}

#[test]
fn a_shape_changes_where_it_is_used() {
    const SHIFT: &str = "/components/schemas/Shift";
    let gone = |served: &mut Value| drop(remove(served, &format!("{SHIFT}/properties"), "demo"));
    assert_eq!(one(gone), ("200 .data[].demo".into(), Removed, Some(true)));
    let on_duty = rows(gone).into_iter().filter(|row| row.operation == "pharmacy_on_duty");
    assert_eq!(on_duty.map(|row| row.place).collect::<Vec<_>>(), ["200 .data[].shift.demo", "200 .next[].shift.demo"]);
    assert_eq!(
        one(|served| at(served, SHIFT)["properties"]["color"] = json!({"type": "string"})),
        ("200 .data[].color".into(), Added, Some(false))
    );
    assert_eq!(
        one(|served| at(served, SHIFT)["properties"]["demo"]["type"] = json!("string")),
        ("200 .data[].demo".into(), Changed, Some(true))
    );
    assert_eq!(
        one(|served| at(served, SHIFT)["properties"]["demo"]["nullable"] = json!(true)),
        ("200 .data[].demo".into(), Changed, Some(true))
    );
    assert_eq!(
        one(|served| at(served, SHIFT)["required"].as_array_mut().expect("a list").retain(|name| name != "demo")),
        ("200 .data[].demo".into(), Changed, Some(true))
    );
    assert_eq!(
        one(|served| at(served, SHIFT)["description"] = json!("Otherwise said.")),
        ("200 .data[]".into(), Changed, Some(false))
    );
}

#[test]
fn a_value_or_a_bound_breaks_the_side_that_writes_it() {
    let of = |operation: &str, change: &dyn Fn(&mut Value)| {
        let found = rows(|served| change(served)).into_iter().find(|row| row.operation == operation);
        found.map(|row| (row.place, row.change, row.breaking)).expect("a row")
    };
    let values = "/components/schemas/Platform/enum";
    let place = "query platform";
    let push = |served: &mut Value| at(served, values).as_array_mut().expect("a list").push(json!("web"));
    assert_eq!(of("app_version_verify", &push), (place.into(), Added, Some(false)));
    let pop = |served: &mut Value| drop(at(served, values).as_array_mut().expect("a list").pop());
    assert_eq!(of("app_version_verify", &pop), (place.into(), Removed, Some(true)));
    let bound = |bound: i64| {
        move |served: &mut Value| {
            let verify = "/paths/~1app~1versions~1verify/get/parameters/2/schema";
            at(served, verify)["minimum"] = json!(bound);
        }
    };
    assert_eq!(of("app_version_verify", &bound(7)), ("query build_number".into(), Changed, Some(true)));
    assert_eq!(of("app_version_verify", &bound(-7)), ("query build_number".into(), Changed, Some(false)));
    let status =
        |served: &mut Value| at(served, "/components/schemas/ApiError")["properties"]["status"]["maximum"] = json!(599);
    assert_eq!(of("root", &status), ("400 .status".into(), Changed, Some(false)));
}

#[test]
fn what_a_client_sends_changes() {
    let sign_in = |change: &dyn Fn(&mut Value)| {
        let rows = rows(|served| change(at(served, "/components/schemas/SignIn")));
        let found = rows.into_iter().find(|row| row.operation == "auth_sign_in").expect("a row");
        (found.place, found.change, found.breaking)
    };
    let new = |schema: &mut Value| schema["properties"]["pin"] = json!({"type": "string"});
    assert_eq!(sign_in(&new), ("body .pin".into(), Added, Some(false)));
    let required = |schema: &mut Value| {
        new(schema);
        schema["required"].as_array_mut().expect("a list").push(json!("pin"));
    };
    assert_eq!(sign_in(&required), ("body .pin".into(), Added, Some(true)));
    let gone = |schema: &mut Value| drop(schema["properties"].as_object_mut().expect("fields").remove("userkey"));
    assert_eq!(sign_in(&gone), ("body .userkey".into(), Removed, None));
}

#[test]
fn a_shape_that_holds_itself_has_an_end() {
    let document = |kind: &str| {
        let node = json!({"type": "object", "properties": {
            "name": {"type": kind}, "inner": {"$ref": "#/components/schemas/Node"}}});
        let content = json!({"application/json": {"schema": {"$ref": "#/components/schemas/Node"}}});
        json!({"paths": {"/": {"get": {"operationId": "tree", "responses": {"200": {"content": content}}}}},
               "components": {"schemas": {"Node": node}}})
    };
    let rows = compare_documents(&document("string"), &document("integer"));
    assert_eq!(rows.iter().map(|row| row.place.as_str()).collect::<Vec<_>>(), ["200 .name"]);
}

#[test]
fn what_no_operation_uses_is_told_too() {
    let only = |change: &dyn Fn(&mut Value)| {
        let rows = rows(|served| change(served));
        assert_eq!(rows.len(), 1, "{rows:#?}");
        (rows[0].operation.clone(), rows[0].place.clone(), rows[0].breaking)
    };
    let version = |served: &mut Value| served["info"]["version"] = json!("9.9.9");
    assert_eq!(only(&version), ("-".into(), "info".into(), Some(false)));
    let extra = |served: &mut Value| served["components"]["schemas"]["Unused"] = json!({});
    assert_eq!(only(&extra), ("-".into(), "schema Unused".into(), Some(false)));
    assert_eq!(compare_documents(&json!({"a": 1}), &json!({"a": 2})).len(), 1);
    let gone = compare_documents(&document(), &json!("not a document"));
    assert!(gone.iter().any(|row| row.operation == "pharmacy_shift_list" && row.change == Removed));
}
