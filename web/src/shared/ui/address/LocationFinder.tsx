/* Finds the point of an address that was typed. The maps are asked when the button is pressed, never at a key: their
   terms of use forbid it. */
import { useMutation } from "@tanstack/react-query";
import { MapPin, Search } from "lucide-react";
import { useRef } from "react";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { locationFinder as texts } from "@/shared/i18n/es/maps/locationFinder";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { Button } from "../action/Button";
import { type Location, listStreets, locationLabel, locationQuery, type TypedAddress } from "./findLocation";
import styles from "./LocationFinder.module.css";

interface Props {
  address: TypedAddress;
  onFound: (location: Location) => void;
}

export function LocationFinder({ address, onFound }: Props) {
  const { api } = useAuthenticatedClient();
  const status = useRef<HTMLParagraphElement>(null);
  const finding = useMutation({
    mutationFn: async (query: string) => {
      const call = api.GET("/maps/locations", { params: { query: { query } } });
      return (await unwrapResponse(call)).data;
    },
    networkMode: "always",
    gcTime: 0,
  });
  const query = locationQuery(address);
  const found = finding.data ?? [];
  const streets = listStreets(found);

  function choose(location: Location): void {
    // The list goes away with the button that has the focus.
    status.current?.focus();
    finding.reset();
    onFound(location);
  }

  return (
    <div className={styles.finder}>
      <Button
        aria-disabled={query === null || finding.isPending || undefined}
        onClick={() => query !== null && !finding.isPending && finding.mutate(query)}
      >
        <Search aria-hidden />
        {finding.isPending ? texts.finding : texts.find}
      </Button>
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {query === null
          ? texts.needsStreet
          : statusText(finding.isSuccess, found.length, streets.length, finding.error)}
      </p>
      {streets.length > 0 && (
        <ul className={styles.found} aria-label={texts.found}>
          {streets.map((location) => (
            <li key={locationLabel(location)}>
              <Button onClick={() => choose(location)}>
                <MapPin aria-hidden />
                {locationLabel(location)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found[0] && <p className={styles.source}>{texts.source(found[0].attribution)}</p>}
    </div>
  );
}

function statusText(isDone: boolean, found: number, streets: number, error: Error | null): string {
  if (error instanceof ApiError && error.status === 503) return texts.away;
  if (error !== null) return queryErrorMessage(error);
  if (!isDone) return "";
  if (streets > 0) return texts.choose;
  return found > 0 ? texts.townAlone : texts.none;
}
