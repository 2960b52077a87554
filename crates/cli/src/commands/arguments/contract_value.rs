//! Values that the contract lists, as in `submitted`: an error names them, and a shell completes them.

use std::ffi::OsStr;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

use crate::schema::SchemaNode;

/// A parser of the values of a schema of the contract.
///
/// The contract is read for an error, a help or a completion alone: reading it takes longer than the start of a command.
pub(crate) struct ContractValue<T> {
    schema: &'static str,
    value: PhantomData<fn() -> T>,
}

impl<T> ContractValue<T> {
    /// A parser of the values of the schema with this name.
    pub(crate) fn new(schema: &'static str) -> Self {
        Self { schema, value: PhantomData }
    }

    fn names(&self) -> Vec<&'static str> {
        list_contract_values(self.schema)
    }
}

/// The values of a schema of the contract, in the contract's order.
pub(crate) fn list_contract_values(schema: &str) -> Vec<&'static str> {
    let schema = hub_client::contract::components().pointer(&format!("/components/schemas/{schema}"));
    let constants = schema.map(|schema| SchemaNode::of_contract(schema).constants()).unwrap_or_default();
    constants.into_iter().filter_map(serde_json::Value::as_str).collect()
}

impl<T> Clone for ContractValue<T> {
    fn clone(&self) -> Self {
        Self::new(self.schema)
    }
}

impl<T: FromStr + Clone + Send + Sync + 'static> TypedValueParser for ContractValue<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        if let Some(value) = value.to_str().and_then(|text| text.parse().ok()) {
            return Ok(value);
        }
        let known = PossibleValuesParser::new(self.names()).parse_ref(command, argument, value)?;
        // The server's contract has a value that this program's types do not have.
        Err(clap::Error::raw(clap::error::ErrorKind::InvalidValue, format!("{known} is not known to this program")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names().into_iter().map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use hub_client::types::OrderState;

    use super::*;

    #[test]
    fn a_wrong_value_is_answered_with_the_right_ones() {
        let read = |text: &str| {
            let state = Arg::new("state").long("state").value_parser(ContractValue::<OrderState>::new("OrderState"));
            Command::new("list").arg(state).try_get_matches_from(["list", "--state", text])
        };
        let state = read("submitted").expect("a state").get_one::<OrderState>("state").copied();
        assert_eq!(state, Some(OrderState::Submitted));
        let error = read("submited").expect_err("no state").to_string();
        for word in ["submitted, preparation, payment, pickup, completed, cancelled", "similar value", "'submitted'"] {
            assert!(error.contains(word), "{error}");
        }
    }
}
