/* The header of a layout: its title, icon and cover. */
import { showroomLayout as texts } from "@/shared/i18n/es";
import { InputField } from "@/shared/ui/form/InputField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import styles from "./layout.module.css";
import type { LayoutEditorState } from "./useLayoutEditor";

export function HeaderFields({ editor }: { editor: LayoutEditorState }) {
  const { draft, problems, set, setIsUploading } = editor;
  const hasProblem = problems["header.icon_url"] ?? problems["header.cover_url"];
  return (
    <>
      <InputField
        label={texts.heading}
        required
        maxLength={80}
        autoCapitalize="sentences"
        value={draft.title}
        problem={problems["header.title"]}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <details className={styles.details} open={hasProblem !== undefined || undefined}>
        <summary>{texts.headerPictures}</summary>
        <div className={styles.stack}>
          <PicturePicker
            label={texts.icon}
            hint={texts.iconHint}
            optional
            value={draft.icon_url}
            problem={problems["header.icon_url"]}
            onChange={(icon_url) => set({ icon_url })}
            onBusyChange={setIsUploading}
          />
          <PicturePicker
            label={texts.cover}
            hint={texts.coverHint}
            optional
            value={draft.cover_url}
            problem={problems["header.cover_url"]}
            onChange={(cover_url) => set({ cover_url })}
            onBusyChange={setIsUploading}
          />
        </div>
      </details>
    </>
  );
}
