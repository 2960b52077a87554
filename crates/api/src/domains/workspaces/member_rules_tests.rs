//! Every state of a member with every request of its workspace and every answer of its user.

use serde_json::{Value, json};

use super::member_rules::{
    InvitationAnswer, MemberContext, MemberState, RequestedMemberState as Request, apply_answer, apply_requested_state,
};
use hub_kernel::types::error::Result;

const PLAIN: MemberContext =
    MemberContext { state: None, is_owner: false, is_last_active: false, is_blocked_by_staff: false };

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
fn every_state_meets_every_request_of_the_workspace() {
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
        let context = MemberContext { state, ..PLAIN };
        for (request, expected) in
            [(Request::Requested, requested), (Request::Active, active), (Request::Inactive, inactive)]
        {
            assert_eq!(outcome(apply_requested_state(context, request)), expected, "{state:?} {request:?}");
        }
    }
}

#[test]
fn owners_last_members_and_staffs_blocks_stay() {
    use MemberState::{Active, Inactive, Rejected, Requested};
    let (owner, last, blocked) = (
        MemberContext { is_owner: true, ..PLAIN },
        MemberContext { is_last_active: true, ..PLAIN },
        MemberContext { is_blocked_by_staff: true, ..PLAIN },
    );
    let both = MemberContext { is_last_active: true, ..owner };
    for (context, state, request, expected) in [
        (owner, Some(Active), Request::Inactive, "rule.member_owner"),
        (both, Some(Active), Request::Inactive, "rule.member_owner"),
        (last, Some(Active), Request::Inactive, "rule.member_last"),
        (owner, Some(Active), Request::Active, "same"),
        (last, Some(Active), Request::Active, "same"),
        (owner, Some(Inactive), Request::Active, "active"),
        (owner, Some(Rejected), Request::Requested, "requested"),
        (last, Some(Requested), Request::Requested, "same"),
        (blocked, None, Request::Requested, "rule.member_blocked"),
        (blocked, Some(Inactive), Request::Requested, "rule.member_blocked"),
        (blocked, Some(Inactive), Request::Active, "rule.member_blocked"),
        (blocked, Some(Inactive), Request::Inactive, "same"),
    ] {
        assert_eq!(
            outcome(apply_requested_state(MemberContext { state, ..context }, request)),
            json!(expected),
            "{state:?} {request:?}"
        );
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
