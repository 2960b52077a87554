-- Keys that clients give to what they send, so that it is done once however often it arrives. Kept for a day.

CREATE TABLE idempotency_keys (
    account_id uuid NOT NULL,
    -- The operation.
    route text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    -- Of what was sent with it first.
    payload_hash text NOT NULL,
    -- JSON; null while it is being done.
    answer text,
    -- Who does it: a call's own, so that one which was given up does not answer for the next.
    claim_id uuid NOT NULL,
    claimed_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_account_id_pkey PRIMARY KEY (account_id, route, key),
    CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
