-- Sessions, limits: what the kernel asks before a request is let in.

CREATE TABLE sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    -- The account asked for last.
    account_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- SHA-256 of the refresh token, in hex.
    token_hash text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_id_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- A user's sessions by age: the oldest goes when there are too many.
CREATE INDEX sessions_user_id_idx ON sessions (user_id, created_at, id);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Refresh tokens that were replaced a moment ago: two tabs may present one at once. Each opens its successor, which is
-- kept under a key that only the replaced token gives, and both are erased 30 s after.
CREATE TABLE session_tokens (
    session_id uuid NOT NULL,
    token_hash text COLLATE "C" NOT NULL,
    replaced_at timestamptz NOT NULL,
    successor text NOT NULL,
    CONSTRAINT session_tokens_session_id_pkey PRIMARY KEY (session_id, token_hash),
    CONSTRAINT session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);

CREATE INDEX session_tokens_replaced_at_idx ON session_tokens (replaced_at);

-- The accounts a session may act as with the access tokens it was given: what every request is checked against.
CREATE TABLE session_accounts (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    CONSTRAINT session_accounts_session_id_pkey PRIMARY KEY (session_id, account_id),
    CONSTRAINT session_accounts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
    CONSTRAINT session_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
);

CREATE INDEX session_accounts_account_id_idx ON session_accounts (account_id);

-- Calls that count towards a limit, each until it no longer does.
CREATE TABLE limit_hits (
    id uuid NOT NULL,
    name text COLLATE "C" NOT NULL,
    -- What is limited: an address, a receptor, a user key with an address; as a keyed hash, because some are personal.
    key text COLLATE "C" NOT NULL,
    at timestamptz NOT NULL,
    -- Until when the next call has to wait.
    until timestamptz NOT NULL,
    CONSTRAINT limit_hits_id_pkey PRIMARY KEY (id)
);

CREATE INDEX limit_hits_name_idx ON limit_hits (name, key, at);
CREATE INDEX limit_hits_at_idx ON limit_hits (at);
