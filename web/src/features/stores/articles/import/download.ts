/* A text given to the browser as a file. */

export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Chromium reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
