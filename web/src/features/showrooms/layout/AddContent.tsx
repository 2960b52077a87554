/* Finds a content by its words and puts it in a block. */
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { showroomContents, showroomLayout as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { formatMoney } from "@/shared/lib/format";
import { buttonClass } from "@/shared/ui/action/Button";
import { Combobox } from "@/shared/ui/form/Combobox";
import { usePausedText } from "@/shared/ui/form/usePausedText";
import { type Content, useContentSearch } from "../contents/data";
import styles from "./layout.module.css";
import type { ItemDraft } from "./layoutDraft";

interface Props {
  showroomId: string;
  taken: readonly ItemDraft[];
  onAdd: (content: Content) => void;
}

export function AddContent({ showroomId, taken, onAdd }: Props) {
  const [text, setText] = useState("");
  const query = usePausedText(text);
  const { data, error, isFetching } = useContentSearch(showroomId, query, true);
  const isWaiting = isFetching || query !== text;
  if (data?.length === 0 && query.trim() === "" && !isWaiting) {
    return (
      <div className={styles.none}>
        <p>{texts.noContents}</p>
        <Link to={paths.showrooms.content(showroomId, "nuevo")} className={buttonClass("plain")}>
          {texts.toContents}
        </Link>
      </div>
    );
  }
  const found = (data ?? []).filter(({ id }) => taken.every((item) => item.content_id !== id));
  const options = found.map(({ id, title, price, visible, content_type }) => ({
    id,
    name: title,
    detail: !visible
      ? showroomContents.hidden
      : price
        ? formatMoney(price.total, price.currency)
        : content_type.name,
  }));
  return (
    <Combobox
      label={texts.addItem}
      hint={texts.addItemHint}
      text={text}
      options={options}
      status={options.length > 0 || isWaiting ? null : error ? queryErrorMessage(error) : texts.noMatches}
      onOpenChange={() => undefined}
      onChange={(next) => {
        const chosen = found.find(({ id }) => id === next);
        setText(chosen ? "" : next);
        if (chosen) onAdd(chosen);
      }}
    />
  );
}
