-- The categories of the directory, a tree.

CREATE TABLE categories (
    id uuid NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    name_folded text COLLATE "C" NOT NULL,
    description text NOT NULL,
    icon_url text,
    visible boolean NOT NULL,
    -- Ids and names from the root to the category, as JSON.
    path text NOT NULL,
    -- True while it and all categories above it are visible.
    shown boolean NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT categories_id_pkey PRIMARY KEY (id),
    CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories (id)
);

-- A parent's children, and the roots, have different names.
CREATE UNIQUE INDEX categories_parent_id_key ON categories (parent_id, name_folded)
WHERE deleted_at IS NULL AND parent_id IS NOT NULL;
CREATE UNIQUE INDEX categories_roots_key ON categories (name_folded) WHERE deleted_at IS NULL AND parent_id IS NULL;
CREATE INDEX categories_name_folded_idx ON categories (name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX categories_created_at_idx ON categories (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX categories_shown_idx ON categories (name_folded, id) WHERE shown AND deleted_at IS NULL;
