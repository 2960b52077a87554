-- Events are numbered after their commit, all committed ones at once: a commit that waits for the disk then holds no lock that others
-- need. A commit takes the event's place in the order of commits with its draft number, which is negative until then.

CREATE OR REPLACE FUNCTION number_event() RETURNS TRIGGER LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    UPDATE events SET id = -nextval('event_drafts') WHERE id = NEW.id;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION number_events() RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
DECLARE
    numbered BIGINT;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(current_schema() || ':events', 0));
    -- A statement of its own: it sees all that was committed by the time the lock was had.
    UPDATE events SET id = n.id
    FROM (SELECT id AS draft,
                 (SELECT GREATEST(MAX(id), 0) FROM events) + row_number() OVER (ORDER BY id DESC) AS id
          FROM events WHERE id < 0) n
    WHERE events.id = n.draft;
    GET DIAGNOSTICS numbered = ROW_COUNT;
    PERFORM pg_notify('hub', 'events');
    RETURN numbered;
END
$$;
