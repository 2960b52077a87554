/* Sets the chosen theme before the first paint; theme.ts follows it from then on. */
try {
  const theme = JSON.parse(localStorage.getItem("hub.theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme stands.
}
