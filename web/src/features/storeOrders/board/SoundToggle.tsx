/* The button that switches the sound of new orders, with a note while the browser keeps it silent. */
import { Bell, BellOff, BellRing } from "lucide-react";
import { useId } from "react";
import { boardSound as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import styles from "./board.module.css";
import { allowSound, playSound, soundPreference, useSoundState } from "./sound";

const ICONS = { on: BellRing, off: BellOff, blocked: Bell } as const;

export function SoundToggle() {
  const state = useSoundState();
  const noteId = useId();
  const isOn = state !== "off";
  const Icon = ICONS[state];
  const toggle = () => {
    soundPreference.setValue(isOn ? null : true);
    if (isOn) return;
    allowSound();
    // Once the browser has let it sound, people hear what they chose.
    setTimeout(playSound, 100);
  };
  return (
    <>
      <Button aria-pressed={isOn} aria-describedby={noteId} title={texts.hint} onClick={toggle}>
        <Icon aria-hidden />
        <span className={styles.toolName}>{isOn ? texts.on : texts.off}</span>
      </Button>
      <p id={noteId} role="status" className={state === "blocked" ? styles.soundNote : "hidden-visually"}>
        {state === "blocked" ? texts.blocked : texts.hint}
      </p>
    </>
  );
}
