/* A time in the browser's zone, with the exact instant as its title. */
import { formatDateTime } from "../../lib/format";

export function Timestamp({ at: instant }: { at: string }) {
  return (
    <time dateTime={instant} title={instant}>
      {formatDateTime(instant)}
    </time>
  );
}
