import type { Clock } from '../../../shared/kernel/time'
import { PULL_LIMIT } from '../../../shared/sync/protocol'

/** Decides how many rows a pull asks for at once. */
export type PageSize = {
  /**
   * Runs a request for a page, and returns the page with the number of rows that was asked for. Throws what the request
   * throws.
   */
  ask<Page>(request: (limit: number) => Promise<Page>): Promise<{ readonly page: Page; readonly limit: number }>
}

const LEAST = 100
const FIRST = 750
/**
 * Times in ms between which a page has the right size: less costs too many requests, more comes near the time limit of
 * one.
 */
const QUICK = 1000
const SLOW = 3000

/** Always asks for the same number of rows. */
export const fixedPageSize = (limit: number): PageSize => ({
  ask: async (request) => ({ page: await request(limit), limit }),
})

/**
 * Asks for as many rows as the line brings in one to three seconds: twice as many after a quick page, half as many
 * after a slow one or one that did not come. On a slow line a full page would be cut off by the time limit of a
 * request, each time it is asked for again.
 */
export function adaptedPageSize(clock: Clock): PageSize {
  let rows = FIRST
  const halve = () => {
    rows = Math.max(LEAST, Math.floor(rows / 2))
  }
  return {
    ask: async (request) => {
      const [began, limit] = [clock(), rows]
      try {
        const page = await request(limit)
        const took = clock() - began
        if (took > SLOW) halve()
        else if (took < QUICK) rows = Math.min(PULL_LIMIT, Math.max(rows, limit * 2))
        return { page, limit }
      } catch (error) {
        halve()
        throw error
      }
    },
  }
}
