/* The script of the search page, whose form and results the server writes: the visitor's position, suggestions, a map, and figures. */
import { startMeasuring } from "@/shared/analytics/measure";
import { addMapButtons } from "@/shared/map/mapButton";
import { measureSearch } from "./measureSearch";
import { addNearButton } from "./nearButton";
import { addSuggestions } from "./suggestions";

const form = document.querySelector<HTMLFormElement>("form.explore-form");
if (form) {
  addNearButton(form);
  addSuggestions(form);
}
addMapButtons();
startMeasuring();
measureSearch();
