/* Tests of UUIDs of names. */
import { expect, it } from "vitest";
import { uuidV5 } from "./uuidV5";

const DNS = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

it.each([
  // The example of RFC 9562.
  [DNS, "www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"],
  // Of two blocks, by Python's uuid.uuid5.
  [DNS, "x".repeat(60), "f7a7b7a9-e0c0-5062-875b-7505b6b8aadd"],
  ["0190a5b0-7c3e-7000-8000-000000000801", "variants", "de27e552-d8bb-5374-8ee9-231180ad429a"],
])("the UUID of a name in %s", (namespace, name, id) => {
  expect(uuidV5(namespace, name)).toBe(id);
});
