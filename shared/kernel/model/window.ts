/** Kinds of devices by what they keep: a desk or a door at the `counter`, or any other browser, an `office`. */
export const HOLDERS = ['counter', 'office'] as const
export type Holder = (typeof HOLDERS)[number]

/**
 * Times from which a holder keeps rows: of events that are still `current`, of `recent` business, and of contacts that
 * were `seen`. The server sets them for each holder (`shared/sync/window.ts`). They move forward as time passes.
 */
export const BOUNDS = ['current', 'recent', 'seen'] as const
export type Bound = (typeof BOUNDS)[number]

/** Bounds of one holder's window, as the server says: its bounds in time, and its device, of which it keeps more. */
export type WindowBounds = { readonly holder: Holder; readonly device_id: string | null } & Readonly<
  Record<Bound, string>
>

type Value = string | number | boolean | null

/**
 * One test of a row: the kind of holder; or by a column, a time not before a bound, one of some values, the holder's
 * own device, `one` row that it refers to and that is kept for a reason, or `many` rows that refer to it, of which one
 * is.
 */
export type RowTest =
  | { readonly holder: Holder }
  | { readonly by: string; readonly since: Bound }
  | { readonly by: string; readonly in: readonly Value[] }
  | { readonly by: string; readonly own: true }
  | { readonly by: string; readonly one: string; readonly where: Window }
  | { readonly by: string; readonly many: string; readonly where: Window }

/**
 * Replication window of an entity: reasons for which a device keeps a row. A row is in the window if all tests of one
 * reason hold. A row without a related row that changes may enter only by its own change, or when an event moves
 * (`restampEventRows`).
 */
export type Window = readonly (readonly RowTest[])[]
