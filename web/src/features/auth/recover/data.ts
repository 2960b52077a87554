/* API calls of password recovery, which need no session. */
import { createApiClient } from "@/shared/api/client";
import { unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { requests } from "@/shared/api/validators";
import type { OtpChannel } from "./rules";

export type Otp = components["schemas"]["Otp"];

const anonymousApi = createApiClient(requests);

/** Sends a code; with `id`, it replaces the earlier code. */
export function createOtp(channel: OtpChannel, receptor: string, id: string | null): Promise<Otp> {
  return unwrapResponse(
    anonymousApi.POST("/auth/otp", { body: { action: "recover", channel, receptor, ...(id && { id }) } }),
  );
}

export function getOtp(id: string): Promise<Otp> {
  return unwrapResponse(anonymousApi.GET("/auth/otp/{id}", { params: { path: { id } } }));
}

export function verifyOtp(id: string, code: string): Promise<Otp> {
  return unwrapResponse(
    anonymousApi.POST("/auth/otp/{id}/verify", { params: { path: { id } }, body: { code } }),
  );
}

export async function recoverPassword(otp_id: string, password: string): Promise<void> {
  await unwrapResponse(anonymousApi.POST("/auth/recover", { body: { otp_id, password } }));
}
