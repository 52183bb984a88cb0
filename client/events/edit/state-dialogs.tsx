import { useMemo } from 'react'
import { duplicateEvent, setEventQuotas, updateEvent } from '../../../shared/events/commands'
import { eventsList } from '../../../shared/events/list'
import { nextDate } from '../../../shared/events/rules'
import { iso } from '../../../shared/kernel/time'
import { FormDialog } from '../../kit/forms/form-dialog'
import { MissingDialog } from '../../kit/layout/missing/missing-dialog'
import { useT } from '../../kit/phrases'
import { windowedRows } from '../../kit/reading/row-source'
import { useAll } from '../../sync/react'

type Props = { readonly value: string; readonly close: () => void }

const events = windowedRows('events', eventsList)

/** Copies an event to one or many dates, of its own series or not. */
export function DuplicateEvent({ value, close }: Props) {
  const t = useT()
  const event = events.useOne(value)
  const initial = useMemo(
    () => ({
      dates: [{ starts_at: nextDate(t.zone, [event?.starts_at ?? iso(Date.now())]) }],
      series: false,
      published: false,
      is_template: false,
    }),
    [event, t.zone],
  )
  if (!event) return <MissingDialog row={event} close={close} />
  return (
    <FormDialog
      title={t('events.duplicate_title', { title: event.title })}
      close={close}
      command={duplicateEvent}
      args={{ id: value }}
      fields={{
        dates: {
          label: t('events.duplicate.dates'),
          add: t('events.duplicate.add'),
          newEntry: (dates) => ({
            starts_at: nextDate(t.zone, [
              event.starts_at,
              ...dates.flatMap(({ starts_at }) => (starts_at ? [String(starts_at)] : [])),
            ]),
          }),
          members: { starts_at: { label: t('events.starts') } },
        },
        series: { label: t('events.duplicate.series'), hint: t('events.duplicate.series_hint') },
        published: { label: t('events.duplicate.published'), hint: t('events.duplicate.published_hint') },
        is_template: { label: t('events.duplicate.is_template'), hint: t('events.duplicate.is_template_hint') },
      }}
      initial={initial}
      submit="events.duplicate_do"
      done={t('events.duplicate.done')}
    />
  )
}

/** Places of a general admission event, in total and for each category that has fewer. */
export function EventQuotas({ value, close }: Props) {
  const t = useT()
  const quotas = useAll('quotas').filter(({ event_id }) => event_id === value)
  const categories = useAll('price_categories')
  const choices = categories.map(({ id, name }) => ({ value: id, label: name }))
  const capacityOf = (subject_id: string) => quotas.find((quota) => quota.subject_id === subject_id)?.capacity
  const total = capacityOf(value)
  const limited = categories.flatMap(({ id }) => {
    const capacity = capacityOf(id)
    return capacity === undefined || capacity === total ? [] : [{ price_category_id: id, capacity }]
  })
  return (
    <FormDialog
      title={t('events.capacity')}
      close={close}
      command={setEventQuotas}
      args={{ id: value }}
      fields={{
        capacity: { label: t('events.quota.total') },
        categories: {
          label: t('events.quota.categories'),
          hint: t('events.quota.categories_hint'),
          add: t('events.quota.add'),
          members: {
            price_category_id: { label: t('events.category'), choices },
            capacity: { label: t('events.quota.places') },
          },
        },
      }}
      initial={{ capacity: total, categories: limited }}
      submit="events.save"
    />
  )
}

/** Puts an event out of the way, or back. */
export function ArchiveEvent({ value, close }: Props) {
  const t = useT()
  const event = events.useOne(value)
  if (!event) return <MissingDialog row={event} close={close} />
  const { archived, title } = event
  return (
    <FormDialog
      title={t(archived ? 'events.unarchive_title' : 'events.archive_title', { title })}
      close={close}
      lead={<p>{t(archived ? 'events.unarchive_lead' : 'events.archive_lead')}</p>}
      command={updateEvent}
      args={{ id: value }}
      fields={{}}
      initial={{ archived: !archived }}
      submit={archived ? 'events.unarchive' : 'events.archive'}
    />
  )
}
