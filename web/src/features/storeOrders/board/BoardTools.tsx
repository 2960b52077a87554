/* Beside the board's title: the sound and what is to be made; then the choice of a store and its turn. */
import { ChefHat, DoorOpen } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { storeOrders as texts, turn as turnTexts } from "@/shared/i18n/es";
import { TurnControl } from "@/shared/turn/TurnControl";
import { TurnsDialog } from "@/shared/turn/TurnsDialog";
import { Button } from "@/shared/ui/action/Button";
import { SelectField } from "@/shared/ui/form/SelectField";
import type { Store } from "../model";
import styles from "./board.module.css";
import { SoundToggle } from "./SoundToggle";

interface Props {
  stores: readonly Store[];
  /** The chosen store; undefined for all. */
  store: Store | undefined;
  /** Opens the list of what is to be made. */
  onToMake: () => void;
}

export function BoardTools({ stores, store, onToMake }: Props) {
  const [, setSearch] = useSearchParams();
  const [showsTurns, setShowsTurns] = useState(false);
  const only = stores.length === 1 ? stores[0] : undefined;
  const shown = store ?? only;
  const choose = (id: string) =>
    setSearch((before) => {
      if (id === "") before.delete("tienda");
      else before.set("tienda", id);
      return before;
    });
  return (
    <>
      <SoundToggle />
      <Button onClick={onToMake}>
        <ChefHat aria-hidden />
        <span className={styles.longName}>{texts.toMake}</span>
      </Button>
      <div className={styles.stores}>
        {stores.length > 1 && (
          <SelectField
            label={texts.store}
            value={store?.id ?? ""}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{texts.allStores}</option>
            {stores.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {shown ? (
          <TurnControl key={shown.id} store={shown} />
        ) : (
          stores.length > 1 && (
            <Button onClick={() => setShowsTurns(true)}>
              <DoorOpen aria-hidden />
              {turnTexts.turns}
            </Button>
          )
        )}
      </div>
      {showsTurns && <TurnsDialog stores={stores} onClose={() => setShowsTurns(false)} />}
    </>
  );
}
