/* The API call that sets a new password, which needs no session. */
import { createApiClient } from "@/shared/api/client";
import { unwrapResponse } from "@/shared/api/errors";
import { requests } from "@/shared/api/validators";

const anonymousApi = createApiClient(requests);

export async function recoverPassword(otp_id: string, password: string): Promise<void> {
  await unwrapResponse(anonymousApi.POST("/auth/recover", { body: { otp_id, password } }));
}
