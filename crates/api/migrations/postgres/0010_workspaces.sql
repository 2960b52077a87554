-- Workspaces: the businesses and organizations behind the scopes of that type.

CREATE TABLE workspaces (
    -- The scope's; its name, picture and state are the scope's too.
    id uuid NOT NULL,
    name text NOT NULL,
    image_url text,
    type text NOT NULL,
    -- How to reach it: nobody signs in with these.
    email text,
    phone text,
    -- Who owns it, where that is known.
    user_id uuid,
    created_at timestamptz NOT NULL,
    -- Since when its scope is deleted.
    deleted_at timestamptz,
    CONSTRAINT workspaces_id_pkey PRIMARY KEY (id),
    CONSTRAINT workspaces_id_fkey FOREIGN KEY (id) REFERENCES scopes (id),
    CONSTRAINT workspaces_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT workspaces_type_check CHECK (type IN ('business', 'organization'))
);

CREATE INDEX workspaces_user_id_idx ON workspaces (user_id) WHERE user_id IS NOT NULL;

INSERT INTO workspaces (id, name, image_url, type, created_at, deleted_at)
SELECT id, name, image_url, 'business', created_at, CASE WHEN state = 'deleted' THEN created_at END
FROM scopes WHERE type = 'workspace';

-- The staff's scopes among all consumers': whether the last administrator would go is asked at each block.
CREATE INDEX scopes_type_idx ON scopes (id) WHERE type = 'backoffice';
-- A user's recovery links: a new one takes the place of those before.
CREATE INDEX otps_user_id_idx ON otps (user_id) WHERE user_id IS NOT NULL;
