/* What is measured, before it is an event. */

/** What a visitor did with an instance, such as the view of a store. */
export interface Measurement {
  action: string;
  type: string;
  id: string | null;
  payload: Readonly<Record<string, unknown>>;
  at: number;
}
