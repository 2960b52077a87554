-- Events of visitors, the figures that are counted from them, and referrals.

CREATE TABLE analytics_events (
    at TEXT NOT NULL,
    id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    -- As the client says, believed for nothing.
    account_id TEXT,
    instance_id TEXT,
    instance_type TEXT NOT NULL,
    instance_action TEXT NOT NULL,
    -- An object as JSON.
    payload TEXT NOT NULL,
    CONSTRAINT analytics_events_at_pkey PRIMARY KEY (at, id)
) STRICT, WITHOUT ROWID;

-- The different sessions and devices of a period: a session counts once a local day, a device once an hour and once a local day.
CREATE TABLE analytics_visitors (
    kind TEXT NOT NULL,
    -- The start of the period.
    since TEXT NOT NULL,
    id TEXT NOT NULL,
    CONSTRAINT analytics_visitors_kind_pkey PRIMARY KEY (kind, since, id),
    CONSTRAINT analytics_visitors_kind_check CHECK (kind IN ('session', 'device_hour', 'device_day'))
) STRICT, WITHOUT ROWID;

-- The views of pages that count: once for a device and local day, of few devices of an address.
CREATE TABLE analytics_page_views (
    -- The start of the day.
    day TEXT NOT NULL,
    page_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    -- A keyed hash of the client's address.
    address TEXT NOT NULL,
    CONSTRAINT analytics_page_views_day_pkey PRIMARY KEY (day, page_id, device_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX analytics_page_views_address_idx ON analytics_page_views (day, page_id, address);

-- The figures of each hour. Money is in centavos.
CREATE TABLE analytics_counts (
    metric TEXT NOT NULL,
    -- The start of the hour.
    at TEXT NOT NULL,
    -- An id of an instance, a text, or nothing.
    key TEXT NOT NULL,
    -- The owner of the instance.
    workspace_id TEXT,
    value INTEGER NOT NULL,
    CONSTRAINT analytics_counts_metric_pkey PRIMARY KEY (metric, at, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX analytics_counts_workspace_id_idx ON analytics_counts (workspace_id, metric, at) WHERE workspace_id IS NOT NULL;

CREATE TABLE analytics_devices (
    id TEXT NOT NULL,
    hash TEXT,
    -- An object as JSON, which is never answered.
    info TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT analytics_devices_id_pkey PRIMARY KEY (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE referrals (
    id TEXT NOT NULL,
    code TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    -- The scope that recommends the platform.
    promoter_id TEXT NOT NULL,
    redirect_to TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT referrals_id_pkey PRIMARY KEY (id),
    CONSTRAINT referrals_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES scopes (id),
    CONSTRAINT referrals_code_key UNIQUE (code),
    CONSTRAINT referrals_enabled_check CHECK (enabled IN (0, 1))
) STRICT, WITHOUT ROWID;

-- A device that came by a referral.
CREATE TABLE referral_sessions (
    id TEXT NOT NULL,
    referral_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    platform TEXT NOT NULL,
    state TEXT NOT NULL,
    -- An object as JSON.
    metadata TEXT NOT NULL,
    -- The client says that somebody signed up; null until it does.
    claimed_at TEXT,
    -- Somebody signed up on the device, and the account.
    registered_at TEXT,
    account_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT referral_sessions_id_pkey PRIMARY KEY (id),
    CONSTRAINT referral_sessions_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals (id),
    CONSTRAINT referral_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT referral_sessions_account_id_key UNIQUE (account_id),
    CONSTRAINT referral_sessions_platform_check CHECK (platform IN ('browser', 'android', 'ios')),
    CONSTRAINT referral_sessions_state_check CHECK (state IN ('initialized', 'inspect', 'open', 'install', 'register')),
    CONSTRAINT referral_sessions_registered_at_check CHECK ((state = 'register') = (registered_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX referral_sessions_device_id_idx ON referral_sessions (device_id, created_at, id);
CREATE INDEX referral_sessions_registered_at_idx ON referral_sessions (referral_id, registered_at)
    WHERE registered_at IS NOT NULL;
