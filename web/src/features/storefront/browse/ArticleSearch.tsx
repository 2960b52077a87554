/* The field that narrows the articles of a large store. */
import { Search, X } from "lucide-react";
import { storefront as texts } from "@/shared/i18n/es";
import styles from "./ArticleSearch.module.css";

interface Props {
  query: string;
  onChange: (query: string) => void;
  /** The number of articles found; null while nothing is searched for. */
  found: number | null;
}

export function ArticleSearch({ query, onChange, found }: Props) {
  return (
    <search className={styles.search}>
      <div className={styles.box}>
        <Search aria-hidden />
        <input
          type="search"
          enterKeyHint="search"
          aria-label={texts.search}
          placeholder={texts.search}
          value={query}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {query !== "" && (
          <button type="button" aria-label={texts.searchClear} onClick={() => onChange("")}>
            <X aria-hidden />
          </button>
        )}
      </div>
      <p role="status" className={styles.found}>
        {found !== null && texts.found(found)}
      </p>
    </search>
  );
}
