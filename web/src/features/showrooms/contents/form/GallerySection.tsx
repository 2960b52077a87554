/* The pictures and films of a content, in order; the first picture is its cover. */
import { Film, Plus, X } from "lucide-react";
import { showroomContentForm as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { GALLERY_MAX, type GalleryDraft } from "./contentDraft";
import styles from "./contentForm.module.css";
import type { ContentFormState } from "./useContentForm";

export function GallerySection({ form }: { form: ContentFormState }) {
  const { gallery } = form.draft;
  const ofType = (type: GalleryDraft["type"]) => gallery.filter((entry) => entry.type === type);
  /** 'Foto 2': its position among those of its type. */
  const nameOf = (entry: GalleryDraft) => {
    const position = ofType(entry.type).indexOf(entry) + 1;
    return entry.type === "image" ? texts.picture(position) : texts.video(position);
  };
  const replace = (id: string, url: string | null) =>
    form.set({ gallery: gallery.map((entry) => (entry.id === id ? { ...entry, url } : entry)) });
  const add = (type: GalleryDraft["type"]) =>
    form.set({ gallery: [...gallery, { id: randomUuid(), url: null, type }] });
  const removeText = (entry: GalleryDraft) => {
    const position = ofType(entry.type).indexOf(entry) + 1;
    return entry.type === "image" ? texts.removePicture(position) : texts.removeVideo(position);
  };
  return (
    <FormSection title={texts.sections.pictures} lead={texts.picturesLead}>
      {gallery.length > 0 && (
        <SortableList
          label={texts.sections.pictures}
          items={gallery}
          idOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => form.set({ gallery: moveItem(gallery, from, to) })}
        >
          {(entry) => (
            <div className={styles.galleryEntry}>
              {entry.type === "image" ? (
                <PicturePicker
                  label={nameOf(entry)}
                  value={entry.url}
                  problem={form.problems[`gallery ${entry.id}`]}
                  onChange={(url) => replace(entry.id, url)}
                  onBusyChange={form.setIsUploading}
                />
              ) : (
                <InputField
                  label={nameOf(entry)}
                  hint={texts.videoHint}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  maxLength={2048}
                  value={entry.url ?? ""}
                  problem={form.problems[`gallery ${entry.id}`]}
                  onChange={({ currentTarget }) => replace(entry.id, currentTarget.value)}
                />
              )}
              <Button
                kind="quiet"
                onClick={() => form.set({ gallery: gallery.filter(({ id }) => id !== entry.id) })}
              >
                <X aria-hidden />
                {removeText(entry)}
              </Button>
            </div>
          )}
        </SortableList>
      )}
      {gallery.length < GALLERY_MAX && (
        <div className={styles.buttons}>
          <Button onClick={() => add("image")}>
            <Plus aria-hidden />
            {texts.addPicture}
          </Button>
          <Button kind="quiet" onClick={() => add("video")}>
            <Film aria-hidden />
            {texts.addVideo}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
