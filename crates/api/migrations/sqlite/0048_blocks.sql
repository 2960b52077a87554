-- The blocks of the consumers' home.

CREATE TABLE blocks (
    id TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    priority INTEGER NOT NULL,
    layout_type TEXT NOT NULL,
    content_type TEXT NOT NULL,
    title TEXT NOT NULL,
    subtitle TEXT NOT NULL,
    action_text TEXT,
    action_type TEXT,
    action_value TEXT,
    -- The items as JSON: each with the id of a category, a page or an article, or with a banner.
    content TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT blocks_id_pkey PRIMARY KEY (id),
    CONSTRAINT blocks_layout_type_check CHECK (layout_type IN ('hero', 'grid', 'row', 'carrousel')),
    CONSTRAINT blocks_content_type_check CHECK (content_type IN ('category', 'page', 'article', 'banner')),
    CONSTRAINT blocks_action_type_check CHECK (action_type IN ('http', 'deep', 'internal')),
    CONSTRAINT blocks_enabled_check CHECK (enabled IN (0, 1))
) STRICT;

CREATE INDEX blocks_priority_idx ON blocks (priority, id) WHERE deleted_at IS NULL;
