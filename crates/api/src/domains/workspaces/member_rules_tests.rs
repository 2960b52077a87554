//! Every state of a member with every wish of its workspace and every answer of its user.

use serde_json::{Value, json};

use super::member_rules::{InvitationAnswer, MemberFacts, MemberState, MemberWish, apply_answer, apply_wish};
use hub_kernel::types::error::Result;

const PLAIN: MemberFacts =
    MemberFacts { state: None, is_owner: false, is_last_active: false, is_blocked_by_staff: false };

/// The new state, `same`, or the error's code without `error.`, with the allowed states of a refused transition.
fn outcome(result: Result<Option<MemberState>>) -> Value {
    match result {
        Ok(Some(state)) => json!(state),
        Ok(None) => json!("same"),
        Err(error) => {
            let body = error.body();
            let code = body.code.trim_start_matches("error.").to_owned();
            body.extra.map_or(json!(code), |extra| json!([code, extra["from"], extra["to"], extra["allowed"]]))
        }
    }
}

fn refused(from: &str, to: &str, allowed: &[&str]) -> Value {
    json!(["conflict.transition", from, to, allowed])
}

#[test]
fn every_state_meets_every_wish_of_the_workspace() {
    use MemberState::{Active, Inactive, Rejected, Requested};
    let same = || json!("same");
    for (state, requested, active, inactive) in [
        (
            None,
            json!("requested"),
            refused("none", "active", &["requested"]),
            refused("none", "inactive", &["requested"]),
        ),
        (Some(Requested), same(), refused("requested", "active", &[]), refused("requested", "inactive", &[])),
        (Some(Active), refused("active", "requested", &["inactive"]), same(), json!("inactive")),
        (Some(Inactive), json!("requested"), json!("active"), same()),
        (
            Some(Rejected),
            json!("requested"),
            refused("rejected", "active", &["requested"]),
            refused("rejected", "inactive", &["requested"]),
        ),
    ] {
        let facts = MemberFacts { state, ..PLAIN };
        for (wish, expected) in
            [(MemberWish::Requested, requested), (MemberWish::Active, active), (MemberWish::Inactive, inactive)]
        {
            assert_eq!(outcome(apply_wish(facts, wish)), expected, "{state:?} {wish:?}");
        }
    }
}

#[test]
fn owners_last_members_and_staffs_blocks_stay() {
    use MemberState::{Active, Inactive, Rejected, Requested};
    let (owner, last, blocked) = (
        MemberFacts { is_owner: true, ..PLAIN },
        MemberFacts { is_last_active: true, ..PLAIN },
        MemberFacts { is_blocked_by_staff: true, ..PLAIN },
    );
    let both = MemberFacts { is_last_active: true, ..owner };
    for (facts, state, wish, expected) in [
        (owner, Some(Active), MemberWish::Inactive, "rule.member_owner"),
        (both, Some(Active), MemberWish::Inactive, "rule.member_owner"),
        (last, Some(Active), MemberWish::Inactive, "rule.member_last"),
        (owner, Some(Active), MemberWish::Active, "same"),
        (last, Some(Active), MemberWish::Active, "same"),
        (owner, Some(Inactive), MemberWish::Active, "active"),
        (owner, Some(Rejected), MemberWish::Requested, "requested"),
        (last, Some(Requested), MemberWish::Requested, "same"),
        (blocked, None, MemberWish::Requested, "rule.member_blocked"),
        (blocked, Some(Inactive), MemberWish::Requested, "rule.member_blocked"),
        (blocked, Some(Inactive), MemberWish::Active, "rule.member_blocked"),
        (blocked, Some(Inactive), MemberWish::Inactive, "same"),
    ] {
        assert_eq!(outcome(apply_wish(MemberFacts { state, ..facts }, wish)), json!(expected), "{state:?} {wish:?}");
    }
}

#[test]
fn every_state_meets_every_answer_of_the_user() {
    use MemberState::{Active, Inactive, Rejected, Requested};
    let same = || json!("same");
    for (state, active, rejected) in [
        (Requested, json!("active"), json!("rejected")),
        (Active, same(), refused("active", "rejected", &[])),
        (Inactive, refused("inactive", "active", &[]), refused("inactive", "rejected", &[])),
        (Rejected, refused("rejected", "active", &[]), same()),
    ] {
        assert_eq!(outcome(apply_answer(state, InvitationAnswer::Active)), active, "{state:?}");
        assert_eq!(outcome(apply_answer(state, InvitationAnswer::Rejected)), rejected, "{state:?}");
    }
}
