-- What an order writes, checked by its type: PostgreSQL reads the text of a table's checks anew for each statement, that of a
-- domain's once a connection. What compares columns stays with the table.

CREATE DOMAIN hundredths AS bigint CONSTRAINT hundredths_check CHECK (VALUE BETWEEN 0 AND 10000);
CREATE DOMAIN line_quantity AS bigint CONSTRAINT line_quantity_check CHECK (VALUE BETWEEN 0 AND 99);
CREATE DOMAIN moved_units AS bigint CONSTRAINT moved_units_check CHECK (VALUE <> 0);
CREATE DOMAIN wallet_amount AS bigint CONSTRAINT wallet_amount_check CHECK (VALUE > 0);
CREATE DOMAIN order_state AS text COLLATE "C" CONSTRAINT order_state_check CHECK (
    VALUE IN ('submitted', 'preparation', 'payment', 'pickup', 'completed', 'cancelled')
);
CREATE DOMAIN preparation_state AS text CONSTRAINT preparation_state_check CHECK (
    VALUE IN ('pending', 'preparing', 'completed')
);
CREATE DOMAIN payment_state AS text CONSTRAINT payment_state_check CHECK (
    VALUE IN ('pending', 'completed', 'cancelled', 'refounded')
);
CREATE DOMAIN pickup_type AS text CONSTRAINT pickup_type_check CHECK (VALUE IN ('takeaway', 'delivery'));
CREATE DOMAIN pickup_state AS text CONSTRAINT pickup_state_check CHECK (
    VALUE IN ('pending', 'ready', 'carrying', 'at_door', 'delivered', 'failure', 'returned', 'cancelled')
);
CREATE DOMAIN order_entity AS text CONSTRAINT order_entity_check CHECK (
    VALUE IN ('order', 'preparation', 'payment', 'pickup', 'item', 'policy')
);
CREATE DOMAIN wallet_order_state AS text CONSTRAINT wallet_order_state_check CHECK (
    VALUE IN ('pending', 'processing', 'completed', 'cancelled', 'refounded')
);

ALTER TABLE articles
    DROP CONSTRAINT articles_price_discount_percent_check,
    DROP CONSTRAINT articles_price_tax_percent_check,
    ALTER price_discount_percent TYPE hundredths,
    ALTER price_tax_percent TYPE hundredths;
ALTER TABLE orders
    DROP CONSTRAINT orders_state_check,
    DROP CONSTRAINT orders_preparation_check,
    ALTER state TYPE order_state,
    ALTER preparation TYPE preparation_state;
ALTER TABLE order_lines
    DROP CONSTRAINT order_lines_quantity_check,
    ALTER quantity TYPE line_quantity;
ALTER TABLE order_payments
    DROP CONSTRAINT order_payments_state_check,
    ALTER state TYPE payment_state;
ALTER TABLE order_pickups
    DROP CONSTRAINT order_pickups_type_check,
    DROP CONSTRAINT order_pickups_state_check,
    ALTER type TYPE pickup_type,
    ALTER state TYPE pickup_state;
ALTER TABLE order_history
    DROP CONSTRAINT order_history_entity_check,
    ALTER entity TYPE order_entity;
ALTER TABLE stock_moves
    DROP CONSTRAINT stock_moves_units_check,
    ALTER units TYPE moved_units;
ALTER TABLE wallet_orders
    DROP CONSTRAINT wallet_orders_state_check,
    DROP CONSTRAINT wallet_orders_amount_check,
    ALTER state TYPE wallet_order_state,
    ALTER amount TYPE wallet_amount;
