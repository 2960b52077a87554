-- What each order would look up for nothing: a provider of a wallet is of one whose scope is there, and whoever did something to an
-- order is an account, none of which is ever deleted.

ALTER TABLE wallet_orders DROP CONSTRAINT wallet_orders_receiver_id_fkey;
ALTER TABLE order_history DROP CONSTRAINT order_history_account_id_fkey;
