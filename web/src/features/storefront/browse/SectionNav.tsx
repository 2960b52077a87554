/* The sections' links, which stay at the top; the section that is looked at is marked. */
import { memo, useEffect, useRef, useState } from "react";
import { storefront as texts } from "@/shared/i18n/es";
import type { CatalogSection } from "../rules/catalog";
import styles from "./SectionNav.module.css";

export const SectionNav = memo(function SectionNav({ sections }: { sections: readonly CatalogSection[] }) {
  const current = useCurrentSection(sections);
  const list = useRef<HTMLUListElement>(null);

  // The mark stays in sight on a phone, where the links do not fit.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!link || !list.current) return;
    list.current.scrollLeft = link.offsetLeft - list.current.clientWidth / 3;
  });

  return (
    <nav className={styles.nav} aria-label={texts.sections}>
      <ul ref={list} className={styles.list}>
        {sections.map(({ id, anchor, name }) => (
          <li key={id}>
            <a href={`#${anchor}`} aria-current={id === current ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** The id of the last section that has begun above the upper third of the window. */
function useCurrentSection(sections: readonly CatalogSection[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      const limit = window.innerHeight / 3;
      const begun = sections.filter(({ anchor }) => {
        const top = document.getElementById(anchor)?.getBoundingClientRect().top;
        return top !== undefined && top <= limit;
      });
      setCurrent((begun.at(-1) ?? sections[0])?.id);
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(find);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
    };
  }, [sections]);
  return sections.some(({ id }) => id === current) ? current : sections[0]?.id;
}
