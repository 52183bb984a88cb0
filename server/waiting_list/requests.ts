import { shopClosure } from '../../shared/events/rules'
import { DomainError } from '../../shared/kernel/errors'
import { plainText } from '../../shared/kernel/search-text'
import { HOUR, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { CONFIRM_TIME, REQUESTS_PER_VISITOR } from '../../shared/waiting_list/rules'
import { enqueueEmail } from '../email/delivery/outbox'
import { existingRow } from '../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../kernel/commands/handle'
import type { Context, Machine } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'
import type { WaitingRequest } from '../kernel/database/tables/shop-tables'
import { saleEnd } from '../orders/waiting/line'
import { closeOffer, releaseOffer } from '../orders/waiting/offers'
import { Room, type WaitingWish } from '../orders/waiting/room'
import { offerPlacesSoon } from '../rights/freed-places'

type Entry = RowOf<'waiting_list'>

/** Tickets that a visitor of the shop wants to wait for. `visitor` is a keyed hash of the visitor's address. */
export type WaitingWishes = Omit<WaitingRequest, 'org_id' | 'created_at' | 'entry_id'>

/** Step of a visitor with the waiting list, as plain data. `id` is that of the request or of its entry. */
export type WaitingStep = { readonly org_id: string } & (
  | { readonly do: 'join'; readonly wishes: WaitingWishes }
  | { readonly do: 'confirm' | 'leave'; readonly id: string }
)

/** Books a visitor's step with the waiting list. The same step again changes nothing. */
export async function bookWaitingStep(
  trx: Db,
  step: WaitingStep,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { ctx, changes } = startUnattended(trx, { org_id: step.org_id }, machine)
  if (step.do === 'join') await join(ctx, step.wishes)
  else if (step.do === 'confirm') await confirm(ctx, step.id)
  else await leave(ctx, step.id)
  return changes()
}

/** Reads the request for an entry; undefined if there is none. */
export const readRequest = (db: Db, org_id: string, id: string): Promise<WaitingRequest | undefined> =>
  db.selectFrom('waiting_requests').selectAll().where('org_id', '=', org_id).where('id', '=', id).executeTakeFirst()

const UNCONFIRMED =
  'select id from waiting_requests where org_id = ? and event_id = ? and plain(email) = ? and entry_id is null limit 1'
const OF_VISITOR =
  'select count(*) as count from waiting_requests where org_id = ? and event_id = ? and visitor = ? and created_at > ?'

/** Reads the event of a wish. Throws `waiting_list.closed` where nobody can wait for it now. */
export async function awaitedEvent(ctx: Context, event_id: string): Promise<RowOf<'events'>> {
  const event = await existingRow(ctx, 'events', event_id)
  if (!event.published || event.deleted || !event.waiting_list || shopClosure(event, ctx.now) !== null)
    throw new DomainError('waiting_list.closed')
  return event
}

/**
 * Throws `input.invalid` where more tickets are wished than an order may have, and `refusal` where they can be bought
 * now.
 */
export async function assertSoldOut(
  ctx: Context,
  event: RowOf<'events'>,
  wish: WaitingWish,
  refusal: 'waiting_list.not_sold_out' | 'waiting_list.sell_now',
): Promise<void> {
  if (wish.qty < 1 || wish.qty > event.max_qty_per_order) throw new DomainError('input.invalid', { field: 'qty' })
  // Tickets that others give back are for the line alone.
  if ((await Room.readFree(ctx.rows.trx, ctx, event)).find(wish)) throw new DomainError(refusal)
}

/**
 * Notes what a visitor wants to wait for, and emails a link that confirms it. Does the same whether the address waits
 * already or not. A second request before the confirmation changes the first, with an email at most once an hour.
 */
async function join(ctx: Context, wishes: WaitingWishes): Promise<void> {
  const { trx } = ctx.rows
  const { org_id } = ctx.op
  if (await readRequest(trx, org_id, wishes.id)) return
  const { event_id, email, visitor } = wishes
  const event = await awaitedEvent(ctx, event_id)
  const end = saleEnd(event)
  const wanted_until = wishes.wanted_until < end ? wishes.wanted_until : end
  if (wanted_until <= ctx.now) throw new DomainError('input.invalid', { field: 'until' })
  await assertSoldOut(ctx, event, wishes, 'waiting_list.not_sold_out')
  const own = [org_id, event_id, visitor, iso(ms(ctx.now) - CONFIRM_TIME)]
  const [asked] = await rawStatement<{ count: number }>(trx, OF_VISITOR, own)
  if (Number(asked?.count) >= REQUESTS_PER_VISITOR) throw new DomainError('waiting_list.too_many')
  const [before] = await rawStatement<{ id: string }>(trx, UNCONFIRMED, [org_id, event_id, plainText(email)])
  const id = before?.id ?? wishes.id
  const request = { ...wishes, id, org_id, wanted_until }
  await (before
    ? trx.updateTable('waiting_requests').set(request).where('org_id', '=', org_id).where('id', '=', id)
    : trx.insertInto('waiting_requests').values({ ...request, entry_id: null, created_at: ctx.now })
  ).execute()
  const hour = iso(ms(ctx.now) - (ms(ctx.now) % HOUR))
  await enqueueEmail(ctx, {
    kind: 'waiting_list',
    key: `waiting_list confirm ${id} ${hour}`,
    address: email,
    contact_id: null,
    payload: { id, says: 'confirm' },
  })
}

const ACTIVE = `select * from waiting_list where org_id = ? and event_id = ? and state in ('waiting', 'offered') and plain(email) = ? and id <> ? limit 1`

/** Finds an entry, other than one, with which an address waits for an event or has an offer. */
export async function activeEntry(
  ctx: Context,
  { event_id, email }: Pick<Entry, 'event_id' | 'email'>,
  except = '',
): Promise<Entry | undefined> {
  const [active] = await rawStatement<Entry>(ctx.rows.trx, ACTIVE, [ctx.op.org_id, event_id, plainText(email), except])
  return active
}

/**
 * Puts a person on the waiting list, at the time of the request. One who waits for the event already keeps the place in
 * the line, with the new wishes. Throws `waiting_list.has_offer` while tickets are offered to the person.
 */
async function confirm(ctx: Context, id: string): Promise<void> {
  const { trx } = ctx.rows
  const { org_id } = ctx.op
  const request = await readRequest(trx, org_id, id)
  if (!request) throw new DomainError('not_found', { table: 'waiting_requests', id })
  if (request.entry_id !== null) return
  await awaitedEvent(ctx, request.event_id)
  const { event_id, price_category_id, qty, together, name, email, lang, wanted_until, created_at } = request
  const values = { event_id, price_category_id, qty, together, name, email, lang, wanted_until, updated_at: ctx.now }
  const active = await activeEntry(ctx, request)
  if (active?.state === 'offered') throw new DomainError('waiting_list.has_offer')
  if (active) await ctx.rows.patch('waiting_list', active.id, values)
  else await ctx.rows.insert('waiting_list', { id, state: 'waiting', ...values, created_at })
  await trx
    .updateTable('waiting_requests')
    .set({ entry_id: active?.id ?? id })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
  await offerPlacesSoon(ctx)
}

/** Takes a person off the waiting list, or refuses what is offered to the person. Does nothing once that is over. */
async function leave(ctx: Context, id: string): Promise<void> {
  const entry = await existingRow(ctx, 'waiting_list', id)
  if (entry.state === 'waiting') await ctx.rows.patch('waiting_list', id, { state: 'left', updated_at: ctx.now })
  if (entry.state === 'offered' && (await releaseOffer(ctx.rows.trx, ctx, entry)))
    await closeOffer(ctx, entry, 'declined')
}
