import { useMemo } from 'react'
import { events } from '../../shared/events/entity'
import { iso } from '../../shared/kernel/time'
import { rowReference } from '../kit/fields/choices/reference'
import { useFind, useRow } from '../sync/react'

/** More events than a venue has in a decade. */
const ALL = 5000

/** The events of this device, what is still to come first. */
export const eventReference = rowReference(
  {
    entity: events,
    useRows: () => {
      const all = useFind('events', { sort: { by: 'starts_at', desc: false }, limit: ALL })
      const rows = useMemo(() => {
        const now = iso(Date.now())
        const dates = all?.filter((event) => !event.is_template && !event.archived)
        return (
          dates && [
            ...dates.filter((event) => event.ends_at >= now),
            ...dates.filter((event) => event.ends_at < now).reverse(),
          ]
        )
      }, [all])
      return { rows, problem: null }
    },
    useOne: (id) => useRow('events', id),
  },
  { label: ({ starts_at, title }, format) => `${format.date(starts_at)} · ${title}` },
)
