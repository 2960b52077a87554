/* The app's areas, workspace, consumer and backoffice, each with its own session and sign-in page. */
import { createContext, useContext } from "react";
import type { AuthenticatedClient } from "@/shared/api/authenticatedClient";
import { consumerApi, consumerSession } from "@/shared/api/consumer";
import { staffApi, staffSession } from "@/shared/api/staff";
import { workspaceApi, workspaceSession } from "@/shared/api/workspace";
import { paths } from "./paths";

export interface AppArea extends AuthenticatedClient {
  name: "workspace" | "consumer" | "backoffice";
  homePath: string;
  signInPath: string;
}

export const workspaceArea: AppArea = {
  name: "workspace",
  session: workspaceSession,
  api: workspaceApi,
  homePath: paths.home(),
  signInPath: paths.signIn(),
};

export const consumerArea: AppArea = {
  name: "consumer",
  session: consumerSession,
  api: consumerApi,
  homePath: paths.consumer.home(),
  signInPath: paths.consumer.signIn(),
};

export const backofficeArea: AppArea = {
  name: "backoffice",
  session: staffSession,
  api: staffApi,
  homePath: paths.backoffice.home(),
  signInPath: paths.backoffice.signIn(),
};

export const AreaContext = createContext(workspaceArea);

export function useArea(): AppArea {
  return useContext(AreaContext);
}
