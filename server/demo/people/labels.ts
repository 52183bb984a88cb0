import { DAY, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'

const LABELS = [
  ['Familie', '#1E7B4F'],
  ['Premiere', '#6F278F'],
  ['Abonnement', '#2463C8'],
  ['Barrierefrei', '#B25A00'],
  ['Schulklassen', '#0B7285'],
] as const

/** Makes the theatre's labels for events and contacts. */
export const makeLabels = (maker: RowMaker, at: number): RowOf<'labels'>[] =>
  LABELS.map(([name, color]) => maker.row(at, { name, color }))

/** Makes the current and the previous season, each starting in September. */
export function makeSeasons(maker: RowMaker, at: number, now: number): RowOf<'seasons'>[] {
  const year = new Date(now - 243 * DAY).getUTCFullYear()
  return [year - 1, year].map((first) =>
    maker.row(at, {
      name: `${first}/${String(first + 1).slice(2)}`,
      starts_at: iso(Date.UTC(first, 7, 31, 22)),
      ends_at: iso(Date.UTC(first + 1, 7, 31, 21, 59)),
    }),
  )
}
