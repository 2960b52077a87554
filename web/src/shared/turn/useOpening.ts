/* Opens a store's turn. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "../api/errors";
import { turn as texts } from "../i18n/es";
import { queryErrorMessage } from "../lib/errorMessage";
import { randomUuid } from "../lib/uuid";
import { showToast } from "../ui/overlay/toast";
import { openTurn, TURN_KEY } from "./data";

export function useOpening({ id, name }: { id: string; name: string }) {
  const queryClient = useQueryClient();
  // Kept until it is answered: a second try after a lost answer opens the same turn.
  const turnId = useRef<string | null>(null);
  const opening = useMutation({
    mutationFn: () => {
      turnId.current ??= randomUuid();
      return openTurn(id, turnId.current);
    },
    networkMode: "always",
    onSuccess: () => {
      turnId.current = null;
      showToast("success", texts.opened(name));
    },
    onError: (error) => {
      if (error instanceof ApiError) turnId.current = null;
      showToast("error", refusalText(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [TURN_KEY, id] }),
  });
  return { isPending: opening.isPending, open: () => opening.mutate() };
}

function refusalText(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === "error.conflict.turn_open") return texts.alreadyOpen;
  if (code === "error.rule.service_inactive") return texts.serviceInactive;
  return queryErrorMessage(error);
}
