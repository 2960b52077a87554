/* The choice between all rows of a list, the visible and the hidden ones. */
import { SelectField } from "../form/SelectField";
import { VISIBILITIES, type Visibility } from "./visibilityFilters";

interface Props {
  texts: { show: string; visibilities: Readonly<Record<Visibility, string>> };
  value: Visibility;
  onChange: (changes: { visibility: Visibility }) => void;
}

export function VisibilitySelect({ texts, value, onChange }: Props) {
  return (
    <SelectField
      label={texts.show}
      value={value}
      onChange={({ currentTarget }) => onChange({ visibility: currentTarget.value as Visibility })}
    >
      {VISIBILITIES.map((one) => (
        <option key={one} value={one}>
          {texts.visibilities[one]}
        </option>
      ))}
    </SelectField>
  );
}
