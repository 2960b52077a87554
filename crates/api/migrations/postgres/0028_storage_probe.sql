-- One row that is rewritten after a write failed, to learn when the disk takes writes again.

CREATE TABLE storage_probe (
    id bigint NOT NULL,
    filler bytea NOT NULL,
    CONSTRAINT storage_probe_id_pkey PRIMARY KEY (id),
    CONSTRAINT storage_probe_id_one CHECK (id = 1)
);
