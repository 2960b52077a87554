/* A search field that searches when typing pauses. */
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { InputField } from "./InputField";
import styles from "./SearchField.module.css";
import { TYPING_PAUSE_MS } from "./usePausedText";

interface Props {
  label: string;
  placeholder?: string;
  /** The words that are searched for now. */
  query: string;
  onSearch: (query: string) => void;
}

export function SearchField({ label, placeholder, query, onSearch }: Props) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  // Going back changes the address without this field.
  const lastQuery = useRef(query);
  useEffect(() => {
    if (lastQuery.current === query) return;
    lastQuery.current = query;
    if (document.activeElement !== field.current) setText(query);
  }, [query]);
  useEffect(() => {
    if (text === lastQuery.current) return;
    const timer = setTimeout(() => {
      lastQuery.current = text;
      onSearch(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className={styles.search}>
      <InputField
        ref={field}
        label={label}
        type="search"
        enterKeyHint="search"
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Search aria-hidden />
    </div>
  );
}
