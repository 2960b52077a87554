-- Push messages: the channels of devices, what each account wants to hear of, the messages, and their deliveries in the outbox.

ALTER TABLE outbox ADD COLUMN delivered_at timestamptz;
ALTER TABLE outbox ADD COLUMN read_at timestamptz;
ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('whatsapp', 'email', 'sms', 'push'));
ALTER TABLE outbox ALTER COLUMN provider_id TYPE text COLLATE "C";

CREATE INDEX outbox_provider_id_idx ON outbox (provider_id) WHERE provider_id IS NOT NULL;

-- A way to a device of an account. It ends with the session that put it, or with the session's right to the account.
CREATE TABLE notification_channels (
    id uuid NOT NULL,
    provider text COLLATE "C" NOT NULL,
    device_id uuid NOT NULL,
    user_id uuid NOT NULL,
    account_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    session_id uuid NOT NULL,
    -- The provider's token, encrypted; null when the client took it back, or the provider no longer knows it.
    sealed text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT notification_channels_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_channels_device_id_key UNIQUE (device_id, provider, account_id),
    CONSTRAINT notification_channels_session_id_fkey FOREIGN KEY (session_id, account_id)
        REFERENCES session_accounts (session_id, account_id) ON DELETE CASCADE,
    CONSTRAINT notification_channels_provider_check CHECK (provider IN ('fcm', 'webpush'))
);

CREATE INDEX notification_channels_session_id_idx ON notification_channels (session_id, account_id);
CREATE INDEX notification_channels_user_id_idx ON notification_channels (user_id, updated_at, id);
CREATE INDEX notification_channels_scope_id_idx ON notification_channels (scope_id) WHERE sealed IS NOT NULL;

-- The kinds of messages that an account receives; all of them without a row.
CREATE TABLE notification_preferences (
    account_id uuid NOT NULL,
    orders boolean NOT NULL,
    messages boolean NOT NULL,
    invitations boolean NOT NULL,
    CONSTRAINT notification_preferences_account_id_pkey PRIMARY KEY (account_id),
    CONSTRAINT notification_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
);

-- A message to an account, once for each cause, kept for 30 days.
CREATE TABLE notification_messages (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    -- The key of the event, as in order:ID:cancelled.
    cause text COLLATE "C" NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    -- Its entity, by type and id, and the path of the page that shows it.
    type text NOT NULL,
    target_id uuid NOT NULL,
    url text NOT NULL,
    created_at timestamptz NOT NULL,
    received_at timestamptz,
    CONSTRAINT notification_messages_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_messages_account_id_key UNIQUE (account_id, cause)
);

CREATE INDEX notification_messages_created_at_idx ON notification_messages (created_at);

-- The way of a message to each device; it has the id of its row in the outbox.
CREATE TABLE notification_deliveries (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    channel_id uuid NOT NULL,
    device_id uuid NOT NULL,
    CONSTRAINT notification_deliveries_id_pkey PRIMARY KEY (id),
    CONSTRAINT notification_deliveries_message_id_key UNIQUE (message_id, device_id),
    CONSTRAINT notification_deliveries_message_id_fkey FOREIGN KEY (message_id) REFERENCES notification_messages (id)
        ON DELETE CASCADE
);
