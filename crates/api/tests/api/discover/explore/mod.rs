//! The search of the directory.

mod changes;
mod crowded;
mod filters;
mod pages;
mod quality;
mod ranking;
mod results;
mod served;
mod topics;

use hub_kernel::security::session::ScopeType;
use serde_json::Value;

use crate::support::{SignedInUser, TestApp, new_id};

/// The search's path.
pub(super) const EXPLORE: &str = "/discover/searchables/explore";

/// The centre of Adrogué.
const ADROGUE: (f64, f64) = (-34.8, -58.39);

/// A directory with one category.
pub(super) struct Directory {
    pub(super) app: TestApp,
    pub(super) staff: SignedInUser,
    pub(super) category: String,
}

impl Directory {
    pub(super) async fn new() -> Self {
        let app = TestApp::new().await;
        let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
        let category = app.new_category(&staff, "Comercios").await;
        Self { app, staff, category }
    }

    /// Creates an enabled page of the category, with fields that differ.
    pub(super) async fn new_page(&self, name: &str, more: Value) -> String {
        let id = new_id();
        self.app.put_page(&self.staff, &id, (name, &[&self.category]), more).await;
        id
    }

    /// The names of the results of a search.
    pub(super) async fn names(&self, query: &str) -> Vec<String> {
        result_names(&self.explore(query).await)
    }

    pub(super) async fn explore(&self, query: &str) -> Value {
        self.app.get(&format!("{EXPLORE}?{query}")).await.ok()
    }
}

/// The names of the pages of results.
pub(super) fn result_names(results: &Value) -> Vec<String> {
    let names = results["data"].as_array().expect("results").iter();
    names.map(|result| result["page"]["name"].as_str().expect("a name").to_owned()).collect()
}

/// The point that is so many metres north of the centre.
fn north_of_adrogue(metres: f64) -> (f64, f64) {
    (ADROGUE.0 + metres / 111_195.08, ADROGUE.1)
}
