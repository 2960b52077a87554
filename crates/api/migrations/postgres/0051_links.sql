-- Links: paths and addresses that are rewritten to others.

CREATE TABLE links (
    id uuid NOT NULL,
    name text NOT NULL,
    name_folded text COLLATE "C" NOT NULL,
    enabled boolean NOT NULL,
    -- As they were written.
    input text NOT NULL,
    output text NOT NULL,
    -- The input as inputs are compared, with its `*`, and what stands before it. Without a `*` there is no prefix.
    input_key text COLLATE "C" NOT NULL,
    input_prefix text COLLATE "C",
    -- The output as inputs are compared, without its fragment: before its `*` and after it. Without a `*` there is no suffix.
    output_prefix text COLLATE "C" NOT NULL,
    output_suffix text COLLATE "C",
    search_text text NOT NULL,
    rewrites bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    CONSTRAINT links_id_pkey PRIMARY KEY (id),
    CONSTRAINT links_input_key_key UNIQUE (input_key)
);

CREATE INDEX links_input_prefix_idx ON links (input_prefix, id) WHERE enabled AND input_prefix IS NOT NULL;
CREATE INDEX links_output_prefix_idx ON links (output_prefix, id);
CREATE INDEX links_name_folded_idx ON links (name_folded, id);
CREATE INDEX links_created_at_idx ON links (created_at, id);

CREATE TABLE link_words (
    word text COLLATE "C" NOT NULL,
    link_id uuid NOT NULL,
    CONSTRAINT link_words_word_pkey PRIMARY KEY (word, link_id)
);
