/* Texts of the shared components: forms, tables, failures. */

export const form = {
  optional: "(opcional)",
  choices: "Opciones",
};

export const skipLink = "Saltar al contenido";

export const quantity = {
  less: "Uno menos",
  more: "Uno más",
};

export const table = {
  sort: "Ordenar",
  loading: "Cargando…",
  more: "Cargar más",
  loadingMore: "Cargando más…",
  again: "Probar de nuevo",
};

export const copy = {
  button: (name: string) => `Copiar ${name}`,
  done: "Copiado",
  failed: "El navegador no deja copiar. Seleccioná el texto y copialo a mano.",
};

export const failures = {
  offline: "No hay conexión. Lo mostramos apenas vuelva.",
  offlineBanner: "Sin conexión: lo que ves puede no estar al día.",
  unreachable: "No pudimos conectarnos con el servidor. Revisá tu conexión y probá de nuevo.",
  unavailable: "El servidor no está disponible en este momento. Probá de nuevo en unos minutos.",
  unauthorized: "Tu sesión terminó. Ingresá de nuevo para seguir.",
  forbidden: "Tu cuenta no tiene permiso para ver esto.",
  notFound: "No encontramos lo que buscás.",
  changed: "Esto cambió mientras tanto. Actualizá la página y probá de nuevo.",
  refused: "El servidor no lo aceptó así. Revisá los datos y probá de nuevo.",
  tooMany: "Hubo demasiados intentos seguidos. Probá de nuevo en unos minutos.",
  malformed: (path: string) =>
    path
      ? `El servidor no entendió el dato «${path}». Corregilo y probá de nuevo.`
      : "El servidor no entendió lo que se le pidió.",
  stale: "No pudimos actualizar estos datos: pueden no estar al día.",
};

export const board = {
  help: "Con las flechas pasás de una tarjeta a otra. Con Mayúsculas y las flechas a los costados la movés de columna.",
  helpReading: "Con las flechas pasás de una tarjeta a otra.",
};
