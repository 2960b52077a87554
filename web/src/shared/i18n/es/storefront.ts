/* Texts of a store's page and of an article's dialog. */

const units = (count: number) => (count === 1 ? "1 unidad" : `${count} unidades`);

export const storefront = {
  write: "Escribir",
  brand: "Hub",
  home: "Ir al inicio",
  myOrders: "Mis pedidos",
  signIn: "Ingresar",
  offline: "Sin conexión: precios y stock pueden haber cambiado.",
  titles: {
    browse: (store: string) => `${store} · Hub`,
    cart: (store: string) => `Tu carrito en ${store} · Hub`,
    checkout: (store: string) => `Terminar el pedido en ${store} · Hub`,
  },
  open: "Abierta",
  closed: "Cerrada",
  closedNow:
    "La tienda está cerrada ahora. Podés mirar y dejar el carrito listo: vas a poder pedir cuando abra.",
  sections: "Secciones",
  takeaway: (address: string) => (address ? `Retiro en ${address}` : "Retiro en la tienda"),
  delivery: (radius: string) => `Envíos hasta ${radius}`,
  noPickup: "La tienda todavía no configuró cómo entrega",
  pay: (kinds: string) => `Se paga con ${kinds}`,
  noPayment: "La tienda todavía no configuró cómo se paga",
  empty: "Esta tienda todavía no publicó artículos.",
  emptyHint: "Volvé más tarde.",
  missing: "Esta tienda no está disponible",
  missingHint: "Puede que la dirección esté mal, o que la tienda haya dejado de vender por acá.",
  failed: "No pudimos mostrar la tienda.",
  stale: "No pudimos actualizar la tienda: precios y stock pueden haber cambiado.",
  search: "Buscar en la tienda",
  searchClear: "Borrar la búsqueda",
  found: (count: number) =>
    count === 0 ? "Ningún artículo coincide" : count === 1 ? "1 artículo" : `${count} artículos`,
  soldOut: "Sin stock",
  left: (count: number) => (count === 1 ? "Queda 1" : `Quedan ${count}`),
  from: "Desde",
  quickAdd: (article: string) => `Agregar ${article}`,
  added: (article: string, count: number) => `Agregaste ${units(count)} de ${article}.`,
  edited: (article: string) => `Cambiaste ${article} en tu carrito.`,
};

export const article = {
  opening: "Abriendo el artículo…",
  missing: "Este artículo no está disponible",
  missingHint: "Puede que la tienda lo haya quitado.",
  backToStore: "Ver la tienda",
  pictures: "Imágenes",
  picture: (number: number, count: number) => `Imagen ${number} de ${count}`,
  choose: (min: number, max: number) => {
    if (min === 0) return max === 1 ? "Opcional" : `Opcional, hasta ${max}`;
    if (min === max) return min === 1 ? "Elegí 1" : `Elegí ${min}`;
    return `Elegí entre ${min} y ${max}`;
  },
  chosen: (count: number, max: number) => `${count} de ${max}`,
  none: "Ninguno",
  tooFew: (min: number) => (min === 1 ? "Elegí una opción." : `Elegí ${min} opciones.`),
  optionSoldOut: "Sin stock",
  optionQuantity: (option: string) => `Cantidad de ${option}`,
  indications: "Indicaciones",
  indicationsHint: (left: number) => (left <= 40 ? `Te quedan ${left} caracteres.` : ""),
  indicationsPlaceholder: "Por ejemplo: sin sal",
  quantity: "Cantidad",
  add: "Agregar",
  save: "Guardar",
  soldOut: "Sin stock por ahora.",
  cannotChoose: "No quedan opciones suficientes para pedirlo.",
  maximum: (count: number) => (count === 1 ? "No hay más: queda 1." : `No hay más: quedan ${count}.`),
  close: "Cerrar",
};
