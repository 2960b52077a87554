-- The addresses that scopes save, and what the servers share of the maps' provider.

CREATE TABLE addresses (
    id uuid NOT NULL,
    scope_id uuid NOT NULL,
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
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT addresses_id_pkey PRIMARY KEY (id),
    CONSTRAINT addresses_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id)
);

CREATE INDEX addresses_scope_id_idx ON addresses (scope_id, created_at, id) WHERE deleted_at IS NULL;

-- The calls of all servers to the provider: one row.
CREATE TABLE geocoder_schedule (
    id bigint NOT NULL,
    -- The earliest time of the next call.
    next_call_at timestamptz NOT NULL,
    -- The failures since the last success, and the time until which none is called because of them.
    failures bigint NOT NULL,
    closed_until timestamptz NOT NULL,
    CONSTRAINT geocoder_schedule_id_pkey PRIMARY KEY (id),
    CONSTRAINT geocoder_schedule_id_check CHECK (id = 1)
);

INSERT INTO geocoder_schedule (id, next_call_at, failures, closed_until)
VALUES (1, '1970-01-01T00:00:00.000000Z', 0, '1970-01-01T00:00:00.000000Z');

-- The provider's answers, by the hash of the question.
CREATE TABLE geocoder_answers (
    key text COLLATE "C" NOT NULL,
    -- The locations as JSON.
    locations text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT geocoder_answers_key_pkey PRIMARY KEY (key)
);

CREATE INDEX geocoder_answers_created_at_idx ON geocoder_answers (created_at);
