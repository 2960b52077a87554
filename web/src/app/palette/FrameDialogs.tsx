/* The dialogs of the frame, each loaded when it is first opened; Ctrl K opens the palette. */
import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "@/shared/ui/status/lazyPart";
import { useArea } from "../area";
import { type FrameDialog, FrameDialogsContext, PROFILE_BUTTON_ID } from "./frameDialogContext";
import { isPaletteShortcut } from "./paletteShortcut";

const AccountDialog = lazyPart(
  async () => (await import("@/features/auth/account/AccountDialog")).AccountDialog,
);
const PasswordDialog = lazyPart(
  async () => (await import("@/features/auth/account/PasswordDialog")).PasswordDialog,
);
const WorkspacePalette = lazyPart(async () => (await import("./WorkspacePalette")).WorkspacePalette);
const StaffPalette = lazyPart(async () => (await import("./StaffPalette")).StaffPalette);

/** A cover over the page, over or below which nothing is to open. */
const MODALS = "dialog[open], [role='dialog'], [role='alertdialog']";

export function FrameDialogs({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<FrameDialog | null>(null);
  useOpenByKeys(() => setOpen("palette"));
  const { name } = useArea();
  const Palette = name === "backoffice" ? StaffPalette : WorkspacePalette;
  const close = () => setOpen(null);
  const closeAccount = () => {
    close();
    document.getElementById(PROFILE_BUTTON_ID)?.focus();
  };
  return (
    <FrameDialogsContext value={setOpen}>
      {children}
      {open === "palette" && <Palette fallback={null} onClosed={close} />}
      {open === "account" && <AccountDialog fallback={null} onClose={closeAccount} />}
      {open === "password" && <PasswordDialog fallback={null} onClose={closeAccount} />}
    </FrameDialogsContext>
  );
}

function useOpenByKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return;
      // The browser has its own use of the keys, also while a dialog is open.
      event.preventDefault();
      if (!document.querySelector(MODALS)) open();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}
