/* A button that opens the system's choice of files. */
import { type ComponentProps, useRef } from "react";

interface Props extends Omit<ComponentProps<"button">, "onClick"> {
  /** The types to choose from. */
  accept: string;
  /** Opens the phone's camera instead. */
  capture?: "environment" | "user";
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ accept, capture, multiple = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={capture}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
