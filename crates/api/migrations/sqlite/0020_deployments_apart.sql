-- A snapshot takes up to a megabyte. In a table that is an index of its ids each look at another column reads past it, so the
-- rows are kept apart from that index. What refers to deployments is looked at again when all of it is done.

PRAGMA defer_foreign_keys = ON;

CREATE TABLE deployments_before AS
SELECT id, store_id, base_id, live, created_at, created_by, published_at, published_by, snapshot FROM deployments;

DROP TABLE deployments;

CREATE TABLE deployments (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    -- What was live when it was frozen.
    base_id TEXT,
    live INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    published_at TEXT,
    published_by TEXT,
    -- JSON; null once a candidate was superseded by another.
    snapshot TEXT,
    CONSTRAINT deployments_id_pkey PRIMARY KEY (id),
    CONSTRAINT deployments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT deployments_base_id_fkey FOREIGN KEY (base_id) REFERENCES deployments (id),
    CONSTRAINT deployments_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts (id),
    CONSTRAINT deployments_published_by_fkey FOREIGN KEY (published_by) REFERENCES accounts (id),
    CONSTRAINT deployments_live_check CHECK (live IN (0, 1)),
    CONSTRAINT deployments_published_at_check CHECK ((published_at IS NULL) = (published_by IS NULL)),
    CONSTRAINT deployments_snapshot_check CHECK (published_at IS NULL OR snapshot IS NOT NULL)
) STRICT;

INSERT INTO deployments (id, store_id, base_id, live, created_at, created_by, published_at, published_by, snapshot)
SELECT id, store_id, base_id, live, created_at, created_by, published_at, published_by, snapshot FROM deployments_before;

DROP TABLE deployments_before;

CREATE UNIQUE INDEX deployments_store_id_key ON deployments (store_id) WHERE live;
CREATE INDEX deployments_created_at_idx ON deployments (store_id, created_at, id);
