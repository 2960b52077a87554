/* A moment by the browser's own clock, the exact one behind it. */
import { formatDateTime } from "../../lib/format";

export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {formatDateTime(at)}
    </time>
  );
}
