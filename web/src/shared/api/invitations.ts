/* The signed-in consumer's invitations to workspaces, open and accepted. */
import { useQuery } from "@tanstack/react-query";
import { consumerApi, consumerSession } from "./consumer";
import { unwrapResponse } from "./errors";
import type { components } from "./schema";
import { useSession } from "./session";

export type Invitation = components["schemas"]["WorkspaceMember"];

export const INVITATIONS_KEY = ["workspaces_invitation_list"] as const;

const PAGE_SIZE = 100;
/** The most pages that are read. */
const MAX_PAGES = 10;
/** An invitation shows within this time, in ms. */
const REFRESH_MS = 30_000;

export function useInvitations() {
  const { accountId } = useSession(consumerSession);
  return useQuery({
    queryKey: INVITATIONS_KEY,
    queryFn: ({ signal }) => fetchInvitations(signal),
    enabled: accountId !== null,
    refetchInterval: REFRESH_MS,
  });
}

/** The number of invitations that wait for an answer. */
export function usePendingInvitationCount(): number {
  return useInvitations().data?.filter(({ state }) => state === "requested").length ?? 0;
}

async function fetchInvitations(signal: AbortSignal): Promise<Invitation[]> {
  const rows: Invitation[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const query: { take: number; cursor?: string } = { take: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page: { data: Invitation[]; cursor: string | null } = await unwrapResponse(
      consumerApi.GET("/me/workspace/members", { params: { query }, signal }),
    );
    rows.push(...page.data);
    cursor = page.cursor;
    if (cursor === null) break;
  }
  return rows;
}
