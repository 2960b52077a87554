//! Writes: a workspace of the run, an account that acts as it, and a pharmacy group that it manages.

use super::{Capture, Cleanup, Step, by_operator, by_workspace, capture};

/// Creates a workspace and an account in it, whose user signs in with a random password by the link that the command
/// returns. The other steps use that account, in a group hidden from the public.
pub(crate) const WORKSPACE_STEPS: &[Step] = &[
    dispatch_by_operator(r#"{"topic": "system.ping", "params": {}}"#),
    dispatch_by_operator(r#"{"topic": "system.pong", "params": {}}"#).refused(404, "error.not_found"),
    dispatch_by_operator(
        r#"{"topic": "workspaces.create", "params":
            {"id": "{workspace}", "name": "Contract run {run}", "type": "organization"}}"#,
    )
    .sets("workspace_made")
    .cleanup(&Cleanup {
        description: "the workspace {workspace}",
        steps: &[dispatch_by_operator(r#"{"topic": "workspaces.delete", "params": {"id": "{workspace}"}}"#)],
    }),
    dispatch_by_operator(
        r#"{"topic": "auth.account.create", "params": {
            "user": {"given_name": "Contract", "family_name": "Run", "username": "contract.{run}"},
            "scope": {"type": "workspace", "id": "{workspace}"}}}"#,
    )
    .requires("workspace_made")
    .captures(&[
        capture("own_user", "/result/user_id"),
        capture("own_account", "/result/account_id"),
        capture("link", "/result/link").part(url_fragment),
        capture("link_otp", "/result/link").part(|link| Some(url_fragment(link)?.split_once('.')?.0)),
        capture("link_code", "/result/link").part(|link| Some(url_fragment(link)?.split_once('.')?.1)),
    ])
    .cleanup(&Cleanup {
        description: "the user contract.{run}",
        steps: &[
            // If the response was lost, the user is found by name; the new link is of no use to anybody.
            dispatch_by_operator(r#"{"topic": "auth.password.reset", "params": {"userkey": "contract.{run}"}}"#)
                .captures(&[capture("own_user", "/result/user_id")]),
            dispatch_by_operator(r#"{"topic": "auth.sessions.revoke", "params": {"user_id": "{own_user}"}}"#),
            dispatch_by_operator(
                r#"{"topic": "auth.account.set_state", "params": {"user_id": "{own_user}", "state": "deleted"}}"#,
            ),
        ],
    }),
    by_operator("auth_otp_get").parameters(&[("id", "{link_otp}")]),
    by_operator("auth_otp_verify")
        .parameters(&[("id", "{link_otp}")])
        .body(r#"{"code": "000000"}"#)
        .refused(422, "error.rule.otp_code"),
    by_operator("auth_recover")
        .body(r#"{"otp_id": "{link_otp}", "password": "{password}"}"#)
        .refused(422, "error.rule.otp_unverified"),
    by_operator("auth_otp_verify")
        .parameters(&[("id", "{link_otp}")])
        .body(r#"{"code": "{link_code}"}"#)
        .sets("link_verified"),
    by_operator("auth_recover")
        .body(r#"{"otp_id": "{link_otp}", "password": "{password}"}"#)
        .requires("link_verified")
        .sets("password_set"),
    by_operator("auth_sign_in")
        .requires("password_set")
        .parameters(&[("device-id", "{device}")])
        .body(r#"{"userkey": "contract.{run}", "password": "{password}", "scope_type": "workspace"}"#)
        .captures(TOKENS),
    by_workspace("auth_me_account"),
    by_workspace("auth_me_accounts").with_refresh_token().parameters(&[("device-id", "{device}")]),
    by_workspace("auth_access")
        .with_refresh_token()
        .parameters(&[("device-id", "{device}")])
        .body(r#"{"account_id": "{own_account}"}"#)
        .captures(TOKENS),
    by_workspace("auth_profile_update").body(r#"{"given_name": "Contract", "family_name": "Run {run}"}"#),
    by_workspace("auth_credential_update").body(r#"{"current_password": "{password}", "username": "contract.{run}"}"#),
    by_workspace("auth_credential_update")
        .body(r#"{"current_password": "not {password}", "username": "contract-{run}"}"#)
        .refused(422, "error.rule.current_password"),
    // For an unknown receptor: the code is stored as any other, but not sent.
    by_operator("auth_otp_create")
        .body(r#"{"action": "recover", "channel": "email", "receptor": "contract-{run}@contract.invalid"}"#)
        .captures(&[capture("otp", "/id")]),
    by_operator("auth_otp_get").parameters(&[("id", "{otp}")]),
    by_operator("backoffices_seed").body(r#"{"seeds": []}"#),
    // Not enabled: only its manager ever sees it.
    dispatch_by_operator(
        r#"{"topic": "pharmacy.groups.put", "params": {
            "id": "{own_group}", "name": "Contract run {run}", "enabled": false,
            "zone": {"lat": -34.8, "lng": -58.39, "radius": 1000},
            "time_zone": "America/Argentina/Buenos_Aires", "manager_workspace_id": "{workspace}"}}"#,
    )
    .requires("workspace_made")
    .sets("group_made"),
    dispatch_by_operator(
        r#"{"topic": "pharmacy.groups.import", "params": {"group_id": "{own_group}", "pharmacies": [
            {"slug": "contract-a", "name": "Contract A"}, {"slug": "contract-b", "name": "Contract B"}]}}"#,
    )
    .requires("group_made")
    .captures(&[capture("pharmacy", "/result/data/0/id"), capture("other_pharmacy", "/result/data/1/id")]),
    by_workspace("pharmacy_shift_put")
        .parameters(OWN_SHIFT)
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{pharmacy}",
                "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}"#,
        )
        .sets("shift_made")
        .cleanup(&OWN_SHIFT_CLEANUP),
    by_workspace("pharmacy_shift_put")
        .parameters(&[("shift_id", "{other_shift}")])
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{pharmacy}",
                "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}"#,
        )
        .requires("shift_made")
        .refused(409, "error.conflict.shift_overlap"),
    by_workspace("pharmacy_shift_put")
        .parameters(&[("shift_id", "{other_shift}")])
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{other_pharmacy}",
                "ini_at": "{month_ahead_later}", "end_at": "{month_ahead}"}"#,
        )
        .refused(422, "error.rule.shift_order"),
    by_workspace("pharmacy_shift_get").parameters(OWN_SHIFT).requires("shift_made"),
    by_workspace("pharmacy_shift_history").parameters(OWN_SHIFT).requires("shift_made"),
    by_workspace("pharmacy_shift_events").parameters(&[("group_id", "{own_group}")]).requires("group_made"),
    dispatch_by_operator(
        r#"{"topic": "pharmacy.shifts.import", "params": {"group_id": "{own_group}", "dry_run": true, "shifts": [
            {"id": "{other_shift}", "pharmacy_id": "{other_pharmacy}",
             "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}]}}"#,
    ),
    by_workspace("pharmacy_shift_copy_month")
        .parameters(OWN_GROUP)
        .body(r#"{"from_month": "{month}", "to_month": "{next_month}", "align": "weekday", "dry_run": true}"#)
        .requires("group_made"),
    by_workspace("pharmacy_shift_generate")
        .parameters(OWN_GROUP)
        .body(ROTATION)
        .requires("group_made")
        .captures(&[capture("planned_shift", "/data/0/id")])
        .sets("shift_planned")
        .cleanup(&PLANNED_SHIFT_CLEANUP),
    // The second time every shift conflicts.
    by_workspace("pharmacy_shift_generate").parameters(OWN_GROUP).body(ROTATION).requires("shift_planned"),
    by_workspace("pharmacy_shift_check")
        .parameters(OWN_GROUP)
        .body(r#"{"datetime_ini": "{now}", "datetime_end": "{two_months_ahead}"}"#)
        .requires("group_made"),
    by_workspace("pharmacy_shift_delete")
        .parameters(&[("shift_id", "{planned_shift}")])
        .clears(PLANNED_SHIFT_CLEANUP.description),
    by_workspace("pharmacy_shift_delete")
        .parameters(OWN_SHIFT)
        .requires("shift_made")
        .sets("shift_deleted")
        .clears(OWN_SHIFT_CLEANUP.description),
    by_workspace("pharmacy_shift_delete").parameters(OWN_SHIFT).requires("shift_deleted"),
    by_workspace("pharmacy_shift_get").parameters(OWN_SHIFT).requires("shift_deleted").refused(404, "error.not_found"),
    by_workspace("pharmacy_shift_history").parameters(OWN_SHIFT).requires("shift_deleted"),
];

const OWN_GROUP: &[(&str, &str)] = &[("group_id", "{own_group}")];

const ROTATION: &str = r#"{"pharmacies": [["{other_pharmacy}"]], "from": "{day_ahead}", "until": "{day_ahead}",
    "start_time": "08:30", "duration_minutes": 1440}"#;

const ROTATION_DRY_RUN: &str = r#"{"pharmacies": [["{other_pharmacy}"]], "from": "{day_ahead}", "until": "{day_ahead}",
    "start_time": "08:30", "duration_minutes": 1440, "dry_run": true}"#;

const PLANNED_SHIFT_CLEANUP: Cleanup = Cleanup {
    description: "a shift in the group {own_group}",
    steps: &[
        // If the response was lost, the shift is the conflict of a second one.
        by_workspace("pharmacy_shift_generate")
            .parameters(OWN_GROUP)
            .body(ROTATION_DRY_RUN)
            .captures(&[capture("planned_shift", "/conflicts/0/other/id")])
            .may_be_missing(),
        by_workspace("pharmacy_shift_delete").parameters(&[("shift_id", "{planned_shift}")]),
    ],
};

const OWN_SHIFT: &[(&str, &str)] = &[("shift_id", "{own_shift}")];

const OWN_SHIFT_CLEANUP: Cleanup = Cleanup {
    description: "the shift {own_shift}",
    steps: &[by_workspace("pharmacy_shift_delete").parameters(OWN_SHIFT)],
};

/// The last steps: nothing works after them.
pub(crate) const SIGN_OUT_STEPS: &[Step] =
    &[by_workspace("auth_sign_out"), by_workspace("auth_me_account").refused(401, "error.auth.unauthorized")];

const TOKENS: &[Capture] = &[capture("own_access", "/access/token"), capture("own_refresh", "/refresh/token")];

pub(super) const fn dispatch_by_operator(body: &'static str) -> Step {
    by_operator("command_bus_dispatch").body(body)
}

pub(super) fn url_fragment(link: &str) -> Option<&str> {
    Some(link.split_once('#')?.1)
}
