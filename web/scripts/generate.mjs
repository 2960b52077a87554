/* Writes types and request validators from the committed OpenAPI documents of the API and the spike; `--check` only compares. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const methods = ["get", "put", "post", "patch", "delete"];

// The public pages have size budgets, so their validators cover only the operations they call.
const calendarOperations = [
  "pharmacy_group_list",
  "pharmacy_group_get",
  "pharmacy_group_holidays",
  "pharmacy_shift_list",
  "pharmacy_on_duty",
];

const storeOperations = [
  "ecommerce_store_public",
  "ecommerce_cart_put",
  "ecommerce_cart_submit",
  "ecommerce_consumer_order_get",
  "ecommerce_consumer_order_list",
  "maps_address_list",
  "maps_locations",
  "wallets_order_get",
  "wallets_transaction_create",
  "wallets_transaction_processing",
];

// Every page with a session calls these, the stores' too.
const sessionOperations = [
  "auth_sign_in",
  "auth_sign_up",
  "auth_access",
  "auth_me_accounts",
  "auth_sign_out",
];

// The spike is a small API of difficult cases; only its test imports what is generated from it.
const contracts = [
  {
    source: "crates/client/openapi.json",
    fresh: process.env.HUB_OPENAPI,
    target: "src/shared/api",
    validators: {
      "validators.ts": null,
      "validators.calendar.ts": calendarOperations,
      "validators.session.ts": sessionOperations,
      "validators.store.ts": storeOperations,
    },
  },
  {
    source: "crates/api/tests/api/spike/openapi.json",
    fresh: process.env.HUB_SPIKE_OPENAPI,
    target: "src/shared/api/spike",
    validators: { "validators.ts": null },
  },
];

function listOperations(document) {
  return Object.entries(document.paths).flatMap(([route, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({
        route,
        method,
        name: item[method].operationId,
        access: item[method]["x-access"],
      })),
  );
}

function selectOperations(operations, names) {
  if (names === null) return operations;
  const missing = names.filter((name) => !operations.some((operation) => operation.name === name));
  if (missing.length > 0) throw new Error(`not in the document: ${missing.join(", ")}`);
  return operations.filter(({ name }) => names.includes(name));
}

function toPascalCase(name) {
  return name.replaceAll(/(?:^|[_-])([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
}

/** Writes the client's lookup table: 'GET /path/{id}' -> the operation's access and schemas. */
function requestTable(wanted, code) {
  const rows = wanted.map(({ route, method, name, access }) => {
    const parts = [
      ["headers", "Headers"],
      ["params", "Path"],
      ["query", "Query"],
      ["body", "Body"],
    ]
      .map(([key, suffix]) => [key, `v${toPascalCase(name)}${suffix}`])
      .filter(([, schema]) => code.includes(`export const ${schema} =`))
      .map(([key, schema]) => `${key}: ${schema}`);
    parts.unshift(`access: '${access}'`);
    return `    '${method.toUpperCase()} ${route}': { ${parts.join(", ")} },`;
  });
  return `\nexport const requests = {\n${rows.join("\n")}\n} as const;\n`;
}

/**
 * Reduces a schema to what the client can check: the server fills in defaults, a form is not JSON, and JSON has no
 * bigint.
 */
function toCheckableSchema(node, parent) {
  if (Array.isArray(node)) return node.map((item) => toCheckableSchema(item, parent));
  if (typeof node !== "object" || node === null) return node;
  // The generator reads an enum of only null as any value, but an empty nullable choice as null.
  if (node.nullable && node.enum?.every((value) => value === null)) return { oneOf: [], nullable: true };
  const isSchema = !["properties", "responses"].includes(parent);
  const entries = Object.entries(node).filter(([key, value]) => {
    if (!isSchema) return true;
    if (key === "requestBody") return "application/json" in value.content;
    return key !== "default" && !(key === "format" && /^u?int64$/.test(value));
  });
  return Object.fromEntries(
    entries.map(([key, value]) => [key, toCheckableSchema(value, isSchema ? key : "")]),
  );
}

/** Merges a response per error status into 4XX and 5XX: errors share one body, and the types contain no codes. */
function mergeErrorResponses(document) {
  const copy = structuredClone(document);
  for (const { route, method } of listOperations(copy)) {
    const { responses } = copy.paths[route][method];
    for (const status of Object.keys(responses).filter((one) => /^[45]\d\d$/.test(one))) {
      const description = status[0] === "4" ? "Refused." : "Failed.";
      responses[`${status[0]}XX`] ??= { ...responses[status], description };
      delete responses[status];
    }
  }
  return copy;
}

/** The generator drops a map's value schema when it is a reference or a union, which have no `type`. */
function generateMapValues(context) {
  const { schema, nodes, pipes, plugin, walk, walkerCtx } = context;
  const values = schema.additionalProperties;
  if (!values || values.type) return nodes.base(context);
  const additionalProperties = () => {
    const result = walk(values, walkerCtx);
    context._childResults.push(result);
    return pipes.toNode(result.pipes, plugin);
  };
  return nodes.base({ ...context, nodes: { ...nodes, additionalProperties } });
}

async function generateValidators(document, wanted) {
  const folder = await mkdtemp(path.join(tmpdir(), "hub-validators-"));
  try {
    await createClient({
      input: toCheckableSchema(document),
      output: { path: folder },
      logs: { level: "silent" },
      parser: {
        filters: {
          operations: { include: wanted.map(({ route, method }) => `${method.toUpperCase()} ${route}`) },
          orphans: false,
        },
      },
      plugins: [
        { name: "valibot", responses: false, webhooks: false, "~resolvers": { object: generateMapValues } },
      ],
    });
    const code = await readFile(path.join(folder, "valibot.gen.ts"), "utf8");
    return code.replace(/^\/\/.*\n/, "") + requestTable(wanted, code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function generateTypes(document) {
  const ast = await openapiTS(mergeErrorResponses(document), {
    defaultNonNullable: false,
    alphabetize: false,
    // A browser sends a multipart form as FormData.
    transform: (_, { path }) =>
      path?.endsWith("multipart~1form-data") ? ts.factory.createTypeReferenceNode("FormData") : undefined,
  });
  return astToString(ast);
}

async function generateFiles({ source, fresh, validators: lists }) {
  const document = JSON.parse(await readFile(fresh ?? path.resolve(web, "..", source), "utf8"));
  const notice = `// Generated from ${source} by \`npm run generate\`; do not edit.\n`;
  const files = { "schema.d.ts": notice + (await generateTypes(document)) };
  for (const [name, names] of Object.entries(lists)) {
    files[name] =
      notice + (await generateValidators(document, selectOperations(listOperations(document), names)));
  }
  return files;
}

const isCheck = process.argv.includes("--check");
let isStale = false;
for (const contract of contracts) {
  for (const [name, text] of Object.entries(await generateFiles(contract))) {
    const file = path.join(web, contract.target, name);
    if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
    isStale = true;
    if (!isCheck) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    console.log(`${isCheck ? "stale" : "wrote"} ${contract.target}/${name}`);
  }
}
if (!isStale) console.log("types and validators are up to date");
if (isCheck && isStale) process.exitCode = 1;
