/* Texts of paying an order through Mercado Pago, for its consumer. */

export const mercadopago = {
  due: (amount: string) => `Te falta pagar ${amount} con Mercado Pago.`,
  lead: "Pagás en la página de Mercado Pago y después volvés acá. Tenés 24 horas desde que se te pidió este pago.",
  failedBefore: "El intento anterior no se completó. Podés probar otra vez.",
  pay: "Pagar con Mercado Pago",
  opening: "Abriendo Mercado Pago…",
  confirming: "Estamos confirmando tu pago",
  confirmingText: "Si pagaste, Mercado Pago nos avisa en un momento y esta página cambia sola.",
  confirmingLong:
    "Todavía no nos llegó tu pago. Si ya pagaste, no pagues de nuevo: lo seguimos consultando y te lo mostramos acá. Si no llegaste a pagar, podés volver a Mercado Pago.",
  processing: "Mercado Pago está procesando tu pago",
  processingText:
    "Puede tardar desde unos minutos hasta dos días. Si Mercado Pago lo rechazó, volvé a su página y probá con otro medio.",
  backToProvider: "Volver a Mercado Pago",
  giveUp: "Cancelar este intento",
  givingUp: "Cancelando este intento…",
  givenUp: "El cliente canceló este intento",
  retry: "Probar de nuevo",
  loading: "Buscando los datos del pago…",
  refusals: {
    "error.rule.payment_expired":
      "Pasaron las 24 horas para hacer este pago en Mercado Pago. Hablá con la tienda y pasale el código del pedido.",
    "error.rule.provider_unconnected":
      "La tienda no puede cobrar por Mercado Pago en este momento. Hablá con ella y pasale el código del pedido.",
    "error.rule.provider_unconfigured":
      "No se puede pagar por Mercado Pago en este momento. Hablá con la tienda y pasale el código del pedido.",
    "error.rule.provider_says":
      "Mercado Pago ya registró un pago en este intento, así que no se puede cancelar. Acá ves en qué estado está.",
    "error.conflict.in_flight": "Ya estamos pidiendo la página de pago. Esperá un momento y probá de nuevo.",
  } as Readonly<Record<string, string>>,
  unavailable:
    "Mercado Pago no responde en este momento. Probá de nuevo en un rato; si ya pagaste, no pagues de nuevo.",
  refund: {
    requested: "La tienda pidió devolverte el pago: Mercado Pago lo está haciendo.",
    refused: "Mercado Pago no pudo devolver tu pago. Hablá con la tienda y pasale el código del pedido.",
    part: (amount: string) => `Te devolvieron ${amount} por Mercado Pago.`,
    whole: "Te devolvieron el pago por Mercado Pago. Cuándo lo ves depende del medio con el que pagaste.",
  },
};
