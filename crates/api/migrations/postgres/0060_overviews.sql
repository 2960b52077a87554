-- The newest edits of a workspace's shifts, and the jobs whose last attempt failed: both are on the homes.

CREATE INDEX pharmacy_shift_history_group_id_idx ON pharmacy_shift_history (group_id, at, id);

CREATE INDEX jobs_last_error_idx ON jobs (created_at, id) WHERE last_error IS NOT NULL;
