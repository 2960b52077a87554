/* Texts of a consumer's home. */

export const consumerHome = {
  nearby: {
    title: "Abierto ahora",
    titleNear: "Abierto cerca",
    near: (address: string) => `Cerca de ${address}`,
    none: "Ahora no hay nada abierto.",
    noneNear: "Ahora no hay nada abierto cerca.",
    noneText: "En Explorar están los horarios de cada negocio.",
    meters: (count: number) => `a ${count} m`,
    kilometers: (count: string) => `a ${count} km`,
    orders: "Toma pedidos",
  },
  duty: {
    title: "Farmacia de turno",
    until: (moment: string) => `hasta ${moment}`,
    none: "No hay ninguna farmacia de turno ahora.",
    next: (name: string, moment: string) => `Después: ${name}, desde ${moment}.`,
    demo: "Demostración",
  },
};
