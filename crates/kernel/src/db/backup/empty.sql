SET LOCAL client_min_messages = warning;
DO $empty$
DECLARE
    home oid := to_regnamespace(quote_ident(current_setting('hub.schema')));
    item text;
BEGIN
    FOR item IN
        SELECT format('DROP %s IF EXISTS %I.%I CASCADE',
            CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
                WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END,
            current_setting('hub.schema'), relname)
        FROM pg_class
        WHERE relnamespace = home AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
            AND NOT EXISTS (
                SELECT objid FROM pg_depend
                WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND objsubid = 0 AND deptype IN ('e', 'a', 'i'))
    LOOP
        EXECUTE item;
    END LOOP;
    FOR item IN
        SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
        FROM pg_proc
        WHERE pronamespace = home
            AND NOT EXISTS (
                SELECT objid FROM pg_depend
                WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    LOOP
        EXECUTE item;
    END LOOP;
    FOR item IN
        SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
        FROM pg_type
        WHERE typnamespace = home AND typtype IN ('d', 'e', 'r')
            AND NOT EXISTS (
                SELECT objid FROM pg_depend
                WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid AND deptype = 'e')
    LOOP
        EXECUTE item;
    END LOOP;
END
$empty$;
