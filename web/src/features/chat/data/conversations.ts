/* The list of conversations, and the names of the accounts that write for a business. */
import { useQuery } from "@tanstack/react-query";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import { unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import { workspaceApi } from "@/shared/api/workspace";
import { CONVERSATIONS_KEY } from "@/shared/chat/model";

const PAGE_SIZE = 30;
const NOBODY: ReadonlyMap<string, string> = new Map();

export function useConversations(words: string) {
  const { api } = useAuthenticatedClient();
  const query = words.trim();
  return usePagedList({
    queryKey: [CONVERSATIONS_KEY, "list", query],
    fetchPage: (cursor, signal) =>
      unwrapResponse(
        api.GET("/chat/conversations", {
          params: {
            query: { take: PAGE_SIZE, ...(query !== "" && { query }), ...(cursor !== null && { cursor }) },
          },
          signal,
        }),
      ),
  });
}

/** The names of a workspace's accounts by their ids; none in other areas. */
export function useWriterNames(isWorkspace: boolean): ReadonlyMap<string, string> {
  const { data = NOBODY } = useQuery({
    queryKey: ["workspaces_member_list", "writers"],
    queryFn: async ({ signal }) => {
      const params = { query: { take: 100 } };
      const { data } = await unwrapResponse(workspaceApi.GET("/workspace/members", { params, signal }));
      return new Map(
        data.flatMap(({ account_id, user: { given_name, family_name } }) =>
          account_id === null ? [] : [[account_id, `${given_name} ${family_name}`.trim()] as const],
        ),
      );
    },
    staleTime: 5 * 60_000,
    enabled: isWorkspace,
  });
  return data;
}
