-- What changed, in the order it was committed: what live streams read and replay. Kept for seven days.

CREATE TABLE events (
    -- Given in the order of commits, without gaps. The newest row is never deleted: the next id follows from it.
    id INTEGER NOT NULL,
    topic TEXT NOT NULL,
    -- What changed, and whose it is: the group of a shift, the store of an order.
    subject_id TEXT NOT NULL,
    audience_id TEXT NOT NULL,
    -- When it changed: the subject's version from then on.
    created_at TEXT NOT NULL,
    CONSTRAINT events_id_pkey PRIMARY KEY (id)
) STRICT, WITHOUT ROWID;

-- The replay of a topic, and of what one audience has of it.
CREATE INDEX events_topic_idx ON events (topic, id);
CREATE INDEX events_audience_id_idx ON events (audience_id, topic, id);
