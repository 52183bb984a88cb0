import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { hasFeature } from '../../../shared/orgs/rules'
import { settingsOf } from '../../../shared/orgs/settings'
import { LEGAL_PAGES } from '../../../shared/orgs/shop-address'
import { type ShopGap, shopGaps } from '../../../shared/shop/gaps'
import { freePlaces } from '../../events/free-places'
import { lowestPrices } from '../../events/offered-prices'
import { readRow } from '../../kernel/commands/rows'
import { type ReadContext, reading } from '../../kernel/reads/reading'
import { isTooLateToPay, readPaymentOptions } from '../../orders/cart/payment-options'
import type { ServerDomain } from '../../server-domain'
import { isBuyable, saleOf } from '../programme/sale'
import { shownEvents } from '../programme/upcoming'

/** Upcoming events of which one has to be on sale. */
const LOOKED_AT = 50

/** An event that is sold, with its lowest price in cents. */
type SoldEvent = { readonly event: RowOf<'events'>; readonly lowest: number }

/** Reads those of the next events that have a price and can be bought, as their pages in the shop say. */
async function soldEvents({ db, now: at }: ReadContext, org_id: string): Promise<readonly SoldEvent[]> {
  const now = iso(at)
  const events = await shownEvents(db, org_id, now, { limit: LOOKED_AT })
  const prices = await lowestPrices(
    db,
    org_id,
    events.map(({ id }) => id),
  )
  const priced = events.filter(({ id }) => prices.has(id))
  const places = await freePlaces(db, org_id, priced)
  return priced
    .filter((event) => isBuyable(saleOf(event, places(event.id), now)))
    .map((event) => ({ event, lowest: prices.get(event.id) ?? 0 }))
}

async function gapsOf(context: ReadContext, org: RowOf<'orgs'>): Promise<readonly ShopGap[]> {
  const { db, hasAccount, sendsEmail } = context
  const offered = await readPaymentOptions(db, org, { hasAccount: (_org_id, method) => hasAccount(method) })
  const sold = await soldEvents(context, org.id)
  const isLate = ({ event, lowest }: SoldEvent) => isTooLateToPay(offered, event, [lowest], iso(context.now))
  const texts = settingsOf(org, 'webshop_terms')
  return [
    ...(hasFeature(org, 'web_shop') ? [] : (['feature'] as const)),
    ...(settingsOf(org, 'landing_page').published ? [] : (['published'] as const)),
    ...(offered.ways.length > 0 ? [] : (['payment'] as const)),
    ...(sold.length > 0 ? [] : (['event'] as const)),
    ...(sold.some(isLate) ? (['transfer'] as const) : []),
    ...((await sendsEmail?.()) === false ? (['email'] as const) : []),
    ...LEGAL_PAGES.filter((each) => texts[each] === ''),
  ]
}

/** Queries of the office about the shop. */
export const shopServerDomain = {
  readings: [
    reading(shopGaps, async (_args, context) => {
      const org = await readRow(context.db, 'orgs', context.actor.org_id, context.actor.org_id)
      return org ? [...(await gapsOf(context, org))] : []
    }),
  ],
} satisfies ServerDomain
