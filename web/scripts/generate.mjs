/* Writes the API's types and request validators from the committed OpenAPI document; `--check` only compares. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";
import openapiTS, { astToString } from "openapi-typescript";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const source = process.env.HUB_OPENAPI ?? path.resolve(web, "../crates/client/openapi.json");
const target = path.join(web, "src/shared/api");
const notice = "// Generated from crates/client/openapi.json by `npm run generate`; do not edit.\n";
const methods = ["get", "put", "post", "patch", "delete"];

// The public calendar is weighed apart from the app, so it brings only what it calls.
const calendarOperations = [
  "pharmacy_group_list",
  "pharmacy_group_get",
  "pharmacy_shift_list",
  "pharmacy_on_duty",
];

const document = JSON.parse(await readFile(source, "utf8"));

function operations() {
  return Object.entries(document.paths).flatMap(([route, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({ route, method, name: item[method].operationId })),
  );
}

function pascal(name) {
  return name.replaceAll(/(?:^|[_-])([a-z0-9])/gi, (_, letter) => letter.toUpperCase());
}

/** The table the client looks a call up in: 'GET /path/{id}' -> its schemas. */
function requestTable(wanted, code) {
  const rows = wanted.map(({ route, method, name }) => {
    const parts = [
      ["headers", "Headers"],
      ["params", "Path"],
      ["query", "Query"],
      ["body", "Body"],
    ]
      .map(([key, suffix]) => [key, `v${pascal(name)}${suffix}`])
      .filter(([, schema]) => code.includes(`export const ${schema} =`))
      .map(([key, schema]) => `${key}: ${schema}`);
    return `    '${method.toUpperCase()} ${route}': { ${parts.join(", ")} },`;
  });
  return `\nexport const requests = {\n${rows.join("\n")}\n} as const;\n`;
}

async function validators(wanted) {
  const folder = await mkdtemp(path.join(tmpdir(), "hub-validators-"));
  try {
    await createClient({
      input: structuredClone(document),
      output: { path: folder },
      logs: { level: "silent" },
      parser: {
        filters: {
          operations: { include: wanted.map(({ route, method }) => `${method.toUpperCase()} ${route}`) },
          orphans: false,
        },
      },
      plugins: [{ name: "valibot", responses: false, webhooks: false }],
    });
    const code = await readFile(path.join(folder, "valibot.gen.ts"), "utf8");
    return notice + code.replace(/^\/\/.*\n/, "") + requestTable(wanted, code);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function schema() {
  const ast = await openapiTS(structuredClone(document), { defaultNonNullable: false, alphabetize: false });
  return notice + astToString(ast);
}

const all = operations();
const missing = calendarOperations.filter((name) => !all.some((operation) => operation.name === name));
if (missing.length > 0) throw new Error(`not in the document: ${missing.join(", ")}`);

const files = {
  "schema.d.ts": await schema(),
  "validators.ts": await validators(all),
  "validators.calendar.ts": await validators(all.filter(({ name }) => calendarOperations.includes(name))),
};

const check = process.argv.includes("--check");
let stale = false;
for (const [name, text] of Object.entries(files)) {
  const file = path.join(target, name);
  if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
  stale = true;
  if (!check) await writeFile(file, text);
  console.log(`${check ? "stale" : "wrote"} src/shared/api/${name}`);
}
if (!stale) console.log("src/shared/api is up to date");
if (check && stale) process.exitCode = 1;
