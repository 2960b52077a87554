//! `hub place`: places found by words or at a point, by the server's provider of maps or its gazetteer.

use super::arguments::Point;
use super::requests::operation::OperationRequest;
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const PLACES: Columns = &[
    ("street", "street"),
    ("number", "number"),
    ("town", "city"),
    ("postal code", "zip_code"),
    ("province", "state"),
    ("latitude", "lat"),
    ("longitude", "lng"),
    ("source", "attribution"),
];

/// Places on the map: towns, and addresses when the server has a provider of maps.
#[derive(clap::Subcommand)]
pub(crate) enum PlaceCommand {
    /// Find places by words, at most 10
    Find {
        /// A street with its number, a town, or both: 3 to 200 letters
        #[arg(value_name = "TEXT", required = true)]
        words: Vec<String>,
    },
    /// Show the place at a point, as in -34.80,-58.39
    At {
        /// The point, in degrees
        #[arg(value_name = "LAT,LNG", allow_hyphen_values = true)]
        point: Point,
    },
}

impl PlaceCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Find { words } => {
                let request = OperationRequest::new("maps_locations", &[]).with_query("query", Some(words.join(" ")));
                let found = request.send(context).await?;
                context.print_read(&found["data"], PLACES)
            }
            Self::At { point: Point { lat, lng } } => {
                let request = OperationRequest::new("maps_geodecode", &[]).with_query("lat", Some(lat));
                let found = request.with_query("lng", Some(lng)).send(context).await?;
                context.print_read(&found, PLACES)
            }
        }
    }
}
