/* The one place that knows the addresses of pages, as functions, so that a wrong one does not compile. */

type Search = Record<string, string | readonly string[] | undefined>;

export const paths = {
  home: () => "/" as const,
  signIn: () => "/auth/sign_in" as const,
  recover: () => "/auth/recover" as const,
  plugins: () => "/plugins" as const,
  shifts: () => "/plugins/pharmacy_shifts" as const,
  profile: () => "/profile" as const,
  settings: () => "/settings" as const,
  backoffice: {
    home: () => "/backoffice" as const,
    signIn: () => "/backoffice/sign_in" as const,
    accounts: (query: Search = {}) => `/backoffice/accounts${searchOf(query)}`,
    account: (id: string) => `/backoffice/accounts/${encodeURIComponent(id)}`,
    seeds: () => "/backoffice/seeds" as const,
    commands: (query: Search = {}) => `/backoffice/commands${searchOf(query)}`,
    /** `params` are filled in already. */
    command: (topic: string, params: Search = {}) =>
      `/backoffice/commands/${encodeURIComponent(topic)}${searchOf(params)}`,
    audit: (query: Search = {}) => `/backoffice/audit${searchOf(query)}`,
  },
  /** Another entry of the build: link to it with a plain anchor. */
  publicCalendar: (query: { mes?: string; grupo?: string } = {}) => {
    const search = new URLSearchParams(query).toString();
    return `/public/pharmacy_shifts/calendar${search && `?${search}`}`;
  },
  /** Served by the API itself. */
  apiReference: () => "/docs" as const,
};

function searchOf(query: Search): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one as string]),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}
