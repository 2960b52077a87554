/* Texts of a consumer's invitations to workspaces. */

export const invitations = {
  title: "Mis invitaciones",
  lead: "Los negocios que te invitan a trabajar con ellos.",
  none: "No tenés invitaciones",
  noneText: "Cuando un negocio te invite a trabajar con él, lo vas a ver acá.",
};
