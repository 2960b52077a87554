/* The typed API client: adds the device id and validates requests before they are sent. */
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { type GenericSchema, getDotPath, safeParse } from "valibot";
import { deviceId } from "./device";
import type { paths } from "./schema";

const REQUEST_PARTS = ["headers", "params", "query", "body"] as const;
type RequestPart = (typeof REQUEST_PARTS)[number];

/** An operation's access: public, with an optional token, or with a token of any or one scope. */
export type OperationAccess =
  | "public"
  | "optional"
  | "any"
  | "consumer"
  | "workspace"
  | "backoffice"
  | "refresh"
  | "any_or_refresh";

interface RequestSchemas extends Partial<Readonly<Record<RequestPart, GenericSchema>>> {
  readonly access?: OperationAccess;
}

/** The generated lookup table: 'GET /path/{id}' -> the operation's access and schemas. */
export type RequestTable = Readonly<Record<string, RequestSchemas>>;

export type ApiClient = Client<paths>;

/** `middlewares` run after the validation, such as bearerAuth. */
export function createApiClient<Paths extends object = paths>(
  table: RequestTable,
  ...middlewares: Middleware[]
): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl: window.location.origin,
    headers: { "device-id": deviceId() },
    // A redirect is itself the answer: its target is not part of the contract.
    redirect: "manual",
    // Looked up at each call, so that tests and monitors can replace fetch later.
    fetch: (request) => fetch(request),
  });
  client.use(validateRequests(table), ...middlewares);
  return client;
}

function validateRequests(table: RequestTable): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const row = table[`${request.method} ${schemaPath}`];
      if (!row) {
        return errorResponse(404, "error.endpoint.not_found", { message: "Endpoint no encontrado" });
      }
      const parts: Record<RequestPart, () => unknown> = {
        headers: () => Object.fromEntries(request.headers),
        params: () => params.path ?? {},
        query: () => params.query ?? {},
        body: () => readJsonBody(request),
      };
      for (const part of REQUEST_PARTS) {
        const schema = row[part];
        if (!schema) continue;
        const result = safeParse(schema, await parts[part]());
        if (result.success) continue;
        const [issue] = result.issues;
        return errorResponse(400, `error.parser.${part}`, {
          path: getDotPath(issue),
          message: issue.message,
        });
      }
    },
  };
}

async function readJsonBody(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  return text === "" ? undefined : JSON.parse(text);
}

/** A response in the format of the server's errors. */
export function errorResponse(status: number, code: string, extra: unknown): Response {
  return Response.json({ status, code, extra }, { status });
}
