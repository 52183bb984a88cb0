import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { holdsNoPlace } from '../../../shared/orders/held-places'
import { STATUS } from '../../../shared/orders/status'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { openCart } from '../cart/cart-row'
import { removeCart, rewriteCart } from '../cart/lines'
import type { CartStep } from '../cart/steps'
import { endPromises, promisePlace, readPromisedTickets } from '../resale/promises'
import type { FoundPlaces } from './room'

type Entry = RowOf<'waiting_list'>

/** Reasons for which a person hears about an entry, other than to confirm it. */
type WaitingEmailReason = 'joined' | 'offer' | 'lapsed'

/** Emails a person about an entry, once for each offer. */
export const emailWaiting = (ctx: Context, { id, email, order_id }: Entry, says: WaitingEmailReason) =>
  enqueueEmail(ctx, {
    kind: 'waiting_list',
    key: `waiting_list ${says} ${order_id ?? id}`,
    address: email,
    contact_id: null,
    payload: { id, says },
  })

/** The buyer's details of an offer, as far as they are known: the last word is the last name. */
function buyerOf({ name, email }: Entry) {
  const words = name.trim().split(/\s+/)
  return {
    firstname: words.slice(0, -1).join(' '),
    lastname: words.at(-1) ?? '',
    email,
    phone: null,
    address: null,
    newsletter: false,
  }
}

/**
 * Offers places to a person: a cart that holds them until a time, of which an email tells unless the person stands at a
 * desk. Throws where they cannot be sold.
 */
export async function makeOffer(
  trx: Trx,
  ctx: Context,
  entry: Entry,
  { price_id, seat_ids, resales }: FoundPlaces,
  offer_until: string,
  isPresent = false,
): Promise<void> {
  const order_id = ctx.ports.newId()
  await openCart(
    trx,
    ctx,
    {
      lang: entry.lang,
      // An offer counts for no visitor's address.
      visitor: entry.id,
      promo_code: null,
      affiliate: null,
      referrer: null,
      source_kind: 'direct',
      source: '',
      // Others wait for what it holds, so its time cannot be extended.
      extended: true,
      buyer: buyerOf(entry),
    },
    { id: order_id, valid_until: offer_until },
  )
  const newLine = (seat_id: string | null, qty: number) => ({ id: ctx.ports.newId(), price_id, seat_id, qty })
  const own = entry.qty - resales.length
  const free = seat_ids
    ? seat_ids.filter((id) => !resales.some(({ seat_id }) => seat_id === id)).map((seat_id) => newLine(seat_id, 1))
    : [own].flatMap((qty) => (qty > 0 ? [newLine(null, qty)] : []))
  const given = resales.map((resale) => ({ resale, line: newLine(resale.seat_id, 1) }))
  for (const { resale, line } of given) await promisePlace(ctx, resale, order_id, line.id)
  const lines = [...free, ...given.map(({ line }) => line)]
  const order = await existingRow(ctx, 'orders', order_id)
  await rewriteCart(trx, ctx, order, { lines, promo_code_id: null, shipping: null })
  const offered = { state: 'offered' as const, order_id, offer_until, updated_at: ctx.now }
  await ctx.rows.patch('waiting_list', entry.id, offered)
  if (!isPresent) await emailWaiting(ctx, { ...entry, ...offered }, 'offer')
}

/** Reads the entry to which an order was offered; undefined for any other order, and once the offer is over. */
const offeredEntry = (trx: Trx, ctx: Context, order_id: string): Promise<Entry | undefined> =>
  trx
    .selectFrom('waiting_list')
    .selectAll()
    .where('org_id', '=', ctx.op.org_id)
    .where('order_id', '=', order_id)
    .where('state', '=', 'offered')
    .executeTakeFirst()

/** Ends an offer. Whoever let it pass is told; what was bought, refused or removed needs no email. */
export async function closeOffer(
  ctx: Context,
  entry: Entry,
  state: Extract<Entry['state'], 'bought' | 'declined' | 'lapsed' | 'left'>,
): Promise<void> {
  await ctx.rows.patch('waiting_list', entry.id, { state, updated_at: ctx.now })
  // Of what was bought nothing is promised any more, but for lines that were taken out of the order.
  if (entry.order_id !== null)
    await endPromises(ctx, await readPromisedTickets(ctx.rows.trx, ctx.op.org_id, entry.order_id))
  if (state === 'lapsed') await emailWaiting(ctx, entry, 'lapsed')
}

/** Notes that a person has refused an offer by leaving its cart. */
export async function declineOffer(trx: Trx, ctx: Context, order_id: string): Promise<void> {
  const entry = await offeredEntry(trx, ctx, order_id)
  if (entry) await closeOffer(ctx, entry, 'declined')
}

/** Gives back the places of an offer that nobody has ordered. Returns whether there was something to give back. */
export async function releaseOffer(trx: Trx, ctx: Context, { order_id }: Pick<Entry, 'order_id'>): Promise<boolean> {
  const order = order_id === null ? undefined : await ctx.rows.get('orders', order_id)
  if (order?.status_code !== STATUS.created) return false
  await removeCart(trx, ctx, order.id)
  return true
}

/**
 * Checks a step with the cart of an offer. Throws `waiting_list.offer_over` beyond its time, even where it was not
 * removed yet, and `waiting_list.offer_only` where places are to be added to it, which would be held as long, or others
 * given back for it.
 */
export async function assertOfferAllows(trx: Trx, ctx: Context, order_id: string, step: CartStep): Promise<void> {
  const entry = await offeredEntry(trx, ctx, order_id)
  if (!entry) return
  if (entry.offer_until !== null && entry.offer_until <= ctx.now) throw new DomainError('waiting_list.offer_over')
  if (step.do === 'begin_exchange') throw new DomainError('waiting_list.offer_only')
  if (step.do === 'add' && step.wishes.some((wish) => 'price_id' in wish))
    throw new DomainError('waiting_list.offer_only')
  if (step.do !== 'change') return
  const line = await ctx.rows.get('order_items', step.item_id)
  const order = await existingRow(ctx, 'orders', order_id)
  const isOther = step.price_id !== null && step.price_id !== line?.price_id
  // Whoever gives the ticket back gets what it has cost, so that it is not sold for less.
  if (line && isOther && holdsNoPlace(order, line)) throw new DomainError('waiting_list.offer_only')
  if (line?.price_id && step.qty > line.qty) throw new DomainError('waiting_list.offer_only')
}
