/* Records the view of a consumer's screen, by its name: an address would tell whose it is. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { measure } from "@/shared/analytics/measure";

/** The names of a screen and of those below it, by the first segment of their addresses. */
const SCREENS: Readonly<Record<string, readonly [string, string]>> = {
  mis_pedidos: ["orders", "order"],
  mis_mensajes: ["messages", "conversation"],
  mis_invitaciones: ["invitations", "invitation"],
  mi_cuenta: ["account", "account"],
};

export function useMeasuredScreen(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const [, first = "", second] = pathname.split("/");
    const names = SCREENS[first];
    if (names) measure("view", "screen", names[second ? 1 : 0]);
  }, [pathname]);
}
