/* Routes of the consumers' pages. */
import type { RouteObject } from "react-router";
import { ensureTemporal } from "@/shared/lib/temporal";
import { chatRoutes } from "./chatRoutes";
import { lazyConsumerLayout } from "./lazyLayout";
import { paths } from "./paths";
import { RouteError } from "./RouteError";

export const consumerRoutes: RouteObject[] = [
  {
    path: paths.consumer.signIn(),
    lazy: async () => ({
      Component: (await import("@/features/auth/ConsumerSignInPage")).ConsumerSignInPage,
    }),
  },
  {
    path: paths.consumer.signUp(),
    lazy: async () => ({ Component: (await import("@/features/auth/SignUpPage")).SignUpPage }),
  },
  {
    lazy: lazyConsumerLayout,
    children: [
      {
        // A page that breaks keeps the layout around it.
        ErrorBoundary: () => <RouteError withinLayout />,
        children: [
          {
            path: paths.consumer.orders(),
            children: [
              {
                index: true,
                lazy: async () => {
                  const [{ OrdersPage }] = await Promise.all([
                    import("@/features/orders/OrdersPage"),
                    ensureTemporal(),
                  ]);
                  return { Component: OrdersPage };
                },
              },
              {
                path: ":orderId",
                lazy: async () => ({ Component: (await import("@/features/orders/OrderPage")).OrderPage }),
              },
            ],
          },
          ...chatRoutes(paths.consumer.messages(), "consumer"),
          {
            path: paths.consumer.account(),
            lazy: async () => ({
              Component: (await import("@/features/auth/account/AccountPage")).AccountPage,
            }),
          },
          {
            path: paths.consumer.invitations(),
            lazy: async () => ({
              Component: (await import("@/features/invitations/InvitationsPage")).InvitationsPage,
            }),
          },
        ],
      },
    ],
  },
];
