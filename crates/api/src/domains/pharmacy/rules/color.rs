//! The colour of a pharmacy on calendars.

use crate::domains::pharmacy::model::Pharmacy;
use hub_kernel::types::id::Id;

/// A pharmacy's colour, 0 to 15: FNV-1a of the id's text, folded. The web computes the same one.
pub fn pharmacy_color(pharmacy: Id<Pharmacy>) -> u8 {
    let hash = pharmacy
        .to_string()
        .bytes()
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    ((hash ^ (hash >> 16)) & 15) as u8
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[test]
    fn colours_are_those_of_the_web() {
        #[derive(Deserialize)]
        struct Golden {
            id: Id<Pharmacy>,
            index: u8,
        }
        let golden = include_str!("../../../../../../web/src/shared/lib/color.golden.json");
        let golden: Vec<Golden> = serde_json::from_str(golden).expect("the golden table");
        assert!(golden.len() >= 12);
        for Golden { id, index } in golden {
            assert_eq!(pharmacy_color(id), index, "{id}");
        }
    }
}
