-- Carts, what they become, and what becomes of that. Money is in centavos of ARS, percentages are in hundredths; `place`
-- counts within an order. What an order was priced from stays with it. Its parts may be written before it is, so that its code
-- is held as briefly as can be.

CREATE TABLE carts (
    account_id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    id TEXT NOT NULL,
    -- A JSON list of the lines as the consumer set them.
    items TEXT NOT NULL,
    -- JSON: how it gets to the consumer.
    pickup TEXT,
    provider_id TEXT,
    coupon_code TEXT,
    -- What the consumer was shown last: the total, and whether something stood in the way.
    shown_total INTEGER,
    shown_problems INTEGER NOT NULL DEFAULT 0,
    -- Whether anything was set since it is there. One that was not answers for the order before it.
    touched INTEGER NOT NULL DEFAULT 0,
    order_id TEXT,
    ordered_at TEXT,
    updated_at TEXT NOT NULL,
    CONSTRAINT carts_account_id_pkey PRIMARY KEY (account_id, store_id),
    CONSTRAINT carts_id_key UNIQUE (id),
    CONSTRAINT carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT carts_shown_problems_check CHECK (shown_problems IN (0, 1)),
    CONSTRAINT carts_touched_check CHECK (touched IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Those that nobody touches any more.
CREATE INDEX carts_updated_at_idx ON carts (updated_at);

-- How many orders a store had on a local day, as in 261120: the next code.
CREATE TABLE order_days (
    store_id TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    CONSTRAINT order_days_store_id_pkey PRIMARY KEY (store_id, day),
    CONSTRAINT order_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    code TEXT NOT NULL,
    turn_id TEXT NOT NULL,
    -- The published version that it was priced from.
    deployment_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    scope_id TEXT NOT NULL,
    consumer_name TEXT NOT NULL,
    consumer_image_url TEXT,
    consumer_email TEXT,
    consumer_phone TEXT,
    -- Code, name, email and phone without case and accents: what lists are searched by.
    words TEXT NOT NULL,
    state TEXT NOT NULL,
    preparation TEXT NOT NULL,
    -- How it is paid, unless something else is agreed.
    provider_id TEXT NOT NULL,
    payment_type TEXT NOT NULL,
    coupon_id TEXT,
    coupon_code TEXT,
    coupon_percent INTEGER,
    coupon_percent_max INTEGER,
    coupon_fixed INTEGER,
    -- The most it may take off, when the coupon has a budget.
    coupon_left INTEGER,
    subtotal INTEGER NOT NULL,
    coupon_discount INTEGER NOT NULL,
    policies_amount INTEGER NOT NULL,
    tip INTEGER NOT NULL,
    total INTEGER NOT NULL,
    -- Whether what it took from stock is still its own.
    holds_stock INTEGER NOT NULL DEFAULT 1,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT orders_id_pkey PRIMARY KEY (id),
    CONSTRAINT orders_store_id_code_key UNIQUE (store_id, code),
    CONSTRAINT orders_store_id_fkey FOREIGN KEY (workspace_id, store_id) REFERENCES stores (workspace_id, id),
    CONSTRAINT orders_turn_id_fkey FOREIGN KEY (turn_id) REFERENCES turns (id),
    CONSTRAINT orders_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES deployments (id),
    CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT orders_coupon_id_fkey FOREIGN KEY (workspace_id, coupon_id) REFERENCES coupons (workspace_id, id),
    CONSTRAINT orders_state_check CHECK (
        state IN ('submitted', 'preparation', 'payment', 'pickup', 'completed', 'cancelled')
    ),
    CONSTRAINT orders_preparation_check CHECK (preparation IN ('pending', 'preparing', 'completed')),
    CONSTRAINT orders_total_check CHECK (total >= tip AND tip >= 0 AND subtotal >= 0 AND coupon_discount >= 0),
    CONSTRAINT orders_holds_stock_check CHECK (holds_stock IN (0, 1))
) STRICT, WITHOUT ROWID;

-- The lists: a store's, a store's in a state, a turn's, everybody's.
CREATE INDEX orders_created_at_idx ON orders (store_id, created_at, id);
CREATE INDEX orders_state_idx ON orders (store_id, state, created_at, id);
CREATE INDEX orders_turn_id_idx ON orders (turn_id, created_at, id);
CREATE INDEX orders_all_created_at_idx ON orders (created_at, id);
-- Those that are not at their end, which are few.
CREATE INDEX orders_open_created_at_idx ON orders (store_id, created_at, id) WHERE state NOT IN ('completed', 'cancelled');

CREATE TABLE order_lines (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    article_id TEXT NOT NULL,
    name TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    indications TEXT NOT NULL,
    -- JSON: the article and the chosen options as they were sold.
    article TEXT NOT NULL,
    options TEXT NOT NULL,
    unit INTEGER NOT NULL,
    subtotal INTEGER NOT NULL,
    discounts INTEGER NOT NULL,
    taxes INTEGER NOT NULL,
    total INTEGER NOT NULL,
    CONSTRAINT order_lines_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_lines_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_lines_quantity_check CHECK (quantity BETWEEN 0 AND 99),
    CONSTRAINT order_lines_total_check CHECK (total = subtotal - discounts AND subtotal = unit * quantity)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_payments (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    state TEXT NOT NULL,
    amount INTEGER NOT NULL,
    -- What is to be given back of one that was completed.
    refund_due INTEGER NOT NULL DEFAULT 0,
    provider_id TEXT NOT NULL,
    provider_type TEXT NOT NULL,
    wallet_order_id TEXT NOT NULL,
    -- Whether the server made it.
    auto INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT order_payments_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_payments_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id)
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_wallet_order_id_key UNIQUE (wallet_order_id),
    CONSTRAINT order_payments_state_check CHECK (state IN ('pending', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT order_payments_amount_check CHECK (amount > 0 AND refund_due BETWEEN 0 AND amount),
    CONSTRAINT order_payments_auto_check CHECK (auto IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Transfers that are waited for.
CREATE INDEX order_payments_created_at_idx ON order_payments (created_at, id)
    WHERE state = 'pending' AND provider_type = 'banktransfer';

CREATE TABLE order_pickups (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    type TEXT NOT NULL,
    state TEXT NOT NULL,
    -- JSON: where it is fetched, or brought to.
    address TEXT NOT NULL,
    tip INTEGER NOT NULL,
    CONSTRAINT order_pickups_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_pickups_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_pickups_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_pickups_type_check CHECK (type IN ('takeaway', 'delivery')),
    CONSTRAINT order_pickups_state_check CHECK (
        state IN ('pending', 'ready', 'carrying', 'at_door', 'delivered', 'failure', 'returned', 'cancelled')
    )
) STRICT, WITHOUT ROWID;

CREATE TABLE order_policies (
    order_id TEXT NOT NULL,
    -- A policy of the store, or one that was made for this order alone.
    policy_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    -- Whether somebody decided about it.
    manual INTEGER NOT NULL,
    applied INTEGER NOT NULL,
    label TEXT NOT NULL,
    -- What it comes to when it is applied, below zero when it takes off.
    amount INTEGER NOT NULL,
    -- JSON: what it asked for and did; null of one that was made for the order.
    terms TEXT,
    CONSTRAINT order_policies_order_id_pkey PRIMARY KEY (order_id, policy_id),
    CONSTRAINT order_policies_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_policies_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_policies_manual_check CHECK (manual IN (0, 1)),
    CONSTRAINT order_policies_applied_check CHECK (applied IN (0, 1))
) STRICT, WITHOUT ROWID;

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
    CONSTRAINT order_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT order_history_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_history_entity_check CHECK (
        entity IN ('order', 'preparation', 'payment', 'pickup', 'item', 'policy')
    )
) STRICT, WITHOUT ROWID;

-- What an order used of its coupon, until it is given back.
CREATE TABLE coupon_uses (
    order_id TEXT NOT NULL,
    coupon_id TEXT NOT NULL,
    amount INTEGER NOT NULL,
    returned_at TEXT,
    CONSTRAINT coupon_uses_order_id_pkey PRIMARY KEY (order_id),
    CONSTRAINT coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX coupon_uses_coupon_id_idx ON coupon_uses (coupon_id);

-- What orders took from stock, below zero, and gave back to it.
CREATE TABLE stock_moves (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    article_id TEXT,
    option_id TEXT,
    units INTEGER NOT NULL,
    at TEXT NOT NULL,
    CONSTRAINT stock_moves_id_pkey PRIMARY KEY (id),
    CONSTRAINT stock_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT stock_moves_article_id_check CHECK ((article_id IS NULL) <> (option_id IS NULL)),
    CONSTRAINT stock_moves_units_check CHECK (units <> 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX stock_moves_order_id_idx ON stock_moves (order_id);
