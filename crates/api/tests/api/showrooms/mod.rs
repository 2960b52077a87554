//! Showrooms: their services, contents, deployments, and what the public sees of them.

mod content;
mod deployment;
mod fixture;
mod public;
mod service;

use hub_kernel::security::session::ScopeType;

pub(crate) use self::fixture::{ShowroomFixture, content_body};
use crate::support::TestApp;

#[tokio::test]
async fn showrooms_content_preferences_offers_types_with_their_attributes() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let preferences = app.get_as(&owner, "/showrooms/services/preferences/content").await.ok();
    let names: Vec<_> = preferences["types"]
        .as_array()
        .expect("types")
        .iter()
        .map(|one| one["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["Vehículo", "Inmueble", "Servicio", "Evento", "Producto"]);
    let fuel = preferences["attributes"].as_array().expect("attributes").iter().find(|one| one["key"] == "Combustible");
    let fuel = fuel.expect("the attribute");
    assert_eq!(fuel["type_id"], preferences["types"][0]["id"]);
    assert_eq!((&fuel["field"]["kind"], &fuel["field"]["options"]["gnc"]), (&"select".into(), &"GNC".into()));
    assert_eq!(preferences["call_to_action"]["labels"]["reservar"], "Reservar");
}
