-- The words that articles and orders are found by, from their begin. They are an index: a word is written with its row and is
-- read to find the row, so it has no foreign key.

ALTER TABLE articles ADD COLUMN search_text text;
CREATE INDEX articles_search_text_idx ON articles (id) WHERE search_text IS NULL;

CREATE TABLE article_words (
    store_id uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    article_id uuid NOT NULL,
    CONSTRAINT article_words_store_id_pkey PRIMARY KEY (store_id, word, article_id)
);

CREATE TABLE order_words (
    word text COLLATE "C" NOT NULL,
    order_id uuid NOT NULL,
    CONSTRAINT order_words_word_pkey PRIMARY KEY (word, order_id)
);

-- Names and orders are folded already. The server folds descriptions and categories once it is started.
INSERT INTO article_words (store_id, word, article_id)
SELECT DISTINCT a.store_id, left(w.word, 100), a.id
FROM articles a, unnest(string_to_array(a.name_folded, ' ')) AS w (word)
WHERE w.word <> '' ORDER BY 1, 2, 3;
INSERT INTO order_words (word, order_id)
SELECT DISTINCT left(w.word, 100), o.id
FROM orders o, unnest(string_to_array(o.search_text, ' ')) AS w (word)
WHERE w.word <> '' ORDER BY 1, 2;
