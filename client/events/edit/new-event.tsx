import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createEvent } from '../../../shared/events/commands'
import { suggestedStartIn } from '../../../shared/events/rules'
import { HOUR, iso, ms } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { seasonsList } from '../../../shared/seasons/list'
import { FormDialog } from '../../kit/forms/form-dialog'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { rowsOfList } from '../../kit/reading/row-source'
import { useOwnMembership } from '../../parts/users/own-settings'
import { useFoyer } from '../../sync/react'
import { useEventFields } from './event-fields'

const FIELDS = [
  'title',
  'starts_at',
  'ends_at',
  'location_id',
  'seating_plan_id',
  'season_id',
  'price_template_id',
  'prices',
  'published',
  'on_sale',
] as const

const seasonRows = rowsOfList(seasonsList)

/** Length of a new event in ms until its end is changed. */
const LASTS = 2 * HOUR

/**
 * Places that each desk holds of a new event, to sell while it is offline: a queue of some minutes. Four seats, what
 * events begin with otherwise, are two couples.
 */
const DESK_HOLDING = { places: 20, seats: 12 }

/**
 * Creates an event with what is needed to sell it, in the season that the person plans or in that of its date, and
 * opens it.
 */
export function NewEvent({ close }: { readonly close: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const all = useEventFields()
  const { seasonId } = useOwnMembership().settings
  const zone = timeZoneOf(useFoyer().identity.org)
  const [id, now] = useMemo(() => [newId(), Date.now()], [])
  const { rows: seasons, problem } = seasonRows.useRows()
  if (!seasons && !problem) return null
  const planned = seasons?.find((season) => season.id === seasonId && ms(season.ends_at) > now)
  const starts_at = suggestedStartIn(zone, now, planned)
  const season = planned ?? seasons?.find((each) => each.starts_at <= starts_at && starts_at <= each.ends_at)
  const fields = Object.fromEntries(FIELDS.flatMap((field) => (all[field] ? [[field, all[field]] as const] : [])))
  return (
    <FormDialog
      title={t('events.new')}
      size={820}
      close={close}
      command={createEvent}
      fields={fields}
      initial={{
        id,
        starts_at,
        ends_at: iso(ms(starts_at) + LASTS),
        desk_holding: DESK_HOLDING,
        season_id: season?.id ?? null,
      }}
      submit="events.create"
      onDone={() => void navigate({ to: '/events/$id', params: { id } })}
    />
  )
}
