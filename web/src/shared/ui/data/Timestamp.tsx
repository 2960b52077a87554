/* A time in the browser's zone, with the exact instant as its title. */
import { formatDateTime } from "../../lib/format";

export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatDateTime(at)}
    </time>
  );
}
