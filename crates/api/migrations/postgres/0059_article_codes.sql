-- The codes of articles and options: a store's own, such as SKUs.

ALTER TABLE articles ADD COLUMN code text COLLATE "C";

CREATE UNIQUE INDEX articles_store_id_code_key ON articles (store_id, code) WHERE code IS NOT NULL AND deleted_at IS NULL;

-- Without an index: the options of a customizer are written together, and their codes are compared before.
ALTER TABLE customizer_options ADD COLUMN code text;
