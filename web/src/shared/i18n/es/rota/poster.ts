/* Texts of the poster for a pharmacy's door, and of the dialog that prints it. */

export const poster = {
  title: "Afiche para la puerta",
  lead: "Una hoja vertical para leer desde la vereda, con direcciones y teléfonos.",
  period: "Período",
  periods: { month: "Mes", week: "Semana" },
  week: "Semana del afiche",
  weekOf: (from: string, until: string) => `Del ${from} al ${until}`,
  weekTitle: (from: string, until: string) => `del ${from} al ${until}`,
  highlight: "Resaltar mi farmacia",
  highlightNone: "Ninguna",
  paper: "Papel",
  print: "Imprimir el afiche",
  preview: "Vista previa del afiche",
  loading: "Buscando los turnos de la semana…",
  heading: "Farmacias de turno",
  size: (millimeters: string, meters: string) =>
    `Las mayúsculas de nombres y teléfonos miden ${millimeters} mm: se leen a ${meters} m.`,
  larger: {
    month: {
      A4: "Para leerlo desde más lejos, elegí A3 o imprimí cada semana.",
      A3: "Para leerlo desde más lejos, imprimí cada semana.",
    },
    week: { A4: "Para leerlo desde más lejos, elegí A3.", A3: "" },
  },
  highlighted: (name: string) => `Turnos de ${name}`,
  wholeDay: "todo el día",
  between: (from: string, until: string) => `${from} a ${until}`,
  betweenDays: (from: string, until: string, weekday: string) => `${from} a ${until} del ${weekday}`,
  everyDay: (from: string, until: string) => `Turnos de ${from} a ${until}`,
  everyDayAndNight: (from: string, until: string) => `Turnos de ${from} a ${until} del día siguiente`,
  from: (time: string) => `desde las ${time}`,
  until: (time: string) => `hasta las ${time}`,
  wholeDayUntil: (time: string, weekday: string) => `todo el día, hasta las ${time} del ${weekday}`,
  before: (name: string, time: string) => `Hasta las ${time}: ${name}`,
};
