-- Carts are swept by the day that they were written last: an index that changes with every put keeps PostgreSQL from rewriting a row in
-- its place.

ALTER TABLE carts ADD COLUMN updated_on DATE NOT NULL DEFAULT '1970-01-01';
UPDATE carts SET updated_on = (updated_at AT TIME ZONE 'UTC')::date;
DROP INDEX carts_updated_at_idx;
CREATE INDEX carts_updated_on_idx ON carts (updated_on);

ALTER TABLE carts SET (fillfactor = 70);
