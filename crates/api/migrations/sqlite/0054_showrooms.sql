-- The contents of showrooms, and their deployments: the draft, and the one that the public sees.

CREATE TABLE showroom_contents (
    id TEXT NOT NULL,
    showroom_id TEXT NOT NULL,
    visible INTEGER NOT NULL,
    title TEXT NOT NULL,
    title_folded TEXT NOT NULL,
    body TEXT NOT NULL,
    -- The rest as JSON.
    gallery TEXT NOT NULL,
    price TEXT,
    address TEXT,
    chips TEXT NOT NULL,
    content_type TEXT NOT NULL,
    atributes TEXT NOT NULL,
    call_to_action TEXT,
    -- The folded words of title and body.
    search_text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT showroom_contents_id_pkey PRIMARY KEY (id),
    CONSTRAINT showroom_contents_showroom_id_fkey FOREIGN KEY (showroom_id) REFERENCES showrooms (id),
    CONSTRAINT showroom_contents_visible_check CHECK (visible IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX showroom_contents_created_at_idx ON showroom_contents (showroom_id, created_at, id);
CREATE INDEX showroom_contents_title_folded_idx ON showroom_contents (showroom_id, title_folded, id);

CREATE TABLE showroom_deployments (
    id TEXT NOT NULL,
    showroom_id TEXT NOT NULL,
    title TEXT NOT NULL,
    icon_url TEXT,
    cover_url TEXT,
    header_updated_at TEXT NOT NULL,
    -- Lists as JSON.
    blocks TEXT NOT NULL,
    items TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- Null in a draft.
    published_at TEXT,
    CONSTRAINT showroom_deployments_id_pkey PRIMARY KEY (id),
    CONSTRAINT showroom_deployments_showroom_id_fkey FOREIGN KEY (showroom_id) REFERENCES showrooms (id)
) STRICT, WITHOUT ROWID;

-- A showroom has at most one draft and one live deployment.
CREATE UNIQUE INDEX showroom_deployments_showroom_id_key ON showroom_deployments (showroom_id, (published_at IS NULL));

CREATE INDEX showrooms_created_at_idx ON showrooms (workspace_id, created_at, id);
