-- What a workspace may have: plans, what each gives, and who has subscribed to which.

CREATE TABLE plans (
    id TEXT NOT NULL,
    period TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- As in #1f6feb.
    color TEXT NOT NULL,
    -- A JSON list of texts: what is said of it.
    features TEXT NOT NULL,
    -- One that is not is offered to nobody, and stays with whoever has it.
    public INTEGER NOT NULL DEFAULT 1,
    place INTEGER NOT NULL,
    -- Centavos a period.
    cost INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    CONSTRAINT plans_id_pkey PRIMARY KEY (id),
    CONSTRAINT plans_period_check CHECK (period IN ('month', 'year')),
    CONSTRAINT plans_public_check CHECK (public IN (0, 1)),
    CONSTRAINT plans_cost_check CHECK (cost >= 0)
) STRICT, WITHOUT ROWID;

-- The list, in its order.
CREATE INDEX plans_place_idx ON plans (place, id) WHERE public;

CREATE TABLE plan_services (
    plan_id TEXT NOT NULL,
    type TEXT NOT NULL,
    count INTEGER NOT NULL,
    CONSTRAINT plan_services_plan_id_pkey PRIMARY KEY (plan_id, type),
    CONSTRAINT plan_services_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans (id),
    CONSTRAINT plan_services_type_check CHECK (type IN ('store', 'showroom', 'page', 'pharmacy_group')),
    CONSTRAINT plan_services_count_check CHECK (count > 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE subscriptions (
    id TEXT NOT NULL,
    workspace_id TEXT NOT NULL,
    plan_id TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'active',
    subscribed_at TEXT NOT NULL,
    unsubscribed_at TEXT,
    CONSTRAINT subscriptions_id_pkey PRIMARY KEY (id),
    CONSTRAINT subscriptions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans (id),
    CONSTRAINT subscriptions_state_check CHECK (state IN ('active', 'unsubscribed')),
    CONSTRAINT subscriptions_unsubscribed_at_check CHECK ((state = 'unsubscribed') = (unsubscribed_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One active a plan.
CREATE UNIQUE INDEX subscriptions_workspace_id_plan_id_key ON subscriptions (workspace_id, plan_id) WHERE state = 'active';
CREATE INDEX subscriptions_subscribed_at_idx ON subscriptions (workspace_id, subscribed_at, id);
