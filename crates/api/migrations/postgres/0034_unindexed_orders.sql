-- The orders whose words are not in order_words yet. A row is made with its order and deleted when the order is indexed, within seconds.
-- It has no foreign key: nothing is indexed for an order that is gone.

CREATE TABLE unindexed_orders (
    order_id uuid NOT NULL,
    CONSTRAINT unindexed_orders_order_id_pkey PRIMARY KEY (order_id)
);
