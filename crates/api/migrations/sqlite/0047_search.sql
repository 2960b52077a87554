-- The search index of the directory: the pages that the public sees, as they are found, filtered and ranked.

CREATE TABLE search_pages (
    page_id TEXT NOT NULL,
    workspace_id TEXT,
    -- The time at which the public saw it first, since it last did not.
    listed_at TEXT NOT NULL,
    -- Folded words, separated by spaces.
    name_words TEXT NOT NULL,
    short_name_words TEXT NOT NULL,
    category_words TEXT NOT NULL,
    article_words TEXT NOT NULL,
    description_words TEXT NOT NULL,
    -- The words of the names and categories, and of all texts, with their singulars, between spaces.
    title_text TEXT NOT NULL,
    search_text TEXT NOT NULL,
    -- Words as they are written, in lower case.
    page_suggestions TEXT NOT NULL,
    article_suggestions TEXT NOT NULL,
    -- The published version of its store whose articles are indexed.
    deployment_id TEXT,
    has_store INTEGER NOT NULL,
    has_showroom INTEGER NOT NULL,
    has_articles INTEGER NOT NULL,
    store_opened INTEGER NOT NULL,
    -- A plain week in minutes; else the schedule as JSON with its zone; neither without hours.
    week TEXT,
    schedule TEXT,
    time_zone TEXT NOT NULL,
    -- The hours of the week in which it may be open, 56 bits in each.
    open_hours_0 INTEGER NOT NULL,
    open_hours_1 INTEGER NOT NULL,
    open_hours_2 INTEGER NOT NULL,
    completeness INTEGER NOT NULL,
    -- Ten times its orders of 30 days, in the last even and the last odd generation.
    activity_even INTEGER NOT NULL,
    activity_odd INTEGER NOT NULL,
    CONSTRAINT search_pages_page_id_pkey PRIMARY KEY (page_id),
    CONSTRAINT search_pages_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id),
    CONSTRAINT search_pages_has_store_check CHECK (has_store IN (0, 1)),
    CONSTRAINT search_pages_has_showroom_check CHECK (has_showroom IN (0, 1)),
    CONSTRAINT search_pages_has_articles_check CHECK (has_articles IN (0, 1)),
    CONSTRAINT search_pages_store_opened_check CHECK (store_opened IN (0, 1))
) STRICT;

CREATE INDEX search_pages_activity_even_idx ON search_pages (activity_even, completeness, page_id);
CREATE INDEX search_pages_activity_odd_idx ON search_pages (activity_odd, completeness, page_id);

CREATE TABLE search_words (
    -- True for words of the names and categories.
    in_title INTEGER NOT NULL,
    word TEXT NOT NULL,
    page_id TEXT NOT NULL,
    CONSTRAINT search_words_in_title_pkey PRIMARY KEY (in_title, word, page_id),
    CONSTRAINT search_words_in_title_check CHECK (in_title IN (0, 1))
) STRICT, WITHOUT ROWID;

-- The categories of a page and all above them.
CREATE TABLE search_categories (
    category_id TEXT NOT NULL,
    page_id TEXT NOT NULL,
    CONSTRAINT search_categories_category_id_pkey PRIMARY KEY (category_id, page_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_categories_page_id_idx ON search_categories (page_id);

-- The visible addresses of a page. A cell is a hundredth of a degree in both directions.
CREATE TABLE search_places (
    cell INTEGER NOT NULL,
    page_id TEXT NOT NULL,
    address_id TEXT NOT NULL,
    lat REAL NOT NULL,
    lng REAL NOT NULL,
    CONSTRAINT search_places_cell_pkey PRIMARY KEY (cell, page_id, address_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_places_page_id_idx ON search_places (page_id);

-- The articles of a page's published catalog, as JSON.
CREATE TABLE search_articles (
    page_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- Its folded words and their singulars, between spaces.
    search_text TEXT NOT NULL,
    article TEXT NOT NULL,
    CONSTRAINT search_articles_page_id_pkey PRIMARY KEY (page_id, position)
) STRICT, WITHOUT ROWID;

-- The words to suggest, and the number of pages that have each.
CREATE TABLE search_suggestions (
    folded TEXT NOT NULL,
    word TEXT NOT NULL,
    pages INTEGER NOT NULL,
    CONSTRAINT search_suggestions_folded_pkey PRIMARY KEY (folded, word)
) STRICT, WITHOUT ROWID;

-- The counts of activity that are kept: the last two.
CREATE TABLE activity_generations (
    generation INTEGER NOT NULL,
    counted_at TEXT NOT NULL,
    CONSTRAINT activity_generations_generation_pkey PRIMARY KEY (generation)
) STRICT, WITHOUT ROWID;

INSERT INTO activity_generations (generation, counted_at) VALUES (0, '1970-01-01T00:00:00.000000Z');

-- Pages that were enabled before the index.
INSERT INTO search_dirty (id, page_id) SELECT id, id FROM pages WHERE enabled ON CONFLICT DO NOTHING;
