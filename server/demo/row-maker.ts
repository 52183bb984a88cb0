import { idSource } from '../../shared/kernel/ids'
import { iso } from '../../shared/kernel/time'
import type { Rng } from './rng'

/** The change number of all rows of a demo organisation, which is made in one transaction. */
export const DEMO_REV = 1

/** Yields to the event loop, so that the server still answers while the demo is made. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type SystemColumns = { id: string; org_id: string; rev: number; deleted: boolean }

/** Makes rows of one organisation. Their ids sort by the time of the row. */
export type RowMaker = {
  readonly org_id: string
  id(at: number): string
  /** Makes a row with `created_at` and `updated_at`. */
  row<T extends object>(at: number, fields: T): SystemColumns & T & { created_at: string; updated_at: string }
  /** Makes a row without times. */
  bare<T extends object>(at: number, fields: T): SystemColumns & T
}

export function createRowMaker(org_id: string, dice: Rng): RowMaker {
  const id = (at: number) => idSource(() => at, dice.bytes)()
  const bare = <T extends object>(at: number, fields: T) => ({
    id: id(at),
    org_id,
    rev: DEMO_REV,
    deleted: false,
    ...fields,
  })
  return { org_id, id, bare, row: (at, fields) => bare(at, { created_at: iso(at), updated_at: iso(at), ...fields }) }
}
