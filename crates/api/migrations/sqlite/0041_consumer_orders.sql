-- A consumer's orders, newest first.
CREATE INDEX orders_scope_id_created_at_idx ON orders (scope_id, created_at, id);
