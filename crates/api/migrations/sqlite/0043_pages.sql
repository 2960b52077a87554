-- What a page of the directory shows, and the pages that the search index has to read again.

ALTER TABLE pages ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN short_name TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE pages ADD COLUMN avatar_url TEXT;
ALTER TABLE pages ADD COLUMN cover_url TEXT;
ALTER TABLE pages ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'America/Argentina/Buenos_Aires';
-- Lists as JSON.
ALTER TABLE pages ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
ALTER TABLE pages ADD COLUMN schedule TEXT NOT NULL DEFAULT '[]';
ALTER TABLE pages ADD COLUMN connections TEXT NOT NULL DEFAULT '[]';
-- Null until the words are indexed: the server folds them.
ALTER TABLE pages ADD COLUMN search_text TEXT;
UPDATE pages SET name_folded = lower(name);
CREATE INDEX pages_name_folded_idx ON pages (name_folded, id);
CREATE INDEX pages_created_at_idx ON pages (created_at, id);
CREATE INDEX pages_search_text_idx ON pages (id) WHERE search_text IS NULL;

CREATE TABLE page_words (
    word TEXT NOT NULL,
    page_id TEXT NOT NULL,
    CONSTRAINT page_words_word_pkey PRIMARY KEY (word, page_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE page_categories (
    page_id TEXT NOT NULL,
    category_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    CONSTRAINT page_categories_page_id_pkey PRIMARY KEY (page_id, category_id),
    CONSTRAINT page_categories_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT page_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX page_categories_category_id_idx ON page_categories (category_id, page_id);

CREATE TABLE page_addresses (
    page_id TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    visible INTEGER NOT NULL,
    name TEXT NOT NULL,
    country TEXT NOT NULL,
    state TEXT NOT NULL,
    city TEXT NOT NULL,
    zip TEXT NOT NULL,
    street TEXT NOT NULL,
    number TEXT NOT NULL,
    flat TEXT NOT NULL,
    apartment TEXT NOT NULL,
    indications TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    CONSTRAINT page_addresses_page_id_pkey PRIMARY KEY (page_id, id),
    CONSTRAINT page_addresses_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT page_addresses_visible_check CHECK (visible IN (0, 1))
) STRICT, WITHOUT ROWID;

-- A row for each change; the index deletes those that it has worked off.
CREATE TABLE search_dirty (
    id TEXT NOT NULL,
    page_id TEXT NOT NULL,
    CONSTRAINT search_dirty_id_pkey PRIMARY KEY (id)
) STRICT, WITHOUT ROWID;
