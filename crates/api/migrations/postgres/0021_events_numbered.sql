-- An event gets its id while its transaction commits. Whoever numbers one keeps all others from it until the commit is on the disk, so
-- nothing else of a transaction is to be between. Until then it has a negative id of its own, which nobody else ever sees.

CREATE SEQUENCE event_drafts;

CREATE FUNCTION number_event() RETURNS TRIGGER LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || ':events', 0));
    PERFORM pg_notify('hub', 'events');
    -- A statement of its own: it looks at what was committed by the time the lock was had.
    UPDATE events SET id = (SELECT GREATEST(MAX(id), 0) + 1 FROM events) WHERE id = NEW.id;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER events_id_number AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.id < 0) EXECUTE FUNCTION number_event();

DROP FUNCTION last_event_id();
