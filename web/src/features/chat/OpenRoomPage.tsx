/* Opens the conversation with a profile, or finds it, and goes there. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import { useEffect } from "react";
import { Link, Navigate, useParams } from "react-router";
import { useAuthenticatedClient } from "@/shared/api/authenticatedClient";
import type { ApiClient } from "@/shared/api/client";
import { ApiError, hasStatus, unwrapResponse } from "@/shared/api/errors";
import { MAX_RETRIES } from "@/shared/api/queryClient";
import { CONVERSATIONS_KEY, ROOM_KEY } from "@/shared/chat/model";
import { retryAfterSeconds } from "@/shared/chat/outbox/sender";
import { app, chat, thread as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { isUuid } from "@/shared/lib/uuid";
import { buttonClass } from "@/shared/ui/action/Button";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { LoadFailure } from "@/shared/ui/status/LoadFailure";
import { PageLoading } from "@/shared/ui/status/PageLoading";
import { useChatContext } from "./chatContext";
import { waitText } from "./rules/times";
import styles from "./thread/thread.module.css";

export function OpenRoomPage() {
  const { profileId = "" } = useParams();
  return <OpenRoom key={profileId} id={profileId} findProfile={async () => profileId} />;
}

/** With the business of a store, which an order names alone. */
export function OpenStoreRoomPage() {
  const { storeId = "" } = useParams();
  return <OpenRoom key={storeId} id={storeId} findProfile={(api) => findWorkspaceOfStore(api, storeId)} />;
}

async function findWorkspaceOfStore(api: ApiClient, store_id: string): Promise<string> {
  const params = { path: { store_id } };
  const { store } = await unwrapResponse(api.GET("/ecommerce/stores/{store_id}", { params }));
  return store.workspace_id;
}

interface Props {
  id: string;
  findProfile: (api: ApiClient) => Promise<string>;
}

function OpenRoom({ id, findProfile }: Props) {
  const { home } = useChatContext();
  const { api } = useAuthenticatedClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    document.title = `${texts.opening} · ${app.name}`;
  }, []);
  const { data, error, refetch } = useQuery({
    queryKey: ["chat_room_direct", id],
    queryFn: async () => {
      if (!isUuid(id)) throw new ApiError(404, "error.not_found", null);
      const params = { path: { profile_id: await findProfile(api) } };
      const room = await unwrapResponse(api.GET("/chat/rooms/direct/{profile_id}", { params }));
      queryClient.setQueryData([ROOM_KEY, room.id], room);
      void queryClient.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] });
      return room.id;
    },
    retry: (failures, refused) =>
      !(refused instanceof ApiError && refused.status < 500) && failures < MAX_RETRIES,
    // Asked again each time: the other side may have become active, or this one known to it.
    gcTime: 0,
  });
  if (data !== undefined) return <Navigate to={`${home}/${data}`} replace />;
  if (error) return <Refusal error={error} home={home} onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function Refusal({ error, home, onRetry }: { error: Error; home: string; onRetry: () => void }) {
  const isSelf = error instanceof ApiError && error.code === "error.rule.chat_self";
  const seconds = retryAfterSeconds(error);
  return (
    <div className={styles.refusal}>
      {isSelf || hasStatus(error, 404) ? (
        <EmptyState
          title={isSelf ? texts.self : texts.cannotWrite}
          text={isSelf ? texts.selfText : texts.cannotWriteText}
        />
      ) : (
        <LoadFailure
          text={seconds === null ? queryErrorMessage(error) : texts.tooManyRooms(waitText(seconds))}
          onRetry={onRetry}
        />
      )}
      <Link className={buttonClass()} to={home}>
        <ChevronLeft aria-hidden />
        {chat.back}
      </Link>
    </div>
  );
}
