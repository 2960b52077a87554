/* The search, type and order of the files. */
import { useCallback } from "react";
import type { MediaListFilters, MediaOrderBy } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { SearchField } from "@/shared/ui/form/SearchField";
import { SelectField } from "@/shared/ui/form/SelectField";
import { MEDIA_TYPES } from "./filters";
import styles from "./media.module.css";

interface Props {
  filters: MediaListFilters;
  onChange: (change: Partial<MediaListFilters>) => void;
}

export function MediaFilters({ filters, onChange }: Props) {
  const search = useCallback((query: string) => onChange({ query }), [onChange]);
  return (
    <search className={styles.filters}>
      <SearchField label={texts.search} query={filters.query} onSearch={search} />
      <SelectField
        label={texts.type}
        value={filters.type ?? "all"}
        onChange={({ currentTarget }) =>
          onChange({ type: MEDIA_TYPES.find((type) => type === currentTarget.value) ?? null })
        }
      >
        {(["all", ...MEDIA_TYPES] as const).map((type) => (
          <option key={type} value={type}>
            {texts.types[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.order}
        value={`${filters.orderBy}:${filters.direction}`}
        onChange={({ currentTarget }) => {
          const [by, dir] = currentTarget.value.split(":");
          onChange({ orderBy: by as MediaOrderBy, direction: dir as MediaListFilters["direction"] });
        }}
      >
        {Object.entries(texts.orders).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
