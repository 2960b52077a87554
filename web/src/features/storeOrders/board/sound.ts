/* The sound of a new order: four short tones. Browsers let a page sound only after a gesture. */
import { useSyncExternalStore } from "react";
import { createStoredValue } from "@/shared/lib/storedValue";

/** This browser's preference to sound. */
export const soundPreference = createStoredValue("hub.board_sound", (found) =>
  found === true ? true : null,
);

export type SoundState = "off" | "on" | "blocked";

const TONES = [
  { at: 0, hertz: 880 },
  { at: 0.18, hertz: 1318.5 },
  { at: 0.5, hertz: 880 },
  { at: 0.68, hertz: 1318.5 },
] as const;
const TONE_SECONDS = 0.16;
const LOUDNESS = 0.5;

let context: AudioContext | null = null;
const listeners = new Set<() => void>();

function getSoundState(): SoundState {
  if (!soundPreference.getValue()) return "off";
  return context?.state === "running" ? "on" : "blocked";
}

export function useSoundState(): SoundState {
  return useSyncExternalStore(subscribe, getSoundState);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  const unsubscribe = soundPreference.subscribe(onChange);
  return () => {
    listeners.delete(onChange);
    unsubscribe();
  };
}

function notify(): void {
  for (const onChange of listeners) onChange();
}

/** To be called in a gesture, or after one. */
export function allowSound(): void {
  if (!soundPreference.getValue() || context?.state === "running") return;
  // Created before a gesture, it would stay silent and the browser would complain.
  if (!context) {
    if (navigator.userActivation?.hasBeenActive === false) return;
    context = new AudioContext();
    context.addEventListener("statechange", notify);
  }
  void context.resume().then(notify, notify);
}

export function playSound(): void {
  if (!soundPreference.getValue()) return;
  allowSound();
  if (context?.state !== "running") return;
  for (const { at, hertz } of TONES) playTone(context, context.currentTime + at, hertz);
}

function playTone(audio: AudioContext, start: number, hertz: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  // Faded in and out, since a tone that is cut clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.linearRampToValueAtTime(0, start + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + TONE_SECONDS);
}
