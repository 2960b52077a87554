/* A moment by the browser's own clock, the exact one behind it. */
import { dateTime } from "../../lib/format";

export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {dateTime(at)}
    </time>
  );
}
