import { idSource } from '../../shared/kernel/ids'
import { iso } from '../../shared/kernel/time'
import type { Dice } from './rng'

/** The one change number everything in a demo organisation carries: it is made in one transaction. */
export const DEMO_REV = 1

/** Lets the process answer in between: making the demo takes some time. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

type System = { id: string; org_id: string; rev: number; deleted: boolean }

/** Makes rows of one organisation, with identifiers that sort by the time the row is from. */
export type Maker = {
  readonly org_id: string
  id(at: number): string
  /** A row with both times. */
  row<T extends object>(at: number, fields: T): System & T & { created_at: string; updated_at: string }
  /** A row without times. */
  bare<T extends object>(at: number, fields: T): System & T
}

export function maker(org_id: string, dice: Dice): Maker {
  const id = (at: number) => idSource(() => at, dice.bytes)()
  const bare = <T extends object>(at: number, fields: T) => ({ id: id(at), org_id, rev: DEMO_REV, deleted: false, ...fields })
  return { org_id, id, bare, row: (at, fields) => bare(at, { created_at: iso(at), updated_at: iso(at), ...fields }) }
}
