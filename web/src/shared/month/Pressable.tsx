/* A shift's part in a drawing: a button where it leads somewhere, else only what it says. */
import type { ReactNode } from "react";

interface Props {
  className: string;
  /** The shift's id. */
  shift: string;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

export function Pressable({ className, shift, onPress, children }: Props) {
  if (!onPress) {
    return (
      <div className={className} data-shift={shift}>
        {children}
      </div>
    );
  }
  return (
    <button type="button" className={className} data-shift={shift} onClick={onPress}>
      {children}
    </button>
  );
}
