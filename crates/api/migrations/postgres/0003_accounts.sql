-- People and what they may act as: a user signs in with one credential and has an account in each scope that is theirs.
-- Texts that are compared (usernames, emails) are kept in lower case, phones as E.164.

CREATE TABLE users (
    id uuid NOT NULL,
    state text NOT NULL DEFAULT 'active',
    created_at timestamptz NOT NULL,
    CONSTRAINT users_id_pkey PRIMARY KEY (id),
    CONSTRAINT users_state_check CHECK (state IN ('active', 'blocked', 'deleted'))
);

CREATE TABLE credentials (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    username text COLLATE "C",
    email text COLLATE "C",
    email_verified boolean NOT NULL DEFAULT false,
    phone text COLLATE "C",
    phone_verified boolean NOT NULL DEFAULT false,
    -- An Argon2id PHC string; null until a password was chosen.
    password_hash text,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT credentials_id_pkey PRIMARY KEY (id),
    CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT credentials_user_id_key UNIQUE (user_id)
);

CREATE UNIQUE INDEX credentials_username_key ON credentials (username) WHERE username IS NOT NULL;
-- An address that nobody has proven keeps nobody else from it.
CREATE UNIQUE INDEX credentials_email_key ON credentials (email) WHERE email_verified;
CREATE UNIQUE INDEX credentials_phone_key ON credentials (phone) WHERE phone_verified;
-- Who holds a receptor without having proven it: a proof takes it from them.
CREATE INDEX credentials_email_idx ON credentials (email) WHERE email IS NOT NULL;
CREATE INDEX credentials_phone_idx ON credentials (phone) WHERE phone IS NOT NULL;

CREATE TABLE profiles (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    given_name text NOT NULL,
    family_name text NOT NULL,
    -- A calendar date, YYYY-MM-DD.
    birthday date,
    image_url text,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT profiles_id_pkey PRIMARY KEY (id),
    CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT profiles_user_id_key UNIQUE (user_id)
);

-- What an account acts as: a consumer, a workspace (the scope's id is the workspace's) or the staff.
CREATE TABLE scopes (
    id uuid NOT NULL,
    type text NOT NULL,
    state text NOT NULL DEFAULT 'active',
    name text NOT NULL,
    image_url text,
    created_at timestamptz NOT NULL,
    CONSTRAINT scopes_id_pkey PRIMARY KEY (id),
    CONSTRAINT scopes_type_check CHECK (type IN ('consumer', 'workspace', 'backoffice')),
    CONSTRAINT scopes_state_check CHECK (state IN ('active', 'blocked', 'deleted'))
);

CREATE TABLE accounts (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'active',
    created_at timestamptz NOT NULL,
    -- When a session last began or was turned to it.
    used_at timestamptz,
    CONSTRAINT accounts_id_pkey PRIMARY KEY (id),
    CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT accounts_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id),
    CONSTRAINT accounts_user_id_scope_id_key UNIQUE (user_id, scope_id),
    CONSTRAINT accounts_state_check CHECK (state IN ('active', 'blocked', 'deleted'))
);

CREATE INDEX accounts_scope_id_idx ON accounts (scope_id);

-- One-time codes: who asked to prove what, and how far it went.
CREATE TABLE otps (
    id uuid NOT NULL,
    action text NOT NULL,
    channel text NOT NULL,
    receptor text NOT NULL,
    -- HMAC of id and code under a key of the server's, in hex; the code itself is in no table.
    code_hash text NOT NULL,
    tries bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    sent_at timestamptz NOT NULL,
    expired_at timestamptz NOT NULL,
    verified_at timestamptz,
    used_at timestamptz,
    -- The user a recovery link was made for; null for codes that anyone may ask for.
    user_id uuid,
    -- Who asked while signed in: the one whose email or phone the code verifies.
    asker_id uuid,
    CONSTRAINT otps_id_pkey PRIMARY KEY (id),
    CONSTRAINT otps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT otps_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users (id),
    CONSTRAINT otps_action_check CHECK (action IN ('sign_up', 'sign_in', 'recover', 'verify_email', 'verify_phone')),
    CONSTRAINT otps_channel_check CHECK (channel IN ('whatsapp', 'email', 'sms'))
);

-- What a purge looks for.
CREATE INDEX otps_expired_at_idx ON otps (expired_at);
