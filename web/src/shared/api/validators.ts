// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The circle a group serves.
 */
export const vZone = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    radius: v.pipe(v.number(), v.minValue(1), v.maxValue(1000000))
});

/**
 * A person.
 */
export const vUser = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * What the command bus can do.
 */
export const vTopic = v.object({
    topic: v.string(),
    description: v.string(),
    params_schema: v.record(v.string(), v.unknown()),
    result_schema: v.record(v.string(), v.unknown()),
    destructive: v.boolean()
});

/**
 * Every topic.
 */
export const vTopicList = v.object({
    data: v.array(vTopic)
});

/**
 * A new user.
 */
export const vSignUp = v.object({
    otp_id: v.pipe(v.string(), v.uuid()),
    given_name: v.string(),
    family_name: v.string(),
    username: v.nullish(v.string()),
    email: v.nullish(v.string()),
    phone: v.nullish(v.string()),
    password: v.string()
});

/**
 * The kinds of scope.
 */
export const vScopeType = v.picklist([
    'consumer',
    'workspace',
    'backoffice'
]);

/**
 * Who wants to come in.
 */
export const vSignIn = v.object({
    userkey: v.string(),
    password: v.string(),
    scope_type: v.nullish(vScopeType)
});

/**
 * A shift as it was at a time.
 */
export const vShiftState = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * A pharmacy's duty within the period, in hours with at most two decimals; an hour may be of several kinds.
 */
export const vPharmacyHours = v.object({
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    shifts: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    hours: v.number(),
    night_hours: v.number(),
    weekend_hours: v.number(),
    holiday_hours: v.number()
});

/**
 * Shifts of one pharmacy that overlap.
 */
export const vShiftOverlap = v.object({
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    shift_ids: v.array(v.pipe(v.string(), v.uuid()))
});

/**
 * A time when too few pharmacies are on duty.
 */
export const vShiftGap = v.object({
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    on_duty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295'))
});

/**
 * A plan as it is.
 */
export const vShiftReport = v.object({
    gaps: v.array(vShiftGap),
    overlaps: v.array(vShiftOverlap),
    pharmacies: v.array(vPharmacyHours)
});

/**
 * A shift as it is to be.
 */
export const vShiftPut = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A pharmacy's turn of duty.
 */
export const vShift = v.object({
    id: v.pipe(v.string(), v.uuid()),
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * A planned shift that cannot be.
 */
export const vShiftConflict = v.object({
    shift: vShift,
    code: v.string(),
    other: v.nullable(vShift)
});

/**
 * What was planned.
 */
export const vShiftPlan = v.object({
    data: v.array(vShift),
    conflicts: v.array(vShiftConflict)
});

/**
 * Shifts in the order they begin.
 */
export const vShiftList = v.object({
    data: v.array(vShift)
});

/**
 * A rotation to be planned.
 */
export const vShiftGenerate = v.object({
    pharmacies: v.array(v.array(v.pipe(v.string(), v.uuid()))),
    from: v.pipe(v.string(), v.isoDate()),
    until: v.pipe(v.string(), v.isoDate()),
    start_time: v.string(),
    duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    every_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366))),
    weekdays: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1))),
    skip_conflicts: v.optional(v.boolean()),
    dry_run: v.optional(v.boolean())
});

/**
 * A time of the week when pharmacies have to be on duty.
 */
export const vShiftCover = v.object({
    weekdays: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1))),
    start_time: v.optional(v.string()),
    end_time: v.optional(v.string()),
    minimum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)))
});

/**
 * How a month's days are found again in another.
 */
export const vShiftAlign = v.picklist(['date', 'weekday']);

/**
 * A month's shifts that are to be in another month too.
 */
export const vShiftCopyMonth = v.object({
    from_month: v.string(),
    to_month: v.string(),
    align: vShiftAlign,
    skip_conflicts: v.optional(v.boolean()),
    dry_run: v.optional(v.boolean())
});

/**
 * What is to be checked.
 */
export const vShiftCheck = v.object({
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp()),
    cover: v.nullish(v.array(vShiftCover))
});

/**
 * What was done to a shift.
 */
export const vShiftAction = v.picklist([
    'created',
    'updated',
    'deleted'
]);

/**
 * A change of a shift.
 */
export const vShiftChange = v.object({
    id: v.pipe(v.string(), v.uuid()),
    account_id: v.pipe(v.string(), v.uuid()),
    account_name: v.string(),
    at: v.pipe(v.string(), v.isoTimestamp()),
    action: vShiftAction,
    from: v.nullable(vShiftState),
    to: v.nullable(vShiftState)
});

/**
 * One page of a list.
 */
export const vShiftChangePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vShiftChange)
});

/**
 * A token as it is answered.
 */
export const vSessionToken = v.object({
    token: v.string(),
    expired_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * Which account a session acts as.
 */
export const vSessionAccount = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * A session, as its client keeps it.
 */
export const vSessionView = v.object({
    account: vSessionAccount,
    refresh: vSessionToken,
    access: vSessionToken
});

/**
 * What kept a seed from being applied.
 */
export const vSeedError = v.object({
    code: v.string(),
    message: v.string(),
    row: v.nullable(v.string())
});

/**
 * A seed.
 */
export const vSeed = v.picklist([
    'backoffices_backoffice',
    'backoffices_accounts',
    'discover_categories',
    'discover_blocks',
    'workspaces_plans',
    'plugins_pharmacy_groups'
]);

/**
 * What became of a seed.
 */
export const vSeedView = v.object({
    seed: vSeed,
    success: v.boolean(),
    errors: v.array(vSeedError)
});

/**
 * Which seeds.
 */
export const vSeedPut = v.object({
    seeds: v.array(vSeed),
    dry_run: v.optional(v.boolean())
});

/**
 * What became of the seeds.
 */
export const vSeedList = v.object({
    data: v.array(vSeedView)
});

/**
 * What an account acts as.
 */
export const vScope = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vScopeType,
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * A new password.
 */
export const vRecover = v.object({
    otp_id: v.pipe(v.string(), v.uuid()),
    password: v.string()
});

/**
 * An http address of at most 2048 characters.
 */
export const vImageUrl = v.string();

export const vPatchImageUrl = v.nullable(vImageUrl);

export const vPatchNaiveDate = v.nullable(v.pipe(v.string(), v.isoDate()));

/**
 * What of a profile is to change.
 */
export const vProfilePatch = v.object({
    given_name: v.optional(v.string()),
    family_name: v.optional(v.string()),
    birthday: v.optional(vPatchNaiveDate),
    image_url: v.optional(vPatchImageUrl)
});

/**
 * Who a user is.
 */
export const vProfile = v.object({
    given_name: v.string(),
    family_name: v.string(),
    birthday: v.nullable(v.pipe(v.string(), v.isoDate())),
    image_url: v.nullable(v.string())
});

/**
 * What the app runs on.
 */
export const vPlatform = v.picklist(['ios', 'android']);

/**
 * A point on the map, in degrees.
 */
export const vLocation = v.object({
    lat: v.number(),
    lng: v.number()
});

/**
 * A pharmacy of a group.
 */
export const vPharmacy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    page_id: v.nullable(v.pipe(v.string(), v.uuid())),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    slug: v.string(),
    address: v.nullable(v.string()),
    locality: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    location: v.nullable(vLocation)
});

/**
 * A pharmacy group with its pharmacies, ordered by slug.
 */
export const vPharmacyGroup = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    time_zone: v.string(),
    zone: vZone,
    pharmacies: v.array(vPharmacy),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vPharmacyGroupPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPharmacyGroup)
});

/**
 * 3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter.
 */
export const vPatchUsername = v.nullable(v.string());

/**
 * A phone number, as in +5491123456789.
 */
export const vPatchPhone = v.nullable(v.string());

/**
 * An email address.
 */
export const vPatchEmail = v.nullable(v.string());

/**
 * What came of a dispatch.
 */
export const vOutcome = v.picklist([
    'done',
    'dry_run',
    'refused',
    'failed'
]);

/**
 * A code as it is entered.
 */
export const vOtpVerify = v.object({
    code: v.string()
});

/**
 * How a message travels.
 */
export const vChannel = v.picklist([
    'whatsapp',
    'email',
    'sms'
]);

/**
 * What a code is asked for.
 */
export const vOtpAction = v.picklist([
    'sign_up',
    'sign_in',
    'recover',
    'verify_email',
    'verify_phone'
]);

/**
 * Which code is asked for.
 */
export const vOtpCreate = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    action: vOtpAction,
    channel: vChannel,
    receptor: v.string()
});

/**
 * A one-time code as it was asked for; the code itself is only where it was sent.
 */
export const vOtp = v.object({
    id: v.pipe(v.string(), v.uuid()),
    action: vOtpAction,
    channel: vChannel,
    receptor: v.string(),
    expired_at: v.pipe(v.string(), v.isoTimestamp()),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    verified: v.boolean(),
    used: v.boolean()
});

/**
 * The direction of a list.
 */
export const vOrderDir = v.picklist(['asc', 'desc']);

/**
 * A pharmacy on duty.
 */
export const vOnDutyNow = v.object({
    shift: vShift,
    pharmacy: vPharmacy,
    until: v.pipe(v.string(), v.isoTimestamp()),
    distance_meters: v.nullable(v.pipe(v.number(), v.integer()))
});

/**
 * A pharmacy whose duty comes next.
 */
export const vOnDutyNext = v.object({
    shift: vShift,
    pharmacy: vPharmacy
});

/**
 * Who is on duty at an instant.
 */
export const vOnDuty = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vOnDutyNow),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    next: v.array(vOnDutyNext)
});

export const vNull = v.null();

/**
 * The server's time.
 */
export const vNow = v.object({
    now: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * Whether nobody has the key as each of these.
 */
export const vKeyAvailable = v.object({
    user_id: v.boolean(),
    account_id: v.boolean(),
    username: v.boolean(),
    email: v.boolean(),
    phone: v.boolean()
});

/**
 * How well a part of the server is.
 */
export const vHealthStatus = v.picklist(['ok', 'degraded']);

/**
 * One part of the server.
 */
export const vHealthCheck = v.object({
    name: v.string(),
    status: vHealthStatus,
    message: v.nullable(v.string())
});

/**
 * The server can serve.
 */
export const vHealthReady = v.object({
    status: vHealthStatus,
    checks: v.array(vHealthCheck)
});

/**
 * The server runs.
 */
export const vHealthLive = v.object({
    status: vHealthStatus
});

/**
 * What was done.
 */
export const vDispatched = v.object({
    topic: v.string(),
    result: v.unknown()
});

/**
 * What is to be done.
 */
export const vDispatch = v.object({
    topic: v.string(),
    params: v.optional(v.record(v.string(), v.unknown()))
});

/**
 * What of a credential is to change.
 */
export const vCredentialPatch = v.object({
    username: v.optional(vPatchUsername),
    email: v.optional(vPatchEmail),
    phone: v.optional(vPatchPhone),
    current_password: v.nullish(v.string()),
    next_password: v.nullish(v.string())
});

/**
 * What a user signs in with; the password is not shown.
 */
export const vCredential = v.object({
    username: v.nullable(v.string()),
    email: v.nullable(v.string()),
    email_verified: v.boolean(),
    phone: v.nullable(v.string()),
    phone_verified: v.boolean()
});

/**
 * A change, as a stream's `data` says it.
 */
export const vChange = v.object({
    topic: v.string(),
    id: v.pipe(v.string(), v.uuid()),
    audience_id: v.pipe(v.string(), v.uuid()),
    version: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * How a user, a scope or an account stands.
 */
export const vAccountState = v.picklist([
    'active',
    'blocked',
    'deleted'
]);

/**
 * An account with all it is made of, as the staff sees it.
 */
export const vBackofficeAccount = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vAccountState,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    user_id: v.pipe(v.string(), v.uuid()),
    user_state: vAccountState,
    user_created_at: v.pipe(v.string(), v.isoTimestamp()),
    profile_id: v.pipe(v.string(), v.uuid()),
    profile_given_name: v.string(),
    profile_family_name: v.string(),
    profile_birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
    profile_image_url: v.nullable(v.string()),
    profile_created_at: v.pipe(v.string(), v.isoTimestamp()),
    profile_deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    credential_id: v.pipe(v.string(), v.uuid()),
    credential_username: v.nullable(v.string()),
    credential_email: v.nullable(v.string()),
    credential_email_verified: v.boolean(),
    credential_phone: v.nullable(v.string()),
    credential_phone_verified: v.boolean(),
    credential_created_at: v.pipe(v.string(), v.isoTimestamp()),
    credential_deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    scope_id: v.pipe(v.string(), v.uuid()),
    scope_state: vAccountState,
    scope_type: vScopeType,
    scope_name: v.string(),
    scope_image_url: v.nullable(v.string()),
    scope_created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of accounts.
 */
export const vBackofficeAccountPage = v.object({
    count: v.pipe(v.number(), v.integer()),
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeAccount)
});

/**
 * A dispatch, as it was recorded.
 */
export const vAuditEntry = v.object({
    id: v.pipe(v.string(), v.uuid()),
    topic: v.string(),
    params: v.record(v.string(), v.unknown()),
    account_id: v.pipe(v.string(), v.uuid()),
    outcome: vOutcome,
    code: v.nullable(v.string()),
    duration_ms: v.pipe(v.number(), v.integer()),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vAuditEntryPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vAuditEntry)
});

/**
 * What the app should do.
 */
export const vAppVersion = v.object({
    show_popup: v.boolean(),
    force_download: v.boolean(),
    store_link: v.nullable(v.string())
});

/**
 * The body of every answer that is not a success or a redirect.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

/**
 * What accounts are ordered by; names without regard to case and accents.
 */
export const vAccountOrderBy = v.picklist([
    'created_at',
    'given_name',
    'family_name',
    'scope_name'
]);

/**
 * A user in one of their scopes.
 */
export const vAccount = v.object({
    id: v.pipe(v.string(), v.uuid()),
    profile: vProfile,
    credential: vCredential,
    scope: vScope,
    user: vUser
});

/**
 * Every account of a user.
 */
export const vAccountList = v.object({
    data: v.array(vAccount)
});

/**
 * The accounts in figures. Active is an account that is so with its user and its scope. A difference of these is how
 * many of them were made in this month, less those made in the last month up to the same day.
 */
export const vAccountKpis = v.object({
    accounts_actives: v.pipe(v.number(), v.integer()),
    accounts_actives_difference: v.pipe(v.number(), v.integer()),
    consumers_actives: v.pipe(v.number(), v.integer()),
    consumers_actives_difference: v.pipe(v.number(), v.integer()),
    workspaces_actives: v.pipe(v.number(), v.integer()),
    workspaces_actives_difference: v.pipe(v.number(), v.integer()),
    accounts_created_today: v.pipe(v.number(), v.integer()),
    accounts_created_yesterday_difference: v.pipe(v.number(), v.integer())
});

/**
 * What a session goes on as.
 */
export const vAccess = v.object({
    account_id: v.nullish(v.pipe(v.string(), v.uuid()))
});

export const vRootQuery = v.object({
    source: v.optional(v.string())
});

export const vDocsHeaders = v.object({
    'if-none-match': v.optional(v.string())
});

export const vAuthSignInBody = vSignIn;

export const vAuthSignInHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthAccessBody = vAccess;

export const vAuthAccessHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthSignUpBody = vSignUp;

export const vAuthSignUpHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthRecoverBody = vRecover;

export const vAuthOtpCreateBody = vOtpCreate;

export const vAuthOtpGetPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vAuthOtpVerifyBody = vOtpVerify;

export const vAuthOtpVerifyPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vAuthKeyAvailablePath = v.object({
    key: v.string()
});

export const vAuthMeAccountsHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthCredentialUpdateBody = vCredentialPatch;

export const vAuthProfileUpdateBody = vProfilePatch;

export const vAppVersionVerifyQuery = v.object({
    platform: vPlatform,
    version: v.string(),
    build_number: v.pipe(v.number(), v.integer(), v.minValue(0))
});

export const vPharmacyGroupListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyGroupGetPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftListQuery = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp())
});

export const vPharmacyShiftDeletePath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftGetPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftPutBody = vShiftPut;

export const vPharmacyShiftPutPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftHistoryPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftHistoryQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyShiftGenerateBody = vShiftGenerate;

export const vPharmacyShiftGeneratePath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftCopyMonthBody = vShiftCopyMonth;

export const vPharmacyShiftCopyMonthPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftCheckBody = vShiftCheck;

export const vPharmacyShiftCheckPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vPharmacyShiftEventsPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyQuery = v.object({
    at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))
});

export const vPharmacyCalendarIcsHeaders = v.object({
    'if-none-match': v.optional(v.string())
});

export const vPharmacyCalendarIcsPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyCalendarIcsQuery = v.object({
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp()))
});

export const vBackofficesEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vBackofficesSeedBody = vSeedPut;

export const vBackofficesAccountListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    scope_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    profile_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    credential_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    user_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    states: v.optional(v.array(vAccountState)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vAccountOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesAccountGetPath = v.object({
    account_id: v.pipe(v.string(), v.uuid())
});

export const vCommandBusDispatchBody = vDispatch;

export const vCommandBusAuditListQuery = v.object({
    topic: v.optional(v.string()),
    account_id: v.optional(v.pipe(v.string(), v.uuid())),
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const requests = {
    'GET /': { access: 'public', query: vRootQuery },
    'GET /health/live': { access: 'public' },
    'GET /health/ready': { access: 'public' },
    'GET /openapi.json': { access: 'public' },
    'GET /docs': { access: 'public', headers: vDocsHeaders },
    'POST /auth/sign_in': { access: 'public', headers: vAuthSignInHeaders, body: vAuthSignInBody },
    'POST /auth/access': { access: 'refresh', headers: vAuthAccessHeaders, body: vAuthAccessBody },
    'POST /auth/sign_out': { access: 'any_or_refresh' },
    'POST /auth/sign_up': { access: 'public', headers: vAuthSignUpHeaders, body: vAuthSignUpBody },
    'POST /auth/recover': { access: 'public', body: vAuthRecoverBody },
    'POST /auth/otp': { access: 'public', body: vAuthOtpCreateBody },
    'GET /auth/otp/{id}': { access: 'public', params: vAuthOtpGetPath },
    'POST /auth/otp/{id}/verify': { access: 'public', params: vAuthOtpVerifyPath, body: vAuthOtpVerifyBody },
    'GET /auth/account/key_available/{key}': { access: 'public', params: vAuthKeyAvailablePath },
    'GET /auth/me/account': { access: 'any' },
    'GET /auth/me/accounts': { access: 'refresh', headers: vAuthMeAccountsHeaders },
    'PATCH /auth/me/account/credential': { access: 'any', body: vAuthCredentialUpdateBody },
    'PATCH /auth/me/account/profile': { access: 'any', body: vAuthProfileUpdateBody },
    'GET /app/versions/verify': { access: 'public', query: vAppVersionVerifyQuery },
    'GET /plugins/pharmacy/groups': { access: 'optional', query: vPharmacyGroupListQuery },
    'GET /plugins/pharmacy/groups/{group_id}': { access: 'optional', params: vPharmacyGroupGetPath },
    'GET /plugins/pharmacy/shifts': { access: 'optional', query: vPharmacyShiftListQuery },
    'GET /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftGetPath },
    'PUT /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftPutPath, body: vPharmacyShiftPutBody },
    'DELETE /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftDeletePath },
    'GET /plugins/pharmacy/shifts/{shift_id}/history': { access: 'workspace', params: vPharmacyShiftHistoryPath, query: vPharmacyShiftHistoryQuery },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/generate': { access: 'workspace', params: vPharmacyShiftGeneratePath, body: vPharmacyShiftGenerateBody },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/copy_month': { access: 'workspace', params: vPharmacyShiftCopyMonthPath, body: vPharmacyShiftCopyMonthBody },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/check': { access: 'workspace', params: vPharmacyShiftCheckPath, body: vPharmacyShiftCheckBody },
    'GET /plugins/pharmacy/groups/{group_id}/events': { access: 'optional', headers: vPharmacyShiftEventsHeaders, params: vPharmacyShiftEventsPath },
    'GET /plugins/pharmacy/groups/{group_id}/on_duty': { access: 'public', params: vPharmacyOnDutyPath, query: vPharmacyOnDutyQuery },
    'GET /plugins/pharmacy/groups/{group_id}/calendar.ics': { access: 'public', headers: vPharmacyCalendarIcsHeaders, params: vPharmacyCalendarIcsPath, query: vPharmacyCalendarIcsQuery },
    'GET /backoffices/events': { access: 'backoffice', headers: vBackofficesEventsHeaders },
    'PUT /backoffices/seed': { access: 'backoffice', body: vBackofficesSeedBody },
    'GET /backoffices/accounts': { access: 'backoffice', query: vBackofficesAccountListQuery },
    'GET /backoffices/accounts/{account_id}': { access: 'backoffice', params: vBackofficesAccountGetPath },
    'GET /backoffices/accounts/kpis': { access: 'backoffice' },
    'POST /backoffices/command_bus/dispatch': { access: 'backoffice', body: vCommandBusDispatchBody },
    'GET /backoffices/command_bus/topics': { access: 'backoffice' },
    'GET /backoffices/command_bus/audit': { access: 'backoffice', query: vCommandBusAuditListQuery },
} as const;
