-- The deployment that a rollback made this one from.

ALTER TABLE deployments ADD COLUMN source_id TEXT;

-- The list of the published ones, the latest first.
CREATE INDEX deployments_published_at_idx ON deployments (store_id, published_at, id) WHERE published_at IS NOT NULL;
