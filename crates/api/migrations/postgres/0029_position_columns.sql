-- The order of rows among their siblings is `position`, the word of the field.

ALTER TABLE pharmacy_shift_history RENAME COLUMN place TO position;
ALTER TABLE plans RENAME COLUMN place TO position;
ALTER TABLE article_category_links RENAME COLUMN place TO position;
ALTER TABLE customizer_options RENAME COLUMN place TO position;
ALTER TABLE article_customizers RENAME COLUMN place TO position;
ALTER TABLE catalog_sections RENAME COLUMN place TO position;
ALTER TABLE catalog_items RENAME COLUMN place TO position;
ALTER TABLE coupon_stores RENAME COLUMN place TO position;
ALTER TABLE payment_methods RENAME COLUMN place TO position;
ALTER TABLE wallet_transactions RENAME COLUMN place TO position;
ALTER TABLE order_payments RENAME COLUMN place TO position;
ALTER TABLE order_policies RENAME COLUMN place TO position;
ALTER TABLE order_lines RENAME COLUMN place TO position;
ALTER TABLE order_pickups RENAME COLUMN place TO position;
ALTER TABLE order_history RENAME COLUMN place TO position;

ALTER TABLE pharmacy_shift_history RENAME CONSTRAINT pharmacy_shift_history_shift_id_place_key TO pharmacy_shift_history_shift_id_position_key;
ALTER TABLE wallet_transactions RENAME CONSTRAINT wallet_transactions_wallet_order_id_place_key TO wallet_transactions_wallet_order_id_position_key;
ALTER TABLE order_payments RENAME CONSTRAINT order_payments_order_id_place_key TO order_payments_order_id_position_key;
ALTER TABLE order_policies RENAME CONSTRAINT order_policies_order_id_place_key TO order_policies_order_id_position_key;
ALTER INDEX plans_place_idx RENAME TO plans_position_idx;
