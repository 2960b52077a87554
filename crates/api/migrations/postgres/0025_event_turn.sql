-- As before, with one statement for the lock and the word to other programs.

CREATE OR REPLACE FUNCTION number_event() RETURNS TRIGGER LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || ':events', 0)), pg_notify('hub', 'events');
    -- A statement of its own: it looks at what was committed by the time the lock was had.
    UPDATE events SET id = (SELECT GREATEST(MAX(id), 0) + 1 FROM events) WHERE id = NEW.id;
    RETURN NULL;
END
$$;
