import { expect, it } from "vitest";
import type { Article } from "../articleBody";
import { articleFile } from "./exportFile";

const article = {
  id: "a1",
  name: '=Pizza "grande"; con todo',
  description: "Uno\nDos",
  price: { base: 1250.5, discount_fixed: 0, discount_percent: 10, tax_percent: null },
  stock: { count: 3, min_count: null, out_of_stock: false },
  visible: true,
  categories: [
    { id: "c1", name: "Dulces, tortas" },
    { id: "c2", name: "Pizzas" },
  ],
  image_url: "https://town.example/a.jpg",
  gallery: ["https://town.example/b.jpg"],
} as unknown as Article;

it("a file of articles quotes texts, and has no formulas", () => {
  const [head, ...row] = articleFile([article]).split("\r\n");
  expect(head).toBe(
    "\uFEFFid;nombre;descripción;precio;descuento;porcentaje de descuento;iva;stock;stock mínimo;agotado;visible;categorías;imágenes",
  );
  expect(row.join("\r\n")).toBe(
    'a1;"\'=Pizza ""grande""; con todo";"Uno\nDos";1250,5;0;10;;3;;no;sí;Dulces\\, tortas, Pizzas;' +
      "https://town.example/a.jpg, https://town.example/b.jpg\r\n",
  );
});
