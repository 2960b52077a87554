-- The versions of the apps: which builds still work, and which is the newest.

CREATE TABLE app_versions (
    platform text COLLATE "C" NOT NULL,
    -- Builds below this one must be replaced before they are used.
    min_build bigint NOT NULL,
    latest_build bigint NOT NULL,
    store_link text,
    updated_at timestamptz NOT NULL,
    CONSTRAINT app_versions_platform_pkey PRIMARY KEY (platform),
    CONSTRAINT app_versions_platform_check CHECK (platform IN ('ios', 'android')),
    CONSTRAINT app_versions_latest_build_check CHECK (latest_build >= min_build)
);
