/* A map behind a button: it weighs nothing until it is opened. */
import { MapIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { map as texts } from "../i18n/es/maps/map";
import { Button } from "../ui/action/Button";
import type { DrawnMap } from "./leafletMap";
import styles from "./MapDisclosure.module.css";
import type { MapContent } from "./mapContent";

interface Props extends MapContent {
  /** Instructions for placing the pin. */
  hint?: string;
}

export function MapDisclosure({ points, zone = null, pin = null, hint }: Props) {
  const [state, setState] = useState<"closed" | "open" | "failed">("closed");
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(null);
  const isOpen = state === "open";

  const draw = useEffectEvent((drawMap: (frame: HTMLElement, content: MapContent) => DrawnMap) => {
    if (frame.current) drawn.current = drawMap(frame.current, { points, zone, pin });
  });
  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    import("./leafletMap")
      .then(({ drawMap }) => !isGone && draw(drawMap))
      // Without the network; the next press tries again.
      .catch(() => !isGone && setState("failed"));
    return () => {
      isGone = true;
      drawn.current?.remove();
      drawn.current = null;
    };
  }, [isOpen]);
  useEffect(() => drawn.current?.update({ zone, pin }));

  return (
    <div className={styles.disclosure}>
      <Button aria-expanded={isOpen} onClick={() => setState(isOpen ? "closed" : "open")}>
        <MapIcon aria-hidden />
        {isOpen ? texts.hide : pin ? texts.place : texts.show}
      </Button>
      <p role="status">{state === "failed" ? texts.failed : ""}</p>
      {isOpen && (
        <>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          <div ref={frame} className="map-frame" />
        </>
      )}
    </div>
  );
}
