-- The key a database belongs to.

CREATE TABLE server_key (
    -- There is one row at most.
    one bigint NOT NULL,
    -- Of the HUB_SECRET it was first served with, in hex: what is sealed or derived here can be read with no other.
    fingerprint text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT server_key_one_pkey PRIMARY KEY (one),
    CONSTRAINT server_key_one_check CHECK (one = 1)
);
