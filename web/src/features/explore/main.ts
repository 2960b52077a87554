/* The script of the search page, whose form and results the server writes: the visitor's position, suggestions, and a map. */
import { addMapButtons } from "@/shared/map/mapButton";
import { addNearButton } from "./nearButton";
import { addSuggestions } from "./suggestions";

const form = document.querySelector<HTMLFormElement>("form.explore-form");
if (form) {
  addNearButton(form);
  addSuggestions(form);
}
addMapButtons();
