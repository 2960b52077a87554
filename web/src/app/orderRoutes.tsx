/* Routes of a store's orders: the board, and one order, in a frame that tells of new ones. */
import type { RouteObject } from "react-router";
import { storeOrder, storeOrders as texts } from "@/shared/i18n/es";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

export const orderRoutes: RouteObject[] = [
  {
    path: paths.orders.board(),
    handle: { crumb: texts.title } satisfies RouteHandle,
    lazy: async () => ({
      Component: (await import("@/features/storeOrders/OrdersFrame")).OrdersFrame,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/storeOrders/board/BoardPage")).BoardPage,
        }),
      },
      {
        path: ":orderId",
        handle: { crumb: storeOrder.crumb } satisfies RouteHandle,
        lazy: async () => ({
          Component: (await import("@/features/storeOrders/order/OrderPage")).OrderPage,
        }),
      },
    ],
  },
];
