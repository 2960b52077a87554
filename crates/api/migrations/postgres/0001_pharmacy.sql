-- Pharmacy groups, their pharmacies and duty shifts.

CREATE TABLE pharmacy_groups (
    id uuid NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    name text NOT NULL,
    -- The name without case and accents: what lists are ordered by, byte by byte as SQLite does.
    name_folded text COLLATE "C" NOT NULL,
    -- An IANA name: days, months and the calendar's hours are this zone's.
    time_zone text NOT NULL,
    -- The circle the group serves; the radius is in metres.
    zone_lat double precision NOT NULL,
    zone_lng double precision NOT NULL,
    zone_radius double precision NOT NULL,
    -- The workspace that writes the group's shifts; never answered.
    manager_workspace_id uuid,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT pharmacy_groups_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_groups_zone_radius_check CHECK (zone_radius > 0)
);

CREATE INDEX pharmacy_groups_name_folded_idx ON pharmacy_groups (name_folded, id) WHERE deleted_at IS NULL;

CREATE TABLE pharmacies (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    slug text COLLATE "C" NOT NULL,
    enabled boolean NOT NULL DEFAULT true,
    name text NOT NULL,
    address text,
    locality text,
    phone text,
    lat double precision,
    lng double precision,
    page_id uuid,
    workspace_id uuid,
    created_at timestamptz NOT NULL,
    CONSTRAINT pharmacies_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacies_group_id_fkey FOREIGN KEY (group_id) REFERENCES pharmacy_groups (id),
    CONSTRAINT pharmacies_group_id_slug_key UNIQUE (group_id, slug),
    -- What a shift refers to, so that it can only name a pharmacy of its own group.
    CONSTRAINT pharmacies_group_id_id_key UNIQUE (group_id, id),
    CONSTRAINT pharmacies_lat_check CHECK ((lat IS NULL) = (lng IS NULL))
);

CREATE TABLE pharmacy_shifts (
    id uuid NOT NULL,
    group_id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    -- Half-open: on duty from ini_at until just before end_at.
    ini_at timestamptz NOT NULL,
    end_at timestamptz NOT NULL,
    -- Made up for demonstration; every view says so.
    demo boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT pharmacy_shifts_id_pkey PRIMARY KEY (id),
    CONSTRAINT pharmacy_shifts_pharmacy_id_fkey FOREIGN KEY (group_id, pharmacy_id) REFERENCES pharmacies (group_id, id),
    CONSTRAINT pharmacy_shifts_end_at_check CHECK (end_at > ini_at)
);

-- The list of a period, in its order, without touching the table.
CREATE INDEX pharmacy_shifts_ini_at_idx ON pharmacy_shifts (group_id, ini_at, id, end_at, pharmacy_id, demo);
-- A pharmacy's shifts around an instant: overlaps, and until when it stays on duty.
CREATE INDEX pharmacy_shifts_pharmacy_id_idx ON pharmacy_shifts (pharmacy_id, ini_at);
