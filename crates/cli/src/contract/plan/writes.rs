//! What is written: a workspace of the run's own, an account that acts as it, and a group of pharmacies that it manages.

use super::{Learn, Leaving, Step, learn, own, step};

/// A workspace and an account of it; its user signs in with a password that the run chose, by the link that the staff
/// are given. The rest is done by that account, in a group that the public does not see.
pub(in crate::contract) const WRITES: &[Step] = &[
    dispatch(r#"{"topic": "system.ping", "params": {}}"#),
    dispatch(r#"{"topic": "system.pong", "params": {}}"#).refused(404, "error.not_found"),
    dispatch(
        r#"{"topic": "workspaces.create", "params":
            {"id": "{workspace}", "name": "Contract run {run}", "type": "organization"}}"#,
    )
    .gives("workspace_made")
    .leaves(&Leaving {
        what: "the workspace {workspace}",
        undo: &[dispatch(r#"{"topic": "workspaces.delete", "params": {"id": "{workspace}"}}"#)],
    }),
    dispatch(
        r#"{"topic": "auth.account.create", "params": {
            "user": {"given_name": "Contract", "family_name": "Run", "username": "contract.{run}"},
            "scope": {"type": "workspace", "id": "{workspace}"}}}"#,
    )
    .after("workspace_made")
    .learns(&[
        learn("own_user", "/result/user_id"),
        learn("own_account", "/result/account_id"),
        learn("link", "/result/link").part(after_hash),
        learn("link_otp", "/result/link").part(|link| Some(after_hash(link)?.split_once('.')?.0)),
        learn("link_code", "/result/link").part(|link| Some(after_hash(link)?.split_once('.')?.1)),
    ])
    .leaves(&Leaving {
        what: "the user contract.{run}",
        undo: &[
            // Where the answer never came it is found by its name: the link that this makes is of no use to anybody.
            dispatch(r#"{"topic": "auth.password.reset", "params": {"userkey": "contract.{run}"}}"#)
                .learns(&[learn("own_user", "/result/user_id")]),
            dispatch(r#"{"topic": "auth.sessions.revoke", "params": {"user_id": "{own_user}"}}"#),
            dispatch(r#"{"topic": "auth.account.set_state", "params": {"user_id": "{own_user}", "state": "deleted"}}"#),
        ],
    }),
    step("auth_otp_get").with(&[("id", "{link_otp}")]),
    step("auth_otp_verify")
        .with(&[("id", "{link_otp}")])
        .body(r#"{"code": "000000"}"#)
        .refused(422, "error.rule.otp_code"),
    step("auth_recover")
        .body(r#"{"otp_id": "{link_otp}", "password": "{password}"}"#)
        .refused(422, "error.rule.otp_unverified"),
    step("auth_otp_verify").with(&[("id", "{link_otp}")]).body(r#"{"code": "{link_code}"}"#).gives("link_verified"),
    step("auth_recover")
        .body(r#"{"otp_id": "{link_otp}", "password": "{password}"}"#)
        .after("link_verified")
        .gives("password_set"),
    step("auth_sign_in")
        .after("password_set")
        .with(&[("device-id", "{device}")])
        .body(r#"{"userkey": "contract.{run}", "password": "{password}", "scope_type": "workspace"}"#)
        .learns(TOKENS),
    own("auth_me_account"),
    own("auth_me_accounts").refresh().with(&[("device-id", "{device}")]),
    own("auth_access")
        .refresh()
        .with(&[("device-id", "{device}")])
        .body(r#"{"account_id": "{own_account}"}"#)
        .learns(TOKENS),
    own("auth_profile_update").body(r#"{"given_name": "Contract", "family_name": "Run {run}"}"#),
    own("auth_credential_update").body(r#"{"current_password": "{password}", "username": "contract.{run}"}"#),
    own("auth_credential_update")
        .body(r#"{"current_password": "not {password}", "username": "contract-{run}"}"#)
        .refused(422, "error.rule.current_password"),
    // For nobody who is known: it is written down as any other, and not sent.
    step("auth_otp_create")
        .body(r#"{"action": "recover", "channel": "email", "receptor": "contract-{run}@contract.invalid"}"#)
        .learns(&[learn("otp", "/id")]),
    step("auth_otp_get").with(&[("id", "{otp}")]),
    step("backoffices_seed").body(r#"{"seeds": []}"#),
    // Not enabled: nobody but who manages it sees it, now and later.
    dispatch(
        r#"{"topic": "pharmacy.groups.put", "params": {
            "id": "{own_group}", "name": "Contract run {run}", "enabled": false,
            "zone": {"lat": -34.8, "lng": -58.39, "radius": 1000},
            "time_zone": "America/Argentina/Buenos_Aires", "manager_workspace_id": "{workspace}"}}"#,
    )
    .after("workspace_made")
    .gives("group_made"),
    dispatch(
        r#"{"topic": "pharmacy.groups.import", "params": {"group_id": "{own_group}", "pharmacies": [
            {"slug": "contract-a", "name": "Contract A"}, {"slug": "contract-b", "name": "Contract B"}]}}"#,
    )
    .after("group_made")
    .learns(&[learn("pharmacy", "/result/data/0/id"), learn("other_pharmacy", "/result/data/1/id")]),
    own("pharmacy_shift_put")
        .with(OWN_SHIFT)
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{pharmacy}",
                "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}"#,
        )
        .gives("shift_made")
        .leaves(&OWN_SHIFT_LEFT),
    own("pharmacy_shift_put")
        .with(&[("shift_id", "{other_shift}")])
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{pharmacy}",
                "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}"#,
        )
        .after("shift_made")
        .refused(409, "error.conflict.shift_overlap"),
    own("pharmacy_shift_put")
        .with(&[("shift_id", "{other_shift}")])
        .body(
            r#"{"group_id": "{own_group}", "pharmacy_id": "{other_pharmacy}",
                "ini_at": "{month_ahead_later}", "end_at": "{month_ahead}"}"#,
        )
        .refused(422, "error.rule.shift_order"),
    own("pharmacy_shift_get").with(OWN_SHIFT).after("shift_made"),
    own("pharmacy_shift_history").with(OWN_SHIFT).after("shift_made"),
    own("pharmacy_shift_events").with(&[("group_id", "{own_group}")]).after("group_made"),
    dispatch(
        r#"{"topic": "pharmacy.shifts.import", "params": {"group_id": "{own_group}", "dry_run": true, "shifts": [
            {"id": "{other_shift}", "pharmacy_id": "{other_pharmacy}",
             "ini_at": "{month_ahead}", "end_at": "{month_ahead_later}"}]}}"#,
    ),
    own("pharmacy_shift_copy_month")
        .with(OWN_GROUP)
        .body(r#"{"from_month": "{month}", "to_month": "{next_month}", "align": "weekday", "dry_run": true}"#)
        .after("group_made"),
    own("pharmacy_shift_generate")
        .with(OWN_GROUP)
        .body(ROTATION)
        .after("group_made")
        .learns(&[learn("planned_shift", "/data/0/id")])
        .gives("shift_planned")
        .leaves(&PLANNED_SHIFT),
    // Once more it is a conflict alone.
    own("pharmacy_shift_generate").with(OWN_GROUP).body(ROTATION).after("shift_planned"),
    own("pharmacy_shift_check")
        .with(OWN_GROUP)
        .body(r#"{"datetime_ini": "{now}", "datetime_end": "{two_months_ahead}"}"#)
        .after("group_made"),
    own("pharmacy_shift_delete").with(&[("shift_id", "{planned_shift}")]).takes(PLANNED_SHIFT.what),
    own("pharmacy_shift_delete").with(OWN_SHIFT).after("shift_made").gives("shift_deleted").takes(OWN_SHIFT_LEFT.what),
    own("pharmacy_shift_delete").with(OWN_SHIFT).after("shift_deleted"),
    own("pharmacy_shift_get").with(OWN_SHIFT).after("shift_deleted").refused(404, "error.not_found"),
    own("pharmacy_shift_history").with(OWN_SHIFT).after("shift_deleted"),
];

const OWN_GROUP: &[(&str, &str)] = &[("group_id", "{own_group}")];

const ROTATION: &str = r#"{"pharmacies": [["{other_pharmacy}"]], "from": "{day_ahead}", "until": "{day_ahead}",
    "start_time": "08:30", "duration_minutes": 1440}"#;

const ROTATION_TRIED: &str = r#"{"pharmacies": [["{other_pharmacy}"]], "from": "{day_ahead}", "until": "{day_ahead}",
    "start_time": "08:30", "duration_minutes": 1440, "dry_run": true}"#;

const PLANNED_SHIFT: Leaving = Leaving {
    what: "a shift in the group {own_group}",
    undo: &[
        // Where the answer never came it is what stands in the way of another one.
        own("pharmacy_shift_generate")
            .with(OWN_GROUP)
            .body(ROTATION_TRIED)
            .learns(&[learn("planned_shift", "/conflicts/0/other/id")])
            .may_miss(),
        own("pharmacy_shift_delete").with(&[("shift_id", "{planned_shift}")]),
    ],
};

const OWN_SHIFT: &[(&str, &str)] = &[("shift_id", "{own_shift}")];

const OWN_SHIFT_LEFT: Leaving =
    Leaving { what: "the shift {own_shift}", undo: &[own("pharmacy_shift_delete").with(OWN_SHIFT)] };

/// What is exercised at the very end, because nothing comes after it.
pub(in crate::contract) const CLOSING: &[Step] =
    &[own("auth_sign_out"), own("auth_me_account").refused(401, "error.auth.unauthorized")];

const TOKENS: &[Learn] = &[learn("own_access", "/access/token"), learn("own_refresh", "/refresh/token")];

pub(super) const fn dispatch(body: &'static str) -> Step {
    step("command_bus_dispatch").body(body)
}

pub(super) fn after_hash(link: &str) -> Option<&str> {
    Some(link.split_once('#')?.1)
}
