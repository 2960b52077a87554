/* The filters of a list, kept in the address of its page. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";

/** The functions that read filters from the address and write them to it, defined outside of components. */
interface AddressFilters<Filters> {
  parse: (search: URLSearchParams) => Filters;
  format: (filters: Filters) => URLSearchParams;
}

export function useAddressFilters<Filters extends object>({ parse, format }: AddressFilters<Filters>) {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  const filters = useMemo(() => parse(new URLSearchParams(address)), [parse, address]);
  const change = useCallback(
    (changes: Partial<Filters>) =>
      setSearch((now) => format({ ...parse(now), ...changes }), {
        // Typing replaces the history entry, so that going back does not stop at each letter.
        replace: "query" in changes,
        preventScrollReset: true,
        // Without it a checkbox would change only when the new list is ready.
        flushSync: true,
      }),
    [setSearch, parse, format],
  );
  const clear = () => setSearch(new URLSearchParams(), { preventScrollReset: true });
  return { filters, change, clear };
}
