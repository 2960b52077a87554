/* The search, type and order of the files. */
import type { MediaListFilters } from "@/shared/api/mediaLibrary";
import { files as texts } from "@/shared/i18n/es";
import { SelectField } from "@/shared/ui/form/SelectField";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { MEDIA_TYPES } from "./filters";

interface Props {
  filters: MediaListFilters;
  onChange: (change: Partial<MediaListFilters>) => void;
}

export function MediaFilters({ filters, onChange }: Props) {
  return (
    <ListFilters
      texts={texts}
      filters={filters}
      onChange={onChange}
      selects={
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
      }
    />
  );
}
