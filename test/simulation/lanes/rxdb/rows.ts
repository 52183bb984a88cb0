import type { RxRows } from '../../../../client/sync/rows/rx-rows'
import type { SimRows } from '../storage'

/** Returns a function that runs work while its tab is alive. Nobody hears the outcome of what the end has overtaken. */
export const whileAlive =
  (isAlive: () => boolean) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isAlive()) return new Promise<T>(() => {})
    try {
      const done = await work()
      if (isAlive()) return done
    } catch (error) {
      if (isAlive()) throw error
    }
    return new Promise<T>(() => {})
  }

/** Rows that are opened when they are needed first, and stay open. */
export function lazyRows(open: () => Promise<RxRows>, isAlive: () => boolean): SimRows {
  let opened: Promise<RxRows> | null = null
  const alive = whileAlive(isAlive)
  const on = <T>(work: (rows: RxRows) => Promise<T>): Promise<T> =>
    alive(async () => {
      opened ??= open()
      return work(await opened)
    })
  return {
    get: (table, id) => on((rows) => rows.get(table, id)),
    several: (table, ids) => on((rows) => rows.several(table, ids)),
    where: (table, columns) => on((rows) => rows.where(table, columns)),
    count: (table, where) => on((rows) => rows.count(table, where)),
    search: (table, text, limit) => on((rows) => rows.search(table, text, limit)),
    listen: () => {
      throw new Error('nothing on a simulated device follows rows')
    },
    change: (...change) => on((rows) => rows.change(...change)),
    scan: (...scan) => on((rows) => rows.scan(...scan)),
    forget: (...forgotten) => on((rows) => rows.forget(...forgotten)),
    drop: (table) => on((rows) => rows.drop(table)),
    checkpoint: (table) => on((rows) => rows.checkpoint(table)),
    checkpoints: () => on((rows) => rows.checkpoints()),
    setCheckpoint: (...position) => on((rows) => rows.setCheckpoint(...position)),
    overlaid: () => on((rows) => rows.overlaid()),
    setOverlaid: (...marks) => on((rows) => rows.setOverlaid(...marks)),
  }
}
