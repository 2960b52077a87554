import { expect, it } from "vitest";
import { makeArticle } from "@/test/articleFixtures";
import type { Customizer } from "../../customizers/data";
import { articleFile } from "./exportFile";
import { uuidV5 } from "./uuidV5";

const HEAD =
  "\uFEFFid;código;nombre;descripción;precio;descuento;porcentaje de descuento;iva;stock;stock mínimo;agotado;visible;" +
  "categorías;imágenes;variante de;opción 1;valor 1;opción 2;valor 2;opción 3;valor 3";

const article = makeArticle({
  id: "a1",
  code: "=PZ-01",
  name: '=Pizza "grande"; con todo',
  description: "Uno\nDos",
  price: {
    currency: "ARS",
    base: 1250.5,
    discount_fixed: 0,
    discount_percent: 10,
    final: 1125.45,
    tax_percent: null,
  },
  stock: { count: 3, min_count: null, out_of_stock: false },
  categories: [
    { id: "c1", name: "Dulces, tortas" },
    { id: "c2", name: "Pizzas" },
  ],
  image_url: "https://town.example/a.jpg",
  gallery: ["https://town.example/b.jpg"],
});

it("a file of articles quotes texts, and has no formulas", () => {
  const [head, ...row] = articleFile([article], []).split("\r\n");
  expect(head).toBe(HEAD);
  expect(row.join("\r\n")).toBe(
    'a1;\'=PZ-01;"\'=Pizza ""grande""; con todo";"Uno\nDos";1250,5;0;10;;3;;no;sí;Dulces\\, tortas, Pizzas;' +
      "https://town.example/a.jpg, https://town.example/b.jpg;;;;;;;\r\n",
  );
});

const option = (id: string, name: string, price_base: number, changes: object = {}) => ({
  id,
  code: null,
  order: 0,
  visible: true,
  name,
  description: "",
  image_url: null,
  price: { price_base, discount_fixed: 0, discount_percent: 0, price_final: price_base },
  stock: { count: null, min_count: null, out_of_stock: false },
  ...changes,
});

const sizes: Customizer = {
  id: "k1",
  name: "Talle / Color",
  created_at: "2026-11-20T15:00:00Z",
  options: [
    option("o1", "M / Rojo", 0, { code: "REM-M", stock: { count: 4, min_count: 1, out_of_stock: false } }),
    option("o2", "L / Azul / marino", 0.2, { visible: false }),
  ],
};

const shirt = (changes: object = {}) => {
  const made = makeArticle({ name: "Remera", ...changes });
  const use = { name: "Talle", order: 0, customizer_id: "k1", options_min: 1, options_max: 1 };
  return { ...made, customizers: [{ ...use, id: uuidV5(made.id, "variants") }] };
};

it("the variants follow their article, and name it by its code, or else its name or id", () => {
  const first = shirt({ price: { ...makeArticle().price, base: 0.1, discount_fixed: 0.05 } });
  const coded = shirt({ id: "0190a5b0-7c3e-7000-8000-000000000803", code: "REM" });
  const rows = articleFile([first], [sizes]).split("\r\n");
  expect(rows.slice(1, 4)).toEqual([
    `${first.id};;Remera;;;;0;;;;no;sí;;;;;;;;;`,
    "o1;REM-M;;;0,1;0,05;;;4;1;no;sí;;;Remera;Talle;M;Color;Rojo;;",
    "o2;;;;0,3;0,05;;;;;no;no;;;Remera;Talle;L;Color;Azul / marino;;",
  ]);
  expect(parentsOf([first, coded])).toEqual([first.id, first.id, "REM", "REM"]);
});

/** The articles that the rows of variants name. */
const parentsOf = (articles: Parameters<typeof articleFile>[0]) =>
  articleFile(articles, [sizes])
    .split("\r\n")
    .slice(1, -1)
    .flatMap((row) => row.split(";")[14] || []);

it("the variants name an article by its id where its name could be another's", () => {
  const id = "0190a5b0-7c3e-7000-8000-000000000802";
  const mine = shirt();
  for (const other of [
    makeArticle({ id, name: "REMERA" }),
    makeArticle({ id, name: "Gorra", code: "Remera" }),
    makeArticle({ id, name: "Gorra", code: "name:remera" }),
  ]) {
    expect(parentsOf([mine, other])).toEqual([mine.id, mine.id]);
    expect(parentsOf([other, mine])).toEqual([mine.id, mine.id]);
  }
  expect(parentsOf([mine, makeArticle({ id, name: "Gorra", code: "remera" })])).toEqual(["Remera", "Remera"]);
  const named = shirt({ name: id });
  expect(parentsOf([named, makeArticle({ id, name: "Gorra" })])).toEqual([named.id, named.id]);
  const coded = shirt({ code: id });
  expect(parentsOf([coded, makeArticle({ id, name: "Gorra" })])).toEqual(["Remera", "Remera"]);
});

it("the options of a customizer that no import made are not variants", () => {
  const use = { id: "u1", name: "Talle", order: 0, customizer_id: "k1", options_min: 1, options_max: 1 };
  const rows = articleFile([makeArticle({ customizers: [use] })], [sizes]).split("\r\n");
  expect(rows.length).toBe(3);
  expect(rows[1]?.split(";")[4]).toBe("8500");
});

it("a name that is not one of parts is one value", () => {
  const odd = { ...sizes, options: [option("o1", "M /  / Rojo", 0)] };
  expect(articleFile([shirt()], [odd]).split("\r\n")[2]?.split(";").slice(15)).toEqual([
    "Talle / Color",
    "M /  / Rojo",
    "",
    "",
    "",
    "",
  ]);
});
