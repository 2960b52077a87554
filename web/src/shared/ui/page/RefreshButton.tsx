/* The button that fetches a page's query again. */
import { RefreshCw } from "lucide-react";
import { common } from "../../i18n/es";
import { Button } from "../action/Button";

interface Props {
  query: { refetch: () => unknown; isFetching: boolean };
}

export function RefreshButton({ query }: Props) {
  return (
    <Button onClick={() => void query.refetch()} disabled={query.isFetching}>
      <RefreshCw aria-hidden />
      {common.refresh}
    </Button>
  );
}
