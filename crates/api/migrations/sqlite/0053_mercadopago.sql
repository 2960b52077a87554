-- Mercado Pago: the accounts that sellers connect, the transactions that it collects, and what it says of them. Its tokens and the verifiers
-- of its connections are encrypted.

CREATE TABLE mercadopago_connections (
    provider_id TEXT NOT NULL,
    -- The account that collects, as Mercado Pago numbers it.
    user_id TEXT NOT NULL,
    access_token TEXT NOT NULL,
    refresh_token TEXT NOT NULL,
    public_key TEXT,
    -- Counts the tokens of the provider, from 1.
    token_version INTEGER NOT NULL,
    expires_at TEXT NOT NULL,
    -- The time of the next refresh; null once the connection ended: its seller revoked it, or the refresh token is refused.
    refresh_at TEXT,
    -- The holder of the refresh that is under way, and its end.
    lease_id TEXT,
    leased_until TEXT,
    -- The time until which Mercado Pago asked for no calls.
    paused_until TEXT,
    -- The time of the next search for changes of ended payments.
    search_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT mercadopago_connections_provider_id_pkey PRIMARY KEY (provider_id),
    CONSTRAINT mercadopago_connections_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES wallet_providers (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mercadopago_connections_user_id_idx ON mercadopago_connections (user_id);
CREATE INDEX mercadopago_connections_refresh_at_idx ON mercadopago_connections (refresh_at) WHERE refresh_at IS NOT NULL;
CREATE INDEX mercadopago_connections_search_at_idx ON mercadopago_connections (search_at) WHERE refresh_at IS NOT NULL;

-- The connections that began and did not come back yet.
CREATE TABLE mercadopago_connect_states (
    state_hash TEXT NOT NULL,
    nonce_hash TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    session_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    verifier TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT mercadopago_connect_states_state_hash_pkey PRIMARY KEY (state_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX mercadopago_connect_states_created_at_idx ON mercadopago_connect_states (created_at);

-- Of a Mercado Pago transaction: the account that collects it, the version of the token it was made with and its amount.
ALTER TABLE wallet_transactions ADD COLUMN collector_id TEXT;
ALTER TABLE wallet_transactions ADD COLUMN token_version INTEGER;
ALTER TABLE wallet_transactions ADD COLUMN amount INTEGER;
ALTER TABLE wallet_transactions ADD COLUMN preference_id TEXT;
ALTER TABLE wallet_transactions ADD COLUMN link TEXT;
ALTER TABLE wallet_transactions ADD COLUMN link_leased_until TEXT;
ALTER TABLE wallet_transactions ADD COLUMN expires_at TEXT;
ALTER TABLE wallet_transactions ADD COLUMN payment_id TEXT;
ALTER TABLE wallet_transactions ADD COLUMN refunded_amount INTEGER NOT NULL DEFAULT 0;
-- The checks so far, the last one that was answered, and the time of the next one.
ALTER TABLE wallet_transactions ADD COLUMN checks INTEGER NOT NULL DEFAULT 0;
ALTER TABLE wallet_transactions ADD COLUMN checked_at TEXT;
ALTER TABLE wallet_transactions ADD COLUMN next_check_at TEXT;

CREATE INDEX wallet_transactions_next_check_at_idx ON wallet_transactions (next_check_at) WHERE next_check_at IS NOT NULL;

ALTER TABLE order_payments ADD COLUMN refunded_amount INTEGER NOT NULL DEFAULT 0;

CREATE INDEX order_payments_mercadopago_created_at_idx ON order_payments (created_at, id)
    WHERE state = 'pending' AND provider_type = 'mercadopago';

-- The schedule of checks, which all servers share: one row.
CREATE TABLE mercadopago_schedule (
    id INTEGER NOT NULL,
    next_run_at TEXT NOT NULL,
    CONSTRAINT mercadopago_schedule_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_schedule_id_check CHECK (id = 1)
) STRICT;

INSERT INTO mercadopago_schedule (id, next_run_at) VALUES (1, '1970-01-01T00:00:00.000000Z');

-- The payments at Mercado Pago, as they were last seen.
CREATE TABLE mercadopago_payments (
    id TEXT NOT NULL,
    -- The wallet order that it counts for; an unexpected one has a wallet order of its own.
    wallet_order_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    -- 1 when its money is recorded as received.
    counted INTEGER NOT NULL,
    status TEXT NOT NULL,
    status_detail TEXT NOT NULL,
    refunded_amount INTEGER NOT NULL,
    -- The time of its last change at Mercado Pago.
    changed_at TEXT,
    seen_at TEXT NOT NULL,
    CONSTRAINT mercadopago_payments_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_payments_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT mercadopago_payments_counted_check CHECK (counted IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX mercadopago_payments_wallet_order_id_idx ON mercadopago_payments (wallet_order_id);

-- The notices of Mercado Pago, each once, kept for 90 days.
CREATE TABLE mercadopago_notices (
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data_id TEXT NOT NULL,
    action TEXT NOT NULL,
    request_id TEXT NOT NULL,
    user_id TEXT,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- The time of the next attempt; null when it is done or given up.
    run_at TEXT,
    last_error TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT mercadopago_notices_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_notices_type_key UNIQUE (type, data_id, action, request_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mercadopago_notices_run_at_idx ON mercadopago_notices (run_at, id) WHERE run_at IS NOT NULL;
CREATE INDEX mercadopago_notices_created_at_idx ON mercadopago_notices (created_at);

-- The refunds that were asked for; one open an order.
CREATE TABLE wallet_refunds (
    id TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    -- 1 when it is all that is left of the payment.
    whole INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'requested',
    reason TEXT,
    account_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT wallet_refunds_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_refunds_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT wallet_refunds_whole_check CHECK (whole IN (0, 1)),
    CONSTRAINT wallet_refunds_state_check CHECK (state IN ('requested', 'done', 'refused')),
    CONSTRAINT wallet_refunds_amount_check CHECK (amount > 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX wallet_refunds_wallet_order_id_key ON wallet_refunds (wallet_order_id) WHERE state = 'requested';

-- The payments that do not agree with their transaction.
CREATE TABLE wallet_mismatches (
    id TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    payment_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    expected TEXT NOT NULL,
    found TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT wallet_mismatches_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_mismatches_payment_id_key UNIQUE (payment_id, transaction_id, reason),
    CONSTRAINT wallet_mismatches_reason_check CHECK (reason IN ('amount', 'currency', 'collector'))
) STRICT, WITHOUT ROWID;

CREATE INDEX wallet_mismatches_created_at_idx ON wallet_mismatches (created_at, id);

-- The moves of wallet orders with their transactions, and of providers.
CREATE TABLE wallet_history (
    -- The wallet order or the provider.
    owner_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    -- Null is the server, or Mercado Pago.
    account_id TEXT,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT NOT NULL,
    reason TEXT,
    CONSTRAINT wallet_history_owner_id_pkey PRIMARY KEY (owner_id, position),
    CONSTRAINT wallet_history_entity_check CHECK (entity IN ('order', 'transaction', 'provider'))
) STRICT, WITHOUT ROWID;
