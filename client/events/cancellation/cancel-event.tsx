import { useState } from 'react'
import { cancelEvent } from '../../../shared/event_cancellations/commands'
import { COMPENSATIONS } from '../../../shared/event_cancellations/entity'
import { eventsList } from '../../../shared/events/list'
import { eventConsequences } from '../../../shared/events/queries'
import { can } from '../../../shared/kernel/permissions'
import type { RowOf } from '../../../shared/registry'
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog'
import { rowReference } from '../../kit/fields/choices/reference'
import { MissingDialog } from '../../kit/layout/missing/missing-dialog'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { windowedRows } from '../../kit/reading/row-source'
import { useFoyer } from '../../sync/react'

const events = windowedRows('events', eventsList)

/** Other events by title and start. */
const eventReference = rowReference<RowOf<'events'>>(events, {
  label: ({ title, starts_at }, format) => `${title} · ${format.dateTime(starts_at)}`,
})

/**
 * Cancels an event, or handles what is left of a cancelled one, after showing the orders, tickets and money it affects.
 */
export function CancelEvent({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  const format = useFormat()
  const { role } = useFoyer().identity.user
  const [id] = useState(newId)
  const event = events.useOne(value)
  if (!event) return <MissingDialog row={event} close={close} />
  const { title, cancelled } = event
  const allowed = COMPENSATIONS.filter((each) => {
    if (each === 'later') return !cancelled
    return can(role, each === 'refund' ? 'orders.refund' : 'payments.edit')
  })
  return (
    <ConfirmDialog
      title={t(cancelled ? 'event_cancellations.again_title' : 'events.cancel_title', { title })}
      close={close}
      command={cancelEvent}
      args={{ id: value }}
      fields={{
        compensation: {
          label: t('event_cancellations.compensation'),
          hint: t('event_cancellations.compensation_hint'),
          choices: allowed.map((each) => ({ value: each, label: t(`event_cancellations.compensation.${each}`) })),
        },
        target_event_id: {
          label: t('event_cancellations.target_event_id'),
          hint: t('event_cancellations.target_event_id_hint'),
          reference: eventReference,
          when: ({ compensation }) => compensation === 'exchange',
        },
        reason: { label: t('event_cancellations.reason'), hint: t('event_cancellations.reason_hint') },
      }}
      initial={{ id, compensation: allowed[0] }}
      preview={eventConsequences}
      previewArgs={{ id: value }}
      consequences={({ orders, tickets, amount, emails }) => [
        [t('events.cancel.orders'), format.number(orders)],
        [t('events.cancel.tickets'), format.number(tickets)],
        ...(amount === null ? [] : [[t('events.cancel.amount'), format.money(amount)] as const]),
        [t('events.cancel.emails'), format.number(emails)],
      ]}
      lead={<p>{t(cancelled ? 'event_cancellations.again_lead' : 'event_cancellations.lead')}</p>}
      submit={cancelled ? 'event_cancellations.again_do' : 'events.cancel_do'}
    />
  )
}
