-- The categories of the directory, a tree.

CREATE TABLE categories (
    id TEXT NOT NULL,
    parent_id TEXT,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    description TEXT NOT NULL,
    icon_url TEXT,
    visible INTEGER NOT NULL,
    -- Ids and names from the root to the category, as JSON.
    path TEXT NOT NULL,
    -- True while it and all categories above it are visible.
    shown INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT categories_id_pkey PRIMARY KEY (id),
    CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories (id),
    CONSTRAINT categories_visible_check CHECK (visible IN (0, 1)),
    CONSTRAINT categories_shown_check CHECK (shown IN (0, 1))
) STRICT, WITHOUT ROWID;

-- A parent's children, and the roots, have different names.
CREATE UNIQUE INDEX categories_parent_id_key ON categories (parent_id, name_folded)
WHERE deleted_at IS NULL AND parent_id IS NOT NULL;
CREATE UNIQUE INDEX categories_roots_key ON categories (name_folded) WHERE deleted_at IS NULL AND parent_id IS NULL;
CREATE INDEX categories_name_folded_idx ON categories (name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX categories_created_at_idx ON categories (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX categories_shown_idx ON categories (name_folded, id) WHERE shown AND deleted_at IS NULL;
