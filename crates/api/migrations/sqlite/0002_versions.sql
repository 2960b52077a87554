-- The versions of the apps: which builds still work, and which is the newest.

CREATE TABLE app_versions (
    platform TEXT NOT NULL,
    -- Builds below this one must be replaced before they are used.
    min_build INTEGER NOT NULL,
    latest_build INTEGER NOT NULL,
    store_link TEXT,
    updated_at TEXT NOT NULL,
    CONSTRAINT app_versions_platform_pkey PRIMARY KEY (platform),
    CONSTRAINT app_versions_platform_check CHECK (platform IN ('ios', 'android')),
    CONSTRAINT app_versions_latest_build_check CHECK (latest_build >= min_build)
) STRICT, WITHOUT ROWID;
