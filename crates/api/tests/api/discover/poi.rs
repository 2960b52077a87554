//! Points of interest, and their promotion to pages.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::page_address;
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, SignedInUser, TestApp, new_id};

const ALL: &str = "/backoffices/discover/pois";

async fn app_with_staff() -> (TestApp, SignedInUser) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    (app, staff)
}

async fn put(app: &TestApp, staff: &SignedInUser, body: &Value) -> String {
    let id = new_id();
    app.put_as(staff, &format!("{ALL}/{id}"), body).await.ok();
    id
}

async fn listed_names(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let page = app.get_as(staff, &format!("{ALL}{query}")).await.ok();
    let rows = page["data"].as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn backoffices_poi_put_creates_a_poi_and_leaves_absent_fields() {
    let (app, staff) = app_with_staff().await;
    let health = app.new_category(&staff, "Salud").await;
    let body = json!({
        "name": " Clínica Espora ", "address": "Espora 1200, Burzaco",
        "contact": {"phones": [{"name": "Turnos", "phone": "011 4299-1234"}]},
        "metadata": {"trace": [{"datetime": "2026-11-02T12:00:00Z", "text": "Quedamos en volver."},
                               {"datetime": "2026-11-01T12:00:00Z", "text": "Primer llamado."}]},
        "form": {"type": "bussiness", "name": "Clínica Espora", "description": "Guardia.", "categories": [health],
                 "links": [{"type": "website", "value": "https://espora.example"}],
                 "schedule": [{"type": "regular", "days": ["1"], "ini": "08:00", "end": "20:00"}],
                 "addresses": [page_address("Sede", true)]},
    });
    let id = put(&app, &staff, &body).await;
    let path = format!("{ALL}/{id}");
    let poi = app.get_as(&staff, &path).await.ok();
    assert_eq!((&poi["name"], &poi["address"]), (&json!("Clínica Espora"), &json!("Espora 1200, Burzaco")));
    assert_eq!(poi["contact"], json!({"phones": [{"name": "Turnos", "phone": "+541142991234"}]}));
    let texts: Vec<_> = poi["metadata"]["trace"].as_array().expect("notes").iter().map(|note| &note["text"]).collect();
    assert_eq!(texts, ["Primer llamado.", "Quedamos en volver."]);
    assert_eq!(poi["form"]["categories"], json!([{"id": health, "name": "Salud"}]));
    assert_eq!((&poi["form"]["type"], &poi["page_id"]), (&json!("bussiness"), &Value::Null));
    assert_eq!(poi["form"]["addresses"][0]["location"], json!({"lat": -34.8, "lng": -58.39}));
    assert_eq!((&poi["created_at"], &poi["updated_at"]), (&json!(NOW), &json!(NOW)));
    app.put_as(&staff, &path, &json!({"address": "Espora 1250"})).await.ok();
    let changed = app.get_as(&staff, &path).await.ok();
    assert_eq!(changed["address"], "Espora 1250");
    for field in ["name", "contact", "metadata", "form", "page_id", "workspace_id"] {
        assert_eq!(changed[field], poi[field], "{field}");
    }
}

#[tokio::test]
async fn a_put_that_says_the_same_again_changes_nothing() {
    let (app, staff) = app_with_staff().await;
    let body = json!({"name": "Kiosco Sol", "contact": {"phones": [{"phone": "011 4299-1234"}]}});
    let id = put(&app, &staff, &body).await;
    app.advance_clock(300);
    app.put_as(&staff, &format!("{ALL}/{id}"), &body).await.ok();
    assert_eq!(app.get_as(&staff, &format!("{ALL}/{id}")).await.ok()["updated_at"], NOW);
    app.put_as(&staff, &format!("{ALL}/{id}"), &json!({"name": "Kiosco Luna"})).await.ok();
    let changed = app.get_as(&staff, &format!("{ALL}/{id}")).await.ok();
    assert_ne!(changed["updated_at"], NOW);
    assert_eq!(changed["created_at"], NOW);
}

#[tokio::test]
async fn pois_are_found_by_the_words_of_name_and_address() {
    let (app, staff) = app_with_staff().await;
    let kiosk = put(&app, &staff, &json!({"name": "Kiosco Ñandú", "address": "Mitre 100"})).await;
    put(&app, &staff, &json!({"name": "Almacén Sur", "address": "Espora 20"})).await;
    assert_eq!(listed_names(&app, &staff, "?order_by=name").await, ["Almacén Sur", "Kiosco Ñandú"]);
    assert_eq!(listed_names(&app, &staff, "?query=NANDU").await, ["Kiosco Ñandú"]);
    assert_eq!(listed_names(&app, &staff, "?query=mit%20kio").await, ["Kiosco Ñandú"]);
    app.put_as(&staff, &format!("{ALL}/{kiosk}"), &json!({"name": "Polirrubro"})).await.ok();
    assert_eq!(listed_names(&app, &staff, "?query=nandu").await, Vec::<String>::new());
    assert_eq!(listed_names(&app, &staff, &format!("?ids={kiosk}&promoted=false")).await, ["Polirrubro"]);
    assert_eq!(listed_names(&app, &staff, "?promoted=true").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_refused_poi_names_the_wrong_field() {
    let (app, staff) = app_with_staff().await;
    let phones = |phone: &str| json!({"name": "Kiosco", "contact": {"phones": [{"phone": phone}]}});
    let trace: Vec<_> = (0..501).map(|_| json!({"datetime": NOW, "text": "."})).collect();
    let link = json!({"links": [{"type": "website", "value": "http://plain.example"}]});
    for (body, path, status) in [
        (json!({"address": "Mitre 100"}), "name", 400),
        (json!({"name": ""}), "name", 400),
        (phones("12"), "contact.phones[0].phone", 400),
        (
            json!({"name": "Kiosco", "contact": {"phones": vec![json!({"phone": "011 4299-1234"}); 11]}}),
            "contact.phones",
            400,
        ),
        (json!({"name": "Kiosco", "metadata": {"trace": trace}}), "metadata.trace", 400),
        (json!({"name": "Kiosco", "form": link}), "form.links[0].value", 400),
        (json!({"name": "Kiosco", "form": {"type": "business"}}), "form.type", 400),
        (json!({"name": "Kiosco", "form": {"categories": [new_id()]}}), "form.categories[0]", 404),
        (json!({"name": "Kiosco", "page_id": new_id()}), "page_id", 404),
        (json!({"name": "Kiosco", "workspace_id": new_id()}), "workspace_id", 404),
    ] {
        let refused = app.put_as(&staff, &format!("{ALL}/{}", new_id()), &body).await;
        let (refused_status, _, refused_path) = refused.error_parts();
        assert_eq!((refused_status, refused_path.as_str()), (status, path), "{body}");
    }
    assert_eq!(listed_names(&app, &staff, "").await, Vec::<String>::new());
}

#[tokio::test]
async fn promote_makes_one_page_of_the_form_and_the_phones() {
    let (app, staff) = app_with_staff().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let (health, gone) = (app.new_category(&staff, "Salud").await, app.new_category(&staff, "Efímera").await);
    let body = json!({
        "name": "Clínica Espora (llamar)", "contact": {"phones": [{"name": "Turnos", "phone": "011 4299-1234"}]},
        "form": {"name": "Clínica Espora", "categories": [gone, health], "addresses": [page_address("Sede", true)],
                 "links": [{"type": "website", "value": "https://espora.example"}]},
    });
    let id = put(&app, &staff, &body).await;
    dispatch_result(&app, &staff, "discover.categories.delete", json!({"id": gone})).await;
    let params = json!({"poi_id": id, "workspace_id": owner.caller.scope_id});
    let promoted = dispatch_result(&app, &staff, "discover.pois.promote", params.clone()).await;
    let page_id = promoted["page_id"].as_str().expect("a page").to_owned();
    let page = app.get_as(&staff, &format!("/backoffices/discover/pages/{page_id}")).await.ok();
    assert_eq!((&page["info"]["name"], &page["enabled"]), (&json!("Clínica Espora"), &json!(false)));
    assert_eq!(page["workspace_id"], json!(owner.caller.scope_id));
    assert_eq!(page["categories"], json!([{"id": health, "name": "Salud"}]));
    let links = json!([{"type": "website", "label": "", "value": "https://espora.example"},
                       {"type": "phone", "label": "Turnos", "value": "+541142991234"}]);
    assert_eq!(page["links"], links);
    assert_eq!(page["addresses"][0]["name"], "Sede");
    let poi = app.get_as(&staff, &format!("{ALL}/{id}")).await.ok();
    assert_eq!((&poi["page_id"], &poi["workspace_id"]), (&json!(page_id), &page["workspace_id"]));
    assert_eq!(listed_names(&app, &staff, "?promoted=true").await, ["Clínica Espora (llamar)"]);
    app.get_as(&owner, &format!("/discover/service/page/{page_id}")).await.ok();
    let again = dispatch(&app, &staff, "discover.pois.promote", params).await.json();
    assert_eq!((&again["code"], &again["extra"]["page_id"]), (&json!("error.conflict.poi_promoted"), &json!(page_id)));
    let unknown = dispatch(&app, &staff, "discover.pois.promote", json!({"poi_id": new_id()})).await;
    assert_eq!(unknown.status, 404);
}

#[tokio::test]
async fn a_poi_without_an_owner_or_categories_becomes_a_page_once_among_racers() {
    let (app, staff) = app_with_staff().await;
    let id = put(&app, &staff, &json!({"name": "Plaza Brown"})).await;
    let promote = || dispatch(&app, &staff, "discover.pois.promote", json!({"poi_id": id}));
    let (one, two, three) = tokio::join!(promote(), promote(), promote());
    let mut statuses = [one.status.as_u16(), two.status.as_u16(), three.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409]);
    let pages = app.get_as(&staff, "/backoffices/discover/pages").await.ok();
    assert_eq!(pages["data"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&pages["data"][0]["info"]["name"], &pages["data"][0]["workspace_id"]),
        (&json!("Plaza Brown"), &Value::Null)
    );
    let page = pages["data"][0]["id"].as_str().expect("an id");
    assert_eq!(app.send(app.request(Method::GET, &format!("/discover/page/{page}"))).await.status, 404);
}

#[tokio::test]
async fn one_new_id_that_is_put_twice_at_once_is_one_poi() {
    let (app, staff) = app_with_staff().await;
    let path = format!("{ALL}/{}", new_id());
    let (one, two) = (json!({"name": "Plaza Brown"}), json!({"name": "Plaza Espora"}));
    let (first, second) = tokio::join!(app.put_as(&staff, &path, &one), app.put_as(&staff, &path, &two));
    assert!(first.status == 200 && second.status == 200, "{first:?} {second:?}");
    let name = app.get_as(&staff, &path).await.ok()["name"].as_str().expect("a name").to_owned();
    for word in ["brown", "espora"] {
        let found = listed_names(&app, &staff, &format!("?query={word}")).await;
        assert_eq!(!found.is_empty(), name.to_lowercase().contains(word), "{word}");
    }
}
