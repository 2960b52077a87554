/* The parts of the app that have a door each: the workspaces' and the staff's. */
import { createContext, useContext } from "react";
import type { Caller } from "@/shared/api/authenticatedClient";
import { staffApi, staffSession } from "@/shared/api/staff";
import { api, session } from "@/shared/api/workspace";
import { paths } from "./paths";

export interface Area extends Caller {
  name: "workspace" | "backoffice";
  home: string;
  signIn: string;
}

export const workspace: Area = {
  name: "workspace",
  session,
  api,
  home: paths.home(),
  signIn: paths.signIn(),
};

export const backoffice: Area = {
  name: "backoffice",
  session: staffSession,
  api: staffApi,
  home: paths.backoffice.home(),
  signIn: paths.backoffice.signIn(),
};

export const AreaContext = createContext(workspace);

export function useArea(): Area {
  return useContext(AreaContext);
}
