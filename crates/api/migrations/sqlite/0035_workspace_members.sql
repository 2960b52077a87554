-- The members of workspaces: who is invited, who belongs, who no longer does.

CREATE TABLE workspace_members (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    -- Active: the user's account in the workspace is active. Inactive: it is blocked.
    state TEXT NOT NULL,
    -- The staff blocked the account: the workspace cannot invite or activate the member.
    blocked_by_staff INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    CONSTRAINT workspace_members_id_pkey PRIMARY KEY (id),
    CONSTRAINT workspace_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT workspace_members_workspace_id_user_id_key UNIQUE (workspace_id, user_id),
    CONSTRAINT workspace_members_state_check CHECK (state IN ('requested', 'active', 'inactive', 'rejected')),
    CONSTRAINT workspace_members_blocked_by_staff_check CHECK (blocked_by_staff IN (0, 1)),
    CONSTRAINT workspace_members_state_blocked_by_staff_check CHECK (state = 'inactive' OR NOT blocked_by_staff)
) STRICT, WITHOUT ROWID;

-- The list of a workspace's members, and the list of a user's invitations.
CREATE INDEX workspace_members_created_at_idx ON workspace_members (workspace_id, created_at, id);
CREATE INDEX workspace_members_user_id_idx ON workspace_members (user_id, created_at, id);

-- Only the staff has blocked accounts so far.
INSERT INTO workspace_members (id, workspace_id, user_id, state, blocked_by_staff, created_at)
SELECT a.id, a.scope_id, a.user_id, CASE a.state WHEN 'active' THEN 'active' ELSE 'inactive' END, a.state = 'blocked',
    a.created_at
FROM workspaces w JOIN accounts a ON a.scope_id = w.id
WHERE a.state <> 'deleted';
