//! Showrooms, and the parts that contents and items share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::percent::Percent;

/// A showroom.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct Showroom {
    /// The showroom's id.
    pub(crate) id: Id<Showroom>,
    /// The workspace it belongs to.
    pub(crate) workspace_id: Id<Scope>,
    /// True if the public sees it.
    pub(crate) enabled: bool,
    /// Its name.
    pub(crate) name: String,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(crate) deleted_at: Option<Timestamp>,
}

/// The path of a showroom and of its single resources.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ShowroomPath {
    pub(super) showroom_id: Id<Showroom>,
}

/// The stock state of a chip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomStockChipState")]
pub(crate) enum StockChipState {
    /// There are units.
    HasUnits,
    /// There are few units.
    LastUnits,
    /// There is one unit.
    LastUnit,
    /// There is none.
    OutOfStock,
    /// There will be units.
    ComingSoon,
}

/// The chip of something new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomIsNewChip")]
pub(crate) struct IsNewChip {
    /// True to show it.
    pub(crate) enabled: bool,
}

/// A countdown. The public does not see one that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomCutdownChip")]
pub(crate) struct CutdownChip {
    /// The time at which it ends.
    pub(crate) datetime: Timestamp,
}

/// The chip of a discount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomDiscountChip")]
pub(crate) struct DiscountChip {
    /// The discount in percent.
    pub(crate) percent: Percent,
}

/// The chip of a stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomStockChip")]
pub(crate) struct StockChip {
    /// The stock.
    pub(crate) state: StockChipState,
}

/// The chips of a content or an item: short marks on its picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomChips")]
pub(crate) struct Chips {
    /// Marks it as new.
    pub(crate) is_new: Option<IsNewChip>,
    /// A countdown.
    pub(crate) cutdown: Option<CutdownChip>,
    /// A discount.
    pub(crate) discount: Option<DiscountChip>,
    /// Its stock.
    pub(crate) stock: Option<StockChip>,
}

/// The chips of a content or an item.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomChipsPut")]
pub(super) struct ChipsPut {
    /// Marks it as new.
    is_new: Option<IsNewChip>,
    /// A countdown.
    cutdown: Option<CutdownChip>,
    /// A discount.
    discount: Option<DiscountChip>,
    /// Its stock.
    stock: Option<StockChip>,
}

impl From<ChipsPut> for Chips {
    fn from(put: ChipsPut) -> Self {
        let ChipsPut { is_new, cutdown, discount, stock } = put;
        Self { is_new, cutdown, discount, stock }
    }
}

impl Chips {
    /// The chips that the public sees at a time: without a countdown that has ended.
    pub(super) fn public_at(self, now: Timestamp) -> Self {
        Self { cutdown: self.cutdown.filter(|cutdown| cutdown.datetime > now), ..self }
    }
}

/// Refuses a field of a body.
pub(super) fn body_error(path: impl Into<String>, message: impl ToString) -> Error {
    Error::parser(RequestPart::Body, path, message)
}

/// Refuses a list of a body with more than `most` entries.
pub(super) fn check_length<T>(path: &str, list: &[T], most: usize) -> Result<()> {
    if list.len() > most { Err(body_error(path, format!("at most {most} entries"))) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_countdown_is_public_until_it_ends() {
        let at = |text: &str| Timestamp::parse(text).expect(text);
        let end = at("2026-11-20T15:00:00Z");
        let chips = Chips { cutdown: Some(CutdownChip { datetime: end }), ..Chips::default() };
        assert_eq!(chips.public_at(at("2026-11-20T14:59:59Z")), chips);
        assert_eq!(chips.public_at(end), Chips::default());
    }
}
