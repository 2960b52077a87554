/* The notes about a point of interest by time, and a new one. */
import { pois as texts } from "@/shared/i18n/es";
import { Timestamp } from "@/shared/ui/data/Timestamp";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import type { PoiDraft } from "./poiDraft";
import styles from "./pois.module.css";

interface Props {
  notes: PoiDraft["notes"];
  newNote: string;
  onChange: (newNote: string) => void;
}

export function NoteFields({ notes, newNote, onChange }: Props) {
  return (
    <>
      {notes.length > 0 && (
        <ol className={styles.notes} aria-label={texts.notes}>
          {notes.map(({ datetime, text }) => (
            <li key={`${datetime} ${text}`}>
              <Timestamp at={datetime} />
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.prose}>
        <TextAreaField
          label={texts.newNote}
          hint={texts.newNoteHint}
          optional
          rows={2}
          maxLength={500}
          value={newNote}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
    </>
  );
}
