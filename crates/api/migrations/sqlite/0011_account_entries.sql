-- What the staff's list of accounts is ordered and searched by: a row an account, written with what it is made of.

CREATE TABLE account_entries (
    account_id TEXT NOT NULL,
    scope_type TEXT NOT NULL,
    created_at TEXT NOT NULL,
    -- Names without case and accents.
    given_name TEXT NOT NULL,
    family_name TEXT NOT NULL,
    scope_name TEXT NOT NULL,
    -- The account's rows of account_words, separated by spaces; null until they are written.
    words TEXT,
    CONSTRAINT account_entries_account_id_pkey PRIMARY KEY (account_id),
    CONSTRAINT account_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

-- Each order of the list.
CREATE INDEX account_entries_created_at_idx ON account_entries (created_at, account_id);
CREATE INDEX account_entries_given_name_idx ON account_entries (given_name, account_id);
CREATE INDEX account_entries_family_name_idx ON account_entries (family_name, account_id);
CREATE INDEX account_entries_scope_name_idx ON account_entries (scope_name, account_id);
-- The counts of accounts, without touching the table.
CREATE INDEX account_entries_scope_type_idx ON account_entries (scope_type, created_at);
CREATE INDEX account_entries_words_idx ON account_entries (account_id) WHERE words IS NULL;

-- The words that an account is found by, from their begin.
CREATE TABLE account_words (
    word TEXT NOT NULL,
    account_id TEXT NOT NULL,
    CONSTRAINT account_words_word_pkey PRIMARY KEY (word, account_id),
    CONSTRAINT account_words_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

-- The few that are not active: what counts and filters take away from all.
CREATE INDEX accounts_state_idx ON accounts (id) WHERE state <> 'active';
CREATE INDEX users_state_idx ON users (id) WHERE state <> 'active';
CREATE INDEX scopes_state_idx ON scopes (id) WHERE state <> 'active';

-- The server folds the names and writes the words once it is started.
INSERT INTO account_entries (account_id, scope_type, created_at, given_name, family_name, scope_name)
SELECT a.id, s.type, a.created_at, lower(p.given_name), lower(p.family_name), lower(s.name)
FROM accounts a JOIN scopes s ON s.id = a.scope_id JOIN profiles p ON p.user_id = a.user_id;
