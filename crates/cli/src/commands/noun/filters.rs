//! Flags of a list: one for each query parameter of its operation.

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches};
use hub_client::contract::{Operation, Parameter, ParameterLocation};
use serde_json::Value;
use uuid::Uuid;

use crate::commands::arguments::time::{parse_instant, parse_since};
use crate::schema::SchemaNode;

/// The query parameters of a page, which `--limit` and `--all` decide.
const PAGE: [&str; 2] = ["cursor", "take"];

/// The query parameter of a period's begin, which `--since` gives as a time before now.
const BEGIN: &str = "datetime_ini";

/// The flags of a list.
pub(super) fn arguments(list: &'static Operation) -> impl Iterator<Item = Arg> {
    let since = parameters(list).any(|parameter| parameter.name == BEGIN).then(since_argument);
    parameters(list).map(argument).chain(since)
}

fn since_argument() -> Arg {
    Arg::new("since")
        .long("since")
        .help("In this time until now, as in 30m, 2h, 3d or 1w; or from an instant or a date on")
        .value_name("TIME")
        .conflicts_with(BEGIN)
        .value_parser(ValueParser::new(|text: &str| parse_since(text).map(|at| at.to_rfc3339())))
}

/// The query parameters that flags were given for.
pub(super) fn values(list: &'static Operation, matches: &ArgMatches) -> Vec<(&'static str, String)> {
    let given = parameters(list).flat_map(|parameter| {
        let values = matches.get_many::<String>(&parameter.name).into_iter().flatten();
        values.map(|value| (parameter.name.as_str(), value.clone()))
    });
    let has_begin = parameters(list).any(|parameter| parameter.name == BEGIN);
    let since = has_begin.then(|| matches.get_one::<String>("since").cloned()).flatten();
    given.chain(since.map(|at| (BEGIN, at))).collect()
}

fn parameters(list: &'static Operation) -> impl Iterator<Item = &'static Parameter> {
    let is_filter = |parameter: &&Parameter| {
        parameter.location == ParameterLocation::Query && !PAGE.contains(&parameter.name.as_str())
    };
    list.parameters.iter().filter(is_filter)
}

fn argument(parameter: &'static Parameter) -> Arg {
    let schema = SchemaNode::of_contract(&parameter.schema);
    let (value_name, parser) = value_parser(schema.items().unwrap_or(schema));
    let name = parameter.name.as_str();
    let help = schema.description().trim_end_matches('.').to_owned();
    let help = schema.describe_default().map_or(help.clone(), |default| format!("{help} {default}"));
    Arg::new(name)
        .long(name.replace('_', "-"))
        .help(help)
        .required(parameter.required)
        .action(if schema.items().is_some() { ArgAction::Append } else { ArgAction::Set })
        .value_name(value_name)
        .value_parser(parser)
}

/// The name and the parser of a value. Parsers refuse what the server would refuse, and give the text to send.
fn value_parser(schema: SchemaNode<'static>) -> (&'static str, ValueParser) {
    let constants: Vec<&str> = schema.constants().into_iter().filter_map(Value::as_str).collect();
    if !constants.is_empty() {
        return ("VALUE", PossibleValuesParser::new(constants).into());
    }
    if schema.allows_type("boolean") {
        return ("BOOL", PossibleValuesParser::new(["true", "false"]).into());
    }
    if schema.allows_type("number") {
        return ("N", ValueParser::new(|text: &str| text.parse::<f64>().map(|_| text.to_owned())));
    }
    match schema.format() {
        Some("uuid") => ("ID", ValueParser::new(|text: &str| Uuid::parse_str(text).map(|id| id.to_string()))),
        Some("date-time") => ("INSTANT", ValueParser::new(|text: &str| parse_instant(text).map(|at| at.to_rfc3339()))),
        _ => ("TEXT", ValueParser::string()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Command;
    use hub_client::contract::find_operation;

    use super::*;

    fn read(list: &str, line: &[&str]) -> Result<Vec<(&'static str, String)>, clap::Error> {
        let list = find_operation(list).expect("an operation");
        let command = Command::new("list").args(arguments(list));
        Ok(values(list, &command.try_get_matches_from([&["list"], line].concat())?))
    }

    #[test]
    fn query_parameters_are_flags_of_their_type() {
        const ID: &str = "0198a5b2-0000-7000-8000-000000000001";
        for (list, line, sent) in [
            (
                "ecommerce_coupon_list",
                &["--query", "ver", "--enabled", "true"][..],
                &[("query", "ver"), ("enabled", "true")][..],
            ),
            (
                "ecommerce_coupon_list",
                &["--order-by", "created_at", "--order-dir", "asc"],
                &[("order_by", "created_at"), ("order_dir", "asc")],
            ),
            ("ecommerce_article_list", &["--ids", ID, "--ids", ID], &[("ids", ID), ("ids", ID)]),
            (
                "backoffices_order_list",
                &["--datetime-ini", "2026-11-20"],
                &[("datetime_ini", "2026-11-20T00:00:00+00:00")],
            ),
            (
                "backoffices_order_list",
                &["--since", "2026-11-20T08:30:00-03:00"],
                &[("datetime_ini", "2026-11-20T11:30:00+00:00")],
            ),
            ("ecommerce_policy_list", &[], &[]),
        ] {
            let read = read(list, line).unwrap_or_else(|error| panic!("{list} {line:?}: {error}"));
            assert_eq!(read.iter().map(|(name, value)| (*name, value.as_str())).collect::<Vec<_>>(), sent, "{list}");
        }
        for (list, line) in [
            ("ecommerce_coupon_list", ["--enabled", "yes"]),
            ("ecommerce_coupon_list", ["--order-by", "price"]),
            ("ecommerce_coupon_list", ["--take", "1"]),
            ("ecommerce_coupon_list", ["--cursor", "x"]),
            ("ecommerce_article_list", ["--ids", "x"]),
            ("backoffices_order_list", ["--datetime-ini", "20/11/2026"]),
            ("backoffices_order_list", ["--since", "yesterday"]),
            ("ecommerce_policy_list", ["--since", "2h"]),
        ] {
            assert!(read(list, &line).is_err(), "{list} {line:?}");
        }
        assert!(read("backoffices_order_list", &["--since", "2h", "--datetime-ini", "2026-11-20"]).is_err());
    }

    #[test]
    fn a_flag_is_described_by_the_contract() {
        let list = find_operation("ecommerce_coupon_list").expect("an operation");
        let help = |name: &str| {
            let argument = arguments(list).find(|argument| argument.get_id() == name).expect("a flag");
            argument.get_help().expect("a help").to_string()
        };
        assert_eq!(help("enabled"), "Only enabled coupons, or only disabled ones");
        assert_eq!(help("order_by"), "The sort order [default: code]");
    }
}
