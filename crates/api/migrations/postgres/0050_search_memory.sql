-- Every server searches its own copy of the index in memory. A page has one row with all that a search needs of it, and a revision
-- by which each server finds what changed since it read last.

DROP TABLE search_words;
DROP TABLE search_categories;
DROP TABLE search_places;
DROP TABLE search_pages;

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
    -- The ids of its categories and of all above them, and the points of its visible addresses; both lists as JSON.
    categories text NOT NULL,
    places text NOT NULL,
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
    completeness bigint NOT NULL,
    -- Ten times its orders of 30 days, in the last even and the last odd generation.
    activity_even bigint NOT NULL,
    activity_odd bigint NOT NULL,
    CONSTRAINT search_pages_page_id_pkey PRIMARY KEY (page_id),
    CONSTRAINT search_pages_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages (id)
);

-- The last write of each page in the index, also of those that are not in it any more.
CREATE TABLE search_revisions (
    page_id uuid NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT search_revisions_page_id_pkey PRIMARY KEY (page_id)
);

CREATE INDEX search_revisions_revision_idx ON search_revisions (revision, page_id);

-- Index all pages again, and count their activity.
DELETE FROM search_articles;
DELETE FROM search_suggestions;
INSERT INTO search_dirty (id, page_id) SELECT id, id FROM pages WHERE enabled ON CONFLICT DO NOTHING;
UPDATE activity_generations SET counted_at = '1970-01-01T00:00:00.000000Z';
