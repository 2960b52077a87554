/* Fixtures of a workspace's tests: its members, plans, subscriptions and services, and handlers that answer like the API. */
import { HttpResponse, http } from "msw";
import type { components } from "@/shared/api/schema";
import { anaAccount } from "./fakeAuthServer";

type Schemas = components["schemas"];

export const id = (number: number) => `0190a5b0-7c3e-7000-8000-${String(number).padStart(12, "0")}`;
const created_at = "2026-11-20T15:00:00Z";

export const workspace: Schemas["Workspace"] = {
  id: anaAccount.scope.id,
  name: anaAccount.scope.name,
  image_url: null,
  type: "business",
  email: "hola@ramirez.example",
  phone: null,
  user_id: anaAccount.user.id,
  created_at,
};

export function makeMember(
  number: number,
  state: Schemas["MemberState"],
  [given_name, family_name]: readonly [string, string],
): Schemas["WorkspaceMember"] {
  const { name, image_url } = workspace;
  return {
    id: id(number),
    state,
    workspace: { id: workspace.id, name, image_url },
    user: { id: id(number + 100), given_name, family_name, image_url: null },
    is_owner: false,
    account_id: null,
    created_at,
  };
}

export const owner: Schemas["WorkspaceMember"] = {
  ...makeMember(800, "active", ["Ana", "Gómez"]),
  user: { id: anaAccount.user.id, given_name: "Ana", family_name: "Gómez", image_url: null },
  is_owner: true,
};

export const shopPlan: Schemas["Plan"] = {
  id: id(1001),
  name: "Comercio",
  period: "month",
  color: "#1f6feb",
  public: true,
  order: 1,
  cost: 24000,
  description: "Una tienda con su catálogo.",
  features: ["Una tienda"],
  services: [{ type: "store", count: 1 }],
};

export const subscription: Schemas["Subscription"] = {
  id: id(1101),
  state: "active",
  subscribed_at: created_at,
  unsubscribed_at: null,
  workspace_id: workspace.id,
  plan_id: shopPlan.id,
  services: shopPlan.services,
};

export const storeService: Schemas["WorkspaceService"] = {
  id: id(1201),
  type: "store",
  service_id: id(501),
  state: "active",
  created_at,
};

/** A page of a list that has no more. */
export const listOf = (data: readonly object[]) => HttpResponse.json({ data, cursor: null });

export const refusal = (status: number, code: string, extra: unknown = null) =>
  HttpResponse.json({ status, code, extra }, { status });

/** A handler that records the call and answers with what `answer` makes, by default null. */
export function recorded(
  calls: { method: string; path: string; body: unknown }[],
  method: "put" | "post",
  path: string,
  answer: () => Response = () => HttpResponse.json(null),
) {
  return http[method](path, async ({ request }) => {
    const text = await request.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    calls.push({ method: request.method, path: new URL(request.url).pathname, body });
    return answer();
  });
}
