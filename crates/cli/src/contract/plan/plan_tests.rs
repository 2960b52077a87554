//! The plan against the contract: it covers every operation, and its requests are valid.

use std::collections::HashSet;

use hub_client::contract::{ParameterLocation, list_operations};
use serde_json::{Value, json};

use super::super::variables::Variables;
use super::*;

fn every_step() -> impl Iterator<Item = &'static Step> {
    all_steps(true).chain(SIGN_OUT_STEPS)
}

#[test]
fn every_operation_has_a_plan() {
    for operation in list_operations() {
        let planned = every_step().any(|step| step.operation == operation.id && step.is_success());
        let left_out = unexercised_reason(&operation.id).is_some();
        assert!(planned != left_out, "{} has no plan, or is left out with one", operation.id);
    }
    for step in every_step() {
        assert!(find_operation(step.operation).is_some(), "{} is no operation", step.operation);
    }
    for (id, _) in UNEXERCISED {
        assert!(find_operation(id).is_some(), "{id} is no operation");
    }
}

#[test]
fn without_leave_to_write_nothing_but_gets_is_called() {
    for step in READ_STEPS {
        assert_eq!(find_operation(step.operation).expect("an operation").method, "GET", "{}", step.operation);
        assert!(
            step.account == StepAccount::Operator && step.cleanup.is_none() && step.body.is_none(),
            "{}",
            step.operation
        );
    }
}

#[test]
fn every_fact_is_known_when_it_is_needed() {
    let begin = Variables::new();
    let mut learnt: HashSet<&str> = HashSet::new();
    for step in every_step() {
        for fact in step.required_variables() {
            assert!(begin.contains(fact) || learnt.contains(fact), "{} needs {fact} too early", step.operation);
        }
        learnt.extend(step.captures.iter().map(|learn| learn.variable).chain(step.sets));
        let Some(leaving) = step.cleanup else { continue };
        assert!(
            variables_in(leaving.description).all(|fact| begin.contains(fact)),
            "{} is known from the beginning",
            leaving.description
        );
        let mut found: HashSet<&str> = HashSet::new();
        for undo in leaving.steps {
            for fact in undo.required_variables() {
                let known = begin.contains(fact) || found.contains(fact) || learnt.contains(fact);
                assert!(known, "{fact} is not found for {}", leaving.description);
            }
            found.extend(undo.captures.iter().map(|learn| learn.variable));
        }
    }
    for what in every_step().filter_map(|step| step.clears) {
        assert!(every_step().any(|step| step.cleanup.is_some_and(|leaving| leaving.description == what)), "{what}");
    }
}

/// Variables with plausible values.
fn known() -> Variables {
    let mut facts = Variables::new();
    for learn in every_step().flat_map(|step| step.captures.iter()) {
        let is_code = learn.variable.ends_with("_code");
        facts.set(
            learn.variable,
            if is_code { "abcdefghijklmnopqrstuv" } else { "0198a5b2-0000-7000-8000-000000000001" }.into(),
        );
    }
    facts
}

#[test]
fn what_is_sent_is_what_the_operation_takes() {
    let (schemas, facts) = (crate::contract::contract_validator(), known());
    let undone = every_step().filter_map(|step| step.cleanup).flat_map(|leaving| leaving.steps);
    for step in every_step().chain(undone) {
        let id = step.operation;
        let operation = find_operation(id).expect("an operation");
        let document = crate::contract::operation_document(&schemas, operation);
        let parameters = document["parameters"].as_array().map_or(&[][..], Vec::as_slice);
        for parameter in &operation.parameters {
            let given = step.parameters.iter().find(|(name, _)| *name == parameter.name);
            let by_itself = parameter.location == ParameterLocation::Header && operation.access == Access::Refresh;
            assert!(given.is_some() || !parameter.required || by_itself, "{id} is not given {}", parameter.name);
        }
        for (name, text) in step.parameters {
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
        let schema = document.pointer("/requestBody/content/application~1json/schema");
        assert_eq!(schema.is_some(), step.body.is_some(), "{id} and its body");
        if let (Some(schema), Some(body)) = (schema, step.body) {
            let body = facts.expand_json(body).expect("facts that are known");
            assert_eq!(schemas.validate_value(schema, &body), [], "{id}: {body}");
        }
    }
}

#[test]
fn a_choice_brings_what_it_needs_and_no_more() {
    let of = |writes, id: &'static str| {
        select_steps(writes, &|chosen| chosen == id).into_iter().map(|step| step.operation).collect::<Vec<_>>()
    };
    assert_eq!(of(false, "health_live"), ["health_live"]);
    assert_eq!(of(false, "pharmacy_shift_list"), ["pharmacy_group_list", "pharmacy_shift_list"]);
    assert_eq!(of(false, "backoffices_seed"), [""; 0]);
    let recover = of(true, "auth_recover");
    assert_eq!(recover.first(), Some(&"command_bus_dispatch"));
    assert!(recover.contains(&"auth_recover") && !recover.contains(&"auth_sign_in"), "{recover:?}");
}
