-- The key a database belongs to.

CREATE TABLE server_key (
    -- There is one row at most.
    one INTEGER NOT NULL,
    -- Of the HUB_SECRET it was first served with, in hex: what is sealed or derived here can be read with no other.
    fingerprint TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT server_key_one_pkey PRIMARY KEY (one),
    CONSTRAINT server_key_one_check CHECK (one = 1)
) STRICT, WITHOUT ROWID;
