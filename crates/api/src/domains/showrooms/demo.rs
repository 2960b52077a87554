//! The demonstration's showrooms.

use rust_embed::RustEmbed;
use serde::Deserialize;
use serde_json::{Value, json};

use super::content::{Content, ContentPut, insert_demo_content};
use super::deployment::{Block, DeploymentPut, Item, write_deployment};
use super::model::Showroom;
use crate::domains::media::insert_demo_picture;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const SHOWROOMS: &str = include_str!("../../../../../fixtures/showrooms.json");

/// The showroom of a workspace in the fixture.
#[derive(Deserialize)]
struct ShowroomFixture {
    workspace_id: Id<Scope>,
    header: Value,
    /// The contents, each with a `slug`.
    contents: Vec<Value>,
    /// The blocks, each with a `slug` and the slugs of the contents that it shows.
    blocks: Vec<Value>,
}

/// The pictures that the fixture names, drawn for the demonstration.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../fixtures/pictures"]
struct DemoPictures;

/// Fills and publishes the empty showrooms that the subscriptions of the demonstration's workspaces made. One with a content is
/// left alone.
pub async fn insert_demo_showrooms(app: &App) -> Result<()> {
    let fixtures: Vec<ShowroomFixture> = serde_json::from_str(SHOWROOMS).map_err(Error::internal)?;
    for mut fixture in fixtures {
        if let Some(showroom) = find_empty_showroom(app.db.read(), fixture.workspace_id).await? {
            insert_pictures(app, &mut fixture).await?;
            insert_demo_showroom(app, showroom, fixture).await?;
        }
    }
    Ok(())
}

async fn find_empty_showroom(on: Executor<'_>, workspace: Id<Scope>) -> Result<Option<Id<Showroom>>> {
    let showroom = "SELECT r.id FROM showrooms r WHERE r.workspace_id = $1
                        AND NOT EXISTS (SELECT c.id FROM showroom_contents c WHERE c.showroom_id = r.id)
                    ORDER BY r.created_at, r.id LIMIT 1";
    sql(on, showroom).bind(workspace).optional_scalar().await
}

/// Stores the pictures as uploads of the workspace, and puts their addresses in place of their names.
async fn insert_pictures(app: &App, fixture: &mut ShowroomFixture) -> Result<()> {
    let galleries = fixture.contents.iter_mut().map(|content| &mut content["gallery"][0]["url"]);
    for place in galleries.chain([&mut fixture.header["cover_url"]]) {
        let name = text(place);
        let picture = DemoPictures::get(&name).ok_or_else(|| Error::internal(format!("no picture {name}")))?;
        *place = json!(insert_demo_picture(app, fixture.workspace_id, &name, &picture.data).await?);
    }
    Ok(())
}

async fn insert_demo_showroom(app: &App, showroom: Id<Showroom>, fixture: ShowroomFixture) -> Result<()> {
    let now = app.clock.now();
    let deployment = deployment_of(showroom, &fixture);
    let mut tx = app.db.begin().await?;
    for content in fixture.contents {
        let id = Id::<Content>::from_name(showroom, &text(&content["slug"]));
        let put: ContentPut = serde_json::from_value(content).map_err(Error::internal)?;
        insert_demo_content(tx.on(), showroom, id, put, now).await?;
    }
    let put: DeploymentPut = serde_json::from_value(deployment).map_err(Error::internal)?;
    write_deployment(&mut tx, app.config.demo, showroom, put, now).await?;
    tx.commit().await
}

/// The published deployment: each block with an item for each of its contents, with the content's title, picture and price.
fn deployment_of(showroom: Id<Showroom>, fixture: &ShowroomFixture) -> Value {
    let mut items = Vec::new();
    let mut blocks = fixture.blocks.clone();
    for (order, block) in blocks.iter_mut().enumerate() {
        let slug = text(&block["slug"]);
        let id = Id::<Block>::from_name(showroom, &slug);
        (block["id"], block["order"]) = (json!(id), json!(order));
        for (order, content) in block["contents"].as_array().into_iter().flatten().map(text).enumerate() {
            let Some(shown) = fixture.contents.iter().find(|one| one["slug"] == content.as_str()) else { continue };
            let price = shown["price"]["subtotal"].as_f64();
            items.push(json!({
                "id": Id::<Item>::from_name(showroom, &format!("{slug}/{content}")), "block_id": id, "order": order,
                "content_id": Id::<Content>::from_name(showroom, &content), "title": shown["title"],
                "description": shown["summary"].as_str().unwrap_or_default(),
                "image_url": shown["gallery"][0]["url"], "chips": shown["chips"].as_object().cloned().unwrap_or_default(),
                "price": price.map(|price| json!({"base": price, "final": price, "from": shown["price"]["from"] == true})),
            }));
        }
    }
    json!({"publish": true, "header": fixture.header, "blocks": blocks, "items": items})
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
