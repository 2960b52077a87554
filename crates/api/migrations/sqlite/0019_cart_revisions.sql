-- How often a cart was written: who read it writes it only if nobody did meanwhile.

ALTER TABLE carts ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
