//! The cover of a rota: the times of the week when a minimum of pharmacies must be on duty.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::local_time::{LocalTime, Weekdays};
use hub_kernel::db::decode_from_json_text;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The most requirements that one cover may have.
const REQUIREMENTS_MAX: usize = 50;

/// A time of the week when a minimum of pharmacies must be on duty.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CoverageRequirement {
    /// The weekdays it begins on, Monday is 1; absent means all.
    #[serde(default)]
    pub(super) weekdays: Weekdays,
    /// The begin, in local time of the group.
    #[serde(default = "default_start_time")]
    pub(super) start_time: LocalTime,
    /// The end; on the next day when it is not after the begin.
    #[serde(default = "default_end_time")]
    pub(super) end_time: LocalTime,
    /// The minimum number of pharmacies.
    #[serde(default = "default_minimum")]
    #[schemars(range(min = 1, max = 1000))]
    pub(super) minimum: u32,
}

fn default_start_time() -> LocalTime {
    LocalTime::START_OF_DAY
}

fn default_end_time() -> LocalTime {
    LocalTime::END_OF_DAY
}

fn default_minimum() -> u32 {
    1
}

/// A time of the week when a minimum of pharmacies must be on duty, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CoverRule {
    /// The weekdays it begins on, Monday is 1.
    pub(super) weekdays: Weekdays,
    /// The begin, in local time of the group.
    pub(super) start_time: LocalTime,
    /// The end; on the next day when it is not after the begin.
    pub(super) end_time: LocalTime,
    /// The minimum number of pharmacies.
    #[schemars(range(min = 1, max = 1000))]
    pub(super) minimum: u32,
}

impl From<CoverageRequirement> for CoverRule {
    fn from(required: CoverageRequirement) -> Self {
        let CoverageRequirement { weekdays, start_time, end_time, minimum } = required;
        Self { weekdays, start_time, end_time, minimum }
    }
}

/// The cover of a group, which its row keeps as JSON. Where several rules apply, the highest minimum counts; without any
/// nothing has to be covered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cover(pub(super) Vec<CoverRule>);
decode_from_json_text!(Cover);

/// One pharmacy always.
impl Default for Cover {
    fn default() -> Self {
        let (start_time, end_time) = (LocalTime::START_OF_DAY, LocalTime::END_OF_DAY);
        Self(vec![CoverRule { weekdays: Weekdays::default(), start_time, end_time, minimum: 1 }])
    }
}

impl Cover {
    /// The cover of requirements. 400 with the path in `cover` for more than 50, or a minimum that is not from 1 to 1000.
    pub(super) fn parse(requirements: Vec<CoverageRequirement>) -> Result<Self> {
        if requirements.len() > REQUIREMENTS_MAX {
            return Err(Error::parser(RequestPart::Body, "cover", format_args!("at most {REQUIREMENTS_MAX}")));
        }
        match requirements.iter().position(|requirement| !(1..=1000).contains(&requirement.minimum)) {
            Some(index) => Err(Error::parser(RequestPart::Body, format!("cover[{index}].minimum"), "from 1 to 1000")),
            None => Ok(Self(requirements.into_iter().map(CoverRule::from).collect())),
        }
    }

    /// The JSON that a row keeps.
    pub(super) fn to_json_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_that_of_the_column() {
        let stored = Cover::default().to_json_text().expect("JSON");
        for migration in [
            include_str!("../../../migrations/sqlite/0058_group_rota.sql"),
            include_str!("../../../migrations/postgres/0058_group_rota.sql"),
        ] {
            assert!(migration.contains(&format!("DEFAULT '{stored}'")), "{stored}");
        }
        assert_eq!(serde_json::from_str::<Cover>(&stored).expect("a cover"), Cover::default());
    }
}
