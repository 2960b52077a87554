/* Puts a text on the clipboard, also where a page without https has none of its own. */

export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  // A dialog holds the focus, so that the field to copy from is put inside it.
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden-visually";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
