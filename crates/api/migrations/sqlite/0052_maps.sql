-- The addresses that scopes save, and what the servers share of the maps' provider.

CREATE TABLE addresses (
    id TEXT NOT NULL,
    scope_id TEXT NOT NULL,
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
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT addresses_id_pkey PRIMARY KEY (id),
    CONSTRAINT addresses_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id)
) STRICT;

CREATE INDEX addresses_scope_id_idx ON addresses (scope_id, created_at, id) WHERE deleted_at IS NULL;

-- The calls of all servers to the provider: one row.
CREATE TABLE geocoder_schedule (
    id INTEGER NOT NULL,
    -- The earliest time of the next call.
    next_call_at TEXT NOT NULL,
    -- The failures since the last success, and the time until which none is called because of them.
    failures INTEGER NOT NULL,
    closed_until TEXT NOT NULL,
    CONSTRAINT geocoder_schedule_id_pkey PRIMARY KEY (id),
    CONSTRAINT geocoder_schedule_id_check CHECK (id = 1)
) STRICT;

INSERT INTO geocoder_schedule (id, next_call_at, failures, closed_until)
VALUES (1, '1970-01-01T00:00:00.000000Z', 0, '1970-01-01T00:00:00.000000Z');

-- The provider's answers, by the hash of the question.
CREATE TABLE geocoder_answers (
    key TEXT NOT NULL,
    -- The locations as JSON.
    locations TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT geocoder_answers_key_pkey PRIMARY KEY (key)
) STRICT, WITHOUT ROWID;

CREATE INDEX geocoder_answers_created_at_idx ON geocoder_answers (created_at);
