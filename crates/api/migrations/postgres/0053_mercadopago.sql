-- Mercado Pago: the accounts that sellers connect, the transactions that it collects, and what it says of them. Its tokens and the verifiers
-- of its connections are encrypted.

CREATE TABLE mercadopago_connections (
    provider_id uuid NOT NULL,
    -- The account that collects, as Mercado Pago numbers it.
    user_id text COLLATE "C" NOT NULL,
    access_token text NOT NULL,
    refresh_token text NOT NULL,
    public_key text,
    -- Counts the tokens of the provider, from 1.
    token_version bigint NOT NULL,
    expires_at timestamptz NOT NULL,
    -- The time of the next refresh; null once the connection ended: its seller revoked it, or the refresh token is refused.
    refresh_at timestamptz,
    -- The holder of the refresh that is under way, and its end.
    lease_id uuid,
    leased_until timestamptz,
    -- The time until which Mercado Pago asked for no calls.
    paused_until timestamptz,
    -- The time of the next search for changes of ended payments.
    search_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT mercadopago_connections_provider_id_pkey PRIMARY KEY (provider_id),
    CONSTRAINT mercadopago_connections_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES wallet_providers (id)
);

CREATE INDEX mercadopago_connections_user_id_idx ON mercadopago_connections (user_id);
CREATE INDEX mercadopago_connections_refresh_at_idx ON mercadopago_connections (refresh_at) WHERE refresh_at IS NOT NULL;
CREATE INDEX mercadopago_connections_search_at_idx ON mercadopago_connections (search_at) WHERE refresh_at IS NOT NULL;

-- The connections that began and did not come back yet.
CREATE TABLE mercadopago_connect_states (
    state_hash text COLLATE "C" NOT NULL,
    nonce_hash text NOT NULL,
    provider_id uuid NOT NULL,
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    verifier text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT mercadopago_connect_states_state_hash_pkey PRIMARY KEY (state_hash)
);

CREATE INDEX mercadopago_connect_states_created_at_idx ON mercadopago_connect_states (created_at);

-- Of a Mercado Pago transaction: the account that collects it, the version of the token it was made with and its amount.
ALTER TABLE wallet_transactions ADD COLUMN collector_id text;
ALTER TABLE wallet_transactions ADD COLUMN token_version bigint;
ALTER TABLE wallet_transactions ADD COLUMN amount bigint;
ALTER TABLE wallet_transactions ADD COLUMN preference_id text;
ALTER TABLE wallet_transactions ADD COLUMN link text;
ALTER TABLE wallet_transactions ADD COLUMN link_leased_until timestamptz;
ALTER TABLE wallet_transactions ADD COLUMN expires_at timestamptz;
ALTER TABLE wallet_transactions ADD COLUMN payment_id text COLLATE "C";
ALTER TABLE wallet_transactions ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;
-- The checks so far, the last one that was answered, and the time of the next one.
ALTER TABLE wallet_transactions ADD COLUMN checks bigint NOT NULL DEFAULT 0;
ALTER TABLE wallet_transactions ADD COLUMN checked_at timestamptz;
ALTER TABLE wallet_transactions ADD COLUMN next_check_at timestamptz;

CREATE INDEX wallet_transactions_next_check_at_idx ON wallet_transactions (next_check_at) WHERE next_check_at IS NOT NULL;

ALTER TABLE order_payments ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;

CREATE INDEX order_payments_mercadopago_created_at_idx ON order_payments (created_at, id)
    WHERE state = 'pending' AND provider_type = 'mercadopago';

-- The schedule of checks, which all servers share: one row.
CREATE TABLE mercadopago_schedule (
    id bigint NOT NULL,
    next_run_at timestamptz NOT NULL,
    CONSTRAINT mercadopago_schedule_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_schedule_id_check CHECK (id = 1)
);

INSERT INTO mercadopago_schedule (id, next_run_at) VALUES (1, '1970-01-01T00:00:00.000000Z');

-- The payments at Mercado Pago, as they were last seen.
CREATE TABLE mercadopago_payments (
    id text COLLATE "C" NOT NULL,
    -- The wallet order that it counts for; an unexpected one has a wallet order of its own.
    wallet_order_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    -- True when its money is recorded as received.
    counted boolean NOT NULL,
    status text NOT NULL,
    status_detail text NOT NULL,
    refunded_amount bigint NOT NULL,
    -- The time of its last change at Mercado Pago.
    changed_at timestamptz,
    seen_at timestamptz NOT NULL,
    CONSTRAINT mercadopago_payments_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_payments_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id)
);

CREATE INDEX mercadopago_payments_wallet_order_id_idx ON mercadopago_payments (wallet_order_id);

-- The notices of Mercado Pago, each once, kept for 90 days.
CREATE TABLE mercadopago_notices (
    id uuid NOT NULL,
    type text COLLATE "C" NOT NULL,
    data_id text COLLATE "C" NOT NULL,
    action text COLLATE "C" NOT NULL,
    request_id text COLLATE "C" NOT NULL,
    user_id text COLLATE "C",
    body text NOT NULL,
    attempts bigint NOT NULL DEFAULT 0,
    -- The time of the next attempt; null when it is done or given up.
    run_at timestamptz,
    last_error text,
    created_at timestamptz NOT NULL,
    CONSTRAINT mercadopago_notices_id_pkey PRIMARY KEY (id),
    CONSTRAINT mercadopago_notices_type_key UNIQUE (type, data_id, action, request_id)
);

CREATE INDEX mercadopago_notices_run_at_idx ON mercadopago_notices (run_at, id) WHERE run_at IS NOT NULL;
CREATE INDEX mercadopago_notices_created_at_idx ON mercadopago_notices (created_at);

-- The refunds that were asked for; one open an order.
CREATE TABLE wallet_refunds (
    id uuid NOT NULL,
    wallet_order_id uuid NOT NULL,
    payment_id text COLLATE "C" NOT NULL,
    amount bigint NOT NULL,
    -- True when it is all that is left of the payment.
    whole boolean NOT NULL,
    state text NOT NULL DEFAULT 'requested',
    reason text,
    account_id uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT wallet_refunds_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_refunds_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT wallet_refunds_state_check CHECK (state IN ('requested', 'done', 'refused')),
    CONSTRAINT wallet_refunds_amount_check CHECK (amount > 0)
);

CREATE UNIQUE INDEX wallet_refunds_wallet_order_id_key ON wallet_refunds (wallet_order_id) WHERE state = 'requested';

-- The payments that do not agree with their transaction.
CREATE TABLE wallet_mismatches (
    id uuid NOT NULL,
    wallet_order_id uuid NOT NULL,
    transaction_id uuid NOT NULL,
    payment_id text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    expected text NOT NULL,
    found text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT wallet_mismatches_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_mismatches_payment_id_key UNIQUE (payment_id, transaction_id, reason),
    CONSTRAINT wallet_mismatches_reason_check CHECK (reason IN ('amount', 'currency', 'collector'))
);

CREATE INDEX wallet_mismatches_created_at_idx ON wallet_mismatches (created_at, id);

-- The moves of wallet orders with their transactions, and of providers.
CREATE TABLE wallet_history (
    -- The wallet order or the provider.
    owner_id uuid NOT NULL,
    position bigint NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    -- Null is the server, or Mercado Pago.
    account_id uuid,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    from_state text,
    to_state text NOT NULL,
    reason text,
    CONSTRAINT wallet_history_owner_id_pkey PRIMARY KEY (owner_id, position),
    CONSTRAINT wallet_history_entity_check CHECK (entity IN ('order', 'transaction', 'provider'))
);
