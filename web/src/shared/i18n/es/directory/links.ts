/* Texts of the staff's links. */

export const links = {
  lead: "Direcciones cortas o viejas que llevan a otras. La app o el sitio que recibe una pregunta adónde lleva en /analytics/links/rewrite?input=…",
  add: "Agregar un enlace",
  newTitle: "Enlace nuevo",
  search: "Buscar",
  searchHint: "Nombre o dirección",
  status: "Estado",
  statuses: { on: "Activo", off: "Inactivo" },
  order: "Orden",
  orders: {
    "created_at:desc": "Más nuevos primero",
    "created_at:asc": "Más viejos primero",
    "name:asc": "Nombre, de la A a la Z",
    "name:desc": "Nombre, de la Z a la A",
  },
  columns: {
    name: "Nombre",
    addresses: "Direcciones",
    status: "Estado",
    rewrites: "Redirecciones",
    created_at: "Creado",
  },
  leadsTo: (output: string) => `lleva a ${output}`,
  count: (rewrites: number) => rewrites.toLocaleString("es-AR"),
  empty: "Ningún enlace coincide",
  emptyText: "Probá con otras palabras o quitá algún filtro.",
  noneYet: "Todavía no hay enlaces",
  noneYetText: "Agregá el primero, o importalos de un archivo con la línea de comandos.",
  saved: "Enlace guardado",
  basics: "El enlace",
  used: (rewrites: number) =>
    rewrites === 1 ? "Se usó una vez." : `Se usó ${rewrites.toLocaleString("es-AR")} veces.`,
  name: "Nombre",
  nameRequired: "Escribí un nombre.",
  enabled: "Activo",
  enabledHint: "Inactivo no lleva a ningún lado, pero ningún otro enlace puede tener su entrada.",
  addresses: "Direcciones",
  addressesLead:
    "Un asterisco al final de la entrada vale por uno o más caracteres; en el destino, se reemplaza por ellos.",
  input: "Entrada",
  inputHint: "Una ruta, como /promo o /viejo/*, o una dirección https.",
  output: "Destino",
  outputHint:
    "Una ruta de este sitio o una dirección https. No puede coincidir con la entrada de un enlace activo, tampoco la de este.",
  addressRequired: "Escribí una ruta o una dirección.",
  badAddress: "Tiene que ser una ruta que empiece con / o una dirección https.",
  misplacedStar: "El asterisco va una sola vez, al final de la ruta.",
  unmatchedStar: "El destino lleva asterisco solo si la entrada termina con uno.",
  manyStars: "El destino lleva un solo asterisco.",
  refusals: {
    taken: "Ya hay un enlace con esa entrada.",
    input: "Otro enlace lleva a esta entrada: hacé que lleve directamente al destino de este.",
    output:
      "Un enlace activo, quizás este mismo, vuelve a llevar de este destino a otro lado: escribí la dirección final.",
  },
};
