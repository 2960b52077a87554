-- What a page of the directory shows, and the pages that the search index has to read again.

ALTER TABLE pages ADD COLUMN name_folded text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN short_name text NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN description text NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN avatar_url text;
ALTER TABLE pages ADD COLUMN cover_url text;
ALTER TABLE pages ADD COLUMN time_zone text NOT NULL DEFAULT 'America/Argentina/Buenos_Aires';
-- Lists as JSON.
ALTER TABLE pages ADD COLUMN links text NOT NULL DEFAULT '[]';
ALTER TABLE pages ADD COLUMN schedule text NOT NULL DEFAULT '[]';
ALTER TABLE pages ADD COLUMN connections text NOT NULL DEFAULT '[]';
-- Null until the words are indexed: the server folds them.
ALTER TABLE pages ADD COLUMN search_text text;
UPDATE pages SET name_folded = lower(name);
CREATE INDEX pages_name_folded_idx ON pages (name_folded, id);
CREATE INDEX pages_created_at_idx ON pages (created_at, id);
CREATE INDEX pages_search_text_idx ON pages (id) WHERE search_text IS NULL;

CREATE TABLE page_words (
    word text COLLATE "C" NOT NULL,
    page_id uuid NOT NULL,
    CONSTRAINT page_words_word_pkey PRIMARY KEY (word, page_id)
);

CREATE TABLE page_categories (
    page_id uuid NOT NULL,
    category_id uuid NOT NULL,
    position bigint NOT NULL,
    CONSTRAINT page_categories_page_id_pkey PRIMARY KEY (page_id, category_id),
    CONSTRAINT page_categories_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT page_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories (id)
);

CREATE INDEX page_categories_category_id_idx ON page_categories (category_id, page_id);

CREATE TABLE page_addresses (
    page_id uuid NOT NULL,
    id uuid NOT NULL,
    position bigint NOT NULL,
    visible boolean NOT NULL,
    name text NOT NULL,
    country text NOT NULL,
    state text NOT NULL,
    city text NOT NULL,
    zip text NOT NULL,
    street text NOT NULL,
    number text NOT NULL,
    flat text NOT NULL,
    apartment text NOT NULL,
    indications text NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    CONSTRAINT page_addresses_page_id_pkey PRIMARY KEY (page_id, id),
    CONSTRAINT page_addresses_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id)
);

-- A row for each change; the index deletes those that it has worked off.
CREATE TABLE search_dirty (
    id uuid NOT NULL,
    page_id uuid NOT NULL,
    CONSTRAINT search_dirty_id_pkey PRIMARY KEY (id)
);
