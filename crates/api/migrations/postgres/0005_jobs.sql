-- Work that is done after the transaction that asked for it, and the messages among it.

CREATE TABLE jobs (
    -- The job of a message has the message's id.
    id uuid NOT NULL,
    kind text NOT NULL,
    -- JSON; ids of rows, never a secret: operators list jobs.
    payload text NOT NULL,
    -- Failed for good; a job that is done has no row.
    state text COLLATE "C" NOT NULL DEFAULT 'queued',
    -- When it is due. A claim moves it behind the next try, so that a server that ends with the job loses nothing.
    run_at timestamptz NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    last_error text,
    created_at timestamptz NOT NULL,
    CONSTRAINT jobs_id_pkey PRIMARY KEY (id),
    CONSTRAINT jobs_state_check CHECK (state IN ('queued', 'failed'))
);

CREATE INDEX jobs_run_at_idx ON jobs (run_at, id) WHERE state = 'queued';
CREATE INDEX jobs_created_at_idx ON jobs (created_at, id);

CREATE TABLE outbox (
    -- The message's id everywhere: towards the providers too, so that they can tell a repeated call from a new one.
    id uuid NOT NULL,
    channel text NOT NULL,
    receptor text NOT NULL,
    subject text,
    -- Subject and body say {code} where the secret goes.
    body text NOT NULL,
    -- The secret, sealed; gone as soon as the message is no longer to be sent.
    sealed text,
    -- A suppressed message is written like any other and never sent.
    state text COLLATE "C" NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    last_error text,
    expires_at timestamptz,
    created_at timestamptz NOT NULL,
    sent_at timestamptz,
    -- What the provider calls the message.
    provider_id text,
    CONSTRAINT outbox_id_pkey PRIMARY KEY (id),
    CONSTRAINT outbox_channel_check CHECK (channel IN ('whatsapp', 'email', 'sms')),
    CONSTRAINT outbox_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'suppressed', 'expired')),
    CONSTRAINT outbox_sealed_check CHECK (sealed IS NULL OR state = 'waiting')
);

CREATE INDEX outbox_created_at_idx ON outbox (created_at, id);
CREATE INDEX outbox_state_idx ON outbox (state, created_at, id);
-- What is to be given up, and what waits for a channel.
CREATE INDEX outbox_expires_at_idx ON outbox (expires_at) WHERE state = 'waiting';
