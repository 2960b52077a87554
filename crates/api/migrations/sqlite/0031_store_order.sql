-- The platform's list of stores, newest first.
CREATE INDEX stores_all_created_at_idx ON stores (created_at, id);
