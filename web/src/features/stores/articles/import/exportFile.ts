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
  /** The code, name or id by which the variants refer to their article; null in a row without variants. */
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
  const [byId, parentOf] = [new Map(customizers.map((one) => [one.id, one])), parentNames(articles)];
  return articles.flatMap((article): ExportRow[] => {
    const customizer = byId.get(variantsCustomizerId(article) ?? "");
    const variants = customizer ? variantsOf(customizer) : [];
    if (variants.length === 0) return [{ article, variant: null, parent: null }];
    const parent = parentOf(article);
    return [null, ...variants].map((variant) => ({ article, variant, parent }));
  });
}

/** Names an article so that an import finds no other: by its code, or else its name, where that is no other's name, code or id. */
function parentNames(articles: readonly Article[]): (article: Article) => string {
  const [ids, codes] = [new Set(articles.map(({ id }) => id)), new Set(articles.map(({ code }) => code))];
  const names = new Map<string, number>();
  for (const { name } of articles) names.set(foldText(name), (names.get(foldText(name)) ?? 0) + 1);
  return ({ id, code, name }) => {
    if (code !== null && !ids.has(code)) return code;
    const folded = foldText(name);
    // An import looks for a name as `name:` and the folded name, after the codes.
    const isTaken = ids.has(name) || codes.has(name) || codes.has(`name:${folded}`);
    return isTaken || names.get(folded) !== 1 ? id : name;
  };
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
