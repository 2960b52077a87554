/* Leads to a row of a form that the address names by `?campo=`. */
import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router";

export function useFieldFocus(form: RefObject<HTMLFormElement | null>): void {
  const [search] = useSearchParams();
  const id = search.get("campo");
  useEffect(() => {
    const row = id && form.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!row) return;
    row.querySelector<HTMLElement>("input, select, button")?.focus();
    row.scrollIntoView({ block: "center" });
  }, [form, id]);
}
