-- What is to be paid into a wallet, and the attempts at it. Money is in centavos of ARS.

CREATE TABLE wallet_orders (
    id TEXT NOT NULL,
    -- The scopes that are paid and that pay.
    receiver_id TEXT NOT NULL,
    payer_id TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    provider_type TEXT NOT NULL,
    amount INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending',
    description TEXT NOT NULL,
    -- What both sides call it.
    reference TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT wallet_orders_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_orders_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES scopes (id),
    CONSTRAINT wallet_orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES scopes (id),
    CONSTRAINT wallet_orders_provider_id_fkey FOREIGN KEY (receiver_id, provider_id)
        REFERENCES wallet_providers (wallet_id, id),
    CONSTRAINT wallet_orders_state_check CHECK (state IN ('pending', 'processing', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT wallet_orders_amount_check CHECK (amount > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE wallet_transactions (
    id TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending',
    -- Of a bank transfer: where the money was to go, as it was said to the payer.
    account_name TEXT,
    account_bank TEXT,
    account_cuit TEXT,
    account_cvu TEXT,
    account_alias TEXT,
    voucher_reference TEXT,
    voucher_url TEXT,
    -- Why it failed.
    reason TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT wallet_transactions_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_transactions_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT wallet_transactions_wallet_order_id_place_key UNIQUE (wallet_order_id, place),
    CONSTRAINT wallet_transactions_state_check CHECK (state IN ('pending', 'processing', 'completed', 'failed'))
) STRICT, WITHOUT ROWID;

-- One live an order.
CREATE UNIQUE INDEX wallet_transactions_wallet_order_id_key ON wallet_transactions (wallet_order_id)
    WHERE state IN ('pending', 'processing');
