/* API calls of one-time codes, which need no session. */
import { createApiClient } from "@/shared/api/client";
import { ApiError, unwrapResponse } from "@/shared/api/errors";
import type { components } from "@/shared/api/schema";
import { requests } from "@/shared/api/validators";
import type { OtpChannel } from "./rules";

export type Otp = components["schemas"]["Otp"];
export type OtpAction = components["schemas"]["OtpAction"];

/** One toast of a form with a code, so that a new attempt replaces the last one's error. */
export const OTP_TOAST = { id: "otp" };

export interface CodeRequest {
  action: OtpAction;
  channel: OtpChannel;
  receptor: string;
  /** The earlier code to replace. */
  id?: string | undefined;
  /** The access token of the user whose contact is verified. */
  token?: string | null | undefined;
}

const anonymousApi = createApiClient(requests);

export function createOtp({ action, channel, receptor, id, token }: CodeRequest): Promise<Otp> {
  return unwrapResponse(
    anonymousApi.POST("/auth/otp", {
      body: { action, channel, receptor, ...(id && { id }) },
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    }),
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

/** False when a verified account has the email or phone; true also when the server does not tell. */
export async function isContactFree(channel: OtpChannel, receptor: string): Promise<boolean> {
  const call = anonymousApi.GET("/auth/account/key_available/{key}", { params: { path: { key: receptor } } });
  try {
    const { email, phone } = await unwrapResponse(call);
    return channel === "email" ? email : phone;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
