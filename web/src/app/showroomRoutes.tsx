/* Routes of a workspace's showrooms: the list, and the sections of each. */
import type { RouteObject } from "react-router";
import { showrooms as texts } from "@/shared/i18n/es";
import { paths } from "./paths";
import type { RouteHandle } from "./routeHandle";

const { names } = texts;

const handleWithCrumb = (text: string): RouteHandle => ({ crumb: text });

export const showroomRoutes: RouteObject[] = [
  {
    path: paths.showrooms.list(),
    handle: handleWithCrumb(texts.title),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import("@/features/showrooms/ShowroomsPage")).ShowroomsPage,
        }),
      },
      {
        path: ":showroomId",
        lazy: async () => ({
          Component: (await import("@/features/showrooms/ShowroomFrame")).ShowroomFrame,
        }),
        children: [
          {
            index: true,
            handle: handleWithCrumb(names.contents),
            lazy: async () => ({
              Component: (await import("@/features/showrooms/contents/ContentsPage")).ContentsPage,
            }),
          },
          {
            path: "contenidos/:contentId",
            handle: handleWithCrumb(names.content),
            lazy: async () => ({
              Component: (await import("@/features/showrooms/contents/form/ContentFormPage")).ContentFormPage,
            }),
          },
          {
            path: "diseno",
            handle: handleWithCrumb(names.layout),
            lazy: async () => ({
              Component: (await import("@/features/showrooms/layout/LayoutPage")).LayoutPage,
            }),
          },
          {
            path: "datos",
            handle: handleWithCrumb(names.data),
            lazy: async () => ({
              Component: (await import("@/features/showrooms/ShowroomDataPage")).ShowroomDataPage,
            }),
          },
        ],
      },
    ],
  },
];
