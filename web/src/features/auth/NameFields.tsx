/* The fields of a person's names. */
import { profile as texts } from "@/shared/i18n/es";
import { InputField, type InputFieldProps } from "@/shared/ui/form/InputField";

export const NAME_FIELDS = ["given_name", "family_name"] as const;
export type NameField = (typeof NAME_FIELDS)[number];

const AUTO_COMPLETE = { given_name: "given-name", family_name: "family-name" } as const;

/** The server's limit of a name. */
const MAX_LENGTH = 80;

interface Props {
  /** The value of a field, its problem and what changes it. */
  field: (name: NameField) => Omit<InputFieldProps, "label">;
}

export function NameFields({ field }: Props) {
  return NAME_FIELDS.map((name) => (
    <InputField
      key={name}
      {...field(name)}
      label={texts.names[name]}
      required
      maxLength={MAX_LENGTH}
      autoComplete={AUTO_COMPLETE[name]}
      autoCapitalize="words"
    />
  ));
}

/** The names that are missing, with what is said at their fields. */
export function findMissingNames(
  names: Readonly<Record<NameField, string>>,
): Partial<Record<NameField, string>> {
  const missing = NAME_FIELDS.filter((name) => names[name].trim() === "");
  return Object.fromEntries(missing.map((name) => [name, texts.required]));
}
