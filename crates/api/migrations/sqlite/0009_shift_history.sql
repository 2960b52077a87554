-- What became of each duty shift, kept after its deletion: whose id it is stays known.

CREATE TABLE pharmacy_shift_history (
    id TEXT NOT NULL,
    shift_id TEXT NOT NULL,
    -- Its number among the changes of the shift, from 1 on: the clocks of replicas may differ, this order does not.
    place INTEGER NOT NULL,
    -- The group the shift was in. One that moves to another group is deleted in one and created in the other.
    group_id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    at TEXT NOT NULL,
    action TEXT NOT NULL,
    -- What it was, and what it became.
    from_pharmacy_id TEXT,
    from_ini_at TEXT,
    from_end_at TEXT,
    from_demo INTEGER,
    to_pharmacy_id TEXT,
    to_ini_at TEXT,
    to_end_at TEXT,
    to_demo INTEGER,
    CONSTRAINT pharmacy_shift_history_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_shift_history_shift_id_place_key UNIQUE (shift_id, place),
    CONSTRAINT pharmacy_shift_history_group_id_fkey FOREIGN KEY (group_id) REFERENCES pharmacy_groups (id),
    CONSTRAINT pharmacy_shift_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT pharmacy_shift_history_action_check CHECK (action IN ('created', 'updated', 'deleted')),
    CONSTRAINT pharmacy_shift_history_from_demo_check CHECK (from_demo IN (0, 1)),
    CONSTRAINT pharmacy_shift_history_to_demo_check CHECK (to_demo IN (0, 1)),
    CONSTRAINT pharmacy_shift_history_from_check CHECK (
        (from_pharmacy_id IS NULL) = (action = 'created') AND (from_ini_at IS NULL) = (action = 'created')
        AND (from_end_at IS NULL) = (action = 'created') AND (from_demo IS NULL) = (action = 'created')
    ),
    CONSTRAINT pharmacy_shift_history_to_check CHECK (
        (to_pharmacy_id IS NULL) = (action = 'deleted') AND (to_ini_at IS NULL) = (action = 'deleted')
        AND (to_end_at IS NULL) = (action = 'deleted') AND (to_demo IS NULL) = (action = 'deleted')
    )
) STRICT, WITHOUT ROWID;

-- The groups that a workspace may write to.
CREATE INDEX pharmacy_groups_manager_workspace_id_idx ON pharmacy_groups (manager_workspace_id, id)
    WHERE manager_workspace_id IS NOT NULL;
