/* The board of a workspace's live orders: by store or all, live, with each order's next step. */
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { storeOrders as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { createStoredValue } from "@/shared/lib/storedValue";
import { useOnline } from "@/shared/lib/useOnline";
import { PushOffer } from "@/shared/push/ui/PushOffer";
import { buttonClass } from "@/shared/ui/action/Button";
import { Board } from "@/shared/ui/board/Board";
import type { BoardStatus } from "@/shared/ui/board/model";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { Notice } from "@/shared/ui/status/Notice";
import { useLiveOrders } from "../data/liveOrders";
import { useStores } from "../data/stores";
import type { Order } from "../model";
import { OrderDialogs, useStartAction } from "../moves/OrderDialogs";
import { MENU, useOrderDialog } from "../moves/useOrderDialog";
import { useOrderMoves } from "../moves/useOrderMoves";
import { useOrdersContext } from "../OrdersFrame";
import { actionToColumn } from "../rules/actions";
import { COLUMN_IDS, groupByColumn, parseColumn } from "../rules/columns";
import { listLiveOrders, type OrderEntries } from "../rules/orderEntries";
import { BoardTools } from "./BoardTools";
import styles from "./board.module.css";
import { type BoardOrder, OrderCard } from "./OrderCard";
import { ToMakeDialog } from "./ToMakeDialog";
import { useBoardCards } from "./useBoardCards";

/** The column that this browser showed last on a narrow screen. */
const columnPreference = createStoredValue("hub.board_column", parseColumn);

export function BoardPage() {
  const live = useLiveOrders();
  const stores = useStores();
  const { stream, unseen, store } = useOrdersContext();
  const isOnline = useOnline();
  const entries = live.data;
  const storeId = store?.id ?? null;
  const [showsToMake, setShowsToMake] = useState(false);

  if (stores.data?.length === 0) return <NoStores />;
  return (
    <>
      <PageHeader
        title={texts.title}
        documentTitle={unseen.length > 0 ? texts.newTitle(unseen.length) : texts.title}
        isOneRow
      >
        <BoardTools stores={stores.data ?? []} store={store} onToMake={() => setShowsToMake(true)} />
      </PageHeader>
      {/* The layout says that there is no network. */}
      {stream.state === "lost" && isOnline && <Notice text={texts.lost} onRetry={stream.reconnect} />}
      <div className={styles.offer}>
        <PushOffer name="board" kind="orders" />
      </div>
      <LiveBoard
        storeId={storeId}
        showsStore={storeId === null && (stores.data?.length ?? 0) > 1}
        live={live}
        unseen={unseen}
      />
      {showsToMake && (
        <ToMakeDialog orders={ordersToMake(entries, storeId)} onClose={() => setShowsToMake(false)} />
      )}
    </>
  );
}

function ordersToMake(entries: OrderEntries | undefined, storeId: string | null): Order[] {
  const { submitted, preparation } = groupByColumn(entries ? listLiveOrders(entries) : [], storeId);
  return [...preparation, ...submitted];
}

interface LiveBoardProps {
  storeId: string | null;
  showsStore: boolean;
  live: ReturnType<typeof useLiveOrders>;
  unseen: readonly Order[];
}

function LiveBoard({ storeId, showsStore, live, unseen }: LiveBoardProps) {
  const column = useSyncExternalStore(columnPreference.subscribe, columnPreference.getValue) ?? "submitted";
  const dialog = useOrderDialog();
  const moves = useOrderMoves();
  const start = useStartAction(moves, dialog.open);
  const { open } = dialog;
  const more = useCallback((order: Order) => open(order, MENU), [open]);
  const orders = useMemo(
    () => groupByColumn(live.data ? listLiveOrders(live.data) : [], storeId),
    [live.data, storeId],
  );
  const cardOf = useBoardCards({ unseen, busy: moves.busy, showsStore });
  const columns = COLUMN_IDS.map((id) => ({
    id,
    title: texts.columns[id],
    emptyText: texts.empty[id],
    cards: orders[id].map(cardOf),
  }));
  const renderCard = useCallback(
    (card: BoardOrder) => <OrderCard card={card} onAction={start} onMore={more} />,
    [start, more],
  );
  const move = (card: BoardOrder, to: string) => {
    const action = actionToColumn(card.order, to);
    if (action) start(card.order, action);
  };
  return (
    <>
      <Board
        label={texts.board}
        columns={columns}
        status={boardStatus(live)}
        activeColumn={column}
        onColumnChosen={(id) => columnPreference.setValue(parseColumn(id))}
        renderCard={renderCard}
        canMove={(card, to) => !card.isBusy && actionToColumn(card.order, to) !== null}
        onMove={move}
      />
      <OrderDialogs
        order={dialog.orderId ? live.data?.get(dialog.orderId)?.order : undefined}
        dialog={dialog}
        moves={moves}
      />
    </>
  );
}

function boardStatus({
  data,
  error,
  isRefetchError,
  refetch,
}: ReturnType<typeof useLiveOrders>): BoardStatus {
  if (data) return { kind: isRefetchError ? "stale" : "ready" };
  if (!error) return { kind: "loading" };
  return { kind: "failed", text: queryErrorMessage(error), onRetry: () => void refetch() };
}

function NoStores() {
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState title={texts.noStores} text={texts.noStoresText}>
        <Link to={paths.business.plans()} className={buttonClass("primary")}>
          {texts.toPlans}
        </Link>
      </EmptyState>
    </>
  );
}
