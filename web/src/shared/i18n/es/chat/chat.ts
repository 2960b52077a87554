/* Texts of the messages: the list of conversations, a conversation, and what its messages say of themselves. */

const counted = (count: number) => (count >= 100 ? "99+" : String(count));

export const chat = {
  title: "Mensajes",
  titleOf: (name: string) => `${name} · Mensajes`,
  unreadTitle: (count: number) => `(${counted(count)}) `,
  badge: counted,
  unread: (count: number) =>
    count === 1 ? "1 mensaje sin leer" : `${count >= 100 ? "más de 99" : count} mensajes sin leer`,
  conversations: "Conversaciones",
  search: "Buscar por nombre",
  searchHint: "Buscar una conversación",
  none: "Todavía no tenés mensajes",
  noneText: {
    consumer: "Escribile a un negocio desde su tienda, su página o un pedido tuyo.",
    workspace:
      "Cuando un cliente te escriba, la conversación aparece acá. También podés escribirle desde su pedido.",
    backoffice: "Cuando alguien escriba a Soporte, la conversación aparece acá.",
  },
  noneFound: "Ninguna conversación coincide",
  choose: "Elegí una conversación",
  chooseText: "Los mensajes se ven acá, a medida que llegan.",
  back: "Conversaciones",
  empty: "Todavía no hay mensajes",
  emptyText: (name: string) => `Escribí el primero: ${name} lo recibe al instante.`,
  lost: "Se cortó la conexión: los mensajes nuevos pueden tardar.",
  yours: "Vos:",
  yesterday: "Ayer",
  today: "Hoy",
  parts: { image: "Foto", video: "Video", audio: "Audio", file: "Documento" },
  support: "Soporte",
  supportText: "¿Necesitás ayuda? Escribinos.",
  write: "Escribir",
  writeTo: (name: string) => `Escribirle a ${name}`,
};

export const thread = {
  messages: "Mensajes de la conversación",
  older: "Cargando mensajes anteriores…",
  olderFailed: "No se pudieron cargar los mensajes anteriores.",
  olderMore: "Ver mensajes anteriores",
  beginning: "Acá empieza la conversación",
  toNewest: "Ir a los mensajes nuevos",
  newMessages: (count: number) => (count === 1 ? "1 mensaje nuevo" : `${count} mensajes nuevos`),
  unknown: "Esta conversación no existe",
  unknownText: "Puede que la dirección esté mal escrita, o que sea de otra cuenta.",
  opening: "Abriendo la conversación…",
  cannotWrite: "No se le puede escribir",
  cannotWriteText:
    "No existe, ya no está en actividad, o todavía no te compró: un negocio escribe primero solo a quienes le compraron.",
  self: "Sos vos",
  selfText: "No hace falta que te escribas: elegí otra conversación.",
  tooManyRooms: (wait: string) => `Abriste muchas conversaciones seguidas. Probá de nuevo en ${wait}.`,
  photoOf: (name: string) => `Foto de ${name}`,
  photoYours: "Foto tuya",
  openPhoto: "Ver la foto en grande",
  photo: "Foto",
  openFile: "Abrir el archivo",
  opened: "Abriendo…",
  fileFailed: "No se pudo abrir. Probá de nuevo.",
  from: (name: string) => `${name}:`,
  fromYou: "Vos:",
  sending: "Enviando…",
  waiting: "Se envía cuando vuelva la conexión",
  waitingFor: (wait: string) => `Muchos mensajes seguidos: se envía en ${wait}`,
  sent: "Enviado",
  seen: "Visto",
  failed: "No se envió",
  retry: "Reintentar",
  discard: "Descartar",
  refusals: {
    media: "Ese archivo ya no está disponible. Adjuntalo de nuevo.",
    inactive: "Esta cuenta ya no recibe mensajes.",
  },
};

export const composer = {
  label: (name: string) => `Mensaje para ${name}`,
  placeholder: "Escribí un mensaje",
  send: "Enviar",
  attach: "Adjuntar fotos o archivos",
  attachments: "Adjuntos",
  remove: (name: string) => `Quitar ${name}`,
  uploading: (percent: string) => `Subiendo… ${percent}`,
  uploadFailed: (name: string, text: string) => `${name}: ${text}`,
  tooMany: "Hasta 9 archivos por mensaje.",
  drop: "Soltá los archivos para adjuntarlos",
  left: (count: number) => `Quedan ${count} caracteres`,
};

export const waits = {
  seconds: (count: number) => (count === 1 ? "1 segundo" : `${count} segundos`),
  minutes: (count: number) => (count === 1 ? "1 minuto" : `${count} minutos`),
  aWhile: "un rato",
};
