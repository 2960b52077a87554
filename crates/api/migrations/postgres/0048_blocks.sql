-- The blocks of the consumers' home.

CREATE TABLE blocks (
    id uuid NOT NULL,
    enabled boolean NOT NULL,
    priority bigint NOT NULL,
    layout_type text NOT NULL,
    content_type text NOT NULL,
    title text NOT NULL,
    subtitle text NOT NULL,
    action_text text,
    action_type text,
    action_value text,
    -- The items as JSON: each with the id of a category, a page or an article, or with a banner.
    content text NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT blocks_id_pkey PRIMARY KEY (id),
    CONSTRAINT blocks_layout_type_check CHECK (layout_type IN ('hero', 'grid', 'row', 'carrousel')),
    CONSTRAINT blocks_content_type_check CHECK (content_type IN ('category', 'page', 'article', 'banner')),
    CONSTRAINT blocks_action_type_check CHECK (action_type IN ('http', 'deep', 'internal'))
);

CREATE INDEX blocks_priority_idx ON blocks (priority, id) WHERE deleted_at IS NULL;
