//! Points of interest: places that the staff collect and import, and promote to pages of the directory.

mod import;
mod input;
mod model;
mod promote;
mod read;
mod write;

pub use import::{PoiImportRow, import_pois};
pub(crate) use input::PoiPut;
pub(crate) use model::{Poi, PoiDetails};
pub(crate) use promote::{PoiPromoted, promote_poi};
pub(crate) use read::{PoiRow, list_pois, load_pois};
pub(crate) use write::{POI_WORDS, insert_or_update_poi};
