-- Points of interest: places that the staff collect, which may become pages of the directory.

CREATE TABLE pois (
    id TEXT NOT NULL,
    -- The page that it became.
    page_id TEXT,
    workspace_id TEXT,
    name TEXT NOT NULL DEFAULT '',
    name_folded TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    -- Lists as JSON, as in `pages`.
    phones TEXT NOT NULL DEFAULT '[]',
    trace TEXT NOT NULL DEFAULT '[]',
    form_type TEXT NOT NULL DEFAULT 'other',
    form_name TEXT NOT NULL DEFAULT '',
    form_description TEXT NOT NULL DEFAULT '',
    form_avatar_url TEXT,
    form_cover_url TEXT,
    form_categories TEXT NOT NULL DEFAULT '[]',
    form_links TEXT NOT NULL DEFAULT '[]',
    form_schedule TEXT NOT NULL DEFAULT '[]',
    form_addresses TEXT NOT NULL DEFAULT '[]',
    search_text TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT pois_id_pkey PRIMARY KEY (id),
    CONSTRAINT pois_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT pois_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT pois_form_type_check CHECK (form_type IN ('bussiness', 'service', 'proffesional', 'organization', 'other'))
) STRICT;

CREATE INDEX pois_name_folded_idx ON pois (name_folded, id);
CREATE INDEX pois_created_at_idx ON pois (created_at, id);
CREATE INDEX pois_updated_at_idx ON pois (updated_at, id);
CREATE INDEX pois_page_id_idx ON pois (page_id);

CREATE TABLE poi_words (
    word TEXT NOT NULL,
    poi_id TEXT NOT NULL,
    CONSTRAINT poi_words_word_pkey PRIMARY KEY (word, poi_id)
) STRICT, WITHOUT ROWID;
