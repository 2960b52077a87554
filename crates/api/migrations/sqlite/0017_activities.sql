-- What happened to a scope, as its people read it.

CREATE TABLE activities (
    id TEXT NOT NULL,
    scope_id TEXT NOT NULL,
    type TEXT NOT NULL,
    title TEXT NOT NULL,
    -- What it is about: the id of an order.
    identify TEXT NOT NULL,
    -- A JSON object, whose form the type says.
    data TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT activities_id_pkey PRIMARY KEY (id),
    CONSTRAINT activities_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id)
) STRICT, WITHOUT ROWID;

-- The list, newest first.
CREATE INDEX activities_created_at_idx ON activities (scope_id, created_at, id) WHERE deleted_at IS NULL;
