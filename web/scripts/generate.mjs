/* Writes types and request validators from the committed OpenAPI documents, the API's and the spike's; `--check` only compares. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const methods = ["get", "put", "post", "patch", "delete"];

// The public calendar is weighed apart from the app, so it brings only what it calls.
const calendarOperations = [
  "pharmacy_group_list",
  "pharmacy_group_get",
  "pharmacy_shift_list",
  "pharmacy_on_duty",
];

// The spike is an API of the hard cases alone; only its test imports what is made from it.
const contracts = [
  {
    source: "crates/client/openapi.json",
    fresh: process.env.HUB_OPENAPI,
    target: "src/shared/api",
    validators: { "validators.ts": null, "validators.calendar.ts": calendarOperations },
  },
  {
    source: "crates/api/tests/api/spike/openapi.json",
    fresh: process.env.HUB_SPIKE_OPENAPI,
    target: "src/shared/api/spike",
    validators: { "validators.ts": null },
  },
];

function operationsOf(document) {
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

function pick(operations, names) {
  if (names === null) return operations;
  const missing = names.filter((name) => !operations.some((operation) => operation.name === name));
  if (missing.length > 0) throw new Error(`not in the document: ${missing.join(", ")}`);
  return operations.filter(({ name }) => names.includes(name));
}

function pascal(name) {
  return name.replaceAll(/(?:^|[_-])([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
}

/** The table the client looks a call up in: 'GET /path/{id}' -> who may call it, and its schemas. */
function requestTable(wanted, code) {
  const rows = wanted.map(({ route, method, name, access }) => {
    const parts = [
      ["headers", "Headers"],
      ["params", "Path"],
      ["query", "Query"],
      ["body", "Body"],
    ]
      .map(([key, suffix]) => [key, `v${pascal(name)}${suffix}`])
      .filter(([, schema]) => code.includes(`export const ${schema} =`))
      .map(([key, schema]) => `${key}: ${schema}`);
    parts.unshift(`access: '${access}'`);
    return `    '${method.toUpperCase()} ${route}': { ${parts.join(", ")} },`;
  });
  return `\nexport const requests = {\n${rows.join("\n")}\n} as const;\n`;
}

/** What a request can be held to: the server fills defaults in, a form is no JSON, and JSON has no bigint. */
function checkable(node, parent) {
  if (Array.isArray(node)) return node.map((item) => checkable(item, parent));
  if (typeof node !== "object" || node === null) return node;
  // The generator takes an enum of null alone for anything; a choice of nothing, or null, it reads as null.
  if (node.nullable && node.enum?.every((value) => value === null)) return { oneOf: [], nullable: true };
  const isSchema = !["properties", "responses"].includes(parent);
  const entries = Object.entries(node).filter(([key, value]) => {
    if (!isSchema) return true;
    if (key === "requestBody") return "application/json" in value.content;
    return key !== "default" && !(key === "format" && /^u?int64$/.test(value));
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, checkable(value, isSchema ? key : "")]));
}

/** Errors have one body whatever their status, and types know no codes: one response for all of a hundred. */
function errorRanges(document) {
  const copy = structuredClone(document);
  for (const { route, method } of operationsOf(copy)) {
    const { responses } = copy.paths[route][method];
    for (const status of Object.keys(responses).filter((one) => /^[45]\d\d$/.test(one))) {
      const description = status[0] === "4" ? "Refused." : "Failed.";
      responses[`${status[0]}XX`] ??= { ...responses[status], description };
      delete responses[status];
    }
  }
  return copy;
}

/** The generator forgets the values of a map when they are a reference or a choice, which have no type. */
function mapValues(context) {
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

async function validators(document, wanted) {
  const folder = await mkdtemp(path.join(tmpdir(), "hub-validators-"));
  try {
    await createClient({
      input: checkable(document),
      output: { path: folder },
      logs: { level: "silent" },
      parser: {
        filters: {
          operations: { include: wanted.map(({ route, method }) => `${method.toUpperCase()} ${route}`) },
          orphans: false,
        },
      },
      plugins: [{ name: "valibot", responses: false, webhooks: false, "~resolvers": { object: mapValues } }],
    });
    const code = await readFile(path.join(folder, "valibot.gen.ts"), "utf8");
    return code.replace(/^\/\/.*\n/, "") + requestTable(wanted, code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function schema(document) {
  const ast = await openapiTS(errorRanges(document), {
    defaultNonNullable: false,
    alphabetize: false,
    // A browser sends a form as FormData, whatever its fields.
    transform: (_, { path }) =>
      path?.endsWith("multipart~1form-data") ? ts.factory.createTypeReferenceNode("FormData") : undefined,
  });
  return astToString(ast);
}

async function generate({ source, fresh, validators: lists }) {
  const document = JSON.parse(await readFile(fresh ?? path.resolve(web, "..", source), "utf8"));
  const notice = `// Generated from ${source} by \`npm run generate\`; do not edit.\n`;
  const files = { "schema.d.ts": notice + (await schema(document)) };
  for (const [name, names] of Object.entries(lists)) {
    files[name] = notice + (await validators(document, pick(operationsOf(document), names)));
  }
  return files;
}

const check = process.argv.includes("--check");
let stale = false;
for (const contract of contracts) {
  for (const [name, text] of Object.entries(await generate(contract))) {
    const file = path.join(web, contract.target, name);
    if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
    stale = true;
    if (!check) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    console.log(`${check ? "stale" : "wrote"} ${contract.target}/${name}`);
  }
}
if (!stale) console.log("types and validators are up to date");
if (check && stale) process.exitCode = 1;
