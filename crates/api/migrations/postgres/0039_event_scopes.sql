-- The scope that an event's audience belongs to, for a stream of all audiences of a scope; null of an audience without one, and of
-- events of before.

ALTER TABLE events ADD COLUMN scope_id uuid;
