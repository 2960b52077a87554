/* The options of a customizer: one of them, or several, each with its quantity. */

import { type Ref, useId } from "react";
import { article as texts } from "@/shared/i18n/es";
import type { ChosenOption } from "@/shared/lib/shop/cartLine";
import { PublicImage } from "@/shared/ui/picture/PublicImage";
import { Price } from "@/shared/ui/shop/Price";
import { QuantityStepper } from "@/shared/ui/shop/QuantityStepper";
import type { CustomizerOption } from "../model";
import { type ChoiceGroup, chooseOption, chosenQuantity } from "../rules/choices";
import { isSoldOut, sellableUnits } from "../rules/stock";
import styles from "./ChoiceField.module.css";

interface Props {
  group: ChoiceGroup;
  chosen: readonly ChosenOption[];
  onChange: (chosen: ChosenOption[]) => void;
  /** True when too few are chosen, and that is to be said. */
  isMissing: boolean;
  ref?: Ref<HTMLFieldSetElement>;
}

export function ChoiceField({ group, chosen, onChange, isMissing, ref }: Props) {
  const { use, options } = group;
  const noteId = useId();
  const count = chosenQuantity(chosen, use.id);
  const isSingle = use.options_max === 1;
  const set = (optionId: string, quantity: number) => onChange(chooseOption(chosen, use, optionId, quantity));
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className={styles.choice}
      aria-describedby={noteId}
      data-missing={isMissing || undefined}
    >
      <legend>{use.name}</legend>
      <p id={noteId} className={styles.note}>
        {isMissing ? texts.tooFew(use.options_min) : texts.choose(use.options_min, use.options_max)}
        {!isSingle && !isMissing && ` · ${texts.chosen(count, use.options_max)}`}
      </p>
      <ul>
        {isSingle && use.options_min === 0 && (
          <li>
            <label className={styles.option}>
              <input
                type="radio"
                name={use.id}
                checked={count === 0}
                onChange={() =>
                  onChange(chosen.filter(({ articleCustomizerId }) => articleCustomizerId !== use.id))
                }
              />
              <span className={styles.name}>{texts.none}</span>
            </label>
          </li>
        )}
        {options.map((option) => (
          <li key={option.id}>
            {isSingle ? (
              <SingleOption
                name={use.id}
                option={option}
                isChosen={chosenQuantity(chosen, use.id, option.id) > 0}
                onChoose={() => set(option.id, 1)}
              />
            ) : (
              <CountedOption
                option={option}
                quantity={chosenQuantity(chosen, use.id, option.id)}
                remaining={use.options_max - count}
                onChange={(quantity) => set(option.id, quantity)}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface SingleOptionProps {
  name: string;
  option: CustomizerOption;
  isChosen: boolean;
  onChoose: () => void;
}

function SingleOption({ name, option, isChosen, onChoose }: SingleOptionProps) {
  const soldOut = isSoldOut(option.stock);
  return (
    <label className={styles.option} data-sold-out={soldOut || undefined}>
      <input type="radio" name={name} checked={isChosen} disabled={soldOut} onChange={onChoose} />
      <OptionText option={option} />
    </label>
  );
}

interface CountedOptionProps {
  option: CustomizerOption;
  quantity: number;
  /** The number that can still be added, over all options. */
  remaining: number;
  onChange: (quantity: number) => void;
}

function CountedOption({ option, quantity, remaining, onChange }: CountedOptionProps) {
  const units = sellableUnits(option.stock);
  const max = Math.min(quantity + remaining, units ?? Number.POSITIVE_INFINITY);
  return (
    <div className={styles.option} data-sold-out={units === 0 || undefined}>
      <OptionText option={option} />
      {units !== 0 && (
        <QuantityStepper
          label={texts.optionQuantity(option.name)}
          value={quantity}
          max={max}
          onChange={onChange}
          isSmall
        />
      )}
    </div>
  );
}

function OptionText({ option }: { option: CustomizerOption }) {
  const { name, description, image_url, price, stock } = option;
  return (
    <>
      {image_url && (
        <span className={styles.picture}>
          <PublicImage url={image_url} alt="" sizes="48px" isSquare fallback={null} />
        </span>
      )}
      <span className={styles.name}>
        {name}
        {description && <span className={styles.description}>{description}</span>}
        {isSoldOut(stock) && <span className={styles.soldOut}>{texts.optionSoldOut}</span>}
      </span>
      <Price amount={price.price_final} base={price.price_base} size="small" isAdded />
    </>
  );
}
