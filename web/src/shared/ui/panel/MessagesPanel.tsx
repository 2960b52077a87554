/* The conversations that changed last, with the number of unread messages: of a workspace, or of the staff. */
import { MessagesSquare } from "lucide-react";
import type { Conversation } from "../../chat/model";
import { sumUnread, useLastConversations } from "../../chat/unread";
import { homePanel } from "../../i18n/es/home/panel";
import { Badge } from "../data/Badge";
import { QueryResult } from "../status/QueryResult";
import { agoText } from "./agoText";
import { HomePanel, PanelEmpty } from "./HomePanel";
import { RowSkeletons } from "./PanelGrid";
import { PanelRow, PanelRows } from "./PanelRow";

const texts = homePanel.messages;
const ROWS_MAX = 5;

interface Props {
  /** The screen of the messages, below which each room is. */
  home: string;
  /** The scope that reads. */
  ownId: string | undefined;
  now: number;
}

export function MessagesPanel({ home, ownId, now }: Props) {
  const result = useLastConversations();
  const unread = sumUnread(result.data?.data ?? [], null);
  return (
    <HomePanel
      title={texts.title}
      to={home}
      Icon={MessagesSquare}
      {...(result.data &&
        result.data.data.length > 0 && {
          figure: unread > 0 ? texts.unread(unread) : texts.allRead,
          tone: unread > 0 ? "warn" : "plain",
        })}
    >
      <QueryResult result={result} skeleton={<RowSkeletons />}>
        {({ data }) =>
          data.length === 0 ? (
            <PanelEmpty title={texts.none} text={texts.noneText} />
          ) : (
            <PanelRows>
              {data.slice(0, ROWS_MAX).map((conversation) => (
                <PanelRow
                  key={conversation.id}
                  to={`${home}/${conversation.room_id}`}
                  title={conversation.name}
                  detail={lastText(conversation, ownId)}
                  end={
                    <>
                      {conversation.unread_count > 0 && (
                        <Badge tone="info">{texts.unread(conversation.unread_count)}</Badge>
                      )}
                      {agoText(conversation.updated_at, now)}
                    </>
                  }
                />
              ))}
            </PanelRows>
          )
        }
      </QueryResult>
    </HomePanel>
  );
}

const TEXT_MAX = 80;

/** The last message in a line: 'Vos: ya sale', cut after some words. */
function lastText({ last_message }: Conversation, ownId: string | undefined): string {
  if (last_message === null) return texts.empty;
  const text = last_message.data.find(({ type }) => type === "text")?.value ?? texts.file;
  const line = text.replaceAll(/\s+/g, " ").trim();
  const short = line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX).trimEnd()}…` : line;
  return last_message.profile_id === ownId ? texts.own(short) : short;
}
