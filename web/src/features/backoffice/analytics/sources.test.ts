/* Tests of the names of sources. */
import { expect, it } from "vitest";
import { rankSources, sourceName } from "./sources";

const row = (key: string | null, value: number) => ({ key, name: null, value, share: value / 100 });

it.each([
  ["google com ar", "Google"],
  ["l instagram com", "Instagram"],
  ["m facebook com", "Facebook"],
  ["wa me", "WhatsApp"],
  ["whatsapp", "WhatsApp"],
  ["direct", "Directo"],
  ["qr", "Código QR"],
  ["qr mercado", "qr mercado"],
  ["volante mayo", "volante mayo"],
])("%s is %s", (source, name) => expect(sourceName(source)).toBe(name));

it("addresses of one site are one source", () => {
  const rows = [
    row("direct", 30),
    row("google", 20),
    row("google com", 15),
    row("volante", 5),
    row(null, 30),
  ];
  const valuesOf = (hasOthers: boolean) =>
    rankSources(rows, hasOthers).map(({ key, value, share }) => [key, value, share]);
  expect(valuesOf(true)).toEqual([
    ["Google", 35, 0.35],
    ["Directo", 30, 0.3],
    ["volante", 5, 0.05],
    [null, 30, 0.3],
  ]);
  expect(valuesOf(false).map(([key]) => key)).toEqual(["Google", "Directo", null, "volante"]);
});
