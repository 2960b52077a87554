/* Routes of the messages, the same below the address that each area has for them. */
import type { RouteObject } from "react-router";
import { chat as texts } from "@/shared/i18n/es";
import type { AppArea } from "./area";
import type { RouteHandle } from "./routeHandle";

/** A conversation with the business of a store, from an order or the store itself. */
const storeRoute: RouteObject = {
  path: "tienda/:storeId",
  lazy: async () => ({ Component: (await import("@/features/chat/OpenRoomPage")).OpenStoreRoomPage }),
};

export function chatRoutes(home: string, area: AppArea["name"]): RouteObject[] {
  return [
    {
      path: home,
      handle: { crumb: texts.title } satisfies RouteHandle,
      lazy: async () => {
        const { ChatFrame } = await import("@/features/chat/ChatFrame");
        return { element: <ChatFrame home={home} area={area} /> };
      },
      children: [
        {
          index: true,
          lazy: async () => ({ Component: (await import("@/features/chat/ChatFrame")).NoRoom }),
        },
        {
          path: ":roomId",
          lazy: async () => ({ Component: (await import("@/features/chat/thread/RoomPage")).RoomPage }),
        },
        {
          path: "con/:profileId",
          lazy: async () => ({ Component: (await import("@/features/chat/OpenRoomPage")).OpenRoomPage }),
        },
        ...(area === "consumer" ? [storeRoute] : []),
      ],
    },
  ];
}
