-- The services of a workspace: its stores, showrooms, pages and groups of pharmacies; and the tables of showrooms and pages, with the
-- columns that a subscription fills.

CREATE TABLE workspace_services (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    type TEXT NOT NULL,
    -- The id of the store, showroom, page or group; the table depends on the type.
    service_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'active',
    -- True while the staff keep it inactive.
    suspended INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    CONSTRAINT workspace_services_id_pkey PRIMARY KEY (id),
    CONSTRAINT workspace_services_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT workspace_services_service_id_key UNIQUE (service_id),
    CONSTRAINT workspace_services_type_check CHECK (type IN ('store', 'showroom', 'page', 'pharmacy_group')),
    CONSTRAINT workspace_services_state_check CHECK (state IN ('active', 'inactive')),
    CONSTRAINT workspace_services_suspended_check CHECK (suspended IN (0, 1)),
    CONSTRAINT workspace_services_suspended_state_check CHECK (state = 'inactive' OR NOT suspended)
) STRICT, WITHOUT ROWID;

-- A workspace's services, oldest first.
CREATE INDEX workspace_services_created_at_idx ON workspace_services (workspace_id, created_at, id);

CREATE TABLE showrooms (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT showrooms_id_pkey PRIMARY KEY (id),
    CONSTRAINT showrooms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    -- A page refers to a showroom of its own workspace.
    CONSTRAINT showrooms_workspace_id_id_key UNIQUE (workspace_id, id),
    CONSTRAINT showrooms_enabled_check CHECK (enabled IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE pages (
    id TEXT NOT NULL,
    -- Null for an entry of the directory without an owner.
    workspace_id TEXT,
    enabled INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL,
    store_id TEXT,
    showroom_id TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT pages_id_pkey PRIMARY KEY (id),
    CONSTRAINT pages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT pages_store_id_fkey FOREIGN KEY (workspace_id, store_id) REFERENCES stores (workspace_id, id),
    CONSTRAINT pages_showroom_id_fkey FOREIGN KEY (workspace_id, showroom_id) REFERENCES showrooms (workspace_id, id),
    CONSTRAINT pages_store_id_key UNIQUE (store_id),
    CONSTRAINT pages_showroom_id_key UNIQUE (showroom_id),
    CONSTRAINT pages_enabled_check CHECK (enabled IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX pages_workspace_id_idx ON pages (workspace_id, id) WHERE workspace_id IS NOT NULL;

-- The staff's list of workspaces: the name without case and accents, and the words that a workspace is found by. The server folds
-- names and writes the words of existing workspaces once it is started.
ALTER TABLE workspaces ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
ALTER TABLE workspaces ADD COLUMN search_text TEXT;
UPDATE workspaces SET name_folded = lower(name);
CREATE INDEX workspaces_name_folded_idx ON workspaces (name_folded, id);
CREATE INDEX workspaces_created_at_idx ON workspaces (created_at, id);
CREATE INDEX workspaces_search_text_idx ON workspaces (id) WHERE search_text IS NULL;

CREATE TABLE workspace_words (
    word TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    CONSTRAINT workspace_words_word_pkey PRIMARY KEY (word, workspace_id)
) STRICT, WITHOUT ROWID;

-- Active subscriptions get one of each type of service that the workspace lacks, made when the first such subscription began.
INSERT INTO stores (id, workspace_id, enabled, name, created_at)
SELECT lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-'
           || substr('89ab', 1 + abs(random() % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
           || lower(hex(randomblob(6))),
       w.id, 1, w.name, MIN(s.subscribed_at)
FROM subscriptions s
JOIN plan_services g ON g.plan_id = s.plan_id AND g.type = 'store'
JOIN workspaces w ON w.id = s.workspace_id
WHERE s.state = 'active' AND NOT EXISTS (SELECT t.id FROM stores t WHERE t.workspace_id = s.workspace_id)
GROUP BY w.id, w.name;

INSERT INTO showrooms (id, workspace_id, enabled, name, created_at)
SELECT lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-'
           || substr('89ab', 1 + abs(random() % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
           || lower(hex(randomblob(6))),
       w.id, 1, w.name, MIN(s.subscribed_at)
FROM subscriptions s
JOIN plan_services g ON g.plan_id = s.plan_id AND g.type = 'showroom'
JOIN workspaces w ON w.id = s.workspace_id
WHERE s.state = 'active'
GROUP BY w.id, w.name;

-- The page is linked to the oldest store and to the showroom.
INSERT INTO pages (id, workspace_id, enabled, name, store_id, showroom_id, created_at)
SELECT lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-'
           || substr('89ab', 1 + abs(random() % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
           || lower(hex(randomblob(6))),
       w.id, 0, w.name,
       (SELECT t.id FROM stores t WHERE t.workspace_id = w.id ORDER BY t.created_at, t.id LIMIT 1),
       (SELECT r.id FROM showrooms r WHERE r.workspace_id = w.id ORDER BY r.created_at, r.id LIMIT 1),
       MIN(s.subscribed_at)
FROM subscriptions s
JOIN plan_services g ON g.plan_id = s.plan_id AND g.type = 'page'
JOIN workspaces w ON w.id = s.workspace_id
WHERE s.state = 'active'
GROUP BY w.id, w.name;

-- Every existing store stays active, also one that no subscription allows: a migration closes no shop that takes orders. A store over the
-- allowance becomes inactive when its workspace unsubscribes.
INSERT INTO workspace_services (id, workspace_id, type, service_id, created_at)
SELECT lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2) || '-'
           || substr('89ab', 1 + abs(random() % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
           || lower(hex(randomblob(6))),
       made.workspace_id, made.type, made.id, made.created_at
FROM (SELECT workspace_id, 'store' AS type, id, created_at FROM stores
      UNION ALL SELECT workspace_id, 'showroom', id, created_at FROM showrooms
      UNION ALL SELECT workspace_id, 'page', id, created_at FROM pages
      UNION ALL SELECT w.id, 'pharmacy_group', g.id, g.created_at
      FROM pharmacy_groups g JOIN workspaces w ON w.id = g.manager_workspace_id) AS made;
