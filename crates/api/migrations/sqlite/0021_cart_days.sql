-- Carts are swept by the day that they were written last, which does not change with every put, and so neither does its index.

ALTER TABLE carts ADD COLUMN updated_on TEXT NOT NULL DEFAULT '1970-01-01';
UPDATE carts SET updated_on = substr(updated_at, 1, 10);
DROP INDEX carts_updated_at_idx;
CREATE INDEX carts_updated_on_idx ON carts (updated_on);
