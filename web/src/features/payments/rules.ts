/* Rules of a business's providers: what the way back from Mercado Pago means, and where a connection stands. */
import type { WalletProvider } from "@/shared/ui/provider/providers";

const RESULTS = ["conectado", "rechazado", "vencido", "error"] as const;
export type ConnectResult = (typeof RESULTS)[number];

/** The result in the address, with which Mercado Pago's page led back; null without one. */
export function parseConnectResult(search: URLSearchParams): ConnectResult | null {
  return RESULTS.find((result) => result === search.get("resultado")) ?? null;
}

/** The address without the result, once it was read. */
export function withoutResult(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete("resultado");
  rest.delete("provider");
  return rest;
}

export type Connection = "none" | "connected" | "ended";

/** The connection of a Mercado Pago provider: 'ended' once it had one. */
export function connectionOf({
  state,
  preferences,
}: Pick<WalletProvider, "state" | "preferences">): Connection {
  if (preferences?.user_id) return "connected";
  return state === "pending" ? "none" : "ended";
}

/** True when the owner may turn the provider on or off. */
export function canToggle(provider: Pick<WalletProvider, "type" | "state" | "preferences">): boolean {
  if (provider.type !== "mercadopago") return provider.state !== "pending";
  return connectionOf(provider) === "connected";
}
