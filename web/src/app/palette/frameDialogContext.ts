/* Opens the dialogs that belong to the frame of every page: the palette, and one's own account and password. */
import { createContext, useContext } from "react";

export type FrameDialog = "palette" | "account" | "password";

/** Null where the frame has no dialogs. */
export const FrameDialogsContext = createContext<((dialog: FrameDialog) => void) | null>(null);

export function useOpenFrameDialog(): ((dialog: FrameDialog) => void) | null {
  return useContext(FrameDialogsContext);
}

/** The id of the profile menu's button, which gets the focus when a dialog of the account closes. */
export const PROFILE_BUTTON_ID = "perfil";
