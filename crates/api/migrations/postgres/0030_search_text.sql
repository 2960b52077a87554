-- What a search looks through is `search_text`: folded words, separated by spaces.
ALTER TABLE account_entries RENAME COLUMN words TO search_text;
ALTER TABLE orders RENAME COLUMN words TO search_text;
ALTER INDEX account_entries_words_idx RENAME TO account_entries_search_text_idx;
