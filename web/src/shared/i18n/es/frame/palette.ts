/* Texts of the theme, of one's own profile, and of the search of everything (Ctrl K). */

export const theme = {
  title: "Tema",
  names: { light: "Claro", dark: "Oscuro", system: "Del sistema" },
};
