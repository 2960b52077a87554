/* All texts that users read, in Argentine Spanish, one file per area. */
export * from "./es/activity";
export * from "./es/app";
export * from "./es/audit";
export * from "./es/auth";
export * from "./es/backoffice";
export * from "./es/business";
export * from "./es/calendar";
export * from "./es/commands";
export * from "./es/common";
export * from "./es/invitations";
export * from "./es/media";
export * from "./es/recover";
export * from "./es/resources";
export * from "./es/shifts";
export * from "./es/shop";
export * from "./es/ui";
