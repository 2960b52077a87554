/* The signed address of a private file, which the server gives to who may read it, for five minutes. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AuthenticatedClient, useAuthenticatedClient } from "../../api/authenticatedClient";
import { apiErrorFrom } from "../../api/errors";
import { MAX_RETRIES } from "../../api/queryClient";
import { isPermanentError } from "../../lib/errorMessage";

/** Shorter than the signature's life, so that an address that is shown still opens. */
const FRESH_MS = 4 * 60_000;

interface PrivateMediaUrl {
  /** Undefined while it is asked for. */
  url: string | undefined;
  hasFailed: boolean;
  /** For an image that did not load: asks for another address when this one has expired. */
  onError: () => void;
}

export function usePrivateMediaUrl(path: string): PrivateMediaUrl {
  const { session } = useAuthenticatedClient();
  const [isBroken, setIsBroken] = useState(false);
  const query = useQuery({
    queryKey: ["media_read", path],
    queryFn: ({ signal }) => findPrivateMediaUrl(session, path, signal),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: (failures, error) => !isPermanentError(error) && failures < MAX_RETRIES,
  });
  return {
    url: query.data,
    hasFailed: query.isError || isBroken,
    onError: () => {
      if (Date.now() - query.dataUpdatedAt > FRESH_MS) void query.refetch();
      else setIsBroken(true);
    },
  };
}

/** Follows the redirect with the session's token; the address that it ends at needs none. */
export async function findPrivateMediaUrl(
  session: Pick<AuthenticatedClient["session"], "getAccessToken">,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const read = async (token: string | null) =>
    fetch(path, { signal, cache: "no-store", headers: token ? { authorization: `Bearer ${token}` } : {} });
  const token = await session.getAccessToken();
  let response = await read(token);
  if (response.status === 401 && token !== null) {
    response = await read(await session.getAccessToken({ rejectedToken: token }));
  }
  // Only the address is wanted: the image element loads the file.
  void response.body?.cancel();
  if (!response.ok) throw apiErrorFrom(response.status, null);
  return response.url;
}
