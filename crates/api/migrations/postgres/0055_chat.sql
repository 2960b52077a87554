-- Conversations of two scopes.

CREATE TABLE chat_rooms (
    id uuid NOT NULL,
    -- The two scopes, the lower id first.
    low_id uuid NOT NULL,
    high_id uuid NOT NULL,
    -- The number of the last message.
    last_number bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    CONSTRAINT chat_rooms_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_rooms_low_id_fkey FOREIGN KEY (low_id) REFERENCES scopes (id),
    CONSTRAINT chat_rooms_high_id_fkey FOREIGN KEY (high_id) REFERENCES scopes (id),
    CONSTRAINT chat_rooms_low_id_high_id_key UNIQUE (low_id, high_id),
    CONSTRAINT chat_rooms_low_id_check CHECK (low_id < high_id)
);

-- A scope in a room: what its list of conversations shows.
CREATE TABLE chat_members (
    id uuid NOT NULL,
    room_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    -- The scope on the other side.
    other_id uuid NOT NULL,
    -- False while the other side opened the room and nobody wrote.
    listed boolean NOT NULL,
    -- The last message that was seen, and its number; 0 before the first.
    view_number bigint NOT NULL DEFAULT 0,
    view_id uuid,
    unread bigint NOT NULL DEFAULT 0,
    -- The folded name of the other side, as of the last message.
    search_text text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT chat_members_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_members_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id),
    CONSTRAINT chat_members_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES scopes (id),
    CONSTRAINT chat_members_room_id_profile_id_key UNIQUE (room_id, profile_id)
);

CREATE INDEX chat_members_updated_at_idx ON chat_members (profile_id, updated_at, id) WHERE listed;

CREATE TABLE chat_messages (
    id uuid NOT NULL,
    room_id uuid NOT NULL,
    number bigint NOT NULL,
    profile_id uuid NOT NULL,
    -- The account that wrote for the scope.
    account_id uuid NOT NULL,
    -- The sender's own id of the message.
    sender_id uuid NOT NULL,
    sender_datetime timestamptz NOT NULL,
    -- A list as JSON.
    data text NOT NULL,
    search_text text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT chat_messages_id_pkey PRIMARY KEY (id),
    CONSTRAINT chat_messages_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id),
    CONSTRAINT chat_messages_room_id_number_key UNIQUE (room_id, number),
    CONSTRAINT chat_messages_room_id_profile_id_sender_id_key UNIQUE (room_id, profile_id, sender_id)
);

-- The uploads that a room shows: its members may read them.
CREATE TABLE chat_files (
    url text COLLATE "C" NOT NULL,
    room_id uuid NOT NULL,
    -- The last message with it: an upload that later takes the id is another file.
    shown_at timestamptz NOT NULL,
    CONSTRAINT chat_files_url_pkey PRIMARY KEY (url, room_id),
    CONSTRAINT chat_files_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_rooms (id)
);
