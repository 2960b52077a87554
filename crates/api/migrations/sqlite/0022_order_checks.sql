-- What each order would look up for nothing: a provider of a wallet is of one whose scope is there, and whoever did something to an
-- order is an account, none of which is ever deleted. What refers to wallet orders is looked at again when all of it is done.

PRAGMA defer_foreign_keys = ON;

CREATE TABLE wallet_orders_before AS
SELECT id, receiver_id, payer_id, provider_id, provider_type, amount, state, description, reference, created_at, updated_at
FROM wallet_orders;

DROP TABLE wallet_orders;

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
    CONSTRAINT wallet_orders_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES scopes (id),
    CONSTRAINT wallet_orders_provider_id_fkey FOREIGN KEY (receiver_id, provider_id)
        REFERENCES wallet_providers (wallet_id, id),
    CONSTRAINT wallet_orders_state_check CHECK (state IN ('pending', 'processing', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT wallet_orders_amount_check CHECK (amount > 0)
) STRICT, WITHOUT ROWID;

INSERT INTO wallet_orders (id, receiver_id, payer_id, provider_id, provider_type, amount, state, description, reference,
                           created_at, updated_at)
SELECT id, receiver_id, payer_id, provider_id, provider_type, amount, state, description, reference, created_at, updated_at
FROM wallet_orders_before;

DROP TABLE wallet_orders_before;

CREATE TABLE order_history_before AS
SELECT id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason FROM order_history;

DROP TABLE order_history;

CREATE TABLE order_history (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    at TEXT NOT NULL,
    -- Null is the server itself.
    account_id TEXT,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    from_state TEXT,
    to_state TEXT NOT NULL,
    reason TEXT,
    CONSTRAINT order_history_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_history_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_history_entity_check CHECK (
        entity IN ('order', 'preparation', 'payment', 'pickup', 'item', 'policy')
    )
) STRICT, WITHOUT ROWID;

INSERT INTO order_history (id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason)
SELECT id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason FROM order_history_before;

DROP TABLE order_history_before;
