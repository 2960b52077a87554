/* Links to a page that leads on to another one afterwards: `/ingresar?volver=/path`. */

export const RETURN_PARAMETER = "volver";

export function withReturnPath(page: string, returnPath: string): string {
  return `${page}?${new URLSearchParams({ [RETURN_PARAMETER]: returnPath })}`;
}
