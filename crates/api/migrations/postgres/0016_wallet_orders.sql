-- What is to be paid into a wallet, and the attempts at it. Money is in centavos of ARS.

CREATE TABLE wallet_orders (
    id uuid NOT NULL,
    -- The scopes that are paid and that pay.
    receiver_id uuid NOT NULL,
    payer_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    provider_type text NOT NULL,
    amount bigint NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    description text NOT NULL,
    -- What both sides call it.
    reference text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT wallet_orders_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_orders_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES scopes (id),
    CONSTRAINT wallet_orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES scopes (id),
    CONSTRAINT wallet_orders_provider_id_fkey FOREIGN KEY (receiver_id, provider_id)
        REFERENCES wallet_providers (wallet_id, id),
    CONSTRAINT wallet_orders_state_check CHECK (state IN ('pending', 'processing', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT wallet_orders_amount_check CHECK (amount > 0)
);

CREATE TABLE wallet_transactions (
    id uuid NOT NULL,
    wallet_order_id uuid NOT NULL,
    place bigint NOT NULL,
    state text NOT NULL DEFAULT 'pending',
    -- Of a bank transfer: where the money was to go, as it was said to the payer.
    account_name text,
    account_bank text,
    account_cuit text,
    account_cvu text,
    account_alias text,
    voucher_reference text,
    voucher_url text,
    -- Why it failed.
    reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT wallet_transactions_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_transactions_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT wallet_transactions_wallet_order_id_place_key UNIQUE (wallet_order_id, place),
    CONSTRAINT wallet_transactions_state_check CHECK (state IN ('pending', 'processing', 'completed', 'failed'))
);

-- One live an order.
CREATE UNIQUE INDEX wallet_transactions_wallet_order_id_key ON wallet_transactions (wallet_order_id)
    WHERE state IN ('pending', 'processing');
