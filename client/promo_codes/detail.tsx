import { Button, CopyButton, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { shopLink } from '../../shared/email/shop-links'
import { iso } from '../../shared/kernel/time'
import type { promoCodeCounts } from '../../shared/promo_codes/office'
import { codeState, unheldUses } from '../../shared/promo_codes/rules'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import { useOpenCampaign } from '../parts/campaigns/campaign-address'
import { useShop } from '../parts/email/use-shop'
import { useAll, useFind } from '../sync/react'
import { officeCodes } from './office-code'
import classes from './promo-codes.module.css'

type PromoCode = RowOf<'promo_codes'>

/** Number of names shown before the rest is counted. */
const NAMED = 6

/** One promo code: what it takes off and of what, how often it was used, and what may be done with it. */
export function PromoCodeDetail({ code }: { readonly code: PromoCode }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const openCampaign = useOpenCampaign()
  const state = codeState(code, iso(Date.now()))
  const office = officeCodes.useOne(code.id)
  const facts: [string, string][] = [
    [
      t('promo_codes.standing'),
      code.ended_at
        ? t('promo_codes.ended_at', { when: format.dateTime(code.ended_at) })
        : t(`promo_codes.standing.${state}`),
    ],
    ...(code.code ? [[t('promo_codes.code'), code.code] satisfies [string, string]] : []),
    [t('promo_codes.discount_percentage'), format.rate(code.discount_percentage)],
    [t('promo_codes.starts_at'), code.starts_at ? format.date(code.starts_at) : t('promo_codes.no_start')],
    [t('promo_codes.ends_at'), code.ends_at ? format.date(code.ends_at) : t('promo_codes.no_end')],
    [
      t('promo_codes.limit_tickets_per_order'),
      code.limit_tickets_per_order === null ? t('promo_codes.no_limit') : format.number(code.limit_tickets_per_order),
    ],
    ...(office?.is_integration ? [[t('promo_codes.is_integration'), t('app.yes')] satisfies [string, string]] : []),
    ...(code.min_tickets > 0
      ? [[t('promo_codes.min_tickets'), format.number(code.min_tickets)] satisfies [string, string]]
      : []),
  ]
  return (
    <DetailPane title={code.name}>
      <Section>
        {code.description && <p>{code.description}</p>}
        <Facts facts={facts} />
      </Section>
      <Section title={t('promo_codes.uses')}>
        <Uses code={code} counts={office?.counts ?? null} />
      </Section>
      {(office?.affiliate ?? code.code) && (
        <Section title={t('promo_codes.link')}>
          <AffiliateLink affiliate={office?.affiliate ?? code.code} />
          {office?.counts && <Referred id={code.id} counts={office.counts.affiliate} />}
        </Section>
      )}
      <Section title={t('promo_codes.good_for')}>
        <GoodFor code={code} />
      </Section>
      <Can do="promo_codes.edit">
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal('edit_promo_code_id', code.id)}>
              {t('promo_codes.edit')}
            </Button>
            <Can do="campaign_actions.edit">
              <Button variant="default" onClick={() => openCampaign({ promo_code_id: code.id })}>
                {t('campaigns.plan')}
              </Button>
            </Can>
            <Button
              variant="outline"
              color={code.ended_at ? 'gray' : 'red'}
              onClick={() => openModal('end_promo_code', code.id)}
            >
              {t(code.ended_at ? 'promo_codes.resume' : 'promo_codes.end')}
            </Button>
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}

/** The public link by which the shop counts sales for a code, to read and to copy. */
function AffiliateLink({ affiliate }: { readonly affiliate: string }) {
  const t = useT()
  const link = shopLink(useShop(), { affiliate })
  return (
    <>
      <p className={classes.link}>{link}</p>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'app.copied' : 'promo_codes.link_copy')}
          </Button>
        )}
      </CopyButton>
    </>
  )
}

type ReferredProps = { readonly id: string; readonly counts: z.infer<typeof promoCodeCounts>['affiliate'] }

/** Paid orders that came through the link, with a way to them. */
function Referred({ id, counts: { orders, tickets, revenue } }: ReferredProps) {
  const t = useT()
  const format = useFormat()
  if (orders === 0) return <p>{t('promo_codes.referred_none')}</p>
  return (
    <>
      <Facts
        facts={[
          [t('promo_codes.referred'), t('campaigns.orders_tickets', { orders, tickets })],
          [t('promo_codes.revenue'), format.money(revenue)],
        ]}
      />
      <Link to="/orders" search={{ affiliate_id: id }} className={classes.orders}>
        {t('promo_codes.referred_open')}
      </Link>
    </>
  )
}

type UsesProps = { readonly code: PromoCode; readonly counts: z.infer<typeof promoCodeCounts> | null }

/** Uses of a code in paid orders, as the server counts them, and those left of its limit, as this device knows them. */
function Uses({ code, counts }: UsesProps) {
  const t = useT()
  const format = useFormat()
  const free = unheldUses(code)
  const bought: [string, string][] = counts
    ? [[t('promo_codes.bought'), t('campaigns.orders_tickets', { orders: counts.orders, tickets: counts.tickets })]]
    : []
  if (code.limit_tickets === null || free === null)
    return counts ? <Facts facts={bought} /> : <p>{t('promo_codes.uncounted_hint')}</p>
  const facts: [string, string][] = [
    ...bought,
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
    [
      ...names.slice(0, NAMED),
      ...(names.length > NAMED ? [t('promo_codes.more', { count: names.length - NAMED })] : []),
    ].join(', ')
  const shows = [...(events ?? [])]
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
    .map((event) => `${event.title} (${format.day(event.starts_at)})`)
  const tickets = code.is_global
    ? t('promo_codes.every_event')
    : shows.length > 0
      ? named(shows)
      : t('promo_codes.no_event')
  const goods = code.all_products
    ? t('promo_codes.every_product')
    : products.length > 0
      ? named(products.map(({ name }) => name))
      : t('promo_codes.no_product')
  return (
    <Facts
      facts={[
        [t('promo_codes.event_ids'), tickets],
        [t('promo_codes.product_ids'), goods],
      ]}
    />
  )
}
