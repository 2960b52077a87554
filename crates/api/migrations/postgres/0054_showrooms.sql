-- The contents of showrooms, and their deployments: the draft, and the one that the public sees.

CREATE TABLE showroom_contents (
    id uuid NOT NULL,
    showroom_id uuid NOT NULL,
    visible boolean NOT NULL,
    title text NOT NULL,
    title_folded text COLLATE "C" NOT NULL,
    body text NOT NULL,
    -- The rest as JSON.
    gallery text NOT NULL,
    price text,
    address text,
    chips text NOT NULL,
    content_type text NOT NULL,
    atributes text NOT NULL,
    call_to_action text,
    -- The folded words of title and body.
    search_text text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT showroom_contents_id_pkey PRIMARY KEY (id),
    CONSTRAINT showroom_contents_showroom_id_fkey FOREIGN KEY (showroom_id) REFERENCES showrooms (id)
);

CREATE INDEX showroom_contents_created_at_idx ON showroom_contents (showroom_id, created_at, id);
CREATE INDEX showroom_contents_title_folded_idx ON showroom_contents (showroom_id, title_folded, id);

CREATE TABLE showroom_deployments (
    id uuid NOT NULL,
    showroom_id uuid NOT NULL,
    title text NOT NULL,
    icon_url text,
    cover_url text,
    header_updated_at timestamptz NOT NULL,
    -- Lists as JSON.
    blocks text NOT NULL,
    items text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    -- Null in a draft.
    published_at timestamptz,
    CONSTRAINT showroom_deployments_id_pkey PRIMARY KEY (id),
    CONSTRAINT showroom_deployments_showroom_id_fkey FOREIGN KEY (showroom_id) REFERENCES showrooms (id)
);

-- A showroom has at most one draft and one live deployment.
CREATE UNIQUE INDEX showroom_deployments_showroom_id_key ON showroom_deployments (showroom_id, (published_at IS NULL));

CREATE INDEX showrooms_created_at_idx ON showrooms (workspace_id, created_at, id);
