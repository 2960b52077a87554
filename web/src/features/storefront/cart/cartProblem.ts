/* The problems of a cart: what is said of each, and the field that it belongs to. */
import { cart as texts } from "@/shared/i18n/es";
import { distanceLabel } from "@/shared/lib/geo";
import type { CartProblem, Storefront } from "../model";

/** The parts of a cart that problems belong to. */
export type ProblemField = "items" | "pickup" | "payment" | "coupon" | "order";

export function problemField({ path }: Pick<CartProblem, "path">): ProblemField {
  const [, part] = /^(items|pickup|payment|coupon)\b/.exec(path) ?? [];
  return (part as ProblemField | undefined) ?? "order";
}

/** The index of the line that a problem is of; null when it is of none. */
export function problemLine({ path }: Pick<CartProblem, "path">): number | null {
  const [, index] = /^items\[(\d+)\]/.exec(path) ?? [];
  return index === undefined ? null : Number(index);
}

export function problemsOf(problems: readonly CartProblem[], field: ProblemField): CartProblem[] {
  return problems.filter((problem) => problemField(problem) === field);
}

export function problemText({ code, extra }: CartProblem, storefront: Storefront): string {
  const number = (name: string) => (typeof extra?.[name] === "number" ? (extra[name] as number) : 0);
  const text = (name: string) => (typeof extra?.[name] === "string" ? (extra[name] as string) : "");
  switch (code) {
    case "options_min":
      return texts.problems.options_min(text("name"), number("bound"));
    case "options_max":
      return texts.problems.options_max(text("name"), number("bound"));
    case "quantity":
      return texts.problems.quantity(number("maximum"));
    case "out_of_stock":
      return texts.problems.out_of_stock(
        optionName(storefront, text("option_id")),
        number("available"),
        number("wanted"),
      );
    case "pickup_zone":
      return texts.problems.pickup_zone(
        distanceLabel(number("distance")),
        distanceLabel(number("zone_radius")),
      );
    case "policy":
      return texts.problems.policy(text("name"));
    default:
      return texts.problems.plain[code] ?? texts.problems.unknown;
  }
}

function optionName(storefront: Storefront, id: string): string | null {
  const options = storefront.customizers.flatMap((customizer) => customizer.options);
  return options.find((option) => option.id === id)?.name ?? null;
}
