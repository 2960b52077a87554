/* Texts of a consumer's invitations to workspaces. */

export const invitations = {
  title: "Mis invitaciones",
  lead: "Los negocios que te invitan a trabajar con ellos, y aquellos en los que ya trabajás.",
  none: "No tenés invitaciones",
  noneText: "Cuando un negocio te invite a trabajar con él, lo vas a ver acá.",
  pending: (count: number) => (count === 1 ? "1 invitación pendiente" : `${count} invitaciones pendientes`),
  invitedAt: (date: string) => `Te invitó el ${date}`,
  memberText: "Trabajás en este negocio",
  accept: "Aceptar",
  acceptFrom: (name: string) => `Aceptar la invitación de ${name}`,
  accepted: (name: string) => `Ya trabajás en ${name}`,
  reject: "Rechazar",
  rejectFrom: (name: string) => `Rechazar la invitación de ${name}`,
  rejected: (name: string) => `Rechazaste la invitación de ${name}`,
  confirmReject: (name: string) => `¿Rechazar la invitación de ${name}?`,
  confirmRejectText: "Si cambiás de idea, el negocio tiene que invitarte de nuevo.",
  cancel: "Cancelar",
  open: "Abrir el negocio",
  openNamed: (name: string) => `Abrir el negocio ${name}`,
  opening: "Abriendo…",
  gone: "Esta invitación ya no está disponible.",
};
