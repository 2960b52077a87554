//! The plan against the contract: it covers every operation, and its requests are valid.

use std::collections::HashSet;

use hub_client::contract::{Access, ParameterLocation, find_operation, list_operations};
use serde_json::{Value, json};

use super::super::variables::Variables;
use super::step::variables_in;
use super::*;

fn every_step() -> impl Iterator<Item = &'static Step> {
    all_steps(true).chain(sign_out_steps())
}

#[test]
fn every_operation_has_a_plan() {
    for operation in list_operations() {
        let planned = every_step().any(|step| step.operation.id == operation.id && step.is_success());
        let left_out = unexercised_reason(&operation.id).is_some();
        assert!(planned || left_out, "{} has no plan; add a row to crates/cli/src/contract/plan", operation.id);
        assert!(!planned || !left_out, "{} is left out with a plan", operation.id);
    }
    for (id, _) in UNEXERCISED {
        assert!(find_operation(id).is_some(), "{id} is no operation");
    }
}

#[test]
fn without_leave_to_write_nothing_but_gets_is_called() {
    for step in all_steps(false) {
        let id = &step.operation.id;
        assert_eq!(step.operation.method, "GET", "{id}");
        assert!(step.account == StepAccount::Operator && step.cleanup.is_none() && step.body.is_none(), "{id}");
    }
}

#[test]
fn every_fact_is_known_when_it_is_needed() {
    let begin = Variables::new();
    let (mut learnt, mut flags): (HashSet<String>, HashSet<String>) = (HashSet::new(), HashSet::new());
    for step in every_step() {
        let id = &step.operation.id;
        for fact in step.variables().iter().map(String::as_str).chain(step.token_variable()) {
            assert!(begin.contains(fact) || learnt.contains(fact), "{id} needs {fact} too early");
        }
        for flag in &step.requires {
            assert!(flags.contains(flag), "{id} needs {flag} too early");
        }
        learnt.extend(step.captures.iter().map(|learn| learn.variable.clone()));
        flags.extend(step.sets.clone().into_iter().chain(step.is_success().then(|| id.clone())));
        let Some(leaving) = &step.cleanup else { continue };
        assert!(
            variables_in(&leaving.description).all(|fact| begin.contains(fact)),
            "{} is known from the beginning",
            leaving.description
        );
        let mut found: HashSet<&str> = HashSet::new();
        for undo in &leaving.steps {
            for fact in undo.required_variables() {
                let known = begin.contains(&fact) || found.contains(fact.as_str()) || learnt.contains(&fact);
                assert!(known, "{fact} is not found for {}", leaving.description);
            }
            found.extend(undo.captures.iter().map(|learn| learn.variable.as_str()));
        }
    }
}

#[test]
fn what_is_undone_in_time_is_left_to_no_cleanup() {
    let cleanups = every_step().filter_map(|step| step.cleanup.as_ref());
    let left = cleanups.filter(|leaving| !every_step().any(|step| leaving.is_done_by(step)));
    let left: Vec<_> = left.map(|leaving| leaving.description.as_str()).collect();
    assert_eq!(left, ["the workspace {workspace}", "the user contract.{run}", "the user buyer.{run}"]);
}

/// The reads of the run's own things, in the order of its steps.
#[test]
fn what_the_run_made_is_read_back() {
    let own = every_step().filter(|step| step.account == StepAccount::Workspace && step.is_success());
    let own: Vec<&str> = own.map(|step| step.operation.id.as_str()).collect();
    for (put, reads) in [
        ("wallets_provider_put", &["wallets_provider_list", "wallets_provider_get"][..]),
        ("ecommerce_article_put", &["ecommerce_article_list", "ecommerce_article_get"]),
        ("ecommerce_pickup_methods_put", &["ecommerce_pickup_methods_get"]),
        ("ecommerce_turn_open", &["ecommerce_turn_list"]),
        ("pharmacy_shift_put", &["pharmacy_shift_get", "pharmacy_shift_history"]),
    ] {
        let at = own.iter().position(|id| *id == put).expect(put);
        assert_eq!(own[at + 1..=at + reads.len()], *reads, "after {put}");
    }
}

/// Variables with plausible values.
fn known() -> Variables {
    let mut facts = Variables::new();
    for learn in every_step().flat_map(|step| step.captures.iter()) {
        let is_code = learn.variable.ends_with("_code");
        facts.set(
            &learn.variable,
            if is_code { "abcdefghijklmnopqrstuv" } else { "0198a5b2-0000-7000-8000-000000000001" }.into(),
        );
    }
    facts
}

#[test]
fn what_is_sent_is_what_the_operation_takes() {
    let (schemas, facts) = (crate::contract::contract_validator(), known());
    let undone = every_step().filter_map(|step| step.cleanup.as_ref()).flat_map(|leaving| &leaving.steps);
    for step in every_step().chain(undone) {
        let (id, operation) = (&step.operation.id, step.operation);
        let document = crate::contract::operation_document(&schemas, operation);
        let parameters = document["parameters"].as_array().map_or(&[][..], Vec::as_slice);
        for parameter in &operation.parameters {
            let given = step.parameters.iter().find(|(name, _)| *name == parameter.name);
            let by_itself = parameter.location == ParameterLocation::Header && operation.access == Access::Refresh;
            assert!(given.is_some() || !parameter.required || by_itself, "{id} is not given {}", parameter.name);
        }
        for (name, text) in &step.parameters {
            let parameter = parameters.iter().find(|parameter| parameter["name"] == **name);
            let schema = &parameter.unwrap_or_else(|| panic!("{id} takes no {name}"))["schema"];
            let text = facts.expand(text).expect("facts that are known");
            // A query has a number as digits, and a list as its single value.
            let values = [Value::from(text.clone()), serde_json::from_str(&text).unwrap_or_default(), json!([text])];
            assert!(
                values.iter().any(|value| schemas.validate_value(schema, value).is_empty()),
                "{id}: {name} is not {text}"
            );
        }
        let content = &document["requestBody"]["content"];
        let schema = content.as_object().and_then(|types| types.values().next()).map(|media| &media["schema"]);
        assert_eq!(schema.is_some(), step.body.is_some(), "{id} and its body");
        if let (Some(schema), Some(body)) = (schema, &step.body) {
            let body = facts.expand_json(body).expect("facts that are known");
            assert_eq!(schemas.validate_value(schema, &body), [], "{id}: {body}");
        }
    }
}

#[test]
fn a_choice_brings_what_it_needs_and_no_more() {
    let of = |writes, id: &'static str| {
        select_steps(writes, &|chosen| chosen == id)
            .into_iter()
            .map(|step| step.operation.id.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(false, "health_live"), ["health_live"]);
    assert_eq!(of(false, "pharmacy_shift_list"), ["pharmacy_group_list", "pharmacy_shift_list"]);
    assert_eq!(of(false, "backoffices_seed"), [""; 0]);
    let recover = of(true, "auth_recover");
    assert_eq!(recover.first(), Some(&"command_bus_dispatch"));
    assert!(recover.contains(&"auth_recover") && !recover.contains(&"auth_sign_in"), "{recover:?}");
}
