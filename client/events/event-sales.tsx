import { eventSales } from '../../shared/events/queries'
import { useAnswer } from '../kit/entity/use-answer'
import { Facts, Section } from '../kit/layout/detail-pane'
import { useFormat, useT } from '../kit/phrases'

/** Tables whose changes move an event's sales. */
const TABLES = ['orders', 'order_items', 'payments'] as const

/** Tickets and money of an event as the server counts them, live; nothing while it cannot be reached. */
export function EventSales({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const { number, money } = useFormat()
  const { answer } = useAnswer(eventSales, { id: event_id }, TABLES)
  const totals = answer?.totals
  if (!totals) return null
  const { booked, claimed, optioned, checked_in, revenues, fees, disagio, deltas } = totals
  const recent = [t('events.sales.recent_tickets', { count: deltas.booked }), ...(deltas.revenues === null ? [] : [money(deltas.revenues)])].join(' · ')
  return (
    <Section title={t('events.sales')}>
      <Facts
        facts={[
          [t('events.sales.booked'), number(booked)],
          ...(claimed > 0 ? [[t('events.sales.claimed'), number(claimed)] as const] : []),
          ...(optioned > 0 ? [[t('events.sales.optioned'), number(optioned)] as const] : []),
          [t('events.sales.checked_in'), number(checked_in)],
          ...(revenues === null ? [] : [[t('events.sales.revenues'), money(revenues)] as const]),
          ...(fees ? [[t('events.sales.fees'), money(fees)] as const] : []),
          ...(disagio ? [[t('events.sales.disagio'), money(disagio)] as const] : []),
          [t('events.sales.recent'), recent],
        ]}
      />
    </Section>
  )
}
