/* Copies a text to the clipboard, also without HTTPS. */

export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  // A modal dialog traps the focus, so the field to copy from must be inside it.
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-visually";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
