/* The fields of a page's texts and pictures. */
import type { components } from "@/shared/api/schema";
import { pageForm as texts } from "@/shared/i18n/es";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import styles from "./directory.module.css";

type PageInfo = components["schemas"]["PageInfo"];

interface Props {
  info: PageInfo;
  problems: FieldProblems;
  onChange: (changes: Partial<PageInfo>) => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function InfoFields({ info, problems, onChange, onBusyChange }: Props) {
  return (
    <>
      <div className={styles.names}>
        <InputField
          label={texts.name}
          required
          maxLength={80}
          autoCapitalize="words"
          value={info.name}
          problem={problems["info.name"]}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <InputField
          label={texts.shortName}
          optional
          maxLength={30}
          autoCapitalize="words"
          value={info.short_name}
          problem={problems["info.short_name"]}
          onChange={({ currentTarget }) => onChange({ short_name: currentTarget.value })}
        />
      </div>
      <div className={styles.prose}>
        <TextAreaField
          label={texts.description}
          hint={texts.descriptionHint}
          optional
          maxLength={2000}
          value={info.description}
          problem={problems["info.description"]}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </div>
      <PicturePicker
        label={texts.avatar}
        hint={texts.avatarHint}
        optional
        value={info.avatar_url}
        problem={problems["info.avatar_url"]}
        onChange={(avatar_url) => onChange({ avatar_url })}
        onBusyChange={onBusyChange}
      />
      <PicturePicker
        label={texts.cover}
        hint={texts.coverHint}
        optional
        value={info.cover_url}
        problem={problems["info.cover_url"]}
        onChange={(cover_url) => onChange({ cover_url })}
        onBusyChange={onBusyChange}
      />
    </>
  );
}
