/* Texts of the public calendar's dialogs that a first visit does not need. */

export const calendarDialogs = {
  subscribeTitle: "Suscribirse al calendario",
  subscribeLead: "Los turnos aparecen en el calendario de tu teléfono o computadora y se actualizan solos.",
  subscribeOpen: "Abrir en mi calendario",
  subscribeAddress: "Dirección del calendario",
  subscribeCopy: "Copiar la dirección",
  subscribeDownload: "Descargar el archivo .ics",
  subscribeHowTo: [
    ["iPhone, iPad y Mac", "Tocá «Abrir en mi calendario» y confirmá la suscripción."],
    [
      "Google Calendar",
      "En una computadora, junto a «Otros calendarios», elegí «+», «Desde URL» y pegá la dirección. Después aparece también en tu Android.",
    ],
    ["Outlook", "Elegí «Agregar calendario», «Suscribirse desde la web» y pegá la dirección."],
  ],
  embedTitle: "Insertar en tu sitio",
  embedLead: "Copiá estas líneas en la página de tu sitio: muestran siempre los turnos al día, sin cookies.",
  embedCode: "Código para insertar",
  embedCopy: "Copiar el código",
};
