/* Texts of a rota's rules: when somebody must be on duty, whose holidays it knows, and what to do when nobody is. */

export const rota = {
  rules: "Reglas del grupo",
  cover: "Cobertura",
  always: "Siempre",
  everyDay: "Todos los días",
  wholeDay: "todo el día",
  days: (from: string, to: string) => `${from} a ${to}`,
  times: (from: string, to: string, isNextDay: boolean) =>
    `${from} a ${to}${isNextDay ? " del día siguiente" : ""}`,
  minimum: (minimum: number) => (minimum === 1 ? "al menos 1 farmacia" : `al menos ${minimum} farmacias`),
  nobodyEver: "Ninguna hora tiene que estar cubierta",
  holidays: "Feriados",
  country: (code: string) => new Intl.DisplayNames("es-AR", { type: "region" }).of(code) ?? code,
  noCountry: "Ninguno",
  emergency: "Aviso si no hay nadie de turno",
  noEmergency: "Sin aviso",
  form: {
    hint: "Cuándo tiene que haber farmacias de turno. Si dos reglas caen a la misma hora, vale la que pide más farmacias.",
    keeps: "Si no agregás reglas, siguen las que ya tiene el grupo.",
    add: "Agregar una regla",
    rule: (number: number) => `Regla ${number}`,
    remove: (number: number) => `Quitar la regla ${number}`,
    weekdays: "Días",
    from: "Desde las",
    until: "Hasta las",
    untilHint: "Si es igual o anterior al comienzo, termina al día siguiente.",
    minimum: "Farmacias como mínimo",
    incomplete: "Completá los días, las horas y el mínimo.",
  },
};
