-- Stores: what a workspace sells, on which terms, and when it is open.
-- Money is in centavos of ARS, percentages are in hundredths (12.5 % is 1250); `place` is the order people gave.

CREATE TABLE stores (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL,
    image_url TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT stores_id_pkey PRIMARY KEY (id),
    CONSTRAINT stores_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    -- What a store's parts refer to that are also the workspace's.
    CONSTRAINT stores_workspace_id_id_key UNIQUE (workspace_id, id),
    CONSTRAINT stores_enabled_check CHECK (enabled IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX stores_created_at_idx ON stores (workspace_id, created_at, id);

CREATE TABLE articles (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The name without case and accents: what lists are ordered and searched by.
    name_folded TEXT NOT NULL,
    description TEXT NOT NULL,
    image_url TEXT,
    -- A JSON list of addresses of pictures.
    gallery TEXT NOT NULL,
    visible INTEGER NOT NULL DEFAULT 1,
    price_base INTEGER NOT NULL,
    price_discount_fixed INTEGER NOT NULL DEFAULT 0,
    price_discount_percent INTEGER NOT NULL DEFAULT 0,
    -- The VAT that the price contains, where it is known.
    price_tax_percent INTEGER,
    -- Null is untracked; what is kept back is never sold.
    stock_count INTEGER,
    stock_min_count INTEGER,
    -- Said by hand, whatever the count is.
    stock_out INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT articles_id_pkey PRIMARY KEY (id),
    CONSTRAINT articles_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT articles_store_id_id_key UNIQUE (store_id, id),
    CONSTRAINT articles_visible_check CHECK (visible IN (0, 1)),
    CONSTRAINT articles_stock_out_check CHECK (stock_out IN (0, 1)),
    CONSTRAINT articles_price_base_check CHECK (price_base >= 0 AND price_discount_fixed >= 0),
    CONSTRAINT articles_price_discount_percent_check CHECK (price_discount_percent BETWEEN 0 AND 10000),
    CONSTRAINT articles_price_tax_percent_check CHECK (price_tax_percent BETWEEN 0 AND 10000),
    CONSTRAINT articles_stock_count_check CHECK (stock_count >= 0 AND stock_min_count >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX articles_name_folded_idx ON articles (store_id, name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_created_at_idx ON articles (store_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE article_categories (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT article_categories_id_pkey PRIMARY KEY (id),
    CONSTRAINT article_categories_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT article_categories_store_id_id_key UNIQUE (store_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE article_category_links (
    store_id TEXT NOT NULL,
    article_id TEXT NOT NULL,
    category_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    CONSTRAINT article_category_links_article_id_pkey PRIMARY KEY (article_id, category_id),
    CONSTRAINT article_category_links_article_id_fkey FOREIGN KEY (store_id, article_id)
        REFERENCES articles (store_id, id),
    CONSTRAINT article_category_links_category_id_fkey FOREIGN KEY (store_id, category_id)
        REFERENCES article_categories (store_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customizers (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT customizers_id_pkey PRIMARY KEY (id),
    CONSTRAINT customizers_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT customizers_store_id_id_key UNIQUE (store_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX customizers_name_folded_idx ON customizers (store_id, name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX customizers_created_at_idx ON customizers (store_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE customizer_options (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    customizer_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    visible INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    image_url TEXT,
    price_base INTEGER NOT NULL,
    price_discount_fixed INTEGER NOT NULL DEFAULT 0,
    price_discount_percent INTEGER NOT NULL DEFAULT 0,
    stock_count INTEGER,
    stock_min_count INTEGER,
    stock_out INTEGER NOT NULL DEFAULT 0,
    -- What is published may name an option that is gone from the draft.
    deleted_at TEXT,
    CONSTRAINT customizer_options_id_pkey PRIMARY KEY (id),
    CONSTRAINT customizer_options_customizer_id_fkey FOREIGN KEY (store_id, customizer_id)
        REFERENCES customizers (store_id, id),
    CONSTRAINT customizer_options_visible_check CHECK (visible IN (0, 1)),
    CONSTRAINT customizer_options_stock_out_check CHECK (stock_out IN (0, 1)),
    CONSTRAINT customizer_options_price_base_check CHECK (price_base >= 0 AND price_discount_fixed >= 0),
    CONSTRAINT customizer_options_price_discount_percent_check CHECK (price_discount_percent BETWEEN 0 AND 10000),
    CONSTRAINT customizer_options_stock_count_check CHECK (stock_count >= 0 AND stock_min_count >= 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX customizer_options_customizer_id_idx ON customizer_options (customizer_id, place, id);
-- The stock of a store's options at once.
CREATE INDEX customizer_options_store_id_idx ON customizer_options (store_id);

-- Which customizers an article offers, and how many options of each are to be chosen.
CREATE TABLE article_customizers (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    article_id TEXT NOT NULL,
    customizer_id TEXT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    options_min INTEGER NOT NULL,
    options_max INTEGER NOT NULL,
    CONSTRAINT article_customizers_id_pkey PRIMARY KEY (id),
    CONSTRAINT article_customizers_article_id_fkey FOREIGN KEY (store_id, article_id) REFERENCES articles (store_id, id),
    CONSTRAINT article_customizers_customizer_id_fkey FOREIGN KEY (store_id, customizer_id)
        REFERENCES customizers (store_id, id),
    CONSTRAINT article_customizers_options_min_check CHECK (options_min >= 0 AND options_max >= 1)
) STRICT, WITHOUT ROWID;

CREATE INDEX article_customizers_article_id_idx ON article_customizers (article_id, place, id);

CREATE TABLE catalogs (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    -- The one that is published next.
    selected INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT catalogs_id_pkey PRIMARY KEY (id),
    CONSTRAINT catalogs_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT catalogs_store_id_id_key UNIQUE (store_id, id),
    CONSTRAINT catalogs_selected_check CHECK (selected IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX catalogs_selected_key ON catalogs (store_id) WHERE selected;
CREATE INDEX catalogs_name_folded_idx ON catalogs (store_id, name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX catalogs_created_at_idx ON catalogs (store_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE catalog_sections (
    id TEXT NOT NULL,
    catalog_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    banner_url TEXT,
    visible INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT catalog_sections_id_pkey PRIMARY KEY (id),
    CONSTRAINT catalog_sections_catalog_id_fkey FOREIGN KEY (catalog_id) REFERENCES catalogs (id),
    CONSTRAINT catalog_sections_catalog_id_id_key UNIQUE (catalog_id, id),
    CONSTRAINT catalog_sections_visible_check CHECK (visible IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE catalog_items (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    catalog_id TEXT NOT NULL,
    section_id TEXT NOT NULL,
    article_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    visible INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT catalog_items_id_pkey PRIMARY KEY (id),
    CONSTRAINT catalog_items_catalog_id_fkey FOREIGN KEY (store_id, catalog_id) REFERENCES catalogs (store_id, id),
    CONSTRAINT catalog_items_section_id_fkey FOREIGN KEY (catalog_id, section_id)
        REFERENCES catalog_sections (catalog_id, id),
    CONSTRAINT catalog_items_article_id_fkey FOREIGN KEY (store_id, article_id) REFERENCES articles (store_id, id),
    CONSTRAINT catalog_items_visible_check CHECK (visible IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX catalog_items_catalog_id_idx ON catalog_items (catalog_id, place, id);

-- A workspace's coupons; each is good in the stores that coupon_stores names.
CREATE TABLE coupons (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    -- Upper-case.
    code TEXT NOT NULL,
    discount_percent INTEGER,
    discount_percent_max_amount INTEGER,
    discount_fixed_amount INTEGER,
    -- Null is without limit: how often, and how much of discount in all.
    max_uses INTEGER,
    max_import_amount INTEGER,
    -- What was used of both so far.
    uses_count INTEGER NOT NULL DEFAULT 0,
    uses_amount INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT coupons_id_pkey PRIMARY KEY (id),
    CONSTRAINT coupons_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT coupons_workspace_id_id_key UNIQUE (workspace_id, id),
    CONSTRAINT coupons_enabled_check CHECK (enabled IN (0, 1)),
    CONSTRAINT coupons_discount_percent_check CHECK ((discount_percent IS NULL) <> (discount_fixed_amount IS NULL)),
    CONSTRAINT coupons_uses_count_check CHECK (uses_count >= 0 AND uses_amount >= 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX coupons_workspace_id_code_key ON coupons (workspace_id, code) WHERE deleted_at IS NULL;
CREATE INDEX coupons_code_idx ON coupons (workspace_id, code, id) WHERE deleted_at IS NULL;
CREATE INDEX coupons_created_at_idx ON coupons (workspace_id, created_at, id) WHERE deleted_at IS NULL;

CREATE TABLE coupon_stores (
    workspace_id TEXT NOT NULL,
    coupon_id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    CONSTRAINT coupon_stores_coupon_id_pkey PRIMARY KEY (coupon_id, store_id),
    CONSTRAINT coupon_stores_coupon_id_fkey FOREIGN KEY (workspace_id, coupon_id) REFERENCES coupons (workspace_id, id),
    CONSTRAINT coupon_stores_store_id_fkey FOREIGN KEY (workspace_id, store_id) REFERENCES stores (workspace_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX coupon_stores_store_id_idx ON coupon_stores (store_id, coupon_id);

CREATE TABLE policies (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    priority INTEGER NOT NULL,
    name TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    -- What an order must be for it; null asks for nothing. The bounds are part of it.
    items_count_min INTEGER,
    items_count_max INTEGER,
    items_import_min INTEGER,
    items_import_max INTEGER,
    coupon_active INTEGER,
    -- JSON lists.
    pickup_types TEXT,
    payment_types TEXT,
    -- What it does: an amount that is charged or discounted, and whether the order may be.
    amount_effect TEXT,
    amount_fixed INTEGER,
    amount_percent INTEGER,
    amount_percent_min INTEGER,
    amount_percent_max INTEGER,
    order_valid INTEGER,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT policies_id_pkey PRIMARY KEY (id),
    CONSTRAINT policies_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT policies_enabled_check CHECK (enabled IN (0, 1)),
    CONSTRAINT policies_coupon_active_check CHECK (coupon_active IN (0, 1)),
    CONSTRAINT policies_order_valid_check CHECK (order_valid IN (0, 1)),
    CONSTRAINT policies_amount_effect_check CHECK (amount_effect IN ('charge', 'discount'))
) STRICT, WITHOUT ROWID;

-- The order they count in is the list's by priority.
CREATE INDEX policies_priority_idx ON policies (store_id, priority, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_name_folded_idx ON policies (store_id, name_folded, id) WHERE deleted_at IS NULL;
CREATE INDEX policies_created_at_idx ON policies (store_id, created_at, id) WHERE deleted_at IS NULL;

-- Which providers of its workspace's wallet a store is paid by.
CREATE TABLE payment_methods (
    workspace_id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    provider_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    CONSTRAINT payment_methods_store_id_pkey PRIMARY KEY (store_id, provider_id),
    CONSTRAINT payment_methods_store_id_fkey FOREIGN KEY (workspace_id, store_id) REFERENCES stores (workspace_id, id),
    CONSTRAINT payment_methods_provider_id_fkey FOREIGN KEY (workspace_id, provider_id)
        REFERENCES wallet_providers (wallet_id, id)
) STRICT, WITHOUT ROWID;

-- How a store's orders get to whom they are for: fetched, or brought within a circle around the address.
CREATE TABLE pickup_methods (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    type TEXT NOT NULL,
    -- Metres.
    zone_radius INTEGER,
    address_name TEXT NOT NULL,
    address_country TEXT NOT NULL,
    address_state TEXT NOT NULL,
    address_city TEXT NOT NULL,
    address_zip TEXT NOT NULL,
    address_street TEXT NOT NULL,
    address_number TEXT NOT NULL,
    address_flat TEXT NOT NULL,
    address_apartment TEXT NOT NULL,
    address_indications TEXT NOT NULL,
    address_lat REAL NOT NULL,
    address_lng REAL NOT NULL,
    CONSTRAINT pickup_methods_id_pkey PRIMARY KEY (id),
    CONSTRAINT pickup_methods_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT pickup_methods_store_id_type_key UNIQUE (store_id, type),
    CONSTRAINT pickup_methods_type_check CHECK (type IN ('takeaway', 'delivery')),
    CONSTRAINT pickup_methods_zone_radius_check CHECK ((type = 'delivery') = (zone_radius IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- When a store is open: it takes orders in a turn.
CREATE TABLE turns (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    opened_at TEXT NOT NULL,
    opened_by TEXT NOT NULL,
    closed_at TEXT,
    closed_by TEXT,
    -- When it was closed; of an open one the end of time. What the list by closed_at is ordered by.
    ended_at TEXT NOT NULL,
    CONSTRAINT turns_id_pkey PRIMARY KEY (id),
    CONSTRAINT turns_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT turns_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES accounts (id),
    CONSTRAINT turns_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts (id),
    CONSTRAINT turns_closed_at_check CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
    CONSTRAINT turns_ended_at_check CHECK (closed_at IS NULL OR closed_at = ended_at)
) STRICT, WITHOUT ROWID;

-- One open a store.
CREATE UNIQUE INDEX turns_store_id_key ON turns (store_id) WHERE closed_at IS NULL;
CREATE INDEX turns_opened_at_idx ON turns (store_id, opened_at, id);
CREATE INDEX turns_ended_at_idx ON turns (store_id, ended_at, id);

-- What a store offers, frozen: candidates, what was published, and the one that consumers read.
CREATE TABLE deployments (
    id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    -- What was live when it was frozen.
    base_id TEXT,
    -- JSON; null once a candidate was superseded by another.
    snapshot TEXT,
    live INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    published_at TEXT,
    published_by TEXT,
    CONSTRAINT deployments_id_pkey PRIMARY KEY (id),
    CONSTRAINT deployments_store_id_fkey FOREIGN KEY (store_id) REFERENCES stores (id),
    CONSTRAINT deployments_base_id_fkey FOREIGN KEY (base_id) REFERENCES deployments (id),
    CONSTRAINT deployments_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts (id),
    CONSTRAINT deployments_published_by_fkey FOREIGN KEY (published_by) REFERENCES accounts (id),
    CONSTRAINT deployments_live_check CHECK (live IN (0, 1)),
    CONSTRAINT deployments_published_at_check CHECK ((published_at IS NULL) = (published_by IS NULL)),
    CONSTRAINT deployments_snapshot_check CHECK (published_at IS NULL OR snapshot IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX deployments_store_id_key ON deployments (store_id) WHERE live;
CREATE INDEX deployments_created_at_idx ON deployments (store_id, created_at, id);
