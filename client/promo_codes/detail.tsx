import { Button, Group } from '@mantine/core'
import { iso } from '../../shared/kernel/time'
import { codeState, unheldUses } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFind } from '../sync/react'

type PromoCode = RowOf<'promo_codes'>

/** Number of names shown before the rest is counted. */
const NAMED = 6

/** One promo code: what it takes off and of what, how often it was used, and what may be done with it. */
export function PromoCodeDetail({ code }: { readonly code: PromoCode }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const state = codeState(code, iso(Date.now()))
  const facts: [string, string][] = [
    [t('promo_codes.standing'), code.ended_at ? t('promo_codes.ended_at', { when: format.dateTime(code.ended_at) }) : t(`promo_codes.standing.${state}`)],
    ...(code.code ? [[t('promo_codes.code'), code.code] satisfies [string, string]] : []),
    [t('promo_codes.discount_percentage'), format.rate(code.discount_percentage)],
    [t('promo_codes.starts_at'), code.starts_at ? format.date(code.starts_at) : t('promo_codes.no_start')],
    [t('promo_codes.ends_at'), code.ends_at ? format.date(code.ends_at) : t('promo_codes.no_end')],
    [t('promo_codes.limit_tickets_per_order'), code.limit_tickets_per_order === null ? t('promo_codes.no_limit') : format.number(code.limit_tickets_per_order)],
    ...(code.min_tickets > 0 ? [[t('promo_codes.min_tickets'), format.number(code.min_tickets)] satisfies [string, string]] : []),
  ]
  return (
    <DetailPane title={code.name}>
      <Section>
        {code.description && <p>{code.description}</p>}
        <Facts facts={facts} />
      </Section>
      <Section title={t('promo_codes.uses')}>
        <Uses code={code} />
      </Section>
      <Section title={t('promo_codes.good_for')}>
        <GoodFor code={code} />
      </Section>
      <Can do="promo_codes.edit">
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal('edit_promo_code_id', code.id)}>
              {t('promo_codes.edit')}
            </Button>
            <Button variant="outline" color={code.ended_at ? 'gray' : 'red'} onClick={() => openModal('end_promo_code', code.id)}>
              {t(code.ended_at ? 'promo_codes.resume' : 'promo_codes.end')}
            </Button>
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}

function Uses({ code }: { readonly code: PromoCode }) {
  const t = useT()
  const format = useFormat()
  const free = unheldUses(code)
  if (code.limit_tickets === null || free === null) return <p>{t('promo_codes.uncounted_hint')}</p>
  const facts: [string, string][] = [
    [t('promo_codes.limit_tickets'), format.number(code.limit_tickets)],
    [t('promo_codes.sold'), format.number(code.sold)],
    [t('promo_codes.held'), format.number(code.held)],
    [t('promo_codes.free'), format.number(free)],
    [t('promo_codes.desk_holding'), format.number(code.desk_holding)],
  ]
  return <Facts facts={facts} />
}

function GoodFor({ code }: { readonly code: PromoCode }) {
  const t = useT()
  const format = useFormat()
  const events = useFind('events', { where: { id: { $in: code.event_ids } } })
  const products = useAll('products').filter(({ id }) => code.product_ids?.includes(id))
  const named = (names: readonly string[]) =>
    [...names.slice(0, NAMED), ...(names.length > NAMED ? [t('promo_codes.more', { count: names.length - NAMED })] : [])].join(', ')
  const shows = [...(events ?? [])].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1)).map((event) => `${event.title} (${format.day(event.starts_at)})`)
  const tickets = code.is_global ? t('promo_codes.every_event') : shows.length > 0 ? named(shows) : t('promo_codes.no_event')
  const goods = code.all_products ? t('promo_codes.every_product') : products.length > 0 ? named(products.map(({ name }) => name)) : t('promo_codes.no_product')
  return (
    <Facts
      facts={[
        [t('promo_codes.event_ids'), tickets],
        [t('promo_codes.product_ids'), goods],
      ]}
    />
  )
}
