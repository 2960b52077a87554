/* The app's entry. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { startMeasuring } from "./shared/analytics/measure";
import { reloadOnStaleChunk } from "./shared/lib/staleChunk";
import { followTheme } from "./shared/theme/theme";

reloadOnStaleChunk();
followTheme();
startMeasuring();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
