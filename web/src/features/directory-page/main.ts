/* The script of a directory page, which the server writes: a map of its addresses. */
import { addMapButtons } from "@/shared/map/mapButton";

addMapButtons();
