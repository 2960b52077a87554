/* A request as its form describes it: its address, its options, and the same as a command for curl. */

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: { type?: string; format?: string; example?: unknown; enum?: unknown[] };
}

export interface RequestValues {
  method: string;
  /** The path with its parameters in braces. */
  path: string;
  parameters: readonly (Parameter & { value: string })[];
  /** An access token, or nothing. */
  token: string;
  /** The body's media type and text; null for an operation without one. */
  body: { type: string; text: string } | null;
}

/** The path with its parameters, and the query of those that have a value. */
export function requestPath({ path, parameters }: RequestValues): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters.find((one) => one.in === "path" && one.name === name)?.value ?? ""),
  );
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === "query" && one.value !== "")
      .map(({ name, value }) => [name, value]),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}

export function requestHeaders({ parameters, token, body }: RequestValues): Record<string, string> {
  return {
    accept: "application/json",
    ...Object.fromEntries(
      parameters
        .filter((one) => one.in === "header" && one.value !== "")
        .map(({ name, value }) => [name, value]),
    ),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body?.text && { "content-type": body.type }),
  };
}

/** The command for a shell; the token stays a variable, so that no copy has the secret. */
export function curlCommand(values: RequestValues, origin: string): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const { authorization, ...headers } = requestHeaders(values);
  const lines = [
    `curl -X ${values.method.toUpperCase()} ${quote(origin + requestPath(values))}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(authorization ? ['-H "authorization: Bearer $HUB_TOKEN"'] : []),
    ...(values.body?.text ? [`--data ${quote(values.body.text)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** An example of a schema, for a body that is written from nothing. */
export function exampleOf(schema: Schema | undefined, schemas: Record<string, Schema>, depth = 0): unknown {
  if (!schema || depth > 6) return null;
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split("/").at(-1) ?? ""], schemas, depth + 1);
  const branch = schema.allOf ?? schema.anyOf ?? schema.oneOf;
  if (branch) return exampleOf(branch[0], schemas, depth + 1);
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const required = schema.required ?? [];
    const shown = Object.entries(schema.properties).filter(([name]) => required.includes(name));
    return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one, schemas, depth + 1)]));
  }
  if (schema.type === "array") return [];
  if (schema.type === "object") return {};
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return 0;
  return "";
}

export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string;
  enum?: unknown[];
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
}
