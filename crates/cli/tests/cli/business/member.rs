//! Members of a workspace: invited, accepted, made inactive, and let in again.

use serde_json::json;

use crate::support::{Home, Town};

/// A consumer of the demonstration.
const CONSUMER: &str = "lucia.benitez";

/// The state of the consumer among a workspace's members; empty when they are none.
fn state(owner: &Home) -> String {
    let members = owner.json(&["member", "list"]);
    let rows = members.as_array().expect("rows");
    let row = rows.iter().find(|row| row["user"]["family_name"] == "Benítez");
    row.map_or_else(String::new, |row| row["state"].as_str().expect("a state").to_owned())
}

#[test]
fn a_user_is_invited_accepts_and_is_made_inactive() {
    let town = Town::new();
    let (owner, consumer) = (town.signed_in_as("hernan.ibarra"), town.signed_in_as(CONSUMER));
    let found = owner.json(&["member", "find", CONSUMER]);
    assert_eq!((found.as_array().map(Vec::len), &found[0]["given_name"]), (Some(1), &json!("Lucía")));
    assert_eq!(owner.json(&["member", "find", "lucia"]), json!([]), "nobody browses people");
    let invited = owner.json(&["member", "invite", CONSUMER]);
    assert_eq!((&invited["state"], &invited["user"]["id"]), (&json!("requested"), &found[0]["id"]));
    let invitations = consumer.json(&["member", "invitations"]);
    let invitation = invitations[0]["id"].as_str().expect("an invitation");
    let accepted = consumer.json(&["member", "answer", invitation, "active"]);
    let account = accepted["account_id"].as_str().expect("an account");
    consumer.json(&["auth", "switch", account]);
    assert_eq!(consumer.json(&["workspace", "get"])["id"], invitations[0]["workspace"]["id"]);

    let (code, said) = owner.failure(&["member", "set-state", CONSUMER, "inactive"]);
    assert_eq!(code, 3, "it is asked: {said}");
    let inactive = owner.json(&["member", "set-state", CONSUMER, "inactive", "-y"]);
    assert_eq!(inactive["state"], "inactive");
    assert_eq!(consumer.failure(&["workspace", "get"]).0, 4);
    let user = found[0]["id"].as_str().expect("an id");
    assert_eq!(owner.json(&["member", "set-state", user, "active"])["state"], "active");
    assert_eq!(state(&owner), "active");
    let table = owner.run(&["member", "list"]).stdout;
    assert!(table.starts_with("USER ") && table.contains("Benítez"), "{table}");
}

#[test]
fn a_declined_invitation_is_confirmed_and_refusals_name_their_reason() {
    let town = Town::new();
    let (owner, consumer) = (town.signed_in_as("hernan.ibarra"), town.signed_in_as(CONSUMER));
    let (code, said) = owner.failure(&["member", "set-state", CONSUMER, "active"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.conflict.transition")));
    owner.json(&["member", "invite", CONSUMER]);
    let invitations = consumer.json(&["member", "invitations"]);
    let invitation = invitations[0]["id"].as_str().expect("an invitation");
    assert_eq!(consumer.failure(&["member", "answer", invitation, "rejected"]).0, 3);
    let declined = consumer.json(&["member", "answer", invitation, "rejected", "-y"]);
    assert_eq!(declined, json!({"account_id": null}));
    assert_eq!(state(&owner), "rejected");
    let (code, said) = owner.failure(&["member", "invite", "nobody.at.all"]);
    assert!(code == 5 && said["message"].as_str().is_some_and(|said| said.contains("nobody.at.all")), "{said}");
    let (code, said) = owner.failure(&["member", "set-state", "hernan.ibarra", "inactive", "-y"]);
    assert_eq!((code, &said["code"]), (6, &json!("error.rule.member_last")));
    assert_eq!(consumer.failure(&["member", "list"]).0, 4, "a consumer has no members");
    assert_eq!(owner.failure(&["member", "invitations"]).0, 4, "a workspace is not invited");
}
