/* The script of a directory page, which the server writes: a map of its addresses, and figures. */
import { startMeasuring } from "@/shared/analytics/measure";
import { addMapButtons } from "@/shared/map/mapButton";
import { measurePage } from "./measurePage";

addMapButtons();
startMeasuring();
measurePage();
