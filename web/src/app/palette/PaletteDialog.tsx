/* The palette's dialog: a field and, below it, the groups of choices, gone through by arrow keys. */
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "@/shared/api/session";
import { common, palette as texts } from "@/shared/i18n/es";
import { CONTENT_ID } from "@/shared/ui/page/SkipLink";
import { useArea } from "../area";
import type { PaletteChoice, PaletteGroup } from "./choice";
import styles from "./Palette.module.css";
import { rememberChoice } from "./recentChoices";

interface Props {
  groups: readonly PaletteGroup[];
  query: string;
  placeholder: string;
  isSearching: boolean;
  /** True when a search of the server failed. */
  hasFailed: boolean;
  onQueryChange: (query: string) => void;
  /** Called after the closing animation. */
  onClosed: () => void;
}

export function PaletteDialog(props: Props) {
  const { groups, query, placeholder, isSearching, hasFailed, onQueryChange, onClosed } = props;
  const [isOpen, setIsOpen] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<PaletteChoice | null>(null);
  const navigate = useNavigate();
  const { session } = useArea();
  const { accountId } = useSession(session);

  function choose(choice: PaletteChoice): void {
    if (chosen.current) return;
    chosen.current = choice;
    setIsOpen(false);
    if (typeof choice.target === "string") {
      if (accountId !== null) rememberChoice(accountId, choice);
      void navigate(choice.target);
    }
  }
  /** Acts once the palette is gone, because an action may open a dialog of its own or end the session. */
  function finish(): void {
    onClosed();
    if (typeof chosen.current?.target === "function") chosen.current.target();
    // A page that was gone to gets the focus, as after every navigation. Base UI would give it to the page's first link.
    else if (chosen.current) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setIsOpen}
      onOpenChangeComplete={(isStillOpen) => !isStillOpen && finish()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.popup}
          initialFocus={input}
          finalFocus={() => typeof chosen.current?.target !== "string"}
        >
          <Dialog.Title className="hidden-visually">{texts.title}</Dialog.Title>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            filteredItems={groups}
            value={query}
            onValueChange={(value, { reason }) => reason !== "item-press" && onQueryChange(value)}
            itemToStringValue={({ label }: PaletteChoice) => label}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Search aria-hidden />
              <Autocomplete.Input
                ref={input}
                className={styles.input}
                aria-label={texts.title}
                placeholder={placeholder}
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="go"
              />
              <Dialog.Close className={styles.close} aria-label={common.close}>
                <X aria-hidden />
              </Dialog.Close>
            </div>
            <Autocomplete.List className={styles.list} aria-label={texts.results}>
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.title} items={group.items} className={styles.group}>
                  <Autocomplete.GroupLabel className={styles.label}>{group.title}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(choice: PaletteChoice) => (
                      <ChoiceItem key={choice.id} choice={choice} onChoose={choose} />
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            <Autocomplete.Status className={styles.status}>
              {paletteStatus({ groups, query, isSearching, hasFailed })}
            </Autocomplete.Status>
          </Autocomplete.Root>
          <p className={styles.keys} aria-hidden>
            <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
            <kbd>↵</kbd> {texts.keys.choose}
            <kbd>Esc</kbd> {texts.keys.close}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoiceItemProps {
  choice: PaletteChoice;
  onChoose: (choice: PaletteChoice) => void;
}

function ChoiceItem({ choice, onChoose }: ChoiceItemProps) {
  const { label, state, detail, Icon } = choice;
  const more = [state, detail].filter(Boolean).join(" · ");
  return (
    <Autocomplete.Item value={choice} className={styles.item} onClick={() => onChoose(choice)}>
      <Icon aria-hidden />
      <span className={styles.name}>{label}</span>
      {more && <span className={styles.detail}>{more}</span>}
    </Autocomplete.Item>
  );
}

function paletteStatus({
  groups,
  query,
  isSearching,
  hasFailed,
}: Pick<Props, "groups" | "query" | "isSearching" | "hasFailed">): string {
  if (query.trim() === "") return "";
  if (isSearching) return texts.searching;
  if (hasFailed) return texts.failed;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0 ? texts.nothing(query.trim()) : texts.found(count);
}
