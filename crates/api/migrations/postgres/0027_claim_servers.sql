-- The server that works on an idempotency key, so that the claims of one that was killed are free at once. Null where it is
-- not known: such a claim is free after 90 seconds.

ALTER TABLE idempotency_keys ADD COLUMN server_id bigint;
