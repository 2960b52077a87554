/* The operations of sign-in until the document has them. */
import { object, optional, picklist, pipe, string, uuid } from "valibot";
import type { paths as Documented } from "./schema";

export type ScopeType = "consumer" | "workspace" | "backoffice";

interface Token {
  token: string;
  expired_at: string;
}

export interface AuthSession {
  account: { id: string };
  refresh: Token;
  access: Token;
}

export interface Account {
  id: string;
  profile: { given_name: string; family_name: string; birthday: string | null; image_url: string | null };
  credential: {
    username: string | null;
    email: string | null;
    email_verified: boolean;
    phone: string | null;
    phone_verified: boolean;
  };
  scope: { id: string; type: ScopeType; name: string; image_url: string | null };
  user: { id: string };
}

interface Json<T> {
  headers: Record<string, unknown>;
  content: { "application/json": T };
}

interface Failure {
  status: number;
  code: string;
  extra: Record<string, unknown> | null;
}

interface Device {
  header: { "device-id": string };
}

interface Post<Body, Parameters, Answer> {
  post: {
    parameters: Parameters;
    requestBody: Body;
    responses: { 200: Json<Answer>; 401: Json<Failure> };
  };
}

export type paths = Documented & {
  "/auth/sign_in": Post<
    { content: { "application/json": { userkey: string; password: string; scope_type?: ScopeType } } },
    Device,
    AuthSession
  >;
  "/auth/access": Post<{ content: { "application/json": { account_id?: string } } }, Device, AuthSession>;
  "/auth/sign_out": {
    post: {
      parameters: { header?: never };
      requestBody?: never;
      responses: { 200: Json<null>; 401: Json<Failure> };
    };
  };
  "/auth/me/account": {
    get: {
      parameters: { header?: never };
      responses: { 200: Json<Account>; 401: Json<Failure> };
    };
  };
};

const device = object({ "device-id": pipe(string(), uuid()) });

export const pendingRequests = {
  "POST /auth/sign_in": {
    access: "public",
    headers: device,
    body: object({
      userkey: string(),
      password: string(),
      scope_type: optional(picklist(["consumer", "workspace", "backoffice"])),
    }),
  },
  "POST /auth/access": { access: "refresh", headers: device },
  "POST /auth/sign_out": { access: "any" },
  "GET /auth/me/account": { access: "any" },
} as const;
