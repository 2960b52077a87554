-- The parts of an order are kept and found by their order: an index of their own ids, by which nobody looks for them, would be
-- written with each. Its history, of which it has the most, is only written while the order is held or made, and no order is ever
-- deleted: it looks for its order no more.

ALTER TABLE order_lines RENAME TO order_lines_before;

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
    CONSTRAINT order_lines_order_id_pkey PRIMARY KEY (order_id, place),
    CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_lines_quantity_check CHECK (quantity BETWEEN 0 AND 99),
    CONSTRAINT order_lines_total_check CHECK (total = subtotal - discounts AND subtotal = unit * quantity)
) STRICT, WITHOUT ROWID;

INSERT INTO order_lines (id, order_id, place, article_id, name, quantity, indications, article, options, unit, subtotal,
    discounts, taxes, total)
SELECT id, order_id, place, article_id, name, quantity, indications, article, options, unit, subtotal, discounts, taxes,
    total FROM order_lines_before;

DROP TABLE order_lines_before;

ALTER TABLE order_pickups RENAME TO order_pickups_before;

CREATE TABLE order_pickups (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    type TEXT NOT NULL,
    state TEXT NOT NULL,
    -- JSON: where it is fetched, or brought to.
    address TEXT NOT NULL,
    tip INTEGER NOT NULL,
    CONSTRAINT order_pickups_order_id_pkey PRIMARY KEY (order_id, place),
    CONSTRAINT order_pickups_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT order_pickups_type_check CHECK (type IN ('takeaway', 'delivery')),
    CONSTRAINT order_pickups_state_check CHECK (
        state IN ('pending', 'ready', 'carrying', 'at_door', 'delivered', 'failure', 'returned', 'cancelled')
    )
) STRICT, WITHOUT ROWID;

INSERT INTO order_pickups (id, order_id, place, type, state, address, tip)
SELECT id, order_id, place, type, state, address, tip FROM order_pickups_before;

DROP TABLE order_pickups_before;

ALTER TABLE order_history RENAME TO order_history_before;

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
    CONSTRAINT order_history_order_id_pkey PRIMARY KEY (order_id, place),
    CONSTRAINT order_history_entity_check CHECK (
        entity IN ('order', 'preparation', 'payment', 'pickup', 'item', 'policy')
    )
) STRICT, WITHOUT ROWID;

INSERT INTO order_history (id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason)
SELECT id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason FROM order_history_before;

DROP TABLE order_history_before;

ALTER TABLE stock_moves RENAME TO stock_moves_before;

CREATE TABLE stock_moves (
    id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    article_id TEXT,
    option_id TEXT,
    units INTEGER NOT NULL,
    at TEXT NOT NULL,
    CONSTRAINT stock_moves_order_id_pkey PRIMARY KEY (order_id, id),
    CONSTRAINT stock_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT stock_moves_article_id_check CHECK ((article_id IS NULL) <> (option_id IS NULL)),
    CONSTRAINT stock_moves_units_check CHECK (units <> 0)
) STRICT, WITHOUT ROWID;

INSERT INTO stock_moves (id, order_id, article_id, option_id, units, at)
SELECT id, order_id, article_id, option_id, units, at FROM stock_moves_before;

DROP TABLE stock_moves_before;
