import type { EventSales as Sales } from '../../shared/events/queries'
import { waitingList } from '../../shared/waiting_list/list'
import { Facts, Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useFormat, useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'

/** Tickets and money of an event as the server counts them; nothing while it cannot be reached. */
export function EventSales({ sales }: { readonly sales: Sales | null }) {
  const t = useT()
  const { number, money } = useFormat()
  const totals = sales?.totals
  if (!totals) return null
  const { booked, claimed, optioned, checked_in, revenues, unpaid, fees, disagio, deltas } = totals
  const recent = [
    t('events.sales.recent_tickets', { count: deltas.booked }),
    ...(deltas.revenues === null ? [] : [money(deltas.revenues)]),
  ].join(' · ')
  return (
    <Section title={t('events.sales')}>
      <Facts
        facts={[
          [t('events.sold_count'), number(booked)],
          ...(claimed > 0 ? [[t('events.claimed'), number(claimed)] as const] : []),
          ...(optioned > 0 ? [[t('events.optioned'), number(optioned)] as const] : []),
          [t('events.sales.checked_in'), number(checked_in)],
          ...(revenues === null ? [] : [[t('events.sales.revenues'), money(revenues)] as const]),
          ...(unpaid ? [[t('events.sales.unpaid'), money(unpaid)] as const] : []),
          ...(fees ? [[t('events.sales.fees'), money(fees)] as const] : []),
          ...(disagio ? [[t('events.sales.disagio'), money(disagio)] as const] : []),
          [t('events.sales.recent'), recent],
        ]}
      />
    </Section>
  )
}

/** Number of people who wait for tickets of an event, with the way to their list; nothing while nobody does. */
export function EventWaiting({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const input = { event_id, state: ['waiting'], limit: 1 }
  const { answer } = useAnswer(waitingList.asked, { input }, ['waiting_list'])
  const count = Number((answer as { readonly total?: unknown } | undefined)?.total ?? 0)
  if (count === 0) return null
  return (
    <Section title={t('waiting_list.title')}>
      <Facts facts={[[t('waiting_list.state.waiting'), t('waiting_list.people', { count })]]} />
      <LinkButton variant="default" to="/settings/$page" params={{ page: 'waiting_list' }} search={{ event_id }}>
        {t('waiting_list.show')}
      </LinkButton>
    </Section>
  )
}
