/* The typed client: adds the device id and checks each request's shape before it leaves. */
import createClient, { type Client, type Middleware } from "openapi-fetch";
import { type GenericSchema, getDotPath, safeParse } from "valibot";
import { deviceId } from "./device";
import type { paths } from "./schema";

type Part = "headers" | "params" | "query" | "body";
type RequestSchemas = Partial<Record<Part, GenericSchema>>;

/** The generated table of an entry: 'GET /path/{id}' -> schemas. */
export type RequestTable = Readonly<Record<string, RequestSchemas>>;

export type Api = Client<paths>;

export function createApi<Paths extends object = paths>(
  table: RequestTable,
  baseUrl = window.location.origin,
): Client<Paths> {
  const client = createClient<Paths>({
    baseUrl,
    headers: { "device-id": deviceId() },
    // Where a call leads elsewhere the answer is that it does: what lies there is not what the contract says.
    redirect: "manual",
    // Looked up at each call: whoever stands in for fetch later, a test or a monitor, is heard.
    fetch: (request) => fetch(request),
  });
  client.use(shapeCheck(table));
  return client;
}

function shapeCheck(table: RequestTable): Middleware {
  return {
    async onRequest({ request, schemaPath, params }) {
      const schemas = table[`${request.method} ${schemaPath}`];
      if (!schemas) {
        return refusal(404, "error.endpoint.not_found", { message: "Endpoint no encontrado" });
      }
      const parts: Record<Part, () => unknown> = {
        headers: () => Object.fromEntries(request.headers),
        params: () => params.path ?? {},
        query: () => params.query ?? {},
        body: () => bodyOf(request),
      };
      for (const part of Object.keys(schemas) as Part[]) {
        const result = safeParse(schemas[part] as GenericSchema, await parts[part]());
        if (result.success) continue;
        const [issue] = result.issues;
        return refusal(400, `error.parser.${part}`, { path: getDotPath(issue), message: issue.message });
      }
    },
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.clone().text();
  return text === "" ? undefined : JSON.parse(text);
}

function refusal(status: number, code: string, extra: unknown): Response {
  return Response.json({ status, code, extra }, { status });
}
