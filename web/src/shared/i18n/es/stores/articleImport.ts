/* Texts of the import of articles from a file, with each problem that the server can name. */
import type { components } from "../../../api/schema";

type ProblemCode = components["schemas"]["ArticleImportProblemCode"];

/** The parts of a problem, as the server gives them. */
export interface ProblemDetails {
  text?: unknown;
  column?: unknown;
  line?: unknown;
  count?: unknown;
  maximum?: unknown;
  found?: unknown;
  expected?: unknown;
  nearest?: unknown;
}

type Sentence = string | ((details: ProblemDetails) => string);

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("es-AR")} ${count === 1 ? one : many}`;
const quoted = (text: unknown) => `«${String(text ?? "")}»`;

export const articleImport = {
  open: "Importar",
  title: "Importar artículos",
  lead: "Elegí un archivo CSV. Primero te mostramos qué cambia; no se guarda nada hasta que confirmes.",
  formats: "También sirve, sin tocarlo, el archivo de productos que exportan WooCommerce y Tiendanube.",
  choose: "Elegir archivo",
  drop: "o soltalo acá",
  another: "Elegir otro archivo",
  template: "Descargar ejemplo",
  templateName: "ejemplo-articulos.csv",
  /** With a mark of UTF-8 and semicolons, as spreadsheets in Spanish read it. */
  templateText:
    "\uFEFFcódigo;nombre;descripción;precio;precio rebajado;stock;categorías;imágenes;visible\r\n" +
    'ALF-1;Alfajor de maicena;Con dulce de leche y coco.;1.250,50;;40;"Postres, Ofertas";;sí\r\n' +
    "ALF-2;Alfajor de chocolate;;1.500;1.200;;Postres;;sí\r\n",
  export: "Descargar mis artículos",
  exportName: "articulos.csv",
  exporting: "Preparando el archivo…",
  exportFailed: "No se pudo preparar el archivo. Probá de nuevo.",
  checking: (name: string) => `Revisando ${name}…`,
  writing: (count: number) => `Importando ${plural(count, "artículo", "artículos")}…`,
  format: (program: string) => `Es un archivo de ${program}.`,
  ignored: (columns: readonly string[]) => `No se usan estas columnas: ${columns.join(", ")}.`,
  result: "Resultado de la revisión",
  counts: {
    created: (count: number) => plural(count, "nuevo", "nuevos"),
    updated: (count: number) => plural(count, "cambia", "cambian"),
    unchanged: (count: number) => `${plural(count, "queda", "quedan")} igual`,
    failed: (count: number) => `${plural(count, "fila", "filas")} con problemas`,
  },
  noRows: "El archivo tiene los nombres de las columnas y ninguna fila.",
  nothingNew: "La tienda ya tiene todo lo que dice el archivo: no hay nada para importar.",
  problems: "Problemas",
  changes: "Qué cambia",
  more: (count: number) => `y ${plural(count, "fila", "filas")} más`,
  outcomes: { created: "Nuevo", updated: "Cambia" },
  fieldChange: (name: string, from: string, to: string) => `${name}: de ${from} a ${to}`,
  fields: {
    "stock.count": "Stock",
    "stock.min_count": "Stock mínimo",
    "stock.out_of_stock": "Agotado",
    options: "Variantes",
  } as Readonly<Record<string, string>>,
  place: (line: number, column: string | null) =>
    column === null ? `Fila ${line}` : `Fila ${line}, columna ${quoted(column)}`,
  skip: "Dejar afuera las filas con problemas",
  skipHint: "Se importan las demás. Corregí las que faltan y volvé a importarlas.",
  apply: (count: number) => `Importar ${plural(count, "artículo", "artículos")}`,
  fixFirst: "Corregí las filas con problemas, o dejalas afuera.",
  refused: "La tienda cambió mientras tanto y hay problemas nuevos: no se guardó nada.",
  done: (created: number, updated: number) =>
    [
      created > 0 && plural(created, "fila nueva", "filas nuevas"),
      updated > 0 && plural(updated, "fila cambiada", "filas cambiadas"),
    ]
      .filter(Boolean)
      .join(" y "),
  doneTitle: "Listo",
  left: (count: number) => `${plural(count, "fila quedó", "filas quedaron")} afuera.`,
  publish: "Los precios y lo demás se ven en la tienda cuando publiques.",
  close: "Cerrar",
  cancel: "Cancelar",
  retry: "Reintentar",
  empty: "El archivo está vacío.",
  tooLarge: "El archivo pesa más de 4 MB. Dividilo en varios.",
  unreachable: "No hay respuesta del servidor. Revisá tu conexión y probá de nuevo: no se guardó nada.",
  unreachableWrite:
    "No hubo respuesta del servidor y no sabemos si se importó. Importalo otra vez: lo que ya está queda igual.",
  ignoreColumn: (column: string) => `Seguir sin la columna ${quoted(column)}`,
  dayFirst: "El día va primero (31/12)",
  monthFirst: "El mes va primero (12/31)",
};

const spreadsheet = "Guardala como CSV (en Excel: Archivo, Guardar como, CSV UTF-8) e importá ese archivo.";

/** The problems of a file, which then cannot be read. */
export const importFileProblems: Readonly<Record<string, Sentence>> = {
  "import.file_type": ({ found }) =>
    found === "empty"
      ? articleImport.empty
      : found === "spreadsheet"
        ? `Es una planilla. ${spreadsheet}`
        : "El archivo no es un CSV de texto. Guardalo como CSV UTF-8.",
  "import.column_unknown": ({ column, nearest }) =>
    `No conocemos la columna ${quoted(column)}.` +
    (typeof nearest === "string" ? ` ¿Es ${quoted(nearest)}? Cambiale el nombre en el archivo.` : ""),
  "import.column_missing": ({ column }) =>
    `Falta la columna ${quoted(importColumns[String(column)] ?? column)}.`,
  "import.column_twice": ({ column }) => `Dos columnas dicen lo mismo: ${quoted(column)}. Quitá una.`,
  "import.map": ({ column }) => `El archivo no tiene la columna ${quoted(column)}.`,
  "import.header":
    "Ninguna de las primeras 20 líneas tiene los nombres de las columnas. Escribilos arriba de las filas.",
  "import.column_unnamed": ({ column, text }) =>
    `La columna ${String(column)} no tiene nombre y dice ${quoted(text)}. Ponele un nombre o borrá la celda.`,
  "import.quote": "Hay comillas que se abren y no se cierran.",
  "import.row_length": "Una fila es demasiado larga: puede faltar un fin de línea.",
  "import.date_order": ({ text }) => `Las fechas están en dos órdenes distintos: mirá ${quoted(text)}.`,
  "import.date_ambiguous": ({ text }) => `La fecha ${quoted(text)} se puede leer de dos maneras.`,
  "import.too_many_rows": ({ maximum }) =>
    `El archivo tiene más de ${Number(maximum).toLocaleString("es-AR")} filas. Dividilo en varios.`,
};

/** Our columns, as the example names them. */
const importColumns: Readonly<Record<string, string>> = {
  code: "código",
  name: "nombre",
  description: "descripción",
  price: "precio",
  sale_price: "precio rebajado",
  stock: "stock",
  categories: "categorías",
  images: "imágenes",
  value_1: "value_1",
};

/** The problems of a row. */
export const importRowProblems: Readonly<Record<ProblemCode, Sentence>> = {
  "import.amount": ({ text }) => `${quoted(text)} no es un precio. Escribilo como 1250,50.`,
  "import.character": "Tiene un carácter invisible. Escribí el texto de nuevo.",
  "import.count": ({ text }) => `${quoted(text)} no es un número entero de unidades.`,
  "import.date": ({ text }) => `${quoted(text)} no es una fecha.`,
  "import.duplicate": ({ line }) => `Se repite: es igual al de la fila ${String(line)}.`,
  "import.empty": ({ column }) => `Falta ${quoted(importColumns[String(column)] ?? column)}.`,
  "import.encoding": "Tiene letras que no se pueden leer. Guardá el archivo como CSV UTF-8.",
  "import.fields": ({ found, expected }) =>
    `La fila tiene ${String(found)} celdas y el archivo ${String(expected)} columnas. Un texto con comas va entre comillas.`,
  "import.flag": ({ text }) => `${quoted(text)} no es sí ni no.`,
  "import.id": ({ text }) => `${quoted(text)} no es un identificador. Dejalo vacío.`,
  "import.image": ({ text }) => `${quoted(text)} no es la dirección de una imagen. Empieza con https://.`,
  "import.number": ({ text }) => `${quoted(text)} no es un número.`,
  "import.number_ambiguous": ({ text }) =>
    `${quoted(text)} se puede leer como miles o como decimales. Escribilo sin puntos.`,
  "import.number_range": ({ text }) => `${quoted(text)} está fuera de lo posible.`,
  "import.parent_unknown": "Falta la fila del artículo al que pertenece esta variante.",
  "import.percent": ({ text }) => `${quoted(text)} tiene más de dos decimales.`,
  "import.product_type": ({ text }) => `Un producto de tipo ${quoted(text)} no se vende solo.`,
  "import.sale_price": "El precio rebajado es mayor que el precio.",
  "import.too_long": ({ maximum }) => `Es demasiado largo: hasta ${String(maximum)} letras.`,
  "import.too_many": ({ count, maximum }) => `Son ${String(count)}, y pueden ser hasta ${String(maximum)}.`,
  "import.variants": ({ line }) =>
    line === undefined
      ? "No tiene filas con sus variantes."
      : `El mismo artículo tiene un problema en la fila ${String(line)}.`,
  "error.conflict.article_code": "Otro artículo de la tienda ya tiene este código.",
  "error.not_found": "El identificador es de un artículo de otra tienda. Dejalo vacío.",
  "error.parser.body": "La tienda no acepta este valor. Las imágenes empiezan con https://.",
  "error.rule.media_public": "La imagen es privada. Elegí una pública.",
  "error.rule.options_bounds": "No se puede elegir esa cantidad de opciones.",
};
