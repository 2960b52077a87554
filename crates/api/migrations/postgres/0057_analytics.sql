-- Events of visitors, the figures that are counted from them, and referrals.

-- Each partition has a month of UTC; the server makes them ahead. What has none yet is in the default one.
CREATE TABLE analytics_events (
    at timestamptz NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- As the client says, believed for nothing.
    account_id uuid,
    instance_id text,
    instance_type text NOT NULL,
    instance_action text NOT NULL,
    -- An object as JSON.
    payload text NOT NULL,
    CONSTRAINT analytics_events_at_pkey PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);

CREATE TABLE analytics_events_default PARTITION OF analytics_events DEFAULT;

-- Makes the partition of the month that begins at an instant, and moves its events there from the default one.
CREATE OR REPLACE FUNCTION insert_analytics_partition(first timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    name text := 'analytics_events_' || to_char(first AT TIME ZONE 'UTC', 'YYYY_MM');
    until timestamptz := ((first AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    columns text := 'at, id, session_id, device_id, account_id, instance_id, instance_type, instance_action, payload';
BEGIN
    IF to_regclass(name) IS NOT NULL THEN
        RETURN;
    END IF;
    LOCK TABLE analytics_events_default IN ACCESS EXCLUSIVE MODE;
    IF to_regclass(name) IS NOT NULL THEN
        RETURN;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE analytics_events INCLUDING ALL)', name);
    EXECUTE format('WITH moved AS (DELETE FROM analytics_events_default WHERE at >= %L AND at < %L RETURNING %s)
                    INSERT INTO %I (%s) SELECT %s FROM moved', first, until, columns, name, columns, columns);
    EXECUTE format('ALTER TABLE analytics_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, first, until);
END $$;

-- Drops the partitions of months that ended before an instant, and returns the number of those that it could not lock in time: events
-- that arrive meanwhile wait no longer than that.
CREATE OR REPLACE FUNCTION delete_analytics_partitions(before timestamptz) RETURNS bigint LANGUAGE plpgsql SET lock_timeout = '40ms' AS $$
DECLARE
    name text;
    failed bigint := 0;
BEGIN
    FOR name IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'analytics_events'::regclass AND c.relname ~ '^analytics_events_[0-9]{4}_[0-9]{2}$'
          AND (to_date(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') AT TIME ZONE 'UTC' <= before
        ORDER BY c.relname
    LOOP
        BEGIN
            EXECUTE format('DROP TABLE %I', name);
        EXCEPTION WHEN lock_not_available THEN
            failed := failed + 1;
        END;
    END LOOP;
    RETURN failed;
END $$;

-- The different sessions and devices of a period: a session counts once a local day, a device once an hour and once a local day.
CREATE TABLE analytics_visitors (
    kind text COLLATE "C" NOT NULL,
    -- The start of the period.
    since timestamptz NOT NULL,
    id uuid NOT NULL,
    CONSTRAINT analytics_visitors_kind_pkey PRIMARY KEY (kind, since, id),
    CONSTRAINT analytics_visitors_kind_check CHECK (kind IN ('session', 'device_hour', 'device_day'))
);

-- The views of pages that count: once for a device and local day, of few devices of an address.
CREATE TABLE analytics_page_views (
    -- The start of the day.
    day timestamptz NOT NULL,
    page_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- A keyed hash of the client's address.
    address text COLLATE "C" NOT NULL,
    CONSTRAINT analytics_page_views_day_pkey PRIMARY KEY (day, page_id, device_id)
);

CREATE INDEX analytics_page_views_address_idx ON analytics_page_views (day, page_id, address);

-- The figures of each hour. Money is in centavos.
CREATE TABLE analytics_counts (
    metric text COLLATE "C" NOT NULL,
    -- The start of the hour.
    at timestamptz NOT NULL,
    -- An id of an instance, a text, or nothing.
    key text COLLATE "C" NOT NULL,
    -- The owner of the instance.
    workspace_id uuid,
    value bigint NOT NULL,
    CONSTRAINT analytics_counts_metric_pkey PRIMARY KEY (metric, at, key)
);

CREATE INDEX analytics_counts_workspace_id_idx ON analytics_counts (workspace_id, metric, at) WHERE workspace_id IS NOT NULL;

CREATE TABLE analytics_devices (
    id uuid NOT NULL,
    hash text,
    -- An object as JSON, which is never answered.
    info text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT analytics_devices_id_pkey PRIMARY KEY (id)
);

CREATE TABLE referrals (
    id uuid NOT NULL,
    code text COLLATE "C" NOT NULL,
    enabled boolean NOT NULL,
    -- The scope that recommends the platform.
    promoter_id uuid NOT NULL,
    redirect_to text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT referrals_id_pkey PRIMARY KEY (id),
    CONSTRAINT referrals_promoter_id_fkey FOREIGN KEY (promoter_id) REFERENCES scopes (id),
    CONSTRAINT referrals_code_key UNIQUE (code)
);

-- A device that came by a referral.
CREATE TABLE referral_sessions (
    id uuid NOT NULL,
    referral_id uuid NOT NULL,
    device_id uuid NOT NULL,
    platform text NOT NULL,
    state text NOT NULL,
    -- An object as JSON.
    metadata text NOT NULL,
    -- The client says that somebody signed up; null until it does.
    claimed_at timestamptz,
    -- Somebody signed up on the device, and the account.
    registered_at timestamptz,
    account_id uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT referral_sessions_id_pkey PRIMARY KEY (id),
    CONSTRAINT referral_sessions_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES referrals (id),
    CONSTRAINT referral_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT referral_sessions_account_id_key UNIQUE (account_id),
    CONSTRAINT referral_sessions_platform_check CHECK (platform IN ('browser', 'android', 'ios')),
    CONSTRAINT referral_sessions_state_check CHECK (state IN ('initialized', 'inspect', 'open', 'install', 'register')),
    CONSTRAINT referral_sessions_registered_at_check CHECK ((state = 'register') = (registered_at IS NOT NULL))
);

CREATE INDEX referral_sessions_device_id_idx ON referral_sessions (device_id, created_at, id);
CREATE INDEX referral_sessions_registered_at_idx ON referral_sessions (referral_id, registered_at)
    WHERE registered_at IS NOT NULL;
