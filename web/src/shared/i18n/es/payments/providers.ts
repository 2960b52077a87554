/* Texts of how a business is paid: its providers, and the connection with Mercado Pago. */

export const payments = {
  title: "Cobros",
  lead: "Cómo te pagan tus clientes. Los datos son de todo tu negocio; qué medios acepta cada tienda se elige en sus «Envíos y cobros».",
  mercadopago: "Mercado Pago",
  mercadopagoLead:
    "Tus clientes pagan en la página de Mercado Pago y el dinero va a tu cuenta. El pago se confirma solo.",
  banks: "Transferencias",
  banksLead: "La cuenta que ven tus clientes para transferirte. Vos confirmás cada pago.",
  cash: "Efectivo",
  cashLead: "Lo cobrás al entregar el pedido.",
  addBank: "Agregar una cuenta",
  noBank: "Todavía no cargaste ninguna cuenta.",
  edit: (bank: string) => `Cambiar los datos de ${bank}`,
  editShort: "Cambiar los datos",
  addCash: "Aceptar efectivo",
  states: { pending: "Sin conectar", active: "Activo", inactive: "Inactivo" } as const,
  stateHints: {
    pending: "Conectá una cuenta para que te puedan pagar con Mercado Pago.",
    active: "Tus tiendas lo pueden ofrecer.",
    inactive: "Tus clientes no lo ven.",
  } as const,
  activate: "Activar",
  activateNamed: (name: string) => `Activar ${name}`,
  deactivate: "Desactivar",
  deactivateNamed: (name: string) => `Desactivar ${name}`,
  saved: "Medio de cobro guardado",
  connect: "Conectar con Mercado Pago",
  connectAgain: "Conectar de nuevo",
  connectOther: "Conectar otra cuenta",
  connecting: "Abriendo Mercado Pago…",
  connectHint:
    "Ingresás en Mercado Pago con la cuenta de tu negocio y nos autorizás a cobrar con ella. Tenés 10 minutos para volver.",
  disconnected:
    "Se cortó la conexión con tu cuenta. Conectala de nuevo para seguir cobrando con Mercado Pago.",
  account: (userId: string) => `Cuenta ${userId}`,
  since: (date: string) => `Conectada desde el ${date}`,
  refusals: {
    "error.rule.provider_unconfigured":
      "Este servidor todavía no tiene configurado Mercado Pago. Avisale a quien lo administra.",
    "error.rule.provider_unconnected": "Primero conectá una cuenta de Mercado Pago.",
    "error.conflict.provider_type": "Este medio de cobro cambió mientras tanto. Recargá la página.",
  } as Readonly<Record<string, string>>,
  results: {
    conectado:
      "Tu cuenta de Mercado Pago está conectada. Elegí en qué tiendas la aceptás, en sus «Envíos y cobros».",
    rechazado:
      "No se conectó: falta tu autorización, o la que diste no alcanza para cobrar. Probá de nuevo y aceptá el permiso.",
    vencido: "No se conectó: pasaron más de 10 minutos, o ese intento ya se usó. Empezá de nuevo.",
    error:
      "No se pudo conectar. Probá de nuevo desde acá, en este mismo navegador y sin cerrar tu sesión; si sigue, puede ser un problema de Mercado Pago.",
  } as const,
  close: "Cerrar el aviso",
  cvuWarning: "Revisá el CBU o CVU: puede tener un dígito mal.",
  history: "Cambios",
  historyStates: {
    pending: "Quedó sin conectar",
    active: "Se activó",
    inactive: "Se desactivó",
  } as Readonly<Record<string, string>>,
  historyReasons: {
    connected: "se conectó una cuenta",
    deauthorized: "se quitó el permiso en Mercado Pago",
    invalid_grant: "Mercado Pago no renovó el permiso",
  } as Readonly<Record<string, string>>,
  movements: "Pagos recibidos",
  movementsLead: "Cada pago y cada devolución, del más nuevo al más viejo.",
  toMovements: "Ver los pagos",
  toNotices: "Ver las alertas de cobros",
};
