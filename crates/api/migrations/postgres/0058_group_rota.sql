-- What a group's rota has to cover, whose holidays count, and what the public reads while nobody is on duty.

-- The cover rules as a JSON array; until it is set, one pharmacy always.
ALTER TABLE pharmacy_groups ADD COLUMN cover text NOT NULL
    DEFAULT '[{"weekdays":[1,2,3,4,5,6,7],"start_time":"00:00","end_time":"24:00","minimum":1}]';
-- ISO 3166-1 alpha-2.
ALTER TABLE pharmacy_groups ADD COLUMN holidays_country text DEFAULT 'AR';
ALTER TABLE pharmacy_groups ADD COLUMN emergency_text text;
