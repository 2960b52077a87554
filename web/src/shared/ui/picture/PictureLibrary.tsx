/* The choice of one of the uploaded pictures, in a popup. */
import { useState } from "react";
import { type MediaListFilters, type MediaResource, useMediaList } from "../../api/mediaLibrary";
import { listedRows } from "../../api/pagedList";
import { library as texts } from "../../i18n/es";
import { SearchField } from "../form/SearchField";
import { Popup } from "../overlay/Popup";
import { PagedRows } from "../page/PagedRows";
import { EmptyState } from "../status/EmptyState";
import { MediaGridSkeleton } from "./MediaGridSkeleton";
import { MediaImage } from "./MediaImage";
import styles from "./PictureLibrary.module.css";

interface Props {
  onChoose: (url: string) => void;
  onClosed: () => void;
}

const NEWEST: Omit<MediaListFilters, "query"> = { type: "image", orderBy: "created_at", direction: "desc" };

export function PictureLibrary({ onChoose, onClosed }: Props) {
  const [query, setQuery] = useState("");
  const list = useMediaList({ ...NEWEST, query });
  // A private picture cannot be shown to others.
  const hasPublic = listedRows<MediaResource>(list).some((media) => media.public);
  const empty = (
    <EmptyState
      title={query === "" ? texts.noneYet : texts.noneFound}
      {...(query === "" && { text: texts.noneYetText })}
    />
  );
  return (
    <Popup title={texts.choose} onClosed={onClosed}>
      {(close) => (
        <div className={styles.library}>
          <SearchField label={texts.search} query={query} onSearch={setQuery} />
          <PagedRows list={list} skeleton={<MediaGridSkeleton />} empty={empty}>
            {(rows: readonly MediaResource[]) =>
              hasPublic || list.hasNextPage ? (
                <ul className={styles.grid}>
                  {rows
                    .filter((media) => media.public)
                    .map(({ id, url, filename }) => (
                      <li key={id}>
                        <button
                          type="button"
                          onClick={() => {
                            onChoose(url);
                            close();
                          }}
                        >
                          <span className={styles.picture}>
                            <MediaImage url={url} alt="" sizes="140px" isSquare />
                          </span>
                          <span className={styles.name}>{filename}</span>
                        </button>
                      </li>
                    ))}
                </ul>
              ) : (
                empty
              )
            }
          </PagedRows>
        </div>
      )}
    </Popup>
  );
}
