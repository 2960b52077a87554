/* Every text people read, in the Spanish of Argentina; one file per area, so that an entry brings only its own. */
export * from "./es/app";
export * from "./es/auth";
export * from "./es/backoffice";
export * from "./es/calendar";
export * from "./es/commands";
export * from "./es/common";
export * from "./es/recover";
export * from "./es/shifts";
export * from "./es/ui";
