/* Parses a dispatch's error into a message and the fields or rows it concerns. */
import { ApiError } from "@/shared/api/errors";
import { commands } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import type { ParamProblem } from "./schema/valueChecks";

export interface RefusedRow {
  index: number;
  code: string;
  text: string;
  /** True when the text is the server's own, in English. */
  isEnglish: boolean;
  path: string | null;
}

export interface DispatchRefusal {
  text: string;
  code: string | null;
  problems: readonly ParamProblem[];
  rows: readonly RefusedRow[];
}

/** The param that an error code concerns, for errors without a path. */
const PARAM_BY_CODE: Readonly<Record<string, string>> = {
  "error.conflict.username": "user.username",
  "error.conflict.email": "user.email",
  "error.conflict.phone": "user.phone",
  "error.conflict.workspace": "id",
  "error.conflict.referral_code": "code",
  "error.rule.group_manager": "manager_workspace_id",
  "error.rule.userkey_ambiguous": "userkey",
  "error.rule.channel_unconfigured": "channel",
};

interface RefusalExtra {
  path?: unknown;
  message?: unknown;
  rows?: unknown;
}

export function parseRefusal(error: unknown, changesData: boolean): DispatchRefusal {
  if (!(error instanceof ApiError)) {
    const text = changesData ? commands.lost : queryErrorMessage(error);
    return { text, code: null, problems: [], rows: [] };
  }
  const extra = (error.extra ?? {}) as RefusalExtra;
  const knownMessage = commands.refusals[error.code];
  const text =
    knownMessage ??
    (error.status >= 500 || error.status === 401 ? queryErrorMessage(error) : commands.refused);
  const path = typeof extra.path === "string" ? fieldPath(extra.path) : (PARAM_BY_CODE[error.code] ?? null);
  const problems = path === null ? [] : [{ path, text: problemText(error, extra) }];
  return { text, code: error.code, problems, rows: parseRefusedRows(extra.rows) };
}

/** 'params.user.email' -> 'user.email'. */
function fieldPath(path: string): string {
  return path.replace(/^params(\.|$)/, "");
}

function problemText({ code, status }: ApiError, { message }: RefusalExtra): string {
  if (status === 404) return commands.problems.unknown;
  const knownMessage = code === "error.parser.body" ? undefined : commands.refusals[code];
  return (
    knownMessage ??
    (typeof message === "string" ? commands.problems.refused(message) : commands.problems.pattern)
  );
}

function parseRefusedRows(rows: unknown): RefusedRow[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row): RefusedRow[] => {
    const { index, code, message, path } = (row ?? {}) as Record<string, unknown>;
    if (typeof index !== "number" || typeof code !== "string") return [];
    const knownMessage = code === "error.parser.body" ? undefined : commands.refusals[code];
    const serverMessage = typeof message === "string" ? message : code;
    return [
      {
        index,
        code,
        text: knownMessage ?? serverMessage,
        isEnglish: !knownMessage,
        path: typeof path === "string" ? path : null,
      },
    ];
  });
}
