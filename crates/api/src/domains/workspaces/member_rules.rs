//! The state machine of members: the states that a workspace and an invited user may set, and the reasons of refusals.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use hub_kernel::types::error::{Error, Result};

/// The state of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum MemberState {
    /// Invited; the user has not answered.
    Requested,
    /// The user can act as the workspace.
    Active,
    /// The user can no longer act as the workspace.
    Inactive,
    /// The user declined the invitation.
    Rejected,
}

/// The state of a member that a workspace can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum RequestedMemberState {
    /// Invite the user.
    Requested,
    /// Let the user act as the workspace again.
    Active,
    /// End the user's sessions as the workspace.
    Inactive,
}

/// The answer to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum InvitationAnswer {
    /// Accept it.
    Active,
    /// Decline it.
    Rejected,
}

/// The circumstances that decide a change of a member.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemberContext {
    /// The state; `None` for a user who was never invited.
    pub(super) state: Option<MemberState>,
    /// True for the workspace's owner.
    pub(super) is_owner: bool,
    /// True for the only active member.
    pub(super) is_last_active: bool,
    /// True when the staff blocked or deleted the user's account in the workspace.
    pub(super) is_blocked_by_staff: bool,
}

impl From<RequestedMemberState> for MemberState {
    fn from(requested: RequestedMemberState) -> Self {
        match requested {
            RequestedMemberState::Requested => Self::Requested,
            RequestedMemberState::Active => Self::Active,
            RequestedMemberState::Inactive => Self::Inactive,
        }
    }
}

impl From<InvitationAnswer> for MemberState {
    fn from(answer: InvitationAnswer) -> Self {
        match answer {
            InvitationAnswer::Active => Self::Active,
            InvitationAnswer::Rejected => Self::Rejected,
        }
    }
}

/// The state that a workspace's request leads to; `None` when the member has it already.
///
/// 409 `error.conflict.transition` when it does not follow the present state. 422 `error.rule.member_owner` and
/// `error.rule.member_last`: the owner and the only active member stay active. 422 `error.rule.member_blocked`: the staff
/// alone ends their block.
pub(super) fn apply_requested_state(
    member: MemberContext,
    requested: RequestedMemberState,
) -> Result<Option<MemberState>> {
    let allowed: &[MemberState] = match member.state {
        None | Some(MemberState::Rejected) => &[MemberState::Requested],
        Some(MemberState::Requested) => &[],
        Some(MemberState::Active) => &[MemberState::Inactive],
        Some(MemberState::Inactive) => &[MemberState::Active, MemberState::Requested],
    };
    let next = check_transition(member.state, requested.into(), allowed)?;
    match next {
        Some(MemberState::Inactive) if member.is_owner => Err(Error::Rule("member_owner", None)),
        Some(MemberState::Inactive) if member.is_last_active => Err(Error::Rule("member_last", None)),
        Some(MemberState::Requested | MemberState::Active) if member.is_blocked_by_staff => {
            Err(Error::Rule("member_blocked", None))
        }
        next => Ok(next),
    }
}

/// The state that an invited user's answer leads to; `None` when the member has it already. 409
/// `error.conflict.transition` unless the invitation is open.
pub(super) fn apply_answer(state: MemberState, answer: InvitationAnswer) -> Result<Option<MemberState>> {
    let allowed: &[MemberState] = match state {
        MemberState::Requested => &[MemberState::Active, MemberState::Rejected],
        MemberState::Active | MemberState::Inactive | MemberState::Rejected => &[],
    };
    check_transition(Some(state), answer.into(), allowed)
}

fn check_transition(
    from: Option<MemberState>,
    to: MemberState,
    allowed: &[MemberState],
) -> Result<Option<MemberState>> {
    if from == Some(to) {
        return Ok(None);
    }
    if allowed.contains(&to) {
        return Ok(Some(to));
    }
    let from = from.map_or(json!("none"), |state| json!(state));
    let extra = json!({"entity": "member", "from": from, "to": to, "allowed": allowed});
    Err(Error::Conflict("transition", Some(extra)))
}
