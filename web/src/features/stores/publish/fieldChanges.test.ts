/* Tests of changed fields in words. */
import { expect, it } from "vitest";
import { describeFields, type FieldChange } from "./fieldChanges";

const plain = (fields: FieldChange[]) =>
  fields.map(({ name, from, to }) => `${name}: ${from} > ${to}`.replaceAll(/\s/g, " "));

it.each([
  ["name", "Muzza", "Muzzarella", ["Nombre: Muzza > Muzzarella"]],
  ["description", "", "Con aceitunas", ["Descripción: — > Con aceitunas"]],
  ["visible", true, false, ["Visible: Sí > No"]],
  ["order", 0, 2, ["Lugar: 1 > 3"]],
  [
    "price",
    { currency: "ARS", base: 8000, discount_percent: 0, final: 8000 },
    { currency: "ARS", base: 8500.5, discount_percent: 10, final: 7650.45 },
    ["Precio: $ 8.000 > $ 8.500,50", "Descuento: 0 % > 10 %", "Se vende a: $ 8.000 > $ 7.650,45"],
  ],
  ["price", null, { base: 100, tax_percent: null }, ["Precio: — > $ 100"]],
  ["categories", [], [{ id: "c1", name: "Pizzas" }], ["Categorías: — > Pizzas"]],
  ["gallery", ["https://a.example/1"], ["https://a.example/2"], ["Más imágenes: 1 imagen > cambió"]],
  ["image_url", null, "https://a.example/1", ["Imagen: — > 1 imagen"]],
  ["article_id", "a1", "a2", []],
])("%s from %j to %j", (name, from, to, expected) => {
  const fields = [{ name, from, to }] as Parameters<typeof describeFields>[0]["fields"];
  expect(plain(describeFields({ fields }))).toEqual(expected);
});
