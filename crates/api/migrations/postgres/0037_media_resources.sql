-- Uploaded files, the variants made of pictures, and how much each scope keeps. The bytes are objects in the storage; a row is written after
-- its object is there.

CREATE TABLE media_resources (
    id uuid NOT NULL,
    scope_id uuid NOT NULL,
    public boolean NOT NULL,
    type text NOT NULL,
    format text NOT NULL,
    filename text NOT NULL,
    -- The folded words of the name: for search and order.
    filename_folded text COLLATE "C" NOT NULL,
    -- The bytes of the object.
    size bigint NOT NULL,
    -- Of pictures alone.
    width bigint,
    height bigint,
    quality bigint,
    has_alpha boolean NOT NULL,
    -- SHA-256 of the upload, as hexadecimal text: it tells whether the same file is sent again.
    upload_hash text NOT NULL,
    -- SHA-256 of the object.
    object_hash text NOT NULL,
    object_key text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    -- A deleted one keeps its id for its scope; its object is gone.
    deleted_at timestamptz,
    CONSTRAINT media_resources_id_pkey PRIMARY KEY (id),
    CONSTRAINT media_resources_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id),
    CONSTRAINT media_resources_type_check CHECK (type IN ('image', 'video', 'audio', 'file')),
    CONSTRAINT media_resources_format_check CHECK (format IN ('jpeg', 'png', 'webp', 'gif', 'mp4', 'webm', 'mp3', 'ogg', 'm4a', 'pdf')),
    CONSTRAINT media_resources_size_check CHECK (size >= 0),
    CONSTRAINT media_resources_width_check CHECK ((type = 'image') = (width IS NOT NULL)),
    CONSTRAINT media_resources_height_check CHECK ((type = 'image') = (height IS NOT NULL))
);

CREATE INDEX media_resources_filename_folded_idx ON media_resources (scope_id, filename_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX media_resources_created_at_idx ON media_resources (scope_id, created_at, id) WHERE deleted_at IS NULL;
-- The search for objects without a row.
CREATE INDEX media_resources_object_key_idx ON media_resources (object_key) WHERE deleted_at IS NULL;

CREATE TABLE media_variants (
    resource_id uuid NOT NULL,
    -- Size, quality and format, as in w512h512q75.jpeg.
    name text COLLATE "C" NOT NULL,
    object_key text COLLATE "C" NOT NULL,
    object_hash text NOT NULL,
    size bigint NOT NULL,
    created_at timestamptz NOT NULL,
    -- The last day on which it was read, to the hour of its first reading.
    read_at timestamptz NOT NULL,
    CONSTRAINT media_variants_resource_id_pkey PRIMARY KEY (resource_id, name),
    CONSTRAINT media_variants_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES media_resources (id)
);

CREATE INDEX media_variants_read_at_idx ON media_variants (read_at);
CREATE INDEX media_variants_object_key_idx ON media_variants (object_key);

CREATE TABLE media_usage (
    scope_id uuid NOT NULL,
    -- The bytes of its resources.
    bytes bigint NOT NULL,
    CONSTRAINT media_usage_scope_id_pkey PRIMARY KEY (scope_id),
    CONSTRAINT media_usage_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES scopes (id),
    CONSTRAINT media_usage_bytes_check CHECK (bytes >= 0)
);

-- The readers of a private file: both sides of the wallet order whose voucher it is.
ALTER TABLE wallet_transactions ALTER COLUMN voucher_url TYPE text COLLATE "C";
CREATE INDEX wallet_transactions_voucher_url_idx ON wallet_transactions (voucher_url) WHERE voucher_url IS NOT NULL;
