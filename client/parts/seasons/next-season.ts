import { dayAfter, seasonOf } from '../../../shared/kernel/period'
import { iso, ms, wallTimeOf } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { seasonsList } from '../../../shared/seasons/list'
import { periodOfDays } from '../../kit/dates/day-period'
import { rowsOfList } from '../../kit/reading/row-source'
import { useFoyer } from '../../sync/react'

const seasons = rowsOfList(seasonsList)

/**
 * The season that a new one probably is: this one, or the first after it that is not there yet, from the organisation's
 * month on.
 */
export function useNextSeason() {
  const { org } = useFoyer().identity
  const { rows, problem } = seasons.useRows()
  if (!rows && !problem) return null
  const zone = timeZoneOf(org)
  const taken = new Set(rows?.map(({ starts_at }) => wallTimeOf(zone, ms(starts_at)).day))
  let season = seasonOf(org.settings.start_season_month, wallTimeOf(zone, Date.now()).day)
  while (taken.has(season.from)) season = seasonOf(org.settings.start_season_month, dayAfter(season.to, 1))
  const { from, until } = periodOfDays(zone, season.from, season.to)
  return { name: season.name, starts_at: from, ends_at: iso(ms(until) - 1) }
}
