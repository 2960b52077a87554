/* The command that writes a pharmacy group. */

export const GROUPS_PUT = "pharmacy.groups.put";
