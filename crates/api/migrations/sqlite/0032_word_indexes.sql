-- The words that articles and orders are found by, from their begin. They are an index: a word is written with its row and is
-- read to find the row, so it has no foreign key.

ALTER TABLE articles ADD COLUMN search_text TEXT;
CREATE INDEX articles_search_text_idx ON articles (id) WHERE search_text IS NULL;

CREATE TABLE article_words (
    store_id TEXT NOT NULL,
    word TEXT NOT NULL,
    article_id TEXT NOT NULL,
    CONSTRAINT article_words_store_id_pkey PRIMARY KEY (store_id, word, article_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE order_words (
    word TEXT NOT NULL,
    order_id TEXT NOT NULL,
    CONSTRAINT order_words_word_pkey PRIMARY KEY (word, order_id)
) STRICT, WITHOUT ROWID;

-- Names and orders are folded already. The server folds descriptions and categories once it is started.
INSERT INTO article_words (store_id, word, article_id)
SELECT DISTINCT a.store_id, substr(w.value, 1, 100), a.id
FROM articles a, json_each('["' || replace(a.name_folded, ' ', '","') || '"]') w
WHERE a.name_folded <> '' ORDER BY 1, 2, 3;
INSERT INTO order_words (word, order_id)
SELECT DISTINCT substr(w.value, 1, 100), o.id
FROM orders o, json_each('["' || replace(o.search_text, ' ', '","') || '"]') w
WHERE o.search_text <> '' ORDER BY 1, 2;
