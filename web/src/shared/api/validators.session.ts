// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The kinds of scope.
 */
export const vScopeType = v.picklist([
    'consumer',
    'workspace',
    'backoffice'
]);

/**
 * A user.
 */
export const vUser = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * A new user.
 */
export const vSignUp = v.object({
    otp_id: v.pipe(v.string(), v.uuid()),
    given_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/)),
    family_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/)),
    username: v.nullish(v.pipe(v.string(), v.minLength(3), v.regex(/^ *[A-Za-z][A-Za-z0-9._-]{2,31} *$/))),
    email: v.nullish(v.pipe(v.string(), v.minLength(5), v.maxLength(254), v.regex(/^ *[^@ ]+@[^@ ]+\.[^@ ]+ *$/))),
    phone: v.nullish(v.pipe(v.string(), v.minLength(3), v.maxLength(40), v.regex(/[0-9]/))),
    password: v.string()
});

/**
 * A sign-in.
 */
export const vSignIn = v.object({
    userkey: v.pipe(v.string(), v.minLength(1), v.maxLength(254), v.regex(/\S/)),
    password: v.string(),
    scope_type: v.nullish(vScopeType)
});

/**
 * A token and its expiry.
 */
export const vSessionToken = v.object({
    token: v.string(),
    expired_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The account that a session acts as.
 */
export const vSessionAccount = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * A session, as a client stores it.
 */
export const vSessionView = v.object({
    account: vSessionAccount,
    refresh: vSessionToken,
    access: vSessionToken
});

/**
 * A scope: what an account acts as.
 */
export const vScope = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vScopeType,
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * A user's profile.
 */
export const vProfile = v.object({
    given_name: v.string(),
    family_name: v.string(),
    birthday: v.nullable(v.pipe(v.string(), v.isoDate())),
    image_url: v.nullable(v.string())
});

export const vNull = v.null();

/**
 * A user's credential, without the password.
 */
export const vCredential = v.object({
    username: v.nullable(v.string()),
    email: v.nullable(v.string()),
    email_verified: v.boolean(),
    phone: v.nullable(v.string()),
    phone_verified: v.boolean()
});

/**
 * The body of every error response.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

/**
 * An account: a user in a scope.
 */
export const vAccount = v.object({
    id: v.pipe(v.string(), v.uuid()),
    profile: vProfile,
    credential: vCredential,
    scope: vScope,
    user: vUser
});

/**
 * The accounts of a user.
 */
export const vAccountList = v.object({
    data: v.array(vAccount)
});

/**
 * A token refresh.
 */
export const vAccess = v.object({
    account_id: v.nullish(v.pipe(v.string(), v.uuid()))
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

export const vAuthMeAccountsHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const requests = {
    'POST /auth/sign_in': { access: 'public', headers: vAuthSignInHeaders, body: vAuthSignInBody },
    'POST /auth/access': { access: 'refresh', headers: vAuthAccessHeaders, body: vAuthAccessBody },
    'POST /auth/sign_out': { access: 'any_or_refresh' },
    'POST /auth/sign_up': { access: 'public', headers: vAuthSignUpHeaders, body: vAuthSignUpBody },
    'GET /auth/me/accounts': { access: 'refresh', headers: vAuthMeAccountsHeaders },
} as const;
