/* What consumers see of an article: its name, description, pictures and categories. */
import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { articleForm as texts } from "@/shared/i18n/es";
import { foldText } from "@/shared/lib/textSearch";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { CheckboxField } from "@/shared/ui/form/CheckboxField";
import { InputField } from "@/shared/ui/form/InputField";
import { TextAreaField } from "@/shared/ui/form/TextAreaField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { useCategories } from "../categories";
import styles from "./form.module.css";
import type { ArticleFormState } from "./useArticleForm";

interface Props {
  form: ArticleFormState;
  storeId: string;
}

const MAX_PICTURES = 12;

export function BasicsSection({ form, storeId }: Props) {
  const { draft, problems, set } = form;
  return (
    <FormSection title={texts.sections.basics}>
      <InputField
        label={texts.name}
        required
        maxLength={120}
        autoCapitalize="sentences"
        value={draft.name}
        problem={problems.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <InputField
        label={texts.code}
        hint={texts.codeHint}
        optional
        maxLength={64}
        autoComplete="off"
        value={draft.code}
        problem={problems.code}
        onChange={({ currentTarget }) => set({ code: currentTarget.value })}
      />
      <div className={styles.prose}>
        <TextAreaField
          label={texts.description}
          optional
          maxLength={2000}
          value={draft.description}
          problem={problems.description}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
      </div>
      <PicturePicker
        label={texts.image_url}
        optional
        value={draft.image_url}
        problem={problems.image_url}
        onChange={(image_url) => set({ image_url })}
        onBusyChange={form.setIsUploading}
      />
      <GalleryField form={form} />
      <CategoriesField form={form} storeId={storeId} />
      <CheckboxField
        label={texts.visible}
        hint={texts.visibleHint}
        checked={draft.visible}
        onChange={({ currentTarget }) => set({ visible: currentTarget.checked })}
      />
    </FormSection>
  );
}

function GalleryField({ form }: { form: ArticleFormState }) {
  const { gallery } = form.draft;
  const replace = (index: number, url: string | null) =>
    form.set({ gallery: gallery.map((one, at) => (at === index ? url : one)) });
  return (
    <div className={styles.gallery}>
      {gallery.map((url, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place in the gallery
        <div key={index} className={styles.galleryItem}>
          <PicturePicker
            label={texts.galleryOf(index + 1)}
            value={url}
            problem={form.problems[`gallery[${index}]`]}
            onChange={(next) => replace(index, next)}
            onBusyChange={form.setIsUploading}
          />
          <Button kind="quiet" onClick={() => form.set({ gallery: gallery.filter((_, at) => at !== index) })}>
            <X aria-hidden />
            {texts.removePicture(index + 1)}
          </Button>
        </div>
      ))}
      {gallery.length < MAX_PICTURES && (
        <Button onClick={() => form.set({ gallery: [...gallery, null] })}>
          <Plus aria-hidden />
          {texts.addPicture}
        </Button>
      )}
    </div>
  );
}

function CategoriesField({ form, storeId }: Props) {
  const { categories } = form.draft;
  const [text, setText] = useState("");
  const listId = useId();
  const known = useCategories(storeId, text);
  function add(): void {
    const name = text.trim();
    const isSame = (category: { name: string }) => foldText(category.name) === foldText(name);
    if (name === "") return;
    if (!categories.some(isSame)) {
      form.set({ categories: [...categories, known.find(isSame) ?? { id: randomUuid(), name }] });
    }
    setText("");
  }
  return (
    <div className={styles.categories}>
      {categories.length > 0 && (
        <ul aria-label={texts.categories}>
          {categories.map(({ id, name }) => (
            <li key={id}>
              {name}
              <button
                type="button"
                aria-label={texts.removeCategory(name)}
                onClick={() => form.set({ categories: categories.filter((one) => one.id !== id) })}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.withButton}>
        <InputField
          label={texts.category}
          hint={texts.categoryHint}
          optional
          list={listId}
          maxLength={60}
          autoCapitalize="sentences"
          autoComplete="off"
          enterKeyHint="done"
          value={text}
          problem={form.problems.categories}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{texts.addCategory}</Button>
      </div>
      <datalist id={listId}>
        {known.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  );
}
