/* Answers to invitations. */
import { consumerApi, consumerSession } from "@/shared/api/consumer";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import { workspaceSession } from "@/shared/api/workspace";

/** Accepts or rejects an invitation. Answers the account in the workspace when it is accepted, also once more. */
export async function answerInvitation(id: string, state: "active" | "rejected"): Promise<string | null> {
  const answer = consumerApi.PUT("/me/workspace/members/{id}", { params: { path: { id } }, body: { state } });
  return (await unwrapResponse(answer)).account_id;
}

/** Opens the workspace of an accepted invitation; 'moved' when this area's session went there. */
export async function openWorkspace(id: string): Promise<"switched" | "moved"> {
  // The list has no account ids: accepting once more answers it and changes nothing.
  const accountId = await answerInvitation(id, "active");
  if (accountId === null) throw new ApiError(409, "error.conflict.transition", null);
  return consumerSession.openAccount(workspaceSession, accountId);
}
