/* Texts of the cart, and of its problems by their code. */

export const cart = {
  title: "Tu carrito",
  back: "Seguir mirando",
  bar: "Ver carrito",
  units: (count: number) => (count === 1 ? "1 artículo" : `${count} artículos`),
  empty: "Tu carrito está vacío",
  emptyHint: "Lo que agregues aparece acá.",
  subtotal: "Subtotal",
  saving: "Guardando…",
  toCheckout: "Ir a pagar",
  closed: "La tienda está cerrada: guardamos tu carrito para cuando abra.",
  edit: "Cambiar",
  editLine: (name: string) => `Cambiar ${name}`,
  remove: "Quitar",
  removeLine: (name: string) => `Quitar ${name}`,
  quantityOf: (name: string) => `Cantidad de ${name}`,
  indications: (text: string) => `«${text}»`,
  loadFailed: "No pudimos leer tu carrito.",
  saveFailed: "No pudimos guardar el último cambio.",
  saveRefused: "La tienda no aceptó el último cambio.",
  limits: {
    lines: "El carrito está lleno: entran 50 productos distintos.",
    quantity: "Hasta 99 unidades de cada producto.",
  },
  merged: "Juntamos tu carrito con lo que habías elegido antes de ingresar:",
  mergedAdded: (name: string) => name,
  mergedRaised: (name: string, from: number, to: number) => `${name}: de ${from} a ${to}`,
  mergedDropped: (name: string) => `${name} no entró: el carrito está lleno`,
  dismiss: "Entendido",
  problems: {
    plain: {
      empty: "Tu carrito está vacío.",
      store_closed: "La tienda está cerrada: vas a poder pedir cuando abra.",
      article: "Ya no está a la venta. Quitalo para seguir.",
      option: "Una opción que elegiste ya no se ofrece. Elegí otra.",
      amount: "El pedido supera el monto máximo.",
      pickup_missing: "Elegí cómo lo recibís.",
      pickup_type: "La tienda ya no entrega así. Elegí otra forma.",
      pickup_address: "Completá la dirección de entrega.",
      payment_missing: "Elegí cómo pagás.",
      payment_provider: "La tienda ya no acepta esta forma de pago. Elegí otra.",
      coupon: "Ese cupón no existe o no vale en esta tienda.",
      coupon_used_up: "Ese cupón se agotó.",
    } as Readonly<Record<string, string>>,
    unknown: "Hay algo para revisar en tu carrito.",
    options_min: (name: string, bound: number) =>
      bound === 1 ? `Elegí una opción de «${name}».` : `Elegí al menos ${bound} opciones de «${name}».`,
    options_max: (name: string, bound: number) =>
      bound === 1 ? `Elegí una sola opción de «${name}».` : `Elegí hasta ${bound} opciones de «${name}».`,
    quantity: (maximum: number) => `Hasta ${maximum} unidades de cada producto.`,
    out_of_stock: (option: string | null, available: number, wanted: number) => {
      const of = option === null ? "" : ` de «${option}»`;
      if (available <= 0) return option === null ? "Se agotó." : `Se agotó «${option}».`;
      return available === 1
        ? `Queda 1${of} y pediste ${wanted}.`
        : `Quedan ${available}${of} y pediste ${wanted}.`;
    },
    pickup_zone: (distance: string, radius: string) =>
      `Esa dirección está a ${distance} y la tienda entrega hasta ${radius}.`,
    policy: (name: string) => `La tienda no toma este pedido: no cumple «${name}».`,
  },
};
