-- Wallets: how a scope is paid. A payment provider is one way of it.

CREATE TABLE wallets (
    -- The scope's; written down when there is first something in it.
    id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT wallets_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallets_id_fkey FOREIGN KEY (id) REFERENCES scopes (id)
);

CREATE TABLE wallet_providers (
    id uuid NOT NULL,
    wallet_id uuid NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    -- Of a bank transfer: where the money goes. Digits alone in cuit and cvu.
    bank text,
    name text,
    cuit text,
    cvu text,
    alias text,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT wallet_providers_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_providers_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets (id),
    -- What a store's payment method refers to, so that it can only name a provider of its workspace's wallet.
    CONSTRAINT wallet_providers_wallet_id_id_key UNIQUE (wallet_id, id),
    CONSTRAINT wallet_providers_type_check CHECK (type IN ('cash', 'banktransfer', 'mercadopago')),
    CONSTRAINT wallet_providers_state_check CHECK (state IN ('pending', 'active', 'inactive')),
    CONSTRAINT wallet_providers_cuit_check CHECK ((type = 'banktransfer') = (cuit IS NOT NULL AND cvu IS NOT NULL))
);

-- The list of a wallet, newest first.
CREATE INDEX wallet_providers_created_at_idx ON wallet_providers (wallet_id, created_at, id) WHERE deleted_at IS NULL;
