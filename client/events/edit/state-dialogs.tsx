import { useMemo } from 'react'
import { duplicateEvent, setEventQuotas, updateEvent } from '../../../shared/events/commands'
import { eventConsequences } from '../../../shared/events/queries'
import { DAY, iso, ms } from '../../../shared/kernel/time'
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog'
import { localRows } from '../../kit/entity/row-source'
import { FormDialog } from '../../kit/forms/form-dialog'
import { useFormat, useT } from '../../kit/phrases'
import { useAll } from '../../sync/react'

type Props = { readonly value: string; readonly close: () => void }

const events = localRows('events')

/** Copies an event to one or many dates, of its own series or not. */
export function DuplicateEvent({ value, close }: Props) {
  const t = useT()
  const event = events.useOne(value)
  const initial = useMemo(
    () => ({ dates: [{ starts_at: iso(ms(event?.starts_at ?? iso(Date.now())) + DAY) }], series: false, published: false, is_template: false }),
    [event],
  )
  if (!event) return null
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
          newEntry: { starts_at: iso(ms(event.starts_at) + 2 * DAY) },
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

/** Places of a general admission event, in total and by category. */
export function EventQuotas({ value, close }: Props) {
  const t = useT()
  const quotas = useAll('quotas').filter(({ event_id }) => event_id === value)
  const categories = useAll('price_categories')
  const own = useAll('prices').filter(({ event_id }) => event_id === value)
  const choices = categories.map(({ id, name }) => ({ value: id, label: name }))
  const known = categories.filter(({ id }) => quotas.some(({ subject_id }) => subject_id === id) || own.some((price) => price.price_category_id === id))
  const capacityOf = (subject_id: string) => quotas.find((quota) => quota.subject_id === subject_id)?.capacity
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
          add: t('events.quota.add'),
          members: { price_category_id: { label: t('events.category'), choices }, capacity: { label: t('events.quota.places') } },
        },
      }}
      initial={{ capacity: capacityOf(value), categories: known.map(({ id }) => ({ price_category_id: id, capacity: capacityOf(id) ?? 0 })) }}
      submit="events.save"
    />
  )
}

/** Cancels an event after showing the orders, tickets and money it affects. */
export function CancelEvent({ value, close }: Props) {
  const t = useT()
  const format = useFormat()
  const event = events.useOne(value)
  if (!event) return null
  return (
    <ConfirmDialog
      title={t('events.cancel_title', { title: event.title })}
      close={close}
      command={updateEvent}
      args={{ id: value }}
      initial={{ cancelled: true, on_sale: false }}
      preview={eventConsequences}
      previewArgs={{ id: value }}
      consequences={({ orders, tickets, amount, emails }) => [
        [t('events.cancel.orders'), format.number(orders)],
        [t('events.cancel.tickets'), format.number(tickets)],
        ...(amount === null ? [] : [[t('events.cancel.amount'), format.money(amount)] as const]),
        [t('events.cancel.emails'), format.number(emails)],
      ]}
      lead={<p>{t('events.cancel_lead')}</p>}
      submit="events.cancel_do"
    />
  )
}

/** Puts an event out of the way, or back. */
export function ArchiveEvent({ value, close }: Props) {
  const t = useT()
  const event = events.useOne(value)
  if (!event) return null
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
