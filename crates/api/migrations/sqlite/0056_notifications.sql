-- Push messages: the channels of devices, what each account wants to hear of, the messages, and their deliveries in the outbox.

CREATE TABLE outbox_with_push (
    -- The message's id everywhere: towards the providers too, so that they can tell a repeated call from a new one.
    id TEXT NOT NULL,
    channel TEXT NOT NULL,
    -- Of a push message: the channel's id.
    receptor TEXT NOT NULL,
    subject TEXT,
    -- Subject and body say {code} where the secret goes.
    body TEXT NOT NULL,
    -- The secret, sealed; gone as soon as the message is no longer to be sent.
    sealed TEXT,
    -- A suppressed message is written like any other and never sent.
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    expires_at TEXT,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    -- What the provider calls the message.
    provider_id TEXT,
    -- The times that the provider reports.
    delivered_at TEXT,
    read_at TEXT,
    CONSTRAINT outbox_id_pkey PRIMARY KEY (id),
    CONSTRAINT outbox_channel_check CHECK (channel IN ('whatsapp', 'email', 'sms', 'push')),
    CONSTRAINT outbox_state_check CHECK (state IN ('waiting', 'sent', 'failed', 'suppressed', 'expired')),
    CONSTRAINT outbox_sealed_check CHECK (sealed IS NULL OR state = 'waiting')
) STRICT, WITHOUT ROWID;

INSERT INTO outbox_with_push (id, channel, receptor, subject, body, sealed, state, attempts, last_error, expires_at,
                              created_at, sent_at, provider_id)
SELECT id, channel, receptor, subject, body, sealed, state, attempts, last_error, expires_at, created_at, sent_at, provider_id
FROM outbox;

DROP TABLE outbox;

ALTER TABLE outbox_with_push RENAME TO outbox;

CREATE INDEX outbox_created_at_idx ON outbox (created_at, id);
CREATE INDEX outbox_state_idx ON outbox (state, created_at, id);
-- For messages to give up, and for messages that wait for a channel.
CREATE INDEX outbox_expires_at_idx ON outbox (expires_at) WHERE state = 'waiting';
CREATE INDEX outbox_provider_id_idx ON outbox (provider_id) WHERE provider_id IS NOT NULL;

-- A way to a device of an account. It ends with the session that put it, or with the session's right to the account.
CREATE TABLE notification_channels (
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    device_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    scope_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    -- The provider's token, encrypted; null when the client took it back, or the provider no longer knows it.
    sealed TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT notification_channels_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_channels_device_id_key UNIQUE (device_id, provider, account_id),
    CONSTRAINT notification_channels_session_id_fkey FOREIGN KEY (session_id, account_id)
        REFERENCES session_accounts (session_id, account_id) ON DELETE CASCADE,
    CONSTRAINT notification_channels_provider_check CHECK (provider IN ('fcm', 'webpush'))
) STRICT, WITHOUT ROWID;

CREATE INDEX notification_channels_session_id_idx ON notification_channels (session_id, account_id);
CREATE INDEX notification_channels_user_id_idx ON notification_channels (user_id, updated_at, id);
CREATE INDEX notification_channels_scope_id_idx ON notification_channels (scope_id) WHERE sealed IS NOT NULL;

-- The kinds of messages that an account receives; all of them without a row.
CREATE TABLE notification_preferences (
    account_id TEXT NOT NULL,
    orders INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    invitations INTEGER NOT NULL,
    CONSTRAINT notification_preferences_account_id_pkey PRIMARY KEY (account_id),
    CONSTRAINT notification_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT notification_preferences_orders_check CHECK (orders IN (0, 1)),
    CONSTRAINT notification_preferences_messages_check CHECK (messages IN (0, 1)),
    CONSTRAINT notification_preferences_invitations_check CHECK (invitations IN (0, 1))
) STRICT, WITHOUT ROWID;

-- A message to an account, once for each cause, kept for 30 days.
CREATE TABLE notification_messages (
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    scope_id TEXT NOT NULL,
    -- The key of the event, as in order:ID:cancelled.
    cause TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    -- Its entity, by type and id, and the path of the page that shows it.
    type TEXT NOT NULL,
    target_id TEXT NOT NULL,
    url TEXT NOT NULL,
    created_at TEXT NOT NULL,
    received_at TEXT,
    CONSTRAINT notification_messages_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_messages_account_id_key UNIQUE (account_id, cause)
) STRICT, WITHOUT ROWID;

CREATE INDEX notification_messages_created_at_idx ON notification_messages (created_at);

-- The way of a message to each device; it has the id of its row in the outbox.
CREATE TABLE notification_deliveries (
    id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    channel_id TEXT NOT NULL,
    device_id TEXT NOT NULL,
    CONSTRAINT notification_deliveries_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_deliveries_message_id_key UNIQUE (message_id, device_id),
    CONSTRAINT notification_deliveries_message_id_fkey FOREIGN KEY (message_id) REFERENCES notification_messages (id)
        ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
