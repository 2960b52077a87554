/* The one place that knows the addresses of pages, as functions, so that a wrong one does not compile. */

export const paths = {
  home: () => "/" as const,
  signIn: () => "/auth/sign_in" as const,
  plugins: () => "/plugins" as const,
  shifts: () => "/plugins/pharmacy_shifts" as const,
  profile: () => "/profile" as const,
  settings: () => "/settings" as const,
  /** Another entry of the build: link to it with a plain anchor. */
  publicCalendar: (query: { mes?: string; grupo?: string } = {}) => {
    const search = new URLSearchParams(query).toString();
    return `/public/pharmacy_shifts/calendar${search && `?${search}`}`;
  },
  /** Served by the API itself. */
  apiReference: () => "/docs" as const,
};
