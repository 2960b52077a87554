/* Keeps the shifts on screen up to date with the server. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StreamState } from "@/shared/api/eventStream";
import { workspaceApi } from "@/shared/api/workspace";
import { subscribeToShifts } from "./shiftEvents";
import { hasPendingWrite, refetchShifts } from "./shiftWrites";

// A plan of sixty shifts sends sixty events: one refetch is enough.
const COALESCE_MS = 150;

export function useLiveShifts(groupId: string): StreamState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      // A pending write of this page refetches everything when it ends.
      if (!hasPendingWrite()) void refetchShifts(queryClient);
    };
    const stop = subscribeToShifts(workspaceApi, groupId, {
      onState: setState,
      onNews: () => {
        clearTimeout(timer);
        timer = setTimeout(refetch, COALESCE_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [groupId, queryClient]);
  return state;
}
