-- Points of interest: places that the staff collect, which may become pages of the directory.

CREATE TABLE pois (
    id uuid NOT NULL,
    -- The page that it became.
    page_id uuid,
    workspace_id uuid,
    name text NOT NULL DEFAULT '',
    name_folded text COLLATE "C" NOT NULL DEFAULT '',
    address text NOT NULL DEFAULT '',
    -- Lists as JSON, as in `pages`.
    phones text NOT NULL DEFAULT '[]',
    trace text NOT NULL DEFAULT '[]',
    form_type text NOT NULL DEFAULT 'other',
    form_name text NOT NULL DEFAULT '',
    form_description text NOT NULL DEFAULT '',
    form_avatar_url text,
    form_cover_url text,
    form_categories text NOT NULL DEFAULT '[]',
    form_links text NOT NULL DEFAULT '[]',
    form_schedule text NOT NULL DEFAULT '[]',
    form_addresses text NOT NULL DEFAULT '[]',
    search_text text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT pois_id_pkey PRIMARY KEY (id),
    CONSTRAINT pois_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT pois_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT pois_form_type_check CHECK (form_type IN ('bussiness', 'service', 'proffesional', 'organization', 'other'))
);

CREATE INDEX pois_name_folded_idx ON pois (name_folded, id);
CREATE INDEX pois_created_at_idx ON pois (created_at, id);
CREATE INDEX pois_updated_at_idx ON pois (updated_at, id);
CREATE INDEX pois_page_id_idx ON pois (page_id);

CREATE TABLE poi_words (
    word text COLLATE "C" NOT NULL,
    poi_id uuid NOT NULL,
    CONSTRAINT poi_words_word_pkey PRIMARY KEY (word, poi_id)
);
