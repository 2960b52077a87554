//! The parameters of steps: variables named after the contract's paths, and the values by hand.

use hub_client::contract::{Access, Operation, Parameter, list_operations};

/// Required values that no response gives, or that a response of another path gives.
const VALUES: &[(&str, &str)] = &[
    ("analytics_workspace_summary", "metric=page_views&datetime_ini={month_ago}&datetime_end={now}&bucket=day"),
    ("app_version_verify", "platform=ios&version=1.0.0&build_number=1"),
    ("auth_key_available", "key=contract-run"),
    ("backoffices_analytics_summary", "metric=page_views&datetime_ini={month_ago}&datetime_end={now}&bucket=day"),
    ("discover_page", "id={page}"),
    ("ecommerce_store_public", "store_id={store}"),
    ("maps_geodecode", "lat=-34.8&lng=-58.39"),
    ("maps_locations", "query=adrogue"),
    ("media_read", "auth=public"),
    ("pharmacy_group_holidays", "month={month}"),
    ("pharmacy_shift_list", "group_id={group}&datetime_ini={month_ago}&datetime_end={month_ahead}"),
    ("wallets_redirect", "payment_wallet=mercadopago"),
];

/// Optional values worth a request.
const FILTERS: &[(&str, &str)] = &[
    ("backoffices_account_list", "query=a&states=active&order_by=family_name"),
    ("backoffices_analytics_summary", "metric=searches&bucket=hour&keys=5"),
    ("backoffices_link_list", "query=a&enabled=true&order_by=name"),
    ("backoffices_page_list", "query=a&enabled=true&order_by=name"),
    ("backoffices_poi_list", "query=a&promoted=false&order_by=updated_at"),
    ("backoffices_workspace_list", "query=a&types=business&order_by=name"),
    ("discover_explore", "query=a&filter=pages&zone_lat=-34.8&zone_lng=-58.39"),
    ("discover_suggestions", "query=fa"),
    ("ecommerce_article_list", "query=art&visible=true&order_by=created_at"),
    ("ecommerce_order_list", "state=submitted"),
    ("ecommerce_turn_list", "closed=false"),
    ("pharmacy_on_duty", "at={now}&lat=-34.8&lng=-58.39"),
    ("wallets_provider_list", "wallet_id={workspace}&type=cash&state=active"),
];

fn find_values(rows: &[(&str, &'static str)], operation: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let row = rows.iter().find(|(id, _)| *id == operation).map_or("", |(_, values)| *values);
    row.split('&').filter_map(|pair| pair.split_once('='))
}

/// The filters of an operation.
pub(crate) fn filters(operation: &Operation) -> Vec<(String, String)> {
    find_values(FILTERS, &operation.id).map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// The text of a required parameter, as `{own_store}` of the run's own things and `{store}` of the operator's; `None` when
/// nothing is known to give it.
pub(crate) fn required_text(operation: &Operation, parameter: &Parameter, is_own: bool) -> Option<String> {
    let name = parameter.name.as_str();
    match name.strip_suffix("_id") {
        None if is_own && operation.path.starts_with("/discover/service/page/") => Some("{own_page}".to_owned()),
        // The run adds the device of the operator's own session.
        _ if name == "device-id" => (is_own || operation.access != Access::Refresh).then(|| "{device}".to_owned()),
        Some(noun) if is_own => Some(format!("{{own_{noun}}}")),
        _ => match find_values(VALUES, &operation.id).find(|(given, _)| *given == name) {
            Some((_, text)) => Some(text.to_owned()),
            None => listed_variable(&operation.path, name).map(|variable| format!("{{{variable}}}")),
        },
    }
}

/// The variable of a path parameter that a list gives, as `store_order` for `…/stores/{store_id}/orders/{order_id}`.
fn listed_variable(path: &str, name: &str) -> Option<String> {
    let (list, _) = path.split_once(&format!("/{{{name}}}"))?;
    let is_listed = list_operations().iter().any(|operation| operation.method == "GET" && operation.path == list);
    let nouns = path_parameters(list).chain([name]).map(|name| name.trim_end_matches("_id"));
    is_listed.then(|| nouns.collect::<Vec<_>>().join("_"))
}

/// The variable that a list's first row gives; `None` when no path continues with a row's id.
pub(crate) fn given_variable(list: &Operation) -> Option<String> {
    list_operations().iter().find_map(|operation| {
        let (name, _) = operation.path.strip_prefix(list.path.as_str())?.strip_prefix("/{")?.split_once('}')?;
        if find_values(VALUES, &operation.id).any(|(given, _)| given == name) {
            return None;
        }
        listed_variable(&operation.path, name)
    })
}

/// The names of the parameters in a path's template.
pub(crate) fn path_parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}
