/* The conversations, the last written to first, with a search by name. */
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { listedRows } from "@/shared/api/pagedList";
import { useChat } from "@/shared/chat/ChatProvider";
import { supportProfileId } from "@/shared/chat/support";
import { chat as texts } from "@/shared/i18n/es";
import { useNow } from "@/shared/lib/browser";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { PushOffer } from "@/shared/push/ui/PushOffer";
import { LoadMore } from "@/shared/ui/data/LoadMore";
import { SearchField } from "@/shared/ui/form/SearchField";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import type { ChatContext } from "../chatContext";
import { useConversations } from "../data/conversations";
import { ConversationRow } from "./ConversationRow";
import styles from "./list.module.css";

export function ConversationList({ home, area }: ChatContext) {
  const [words, setWords] = useState("");
  const list = useConversations(words);
  const ownId = useChat()?.ownId;
  const now = useNow();
  const rows = listedRows(list);
  return (
    <section className={styles.side} aria-label={texts.conversations}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <SearchField label={texts.search} placeholder={texts.searchHint} query={words} onSearch={setWords} />
      </header>
      <div className={styles.offer}>
        <PushOffer name="messages" kind="messages" />
      </div>
      <div className={styles.scroller}>
        <QueryResult result={list} skeleton={<RowSkeletons />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title={words.trim() === "" ? texts.none : texts.noneFound}
                {...(words.trim() === "" && { text: texts.noneText[area] })}
              />
            ) : (
              <ul aria-busy={list.isPlaceholderData}>
                {rows.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    to={`${home}/${conversation.room_id}`}
                    isOwn={conversation.last_message?.profile_id === ownId}
                    now={now}
                  />
                ))}
              </ul>
            )
          }
        </QueryResult>
        <LoadMore
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          problem={list.isFetchNextPageError ? queryErrorMessage(list.error) : undefined}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
      {area !== "backoffice" && <SupportLink home={home} />}
    </section>
  );
}

function SupportLink({ home }: { home: string }) {
  const support = supportProfileId();
  if (support === null) return null;
  return (
    <Link className={styles.support} to={`${home}/con/${support}`}>
      <LifeBuoy aria-hidden />
      <span>
        <strong>{texts.support}</strong>
        <span className={styles.supportText}>{texts.supportText}</span>
      </span>
    </Link>
  );
}

function RowSkeletons() {
  return (
    <div className={styles.skeletons} aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <span key={row} className="shimmer" />
      ))}
    </div>
  );
}
