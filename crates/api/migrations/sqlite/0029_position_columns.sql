-- The order of rows among their siblings is `position`, the word of the field. Tables with a constraint that is named after the column are
-- written anew, because SQLite cannot rename a constraint; no table refers to them.

ALTER TABLE plans RENAME COLUMN place TO position;
ALTER TABLE article_category_links RENAME COLUMN place TO position;
ALTER TABLE customizer_options RENAME COLUMN place TO position;
ALTER TABLE article_customizers RENAME COLUMN place TO position;
ALTER TABLE catalog_sections RENAME COLUMN place TO position;
ALTER TABLE catalog_items RENAME COLUMN place TO position;
ALTER TABLE coupon_stores RENAME COLUMN place TO position;
ALTER TABLE payment_methods RENAME COLUMN place TO position;
ALTER TABLE order_lines RENAME COLUMN place TO position;
ALTER TABLE order_pickups RENAME COLUMN place TO position;
ALTER TABLE order_history RENAME COLUMN place TO position;

DROP INDEX plans_place_idx;
CREATE INDEX plans_position_idx ON plans (position, id) WHERE public;

ALTER TABLE pharmacy_shift_history RENAME TO pharmacy_shift_history_before;
CREATE TABLE pharmacy_shift_history (
    id TEXT NOT NULL,
    shift_id TEXT NOT NULL,
    -- The change's number within its shift, from 1: it orders changes even when the replicas' clocks differ.
    position INTEGER NOT NULL,
    -- The shift's group at that time. A move to another group is a deletion in one and a creation in the other.
    group_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    -- The values before and after the change.
    from_pharmacy_id TEXT,
    from_ini_at TEXT,
    from_end_at TEXT,
    from_demo INTEGER,
    to_pharmacy_id TEXT,
    to_ini_at TEXT,
    to_end_at TEXT,
    to_demo INTEGER,
    CONSTRAINT pharmacy_shift_history_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_shift_history_shift_id_position_key UNIQUE (shift_id, position),
    CONSTRAINT pharmacy_shift_history_group_id_fkey FOREIGN KEY (group_id) REFERENCES pharmacy_groups (id),
    CONSTRAINT pharmacy_shift_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT pharmacy_shift_history_action_check CHECK (action IN ('created', 'updated', 'deleted')),
    CONSTRAINT pharmacy_shift_history_from_demo_check CHECK (from_demo IN (0, 1)),
    CONSTRAINT pharmacy_shift_history_to_demo_check CHECK (to_demo IN (0, 1)),
    CONSTRAINT pharmacy_shift_history_from_check CHECK (
        (from_pharmacy_id IS NULL) = (action = 'created') AND (from_ini_at IS NULL) = (action = 'created')
        AND (from_end_at IS NULL) = (action = 'created') AND (from_demo IS NULL) = (action = 'created')
    ),
    CONSTRAINT pharmacy_shift_history_to_check CHECK (
        (to_pharmacy_id IS NULL) = (action = 'deleted') AND (to_ini_at IS NULL) = (action = 'deleted')
        AND (to_end_at IS NULL) = (action = 'deleted') AND (to_demo IS NULL) = (action = 'deleted')
    )
) STRICT, WITHOUT ROWID;
INSERT INTO pharmacy_shift_history (id, shift_id, position, group_id, account_id, at, action, from_pharmacy_id,
    from_ini_at, from_end_at, from_demo, to_pharmacy_id, to_ini_at, to_end_at, to_demo)
SELECT id, shift_id, place, group_id, account_id, at, action, from_pharmacy_id, from_ini_at, from_end_at, from_demo,
    to_pharmacy_id, to_ini_at, to_end_at, to_demo
FROM pharmacy_shift_history_before;
DROP TABLE pharmacy_shift_history_before;

ALTER TABLE wallet_transactions RENAME TO wallet_transactions_before;
CREATE TABLE wallet_transactions (
    id TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending',
    -- A bank transfer's destination, as shown to the payer.
    account_name TEXT,
    account_bank TEXT,
    account_cuit TEXT,
    account_cvu TEXT,
    account_alias TEXT,
    voucher_reference TEXT,
    voucher_url TEXT,
    -- The reason of a failure.
    reason TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT wallet_transactions_id_pkey PRIMARY KEY (id),
    CONSTRAINT wallet_transactions_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id),
    CONSTRAINT wallet_transactions_wallet_order_id_position_key UNIQUE (wallet_order_id, position),
    CONSTRAINT wallet_transactions_state_check CHECK (state IN ('pending', 'processing', 'completed', 'failed'))
) STRICT, WITHOUT ROWID;
INSERT INTO wallet_transactions (id, wallet_order_id, position, state, account_name, account_bank, account_cuit,
    account_cvu, account_alias, voucher_reference, voucher_url, reason, created_at, updated_at)
SELECT id, wallet_order_id, place, state, account_name, account_bank, account_cuit, account_cvu, account_alias,
    voucher_reference, voucher_url, reason, created_at, updated_at
FROM wallet_transactions_before;
DROP TABLE wallet_transactions_before;
CREATE UNIQUE INDEX wallet_transactions_wallet_order_id_key ON wallet_transactions (wallet_order_id)
    WHERE state IN ('pending', 'processing');

ALTER TABLE order_payments RENAME TO order_payments_before;
CREATE TABLE order_payments (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    -- Centavos to refund of a completed payment.
    refund_due INTEGER NOT NULL DEFAULT 0,
    provider_id TEXT NOT NULL,
    provider_type TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    -- 1 when the server created it.
    auto INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT order_payments_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_order_id_position_key UNIQUE (order_id, position),
    CONSTRAINT order_payments_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id)
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_wallet_order_id_key UNIQUE (wallet_order_id),
    CONSTRAINT order_payments_state_check CHECK (state IN ('pending', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT order_payments_amount_check CHECK (amount > 0 AND refund_due BETWEEN 0 AND amount),
    CONSTRAINT order_payments_auto_check CHECK (auto IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO order_payments (id, order_id, position, state, amount, refund_due, provider_id, provider_type,
    wallet_order_id, auto, created_at)
SELECT id, order_id, place, state, amount, refund_due, provider_id, provider_type, wallet_order_id, auto, created_at
FROM order_payments_before;
DROP TABLE order_payments_before;
CREATE INDEX order_payments_created_at_idx ON order_payments (created_at, id)
    WHERE state = 'pending' AND provider_type = 'banktransfer';

ALTER TABLE order_policies RENAME TO order_policies_before;
CREATE TABLE order_policies (
    order_id TEXT NOT NULL,
    -- A store's policy, or a policy created for this order alone.
    policy_id TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- 1 when a person decided on it.
    manual INTEGER NOT NULL,
    applied INTEGER NOT NULL,
    label TEXT NOT NULL,
    -- Centavos when applied, negative for a discount.
    amount INTEGER NOT NULL,
    -- JSON: its conditions and effect; null when created for the order.
    terms TEXT,
    CONSTRAINT order_policies_order_id_pkey PRIMARY KEY (order_id, policy_id),
    CONSTRAINT order_policies_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_policies_order_id_position_key UNIQUE (order_id, position),
    CONSTRAINT order_policies_manual_check CHECK (manual IN (0, 1)),
    CONSTRAINT order_policies_applied_check CHECK (applied IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO order_policies (order_id, policy_id, position, manual, applied, label, amount, terms)
SELECT order_id, policy_id, place, manual, applied, label, amount, terms
FROM order_policies_before;
DROP TABLE order_policies_before;
