-- What a workspace may have: plans, what each gives, and who has subscribed to which.

CREATE TABLE plans (
    id uuid NOT NULL,
    period text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    -- As in #1f6feb.
    color text NOT NULL,
    -- A JSON list of texts: what is said of it.
    features text NOT NULL,
    -- One that is not is offered to nobody, and stays with whoever has it.
    public boolean NOT NULL DEFAULT true,
    place bigint NOT NULL,
    -- Centavos a period.
    cost bigint NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT plans_id_pkey PRIMARY KEY (id),
    CONSTRAINT plans_period_check CHECK (period IN ('month', 'year')),
    CONSTRAINT plans_cost_check CHECK (cost >= 0)
);

-- The list, in its order.
CREATE INDEX plans_place_idx ON plans (place, id) WHERE public;

CREATE TABLE plan_services (
    plan_id uuid NOT NULL,
    type text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT plan_services_plan_id_pkey PRIMARY KEY (plan_id, type),
    CONSTRAINT plan_services_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans (id),
    CONSTRAINT plan_services_type_check CHECK (type IN ('store', 'showroom', 'page', 'pharmacy_group')),
    CONSTRAINT plan_services_count_check CHECK (count > 0)
);

CREATE TABLE subscriptions (
    id uuid NOT NULL,
    workspace_id uuid NOT NULL,
    plan_id uuid NOT NULL,
    state text NOT NULL DEFAULT 'active',
    subscribed_at timestamptz NOT NULL,
    unsubscribed_at timestamptz,
    CONSTRAINT subscriptions_id_pkey PRIMARY KEY (id),
    CONSTRAINT subscriptions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces (id),
    CONSTRAINT subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans (id),
    CONSTRAINT subscriptions_state_check CHECK (state IN ('active', 'unsubscribed')),
    CONSTRAINT subscriptions_unsubscribed_at_check CHECK ((state = 'unsubscribed') = (unsubscribed_at IS NOT NULL))
);

-- One active a plan.
CREATE UNIQUE INDEX subscriptions_workspace_id_plan_id_key ON subscriptions (workspace_id, plan_id) WHERE state = 'active';
CREATE INDEX subscriptions_subscribed_at_idx ON subscriptions (workspace_id, subscribed_at, id);
