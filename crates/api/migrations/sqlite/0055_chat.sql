-- Conversations of two scopes.

CREATE TABLE chat_rooms (
    id TEXT NOT NULL,
    -- The two scopes, the lower id first.
    low_id TEXT NOT NULL,
    high_id TEXT NOT NULL,
    -- The number of the last message.
    last_number INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    CONSTRAINT chat_rooms_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_rooms_low_id_fkey FOREIGN KEY (low_id) REFERENCES scopes (id),
    CONSTRAINT chat_rooms_high_id_fkey FOREIGN KEY (high_id) REFERENCES scopes (id),
    CONSTRAINT chat_rooms_low_id_high_id_key UNIQUE (low_id, high_id),
    CONSTRAINT chat_rooms_low_id_check CHECK (low_id < high_id)
) STRICT, WITHOUT ROWID;

-- A scope in a room: what its list of conversations shows.
CREATE TABLE chat_members (
    id TEXT NOT NULL,
    room_id TEXT NOT NULL,
    profile_id TEXT NOT NULL,
    -- The scope on the other side.
    other_id TEXT NOT NULL,
    -- False while the other side opened the room and nobody wrote.
    listed INTEGER NOT NULL,
    -- The last message that was seen, and its number; 0 before the first.
    view_number INTEGER NOT NULL DEFAULT 0,
    view_id TEXT,
    unread INTEGER NOT NULL DEFAULT 0,
    -- The folded name of the other side, as of the last message.
    search_text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    CONSTRAINT chat_members_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id),
    CONSTRAINT chat_members_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES scopes (id),
    CONSTRAINT chat_members_room_id_profile_id_key UNIQUE (room_id, profile_id),
    CONSTRAINT chat_members_listed_check CHECK (listed IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_members_updated_at_idx ON chat_members (profile_id, updated_at, id) WHERE listed;

CREATE TABLE chat_messages (
    id TEXT NOT NULL,
    room_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    profile_id TEXT NOT NULL,
    -- The account that wrote for the scope.
    account_id TEXT NOT NULL,
    -- The sender's own id of the message.
    sender_id TEXT NOT NULL,
    sender_datetime TEXT NOT NULL,
    -- A list as JSON.
    data TEXT NOT NULL,
    search_text TEXT NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT chat_messages_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id),
    CONSTRAINT chat_messages_room_id_number_key UNIQUE (room_id, number),
    CONSTRAINT chat_messages_room_id_profile_id_sender_id_key UNIQUE (room_id, profile_id, sender_id)
) STRICT, WITHOUT ROWID;

-- The uploads that a room shows: its members may read them.
CREATE TABLE chat_files (
    url TEXT NOT NULL,
    room_id TEXT NOT NULL,
    -- The last message with it: an upload that later takes the id is another file.
    shown_at TEXT NOT NULL,
    CONSTRAINT chat_files_url_pkey PRIMARY KEY (url, room_id),
    CONSTRAINT chat_files_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id)
) STRICT, WITHOUT ROWID;
