/* Queries and writes of the workspace's members. */
import { ApiError, hasStatus, unwrapResponse } from "@/shared/api/errors";
import { usePagedList } from "@/shared/api/pagedList";
import type { components } from "@/shared/api/schema";
import { workspaceApi } from "@/shared/api/workspace";
import { members as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";

type Schemas = components["schemas"];

export type WorkspaceMember = Schemas["WorkspaceMember"];
export type MemberUser = Schemas["MemberUser"];
export type MemberState = WorkspaceMember["state"];
export type RequestedMemberState = Schemas["RequestedMemberState"];

export const MEMBERS_KEY = ["workspaces_member_list"] as const;

/** The states that a workspace can request for a member, by the present state. */
export const REQUESTABLE_MEMBER_STATES: Readonly<Record<MemberState, readonly RequestedMemberState[]>> = {
  requested: [],
  active: ["inactive"],
  inactive: ["active", "requested"],
  rejected: ["requested"],
};

export function useMembers() {
  return usePagedList({
    queryKey: MEMBERS_KEY,
    fetchPage: (cursor, signal) => {
      const query = { take: 50, ...(cursor !== null && { cursor }) };
      return unwrapResponse(workspaceApi.GET("/workspace/members", { params: { query }, signal }));
    },
  });
}

/** The users with exactly that username, verified email or verified phone. */
export async function findUsers(query: string): Promise<MemberUser[]> {
  const params = { query: { query, take: 10 } };
  return (await unwrapResponse(workspaceApi.GET("/workspace/members/users", { params }))).data;
}

export async function putMember(user_id: string, state: RequestedMemberState): Promise<void> {
  await unwrapResponse(workspaceApi.PUT("/workspace/members", { body: { user_id, state } }));
}

export function userName({
  given_name,
  family_name,
}: Pick<MemberUser, "given_name" | "family_name">): string {
  return `${given_name} ${family_name}`.trim() || texts.noName;
}

/** The reason of a refused write, in words. */
export function memberRefusalMessage(error: unknown, name: string): string {
  if (hasStatus(error, 409) && isFromActive(error)) return texts.alreadyActive(name);
  const message = error instanceof ApiError ? texts.refusals[error.code] : undefined;
  return message ?? queryErrorMessage(error);
}

function isFromActive(error: unknown): boolean {
  return ((error as ApiError).extra as { from?: unknown; to?: unknown } | null)?.from === "active";
}
