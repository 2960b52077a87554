/* The draft of a customizer and its options, its problems, and the body that it makes. */
import { picture, customizers as texts } from "@/shared/i18n/es";
import { findPictureAddressProblem } from "@/shared/lib/media/mediaAddress";
import { amountText, parseAmount, parseCount } from "@/shared/lib/shop/amount";
import { randomUuid } from "@/shared/lib/uuid";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import type { Customizer, CustomizerPut } from "./data";

type Option = Customizer["options"][number];
type OptionPut = CustomizerPut["options"][number];

export interface OptionDraft {
  id: string;
  code: string;
  name: string;
  description: string;
  image_url: string | null;
  visible: boolean;
  price_base: string;
  /** Empty when the option is not counted. */
  count: string;
  out_of_stock: boolean;
  /** The parts of the price that the form does not show. */
  discounts: Pick<Option["price"], "discount_fixed" | "discount_percent">;
  /** The stored stock that the form's replaces; null for a new option. */
  storedStock: Option["stock"] | null;
}

export interface CustomizerDraft {
  name: string;
  options: readonly OptionDraft[];
}

export function draftOf(customizer: Customizer | null): CustomizerDraft {
  return {
    name: customizer?.name ?? "",
    options: customizer === null ? [newOption()] : customizer.options.map(optionDraft),
  };
}

export function newOption(): OptionDraft {
  return {
    id: randomUuid(),
    code: "",
    name: "",
    description: "",
    image_url: null,
    visible: true,
    price_base: "0",
    count: "",
    out_of_stock: false,
    discounts: { discount_fixed: 0, discount_percent: 0 },
    storedStock: null,
  };
}

function optionDraft({ id, code, name, description, image_url, visible, price, stock }: Option): OptionDraft {
  const { price_base, discount_fixed, discount_percent } = price;
  return {
    id,
    code: code ?? "",
    name,
    description,
    image_url,
    visible,
    price_base: amountText(price_base),
    count: stock.count === null ? "" : String(stock.count),
    out_of_stock: stock.out_of_stock,
    discounts: { discount_fixed, discount_percent },
    storedStock: stock,
  };
}

export function findProblems(draft: CustomizerDraft): FieldProblems {
  const problems: Record<string, string> = {};
  if (draft.name.trim() === "") problems.name = texts.required;
  draft.options.forEach((option, index) => {
    const path = `options[${index}]`;
    const address = option.image_url === null ? null : findPictureAddressProblem(option.image_url);
    if (option.name.trim() === "") problems[`${path}.name`] = texts.required;
    if (parseAmount(option.price_base) === null) problems[`${path}.price.price_base`] = texts.badAmount;
    if (option.count.trim() !== "" && parseCount(option.count) === null) {
      problems[`${path}.stock.count`] = texts.badCount;
    }
    const code = option.code.trim();
    if (code !== "" && draft.options.findIndex((one) => one.code.trim() === code) < index) {
      problems[`${path}.code`] = texts.codeTaken;
    }
    if (address) problems[`${path}.image_url`] = picture.problems[address];
  });
  return problems;
}

/** The body of a draft without problems; an option's stock only when the form changed it, since orders move it. */
export function bodyOf({ name, options }: CustomizerDraft): CustomizerPut {
  return { name: name.trim(), options: options.map(optionBody) };
}

function optionBody(option: OptionDraft): OptionPut {
  const { id, name, description, image_url, visible, price_base, discounts, storedStock } = option;
  const count = parseCount(option.count);
  const isSame =
    storedStock !== null && storedStock.count === count && storedStock.out_of_stock === option.out_of_stock;
  const stock = {
    count,
    min_count: storedStock?.min_count ?? null,
    out_of_stock: option.out_of_stock,
    ...(storedStock && { expected_count: storedStock.count }),
  };
  return {
    id,
    code: option.code.trim() || null,
    name: name.trim(),
    description: description.trim(),
    image_url,
    visible,
    price: { price_base: parseAmount(price_base) ?? 0, ...discounts },
    ...(!isSame && { stock }),
  };
}
