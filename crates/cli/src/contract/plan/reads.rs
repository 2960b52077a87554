//! Reads, derived from the contract: those of the operator, safe against a server in use, and those of what the run made.

use hub_client::contract::{Access, Operation, list_operations};

use super::parameters::{filters, given_variable, path_parameters};
use super::step::{Step, StepAccount};

/// Reads that answer 404 when the account has nothing to read, though a public list names it.
const MAY_BE_MISSING: [&str; 5] = [
    "analytics_referral_session_inspect",
    "pharmacy_shift_get",
    "pharmacy_shift_history",
    "ecommerce_store_public",
    "discover_page",
];

/// The rows of a page. One page of each list is read.
const PAGE_ROWS: &str = "20";

fn gets() -> impl Iterator<Item = &'static Operation> {
    list_operations().iter().filter(|operation| operation.method == "GET")
}

/// The operator's reads: every GET whose parameters are known, lists before what their rows name.
pub(crate) fn operator_reads() -> Vec<Step> {
    let steps = gets().map(|operation| Step::new(StepAccount::Operator, &operation.id));
    let mut steps: Vec<Step> = steps.filter(Step::is_complete).collect();
    steps.sort_by_key(|step| step.operation.path_parameters().count());
    steps.into_iter().flat_map(with_list_and_filters).collect()
}

fn with_list_and_filters(mut step: Step) -> Vec<Step> {
    step.may_be_missing = MAY_BE_MISSING.contains(&step.operation.id.as_str());
    if let Some(variable) = given_variable(step.operation) {
        step = step.captures(&[(&variable, "/data/0/id")]);
    }
    if step.operation.is_paged() {
        step = step.with("take", PAGE_ROWS);
    }
    let filtered = Step { captures: Vec::new(), ..step.clone() };
    let filtered = filters(step.operation).iter().fold(filtered, |step, (name, text)| step.with(name, text));
    // What a workspace's filters find is known in the run's own.
    let is_filtered = filtered.parameters != step.parameters && !is_for_workspaces(step.operation);
    std::iter::once(step).chain(is_filtered.then_some(filtered)).collect()
}

fn is_for_workspaces(operation: &Operation) -> bool {
    matches!(operation.access, Access::Workspace | Access::Any)
}

/// Adds what follows from the contract: each first PUT of the run's workspace is read back, and each step requires the
/// earlier ones that make what it names.
pub(crate) fn complete(written: Vec<Step>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for mut step in written {
        step.sets = step.sets.clone().or_else(|| step.put_variable().map(ToOwned::to_owned));
        let is_same = |other: &Step| other.operation.id == step.operation.id && other.sets == step.sets;
        let is_again = steps.iter().any(|other| other.is_success() && is_same(other));
        let is_put = step.account == StepAccount::Workspace && step.operation.method == "PUT" && step.is_success();
        let reads = if is_put && !is_again { reads_back(step.operation) } else { Vec::new() };
        steps.push(step);
        steps.extend(reads);
    }
    for index in 0..steps.len() {
        let mut made = steps[index].variables();
        made.retain(|name| steps[..index].iter().any(|step| step.sets.as_ref() == Some(name)));
        steps[index].requires.extend(made);
    }
    steps
}

/// The reads of what a PUT changes: itself, what is below it, and the list that has it.
fn reads_back(put: &Operation) -> Vec<Step> {
    let is_read = gets().any(|operation| operation.path == put.path);
    let thing = if is_read { None } else { put.path.rfind('}').map(|end| &put.path[..=end]) };
    let thing = thing.unwrap_or(&put.path);
    let list = if thing.ends_with('}') { thing.rsplit_once('/').map_or(thing, |(list, _)| list) } else { thing };
    own_reads(list, &put.path)
}

/// The workspace's reads of a list and of all below it that needs no more than the parameters of a path, if their texts are known.
pub(crate) fn own_reads(list: &str, path: &str) -> Vec<Step> {
    let is_below = |operation: &&Operation| {
        operation.path.strip_prefix(list).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let is_known = |operation: &&Operation| {
        operation.path_parameters().all(|name| path_parameters(path).any(|known| known == name))
    };
    let reads = gets().filter(is_below).filter(is_known).filter(|operation| is_for_workspaces(operation));
    let own = |operation: &Operation| {
        let step = Step::new(StepAccount::Workspace, &operation.id);
        filters(operation).iter().fold(step, |step, (name, text)| step.with(name, text))
    };
    reads.map(own).filter(Step::is_complete).collect()
}

/// Deletes what steps put, newest first, if the contract has a DELETE of it, and reads that it is gone.
pub(crate) fn deletes(steps: &[Step]) -> Vec<Step> {
    let mut deletes: Vec<Step> = Vec::new();
    for put in steps.iter().rev().filter(|step| step.put_variable().is_some()) {
        let of = |method| list_operations().iter().find(|one| one.method == method && one.path == put.operation.path);
        let (Some(delete), Some(get)) = (of("DELETE"), of("GET")) else { continue };
        if deletes.iter().all(|step| step.operation.id != delete.id) {
            deletes.push(Step::new(StepAccount::Workspace, &delete.id));
            let gone = Step::new(StepAccount::Workspace, &get.id).refused(404, "error.not_found");
            deletes.push(gone.requires(&delete.id));
        }
    }
    deletes
}
