import { useMemo } from 'react'
import type { RowOf } from '../../shared/model'
import { waitingList } from '../../shared/waiting_list/list'
import { useFieldColumns } from '../kit/entity/fields/field-columns'
import { NamedRow } from '../kit/entity/row-name'
import type { ListColumn } from '../kit/list/rows'
import { EntityPage, entityPage } from '../kit/page/entity-page'
import { useFormat } from '../kit/phrases'
import { useRow } from '../sync/react'
import { WaitingDetail } from './detail'
import classes from './waiting-list.module.css'

type Entry = RowOf<'waiting_list'>

/** Title of an event with its day, which tells the dates of a series apart. */
function EventOfEntry({ id }: { readonly id: string }) {
  const format = useFormat()
  const event = useRow('events', id)
  return (
    <span className={classes.event}>
      <span className={classes.title}>
        <NamedRow table="events" id={id} />
      </span>
      {event && <span className={`num ${classes.day}`}>{format.day(event.starts_at)}</span>}
    </span>
  )
}

/** Columns by the list's definition; the event with its day, on phones below the name. */
function useColumns(): readonly ListColumn<Entry>[] {
  const columns = useFieldColumns<Entry>(waitingList)
  return useMemo(() => {
    const event = ({ event_id }: Entry) => <EventOfEntry id={event_id} />
    return columns.map((column) => {
      if (column.key === 'event_id')
        return { ...column, cell: event, track: { wide: 'minmax(150px, 2fr)', tablet: 'minmax(170px, 2fr)' } }
      return column.key === 'name' ? { ...column, below: (row, layout) => layout === 'phone' && event(row) } : column
    })
  }, [columns])
}

const page = entityPage(waitingList, { create: null, useColumns, detail: (entry) => <WaitingDetail entry={entry} /> })

/** People who wait for tickets of sold-out events, by order of joining. */
export const WaitingListPage = () => <EntityPage page={page} />
