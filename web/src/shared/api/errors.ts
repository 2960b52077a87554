/* The error of every failed call: status, code and extra. */

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: unknown;

  constructor(status: number, code: string, extra: unknown) {
    super(`${status} ${code}`);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** Reads the error body; missing fields fall back to the HTTP status, 'unknown' and null. */
export function apiErrorFrom(httpStatus: number, body: unknown): ApiError {
  const fields = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return new ApiError(
    typeof fields.status === "number" ? fields.status : httpStatus,
    typeof fields.code === "string" ? fields.code : "unknown",
    fields.extra ?? null,
  );
}

interface FetchResult<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The response's data; throws an ApiError when the call failed. */
export async function unwrapResponse<T>(call: Promise<FetchResult<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw apiErrorFrom(response.status, error);
  return data as T;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
