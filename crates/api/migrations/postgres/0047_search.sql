-- The search index of the directory: the pages that the public sees, as they are found, filtered and ranked.

CREATE TABLE search_pages (
    page_id uuid NOT NULL,
    workspace_id uuid,
    -- The time at which the public saw it first, since it last did not.
    listed_at timestamptz NOT NULL,
    -- Folded words, separated by spaces.
    name_words text NOT NULL,
    short_name_words text NOT NULL,
    category_words text NOT NULL,
    article_words text NOT NULL,
    description_words text NOT NULL,
    -- The words of the names and categories, and of all texts, with their singulars, between spaces.
    title_text text NOT NULL,
    search_text text NOT NULL,
    -- Words as they are written, in lower case.
    page_suggestions text NOT NULL,
    article_suggestions text NOT NULL,
    -- The published version of its store whose articles are indexed.
    deployment_id uuid,
    has_store boolean NOT NULL,
    has_showroom boolean NOT NULL,
    has_articles boolean NOT NULL,
    store_opened boolean NOT NULL,
    -- A plain week in minutes; else the schedule as JSON with its zone; neither without hours.
    week text,
    schedule text,
    time_zone text NOT NULL,
    -- The hours of the week in which it may be open, 56 bits in each.
    open_hours_0 bigint NOT NULL,
    open_hours_1 bigint NOT NULL,
    open_hours_2 bigint NOT NULL,
    completeness bigint NOT NULL,
    -- Ten times its orders of 30 days, in the last even and the last odd generation.
    activity_even bigint NOT NULL,
    activity_odd bigint NOT NULL,
    CONSTRAINT search_pages_page_id_pkey PRIMARY KEY (page_id),
    CONSTRAINT search_pages_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id)
);

CREATE INDEX search_pages_activity_even_idx ON search_pages (activity_even, completeness, page_id);
CREATE INDEX search_pages_activity_odd_idx ON search_pages (activity_odd, completeness, page_id);

CREATE TABLE search_words (
    -- True for words of the names and categories.
    in_title boolean NOT NULL,
    word text COLLATE "C" NOT NULL,
    page_id uuid NOT NULL,
    CONSTRAINT search_words_in_title_pkey PRIMARY KEY (in_title, word, page_id)
);

-- The categories of a page and all above them.
CREATE TABLE search_categories (
    category_id uuid NOT NULL,
    page_id uuid NOT NULL,
    CONSTRAINT search_categories_category_id_pkey PRIMARY KEY (category_id, page_id)
);

CREATE INDEX search_categories_page_id_idx ON search_categories (page_id);

-- The visible addresses of a page. A cell is a hundredth of a degree in both directions.
CREATE TABLE search_places (
    cell bigint NOT NULL,
    page_id uuid NOT NULL,
    address_id uuid NOT NULL,
    lat double precision NOT NULL,
    lng double precision NOT NULL,
    CONSTRAINT search_places_cell_pkey PRIMARY KEY (cell, page_id, address_id)
);

CREATE INDEX search_places_page_id_idx ON search_places (page_id);

-- The articles of a page's published catalog, as JSON.
CREATE TABLE search_articles (
    page_id uuid NOT NULL,
    position bigint NOT NULL,
    -- Its folded words and their singulars, between spaces.
    search_text text NOT NULL,
    article text NOT NULL,
    CONSTRAINT search_articles_page_id_pkey PRIMARY KEY (page_id, position)
);

-- The words to suggest, and the number of pages that have each.
CREATE TABLE search_suggestions (
    folded text COLLATE "C" NOT NULL,
    word text COLLATE "C" NOT NULL,
    pages bigint NOT NULL,
    CONSTRAINT search_suggestions_folded_pkey PRIMARY KEY (folded, word)
);

-- The counts of activity that are kept: the last two.
CREATE TABLE activity_generations (
    generation bigint NOT NULL,
    counted_at timestamptz NOT NULL,
    CONSTRAINT activity_generations_generation_pkey PRIMARY KEY (generation)
);

INSERT INTO activity_generations (generation, counted_at) VALUES (0, '1970-01-01T00:00:00.000000Z');

-- Pages that were enabled before the index.
INSERT INTO search_dirty (id, page_id) SELECT id, id FROM pages WHERE enabled ON CONFLICT DO NOTHING;
