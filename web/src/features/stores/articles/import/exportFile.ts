/* A store's articles as a file that an import reads: each followed by its variants, with ids, so that each is found again. */
import { foldText } from "@/shared/lib/textSearch";
import type { Customizer } from "../../customizers/data";
import type { Article } from "../articleBody";
import { type Variant, variantsCustomizerId, variantsOf } from "./variants";

/** An article, or a variant of it. */
interface ExportRow {
  article: Article;
  /** Null in the article's own row. */
  variant: Variant | null;
  /** The code or name by which the variants refer to their article; null in a row without variants. */
  parent: string | null;
}

const COLUMNS: readonly (readonly [name: string, cell: (row: ExportRow) => string])[] = [
  ["id", ({ article, variant }) => (variant?.option ?? article).id],
  ["código", ({ article, variant }) => textCell((variant?.option ?? article).code ?? "")],
  ["nombre", ofArticle(({ name }) => textCell(name))],
  ["descripción", ofArticle(({ description }) => textCell(description))],
  ["precio", priceCell],
  ["descuento", (row) => (hasPrice(row) ? numberCell(row.article.price.discount_fixed) : "")],
  ["porcentaje de descuento", ofArticle(({ price }) => numberCell(price.discount_percent))],
  ["iva", ofArticle(({ price }) => numberCell(price.tax_percent))],
  ["stock", (row) => numberCell(stockOf(row).count)],
  ["stock mínimo", (row) => numberCell(stockOf(row).min_count)],
  ["agotado", (row) => flagCell(stockOf(row).out_of_stock)],
  ["visible", ({ article, variant }) => flagCell((variant?.option ?? article).visible)],
  [
    "categorías",
    ofArticle(({ categories }) => textCell(categories.map(({ name }) => escapeName(name)).join(", "))),
  ],
  [
    "imágenes",
    ofArticle(({ image_url, gallery }) => textCell([image_url, ...gallery].filter(Boolean).join(", "))),
  ],
  ["variante de", ({ variant, parent }) => (variant ? textCell(parent ?? "") : "")],
  ...[0, 1, 2].flatMap((at) => [
    [`opción ${at + 1}`, ({ variant }: ExportRow) => textCell(variant?.names[at] ?? "")] as const,
    [`valor ${at + 1}`, ({ variant }: ExportRow) => textCell(variant?.values[at] ?? "")] as const,
  ]),
];

/** The file's text, with a mark of UTF-8 and semicolons, as spreadsheets in Spanish read it. */
export function articleFile(articles: readonly Article[], customizers: readonly Customizer[]): string {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...articleRows(articles, customizers).map((row) => COLUMNS.map(([, cell]) => cell(row))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.map(quoteCell).join(";")}\r\n`).join("")}`;
}

function articleRows(articles: readonly Article[], customizers: readonly Customizer[]): ExportRow[] {
  const [byId, names] = [new Map(customizers.map((one) => [one.id, one])), new Set<string>()];
  return articles.flatMap((article): ExportRow[] => {
    const customizer = byId.get(variantsCustomizerId(article) ?? "");
    const name = foldText(article.name);
    // Variants name an article without a code by its name, which is that of the first so named.
    const parent = article.code ?? (names.has(name) ? article.id : article.name);
    names.add(name);
    const variants = customizer ? variantsOf(customizer) : [];
    if (variants.length === 0) return [{ article, variant: null, parent: null }];
    return [null, ...variants].map((variant) => ({ article, variant, parent }));
  });
}

function ofArticle(cell: (article: Article) => string): (row: ExportRow) => string {
  return ({ article, variant }) => (variant ? "" : cell(article));
}

/** False in the row of what variants share: each of them has its price. */
const hasPrice = ({ variant, parent }: ExportRow) => variant !== null || parent === null;

function priceCell(row: ExportRow): string {
  if (!hasPrice(row)) return "";
  const price = row.article.price.base + (row.variant?.option.price.price_base ?? 0);
  return numberCell(Math.round(price * 100) / 100);
}

const stockOf = ({ article, variant }: ExportRow) => (variant?.option ?? article).stock;

const flagCell = (value: boolean) => (value ? "sí" : "no");

/** A spreadsheet would run a text that begins so: the import takes the apostrophe away again. */
function textCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

const numberCell = (value: number | null) => (value === null ? "" : String(value).replace(".", ","));

/** A comma separates categories, and `>` a parent from its child. */
const escapeName = (name: string) => name.replace(/[\\,>]/g, "\\$&");

const quoteCell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
