-- The last event's id, for who writes the next: it waits for its turn, which lasts until its transaction ends, and tells other
-- programs at the commit. Being volatile, it looks at what is there once it has the turn, whenever its statement began.

CREATE FUNCTION last_event_id() RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || ':events', 0));
    PERFORM pg_notify('hub', 'events');
    RETURN (SELECT COALESCE(MAX(id), 0) FROM events);
END
$$;
