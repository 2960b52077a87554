-- Links: paths and addresses that are rewritten to others.

CREATE TABLE links (
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    -- As they were written.
    input TEXT NOT NULL,
    output TEXT NOT NULL,
    -- The input as inputs are compared, with its `*`, and what stands before it. Without a `*` there is no prefix.
    input_key TEXT NOT NULL,
    input_prefix TEXT,
    -- The output as inputs are compared, without its fragment: before its `*` and after it. Without a `*` there is no suffix.
    output_prefix TEXT NOT NULL,
    output_suffix TEXT,
    search_text TEXT NOT NULL,
    rewrites INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    CONSTRAINT links_id_pkey PRIMARY KEY (id),
    CONSTRAINT links_input_key_key UNIQUE (input_key),
    CONSTRAINT links_enabled_check CHECK (enabled IN (0, 1))
) STRICT;

CREATE INDEX links_input_prefix_idx ON links (input_prefix, id) WHERE enabled AND input_prefix IS NOT NULL;
CREATE INDEX links_output_prefix_idx ON links (output_prefix, id);
CREATE INDEX links_name_folded_idx ON links (name_folded, id);
CREATE INDEX links_created_at_idx ON links (created_at, id);

CREATE TABLE link_words (
    word TEXT NOT NULL,
    link_id TEXT NOT NULL,
    CONSTRAINT link_words_word_pkey PRIMARY KEY (word, link_id)
) STRICT, WITHOUT ROWID;
