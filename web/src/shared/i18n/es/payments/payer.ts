/* Texts of paying an order through Mercado Pago, for its consumer. */

export const mercadopago = {
  due: (amount: string) => `Falta que pagues ${amount} en Mercado Pago.`,
  lead: "Pagás en la página de Mercado Pago y después volvés acá. Tenés 24 horas desde que hiciste el pedido.",
  failedBefore: "El intento anterior no se pagó. Podés pagar de nuevo.",
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
  giveUp: "Dejar este intento",
  givingUp: "Dejando este intento…",
  givenUp: "El cliente dejó este intento",
  retry: "Probar de nuevo",
  loading: "Buscando los datos del pago…",
  refusals: {
    "error.rule.payment_expired":
      "Pasaron las 24 horas para pagar este pedido en Mercado Pago. Hablá con la tienda y decile el código.",
    "error.rule.provider_unconnected":
      "La tienda no puede cobrar por Mercado Pago en este momento. Hablá con ella y decile el código: no se te cobró nada.",
    "error.rule.provider_unconfigured":
      "No se puede pagar por Mercado Pago en este momento. Hablá con la tienda y decile el código: no se te cobró nada.",
    "error.rule.provider_says":
      "Mercado Pago ya recibió un pago de este intento, así que no se puede dejar. Te mostramos cómo está.",
    "error.conflict.in_flight": "Ya estamos pidiendo la página de pago. Esperá un momento y probá de nuevo.",
  } as Readonly<Record<string, string>>,
  unavailable: "Mercado Pago no responde en este momento. No se te cobró nada: probá de nuevo en un rato.",
  refund: {
    requested: "La tienda pidió devolverte el pago: Mercado Pago lo está haciendo.",
    refused: "Mercado Pago todavía no devolvió tu pago. Hablá con la tienda y decile el código.",
    part: (amount: string) => `Te devolvieron ${amount} por Mercado Pago.`,
    whole: "Te devolvieron el pago por Mercado Pago. Cuándo lo ves depende del medio con el que pagaste.",
  },
};
