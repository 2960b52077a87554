/* The keys that open the palette: Ctrl K, and Cmd K on Apple's devices, where Ctrl K edits text. */

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

export function isPaletteShortcut(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing">,
): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  // Chrome's autofill sends keys without a name.
  if (key?.toLowerCase() !== "k" || altKey || shiftKey || isComposing) return false;
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The keys as they are shown. */
export const paletteShortcutText = () => (isApple() ? "⌘ K" : "Ctrl K");

/** The keys as screen readers tell them. */
export const paletteShortcutKeys = () => (isApple() ? "Meta+K" : "Control+K");
