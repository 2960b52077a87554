//! `hub explore`: the search of the directory.

use uuid::Uuid;

use super::arguments::Point;
use super::requests::operation::OperationRequest;
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const RESULTS: Columns = &[
    ("page", "id"),
    ("name", "page.name"),
    ("metres", "distance.meters"),
    ("street", "address.street"),
    ("number", "address.number"),
    ("town", "address.city"),
    ("store", "store.name"),
];

/// The search of the directory.
#[derive(clap::Args)]
pub(crate) struct ExploreArgs {
    /// Words to find; the last one may be unfinished
    #[arg(value_name = "TEXT")]
    words: Vec<String>,
    /// Only pages around this point, in degrees, as in -34.80,-58.39
    #[arg(long, value_name = "LAT,LNG", allow_hyphen_values = true)]
    near: Option<Point>,
    /// Radius in metres around --near: 100 to 100000 [default: 5000]
    #[arg(long, value_name = "METRES", requires = "near", value_parser = clap::value_parser!(i64).range(100..=100_000))]
    radius: Option<i64>,
    /// Only pages that are open now
    #[arg(long)]
    open: bool,
    /// Only pages of this category or one below it. Can be repeated: pages of any of them
    #[arg(long = "category", value_name = "ID")]
    categories: Vec<Uuid>,
    /// Only pages with a store, a showroom or articles. Can be repeated: pages with any of them
    #[arg(long = "with", value_name = "KIND", value_parser = ["stores", "showrooms", "articles"])]
    kinds: Vec<String>,
}

impl ExploreArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let words = self.words.join(" ");
        let filters: Vec<_> = self.kinds.into_iter().chain(self.open.then(|| "open".to_owned())).collect();
        let categories: Vec<_> = self.categories.iter().map(Uuid::to_string).collect();
        let listed = |values: Vec<String>| (!values.is_empty()).then(|| values.join(","));
        let (filters, categories) = (listed(filters), listed(categories));
        let fetch = async |page: &_| {
            OperationRequest::new("discover_explore", &[])
                .with_query("query", (!words.is_empty()).then(|| words.clone()))
                .with_query("categories", categories.clone())
                .with_query("filter", filters.clone())
                .with_query("zone_lat", self.near.map(|near| near.lat))
                .with_query("zone_lng", self.near.map(|near| near.lng))
                .with_query("zone_radius", self.radius)
                .with_page(page)
                .send(context)
                .await
        };
        context.print_pages(&context.output, RESULTS, fetch).await
    }
}
