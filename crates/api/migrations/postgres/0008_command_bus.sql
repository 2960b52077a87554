-- What the staff had the command bus do: a row a dispatch, whatever came of it.

CREATE TABLE command_audit (
    id uuid NOT NULL,
    -- As it was asked for, cut to 100 characters: it may be the name of nothing.
    topic text COLLATE "C" NOT NULL,
    -- JSON; the params that the topic knows, without secrets.
    params text NOT NULL,
    account_id uuid NOT NULL,
    -- Refused is the caller's fault, failed is ours.
    outcome text COLLATE "C" NOT NULL,
    -- The error's, when it was not done.
    code text,
    duration_ms bigint NOT NULL,
    -- When it was asked for.
    created_at timestamptz NOT NULL,
    CONSTRAINT command_audit_id_pkey PRIMARY KEY (id),
    CONSTRAINT command_audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT command_audit_outcome_check CHECK (outcome IN ('done', 'refused', 'failed')),
    CONSTRAINT command_audit_code_check CHECK ((outcome = 'done') = (code IS NULL))
);

-- The list, newest first: all of it, of a topic, of an account.
CREATE INDEX command_audit_created_at_idx ON command_audit (created_at, id);
CREATE INDEX command_audit_topic_idx ON command_audit (topic, created_at, id);
CREATE INDEX command_audit_account_id_idx ON command_audit (account_id, created_at, id);
