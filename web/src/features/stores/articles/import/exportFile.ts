/* A store's articles as a file that an import reads: with ids, so that each is found again. */
import type { Article } from "../articleBody";

const COLUMNS: readonly (readonly [name: string, cell: (article: Article) => string])[] = [
  ["id", ({ id }) => id],
  ["nombre", ({ name }) => textCell(name)],
  ["descripción", ({ description }) => textCell(description)],
  ["precio", ({ price }) => numberCell(price.base)],
  ["descuento", ({ price }) => numberCell(price.discount_fixed)],
  ["porcentaje de descuento", ({ price }) => numberCell(price.discount_percent)],
  ["iva", ({ price }) => numberCell(price.tax_percent)],
  ["stock", ({ stock }) => numberCell(stock.count)],
  ["stock mínimo", ({ stock }) => numberCell(stock.min_count)],
  ["agotado", ({ stock }) => (stock.out_of_stock ? "sí" : "no")],
  ["visible", ({ visible }) => (visible ? "sí" : "no")],
  ["categorías", ({ categories }) => textCell(categories.map(({ name }) => escapeName(name)).join(", "))],
  ["imágenes", ({ image_url, gallery }) => textCell([image_url, ...gallery].filter(Boolean).join(", "))],
];

/** The file's text, with a mark of UTF-8 and semicolons, as spreadsheets in Spanish read it. */
export function articleFile(articles: readonly Article[]): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...articles.map((one) => COLUMNS.map(([, cell]) => cell(one))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoteCell).join(";")}\r\n`).join("")}`;
}

/** A spreadsheet would run a text that begins so: the import takes the apostrophe away again. */
function textCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const numberCell = (value: number | null) => (value === null ? "" : String(value).replace(".", ","));

/** A comma separates categories, and `>` a parent from its child. */
const escapeName = (name: string) => name.replace(/[\\,>]/g, "\\$&");

const quoteCell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
