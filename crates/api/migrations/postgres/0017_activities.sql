-- What happened to a scope, as its people read it.

CREATE TABLE activities (
    id uuid NOT NULL,
    scope_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    -- What it is about: the id of an order.
    identify uuid NOT NULL,
    -- A JSON object, whose form the type says.
    data text NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT activities_id_pkey PRIMARY KEY (id),
    CONSTRAINT activities_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id)
);

-- The list, newest first.
CREATE INDEX activities_created_at_idx ON activities (scope_id, created_at, id) WHERE deleted_at IS NULL;
