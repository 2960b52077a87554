/* Middleware that adds the access token to calls, and retries once with a new token after a 401. */
import type { Middleware } from "openapi-fetch";
import { errorResponse, type OperationAccess, type RequestTable } from "./client";
import type { Session } from "./session";

type TokenNeed = "none" | "optional" | "needed";

// The session's own calls carry the refresh token themselves.
const TOKEN_NEED: Readonly<Record<OperationAccess, TokenNeed>> = {
  public: "none",
  refresh: "none",
  any_or_refresh: "none",
  optional: "optional",
  any: "needed",
  consumer: "needed",
  workspace: "needed",
  backoffice: "needed",
};

/** Must be the last middleware: it sends the request itself. */
export function bearerAuth(
  session: Pick<Session, "getAccessToken" | "endIfCurrent">,
  table: RequestTable,
): Required<Pick<Middleware, "onRequest">> {
  return {
    onRequest({ request, schemaPath }) {
      const access = table[`${request.method} ${schemaPath}`]?.access ?? "public";
      const need = TOKEN_NEED[access];
      return need === "none" ? undefined : sendWithToken(request, session, need === "optional");
    },
  };
}

async function sendWithToken(
  request: Request,
  session: Pick<Session, "getAccessToken" | "endIfCurrent">,
  isOptional: boolean,
): Promise<Response> {
  const withoutToken = async () => (isOptional ? fetch(request) : unauthorized());

  const token = await session.getAccessToken();
  if (token === null) return withoutToken();
  const first = await fetch(withBearer(request, token));
  if (first.status !== 401) return first;

  // A slow clock can take an expired token for a valid one.
  const renewed = await session.getAccessToken({ rejectedToken: token });
  if (renewed === null) return withoutToken();
  const second = await fetch(withBearer(request, renewed));
  if (second.status !== 401) return second;

  // The new token was refused too: an optional call goes without a token, any other ends the session.
  if (isOptional) return fetch(request);
  session.endIfCurrent(renewed);
  return second;
}

/** A copy, so that the original can be sent again. */
function withBearer(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set("authorization", `Bearer ${token}`);
  return copy;
}

function unauthorized(): Response {
  return errorResponse(401, "error.auth.unauthorized", null);
}
