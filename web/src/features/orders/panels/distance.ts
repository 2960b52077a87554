/* A distance in words: 'a 350 m', 'a 1,4 km'. */
import { consumerHome } from "@/shared/i18n/es";

const texts = consumerHome.nearby;
const KILOMETER = 1000;
/** Nearer, a few metres more or less say nothing. */
const STEP = 50;
const kilometers = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

export function distanceText(meters: number): string {
  const rounded = Math.max(STEP, Math.round(meters / STEP) * STEP);
  return rounded < KILOMETER
    ? texts.meters(rounded)
    : texts.kilometers(kilometers.format(meters / KILOMETER));
}
