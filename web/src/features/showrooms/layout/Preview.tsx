/* The preview of a showroom's layout at a phone's width: the same elements and styles as the page that the server writes
   (crates/api/src/web/showroom/body.rs). */
import "@/shared/styles/served-store.css";
import "@/shared/styles/served-page.css";
import "@/shared/styles/served-showroom.css";
import { type MouseEvent, useEffect, useState } from "react";
import { paths } from "@/app/paths";
import { showroomLayout as texts } from "@/shared/i18n/es";
import { formatMoney } from "@/shared/lib/format";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import { chipTexts } from "../chips/chipsDraft";
import type { Content } from "../contents/data";
import type { Layout } from "./layoutDraft";
import styles from "./Preview.module.css";

interface Props {
  showroomId: string;
  layout: Layout;
  /** By id; a content that is not among them is shown. */
  contents: ReadonlyMap<string, Content> | undefined;
  /** Called with the id of a block or item, or 'header'. */
  onChoose: (id: string) => void;
}

type Block = Layout["blocks"][number];
type Item = Layout["items"][number];

const SURFACES = { transparent: "transparent", card: "card" } as const;
const LOOKS = { hero: "heroes", card: "cards", tile: "tiles", strip: "strips" } as const;
const MINUTE_MS = 60_000;

export function Preview({ showroomId, layout: { header, blocks, items }, contents, onChoose }: Props) {
  const nowMs = useNow();
  const shown = blocks.filter(({ visible }) => visible);
  function choose(event: MouseEvent): void {
    event.preventDefault();
    const chosen = (event.target as Element).closest<HTMLElement>("[data-choose]");
    if (chosen?.dataset.choose) onChoose(chosen.dataset.choose);
  }
  return (
    <div className={styles.preview}>
      <p className={styles.hint}>{texts.previewHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the keyboard */}
      <section className={styles.phone} tabIndex={0} aria-label={texts.preview}>
        {/* The same things with their fields stand in the editor: this is a picture of them. */}
        <div className="served-store served-showroom" aria-hidden onClick={choose}>
          {header.cover_url && (
            <div className="page-cover" data-choose="header">
              <PublicImage url={header.cover_url} alt="" sizes="390px" fallback={null} />
            </div>
          )}
          <div className="store-header" data-choose="header">
            {header.icon_url && <PublicImage url={header.icon_url} alt="" sizes="96px" fallback={null} />}
            <div>
              <h1>{header.title || texts.heading}</h1>
            </div>
            <span className="showroom-write">{texts.write}</span>
          </div>
          {shown.map((block) => (
            <PreviewBlock
              key={block.id}
              block={block}
              items={items.filter(
                (item) =>
                  item.block_id === block.id &&
                  item.visible &&
                  contents?.get(item.content_id)?.visible !== false,
              )}
              showroomId={showroomId}
              nowMs={nowMs}
            />
          ))}
          {shown.length === 0 && <p>Todavía no hay nada para mostrar.</p>}
        </div>
      </section>
    </div>
  );
}

interface BlockProps {
  block: Block;
  items: readonly Item[];
  showroomId: string;
  nowMs: number;
}

function PreviewBlock({ block, items, showroomId, nowMs }: BlockProps) {
  const { header, surface_type, block_type, item_type, size } = block;
  const Heading = header.title === "" ? "h2" : "h3";
  const classes = `is-${SURFACES[surface_type]} is-${block_type} has-${LOOKS[item_type]} size-${size}`;
  return (
    <div className={`showroom-block ${classes}`} data-choose={block.id}>
      {header.banner_url && (
        <div className="showroom-banner">
          <PublicImage url={header.banner_url} alt="" sizes="390px" fallback={null} />
        </div>
      )}
      {header.title !== "" && <h2>{header.title}</h2>}
      {header.description !== "" && <p className="showroom-text">{header.description}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id} className="showroom-item" data-choose={item.id}>
            {item.image_url && <PublicImage url={item.image_url} alt="" sizes="360px" fallback={null} />}
            <div>
              <Heading>
                <a href={`${paths.showrooms.public(showroomId)}/${item.content_id}`} tabIndex={-1}>
                  {item.title}
                </a>
              </Heading>
              <ChipList texts={chipTexts(item.chips, nowMs)} />
              {item.description !== "" && <p className="showroom-text">{item.description}</p>}
              {item.price && (
                <p className="store-price">
                  {item.price.final < item.price.base && (
                    <span className="store-price-before">
                      antes <s>{formatMoney(item.price.base)}</s>
                    </span>
                  )}{" "}
                  {item.price.from && "desde "}
                  <strong>{formatMoney(item.price.final)}</strong>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChipList({ texts: words }: { texts: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="showroom-chips">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

/** The time, which a countdown's words follow by the minute. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
