-- What a search looks through is `search_text`: folded words, separated by spaces.
ALTER TABLE account_entries RENAME COLUMN words TO search_text;
ALTER TABLE orders RENAME COLUMN words TO search_text;

DROP INDEX account_entries_words_idx;
CREATE INDEX account_entries_search_text_idx ON account_entries (account_id) WHERE search_text IS NULL;
