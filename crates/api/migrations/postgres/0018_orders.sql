-- Carts, what they become, and what becomes of that. Money is in centavos of ARS, percentages are in hundredths; `place`
-- counts within an order. What an order was priced from stays with it. Its parts may be written before it is, so that its code
-- is held as briefly as can be.

CREATE TABLE carts (
    account_id uuid NOT NULL,
    store_id uuid NOT NULL,
    id uuid NOT NULL,
    -- A JSON list of the lines as the consumer set them.
    items text NOT NULL,
    -- JSON: how it gets to the consumer.
    pickup text,
    provider_id uuid,
    coupon_code text,
    -- What the consumer was shown last: the total, and whether something stood in the way.
    shown_total bigint,
    shown_problems boolean NOT NULL DEFAULT false,
    -- Whether anything was set since it is there. One that was not answers for the order before it.
    touched boolean NOT NULL DEFAULT false,
    order_id uuid,
    ordered_at timestamptz,
    updated_at timestamptz NOT NULL,
    CONSTRAINT carts_account_id_pkey PRIMARY KEY (account_id, store_id),
    CONSTRAINT carts_id_key UNIQUE (id),
    CONSTRAINT carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT carts_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id)
);

-- Those that nobody touches any more.
CREATE INDEX carts_updated_at_idx ON carts (updated_at);

-- How many orders a store had on a local day, as in 261120: the next code.
CREATE TABLE order_days (
    store_id uuid NOT NULL,
    day text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT order_days_store_id_pkey PRIMARY KEY (store_id, day),
    CONSTRAINT order_days_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id)
);

CREATE TABLE orders (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    store_id uuid NOT NULL,
    code text COLLATE "C" NOT NULL,
    turn_id uuid NOT NULL,
    -- The published version that it was priced from.
    deployment_id uuid NOT NULL,
    account_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    consumer_name text NOT NULL,
    consumer_image_url text,
    consumer_email text,
    consumer_phone text,
    -- Code, name, email and phone without case and accents: what lists are searched by.
    words text NOT NULL,
    state text COLLATE "C" NOT NULL,
    preparation text NOT NULL,
    -- How it is paid, unless something else is agreed.
    provider_id uuid NOT NULL,
    payment_type text NOT NULL,
    coupon_id uuid,
    coupon_code text,
    coupon_percent bigint,
    coupon_percent_max bigint,
    coupon_fixed bigint,
    -- The most it may take off, when the coupon has a budget.
    coupon_left bigint,
    subtotal bigint NOT NULL,
    coupon_discount bigint NOT NULL,
    policies_amount bigint NOT NULL,
    tip bigint NOT NULL,
    total bigint NOT NULL,
    -- Whether what it took from stock is still its own.
    holds_stock boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
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
    CONSTRAINT orders_total_check CHECK (total >= tip AND tip >= 0 AND subtotal >= 0 AND coupon_discount >= 0)
);

-- The lists: a store's, a store's in a state, a turn's, everybody's.
CREATE INDEX orders_created_at_idx ON orders (store_id, created_at, id);
CREATE INDEX orders_state_idx ON orders (store_id, state, created_at, id);
CREATE INDEX orders_turn_id_idx ON orders (turn_id, created_at, id);
CREATE INDEX orders_all_created_at_idx ON orders (created_at, id);
-- Those that are not at their end, which are few.
CREATE INDEX orders_open_created_at_idx ON orders (store_id, created_at, id) WHERE state NOT IN ('completed', 'cancelled');

CREATE TABLE order_lines (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    place bigint NOT NULL,
    article_id uuid NOT NULL,
    name text NOT NULL,
    quantity bigint NOT NULL,
    indications text NOT NULL,
    -- JSON: the article and the chosen options as they were sold.
    article text NOT NULL,
    options text NOT NULL,
    unit bigint NOT NULL,
    subtotal bigint NOT NULL,
    discounts bigint NOT NULL,
    taxes bigint NOT NULL,
    total bigint NOT NULL,
    CONSTRAINT order_lines_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_lines_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_lines_quantity_check CHECK (quantity BETWEEN 0 AND 99),
    CONSTRAINT order_lines_total_check CHECK (total = subtotal - discounts AND subtotal = unit * quantity)
);

CREATE TABLE order_payments (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    place bigint NOT NULL,
    state text NOT NULL,
    amount bigint NOT NULL,
    -- What is to be given back of one that was completed.
    refund_due bigint NOT NULL DEFAULT 0,
    provider_id uuid NOT NULL,
    provider_type text NOT NULL,
    wallet_order_id uuid NOT NULL,
    -- Whether the server made it.
    auto boolean NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT order_payments_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_payments_wallet_order_id_fkey FOREIGN KEY (wallet_order_id) REFERENCES wallet_orders (id)
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_payments_wallet_order_id_key UNIQUE (wallet_order_id),
    CONSTRAINT order_payments_state_check CHECK (state IN ('pending', 'completed', 'cancelled', 'refounded')),
    CONSTRAINT order_payments_amount_check CHECK (amount > 0 AND refund_due BETWEEN 0 AND amount)
);

-- Transfers that are waited for.
CREATE INDEX order_payments_created_at_idx ON order_payments (created_at, id)
    WHERE state = 'pending' AND provider_type = 'banktransfer';

CREATE TABLE order_pickups (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    place bigint NOT NULL,
    type text NOT NULL,
    state text NOT NULL,
    -- JSON: where it is fetched, or brought to.
    address text NOT NULL,
    tip bigint NOT NULL,
    CONSTRAINT order_pickups_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_pickups_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_pickups_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_pickups_type_check CHECK (type IN ('takeaway', 'delivery')),
    CONSTRAINT order_pickups_state_check CHECK (
        state IN ('pending', 'ready', 'carrying', 'at_door', 'delivered', 'failure', 'returned', 'cancelled')
    )
);

CREATE TABLE order_policies (
    order_id uuid NOT NULL,
    -- A policy of the store, or one that was made for this order alone.
    policy_id uuid NOT NULL,
    place bigint NOT NULL,
    -- Whether somebody decided about it.
    manual boolean NOT NULL,
    applied boolean NOT NULL,
    label text NOT NULL,
    -- What it comes to when it is applied, below zero when it takes off.
    amount bigint NOT NULL,
    -- JSON: what it asked for and did; null of one that was made for the order.
    terms text,
    CONSTRAINT order_policies_order_id_pkey PRIMARY KEY (order_id, policy_id),
    CONSTRAINT order_policies_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_policies_order_id_place_key UNIQUE (order_id, place)
);

CREATE TABLE order_history (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    place bigint NOT NULL,
    at timestamptz NOT NULL,
    -- Null is the server itself.
    account_id uuid,
    entity text NOT NULL,
    entity_id uuid NOT NULL,
    from_state text,
    to_state text NOT NULL,
    reason text,
    CONSTRAINT order_history_id_pkey PRIMARY KEY (id),
    CONSTRAINT order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT order_history_order_id_place_key UNIQUE (order_id, place),
    CONSTRAINT order_history_entity_check CHECK (
        entity IN ('order', 'preparation', 'payment', 'pickup', 'item', 'policy')
    )
);

-- What an order used of its coupon, until it is given back.
CREATE TABLE coupon_uses (
    order_id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    amount bigint NOT NULL,
    returned_at timestamptz,
    CONSTRAINT coupon_uses_order_id_pkey PRIMARY KEY (order_id),
    CONSTRAINT coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons (id)
);

CREATE INDEX coupon_uses_coupon_id_idx ON coupon_uses (coupon_id);

-- What orders took from stock, below zero, and gave back to it.
CREATE TABLE stock_moves (
    id uuid NOT NULL,
    order_id uuid NOT NULL,
    article_id uuid,
    option_id uuid,
    units bigint NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT stock_moves_id_pkey PRIMARY KEY (id),
    CONSTRAINT stock_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT stock_moves_article_id_check CHECK ((article_id IS NULL) <> (option_id IS NULL)),
    CONSTRAINT stock_moves_units_check CHECK (units <> 0)
);

CREATE INDEX stock_moves_order_id_idx ON stock_moves (order_id);
