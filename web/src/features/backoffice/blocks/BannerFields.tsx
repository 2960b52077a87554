/* The banners of a block, in order. */
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { blocks as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { PicturePicker } from "@/shared/ui/picture/PicturePicker";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { type BannerDraft, ITEMS_MAX, newBanner } from "./blockDraft";
import styles from "./blocks.module.css";

interface Props {
  banners: readonly BannerDraft[];
  problems: FieldProblems;
  onChange: (banners: BannerDraft[]) => void;
  onBusyChange: (isBusy: boolean) => void;
}

export function BannerFields({ banners, problems, onChange, onBusyChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const nameOf = ({ title }: BannerDraft) => title.trim() || texts.untitledBanner;
  const replace = (id: string, changes: Partial<BannerDraft>) =>
    onChange(banners.map((banner) => (banner.id === id ? { ...banner, ...changes } : banner)));
  function add(): void {
    const banner = newBanner();
    onChange([...banners, banner]);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-id="${banner.id}"] input`)?.focus(),
    );
  }
  return (
    <div ref={frame} className={styles.rows}>
      <SortableList
        label={texts.contentTypes.banner}
        items={banners}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => onChange(moveItem(banners, from, to))}
      >
        {(banner, index) => {
          const problem = (field: string) => problems[`content[${index}].data.banner.${field}`];
          return (
            <div className={styles.banner}>
              <InputField
                label={texts.bannerTitle}
                optional
                maxLength={80}
                autoCapitalize="sentences"
                value={banner.title}
                problem={problem("title")}
                onChange={({ currentTarget }) => replace(banner.id, { title: currentTarget.value })}
              />
              <InputField
                label={texts.bannerText}
                optional
                maxLength={280}
                autoCapitalize="sentences"
                value={banner.description}
                problem={problem("description")}
                onChange={({ currentTarget }) => replace(banner.id, { description: currentTarget.value })}
              />
              <PicturePicker
                label={texts.bannerImage}
                optional
                value={banner.imageUrl}
                problem={problem("image_url")}
                onChange={(imageUrl) => replace(banner.id, { imageUrl })}
                onBusyChange={onBusyChange}
              />
              <InputField
                label={texts.bannerUrl}
                hint={texts.bannerUrlHint}
                optional
                maxLength={500}
                value={banner.redirectUrl}
                problem={problem("redirect_url")}
                onChange={({ currentTarget }) => replace(banner.id, { redirectUrl: currentTarget.value })}
              />
              <div>
                <Button kind="quiet" onClick={() => onChange(banners.filter(({ id }) => id !== banner.id))}>
                  <Trash2 aria-hidden />
                  {texts.removeNamed(nameOf(banner))}
                </Button>
              </div>
            </div>
          );
        }}
      </SortableList>
      {banners.length < ITEMS_MAX && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden />
            {texts.addBanner}
          </Button>
        </div>
      )}
    </div>
  );
}
