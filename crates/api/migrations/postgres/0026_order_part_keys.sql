-- The parts of an order are kept and found by their order: an index of their own ids, by which nobody looks for them, would be
-- written with each. Its history, of which it has the most, is only written while the order is held or made, and no order is ever
-- deleted: it looks for its order no more.

ALTER TABLE order_lines
    DROP CONSTRAINT order_lines_id_pkey,
    DROP CONSTRAINT order_lines_order_id_place_key,
    ADD CONSTRAINT order_lines_order_id_pkey PRIMARY KEY (order_id, place);
ALTER TABLE order_pickups
    DROP CONSTRAINT order_pickups_id_pkey,
    DROP CONSTRAINT order_pickups_order_id_place_key,
    ADD CONSTRAINT order_pickups_order_id_pkey PRIMARY KEY (order_id, place);
ALTER TABLE order_history
    DROP CONSTRAINT order_history_order_id_fkey,
    DROP CONSTRAINT order_history_id_pkey,
    DROP CONSTRAINT order_history_order_id_place_key,
    ADD CONSTRAINT order_history_order_id_pkey PRIMARY KEY (order_id, place);
ALTER TABLE stock_moves
    DROP CONSTRAINT stock_moves_id_pkey,
    ADD CONSTRAINT stock_moves_order_id_pkey PRIMARY KEY (order_id, id);
DROP INDEX stock_moves_order_id_idx;
