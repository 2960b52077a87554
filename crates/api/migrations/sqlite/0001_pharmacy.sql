-- Pharmacy groups, their pharmacies and duty shifts.
-- Ids are hyphenated lower-case UUIDs; times are UTC text with six decimals, so that text order is time order.

CREATE TABLE pharmacy_groups (
    id TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL,
    -- The name without case and accents: what lists are ordered by.
    name_folded TEXT NOT NULL,
    -- An IANA name: days, months and the calendar's hours are this zone's.
    time_zone TEXT NOT NULL,
    -- The circle the group serves; the radius is in metres.
    zone_lat REAL NOT NULL,
    zone_lng REAL NOT NULL,
    zone_radius REAL NOT NULL,
    -- The workspace that writes the group's shifts; never answered.
    manager_workspace_id TEXT,
    created_at TEXT NOT NULL,
    deleted_at TEXT,
    CONSTRAINT pharmacy_groups_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_groups_enabled_check CHECK (enabled IN (0, 1)),
    CONSTRAINT pharmacy_groups_zone_radius_check CHECK (zone_radius > 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX pharmacy_groups_name_folded_idx ON pharmacy_groups (name_folded, id) WHERE deleted_at IS NULL;

CREATE TABLE pharmacies (
    id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    enabled INTEGER NOT NULL DEFAULT 1,
    name TEXT NOT NULL,
    address TEXT,
    locality TEXT,
    phone TEXT,
    lat REAL,
    lng REAL,
    page_id TEXT,
    workspace_id TEXT,
    created_at TEXT NOT NULL,
    CONSTRAINT pharmacies_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacies_group_id_fkey FOREIGN KEY (group_id) REFERENCES pharmacy_groups (id),
    CONSTRAINT pharmacies_group_id_slug_key UNIQUE (group_id, slug),
    -- What a shift refers to, so that it can only name a pharmacy of its own group.
    CONSTRAINT pharmacies_group_id_id_key UNIQUE (group_id, id),
    CONSTRAINT pharmacies_enabled_check CHECK (enabled IN (0, 1)),
    CONSTRAINT pharmacies_lat_check CHECK ((lat IS NULL) = (lng IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE pharmacy_shifts (
    id TEXT NOT NULL,
    group_id TEXT NOT NULL,
    pharmacy_id TEXT NOT NULL,
    -- Half-open: on duty from ini_at until just before end_at.
    ini_at TEXT NOT NULL,
    end_at TEXT NOT NULL,
    -- Made up for demonstration; every view says so.
    demo INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT pharmacy_shifts_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_shifts_pharmacy_id_fkey FOREIGN KEY (group_id, pharmacy_id) REFERENCES pharmacies (group_id, id),
    CONSTRAINT pharmacy_shifts_end_at_check CHECK (end_at > ini_at),
    CONSTRAINT pharmacy_shifts_demo_check CHECK (demo IN (0, 1))
) STRICT, WITHOUT ROWID;

-- The list of a period, in its order, without touching the table.
CREATE INDEX pharmacy_shifts_ini_at_idx ON pharmacy_shifts (group_id, ini_at, id, end_at, pharmacy_id, demo);
-- A pharmacy's shifts around an instant: overlaps, and until when it stays on duty.
CREATE INDEX pharmacy_shifts_pharmacy_id_idx ON pharmacy_shifts (pharmacy_id, ini_at);
