import { lastSale, shopClosure } from '../../../shared/events/rules'
import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { settingsOf } from '../../../shared/orgs/settings'
import { offerEnd } from '../../../shared/waiting_list/rules'
import { existingRow } from '../../kernel/commands/existing'
import { attemptStep } from '../../kernel/commands/group-commit'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { isRecovering } from '../../rights/recovery'
import { makeOffer } from './offers'
import { type FoundPlaces, Room } from './room'

type Entry = RowOf<'waiting_list'>
type Event = RowOf<'events'>

/** Offers of one event in one transaction, so that sales do not wait long. */
const MOST_OFFERS = 50

/** People for whom an offer is tried at once. One who cannot get any holds up nobody behind. */
const MOST_TRIES = 500

/** Entries that are read at once. */
const PAGE = 500

const WAITING = `select * from waiting_list where org_id = ? and event_id = ? and state = 'waiting' and not deleted
  and wanted_until > ? and qty <= ? and (created_at > ? or (created_at = ? and id > ?)) order by created_at, id limit ${PAGE}`

const ANY_WAITING = `select 1 from waiting_list where org_id = ? and event_id = ? and state = 'waiting' limit 1`

/** Returns when the shop stops to sell an event: at its last sale, or where its sale closes earlier. */
export const saleEnd = (event: Event): string => {
  const last = lastSale(event)
  return event.sale_closes_at !== null && event.sale_closes_at < last ? event.sale_closes_at : last
}

/** The places of a person who is the first that free places are enough for. */
export type WaitingMatch = { readonly entry: Entry; readonly places: FoundPlaces }

/**
 * Goes through the line of an event in order, and yields each person for whom there is room. A group for which there
 * is not enough, or that is larger than an order may be now, keeps its place, and others behind it come first.
 */
export async function* matchWaiting(trx: Trx, ctx: Context, event: Event, room: Room): AsyncGenerator<WaitingMatch> {
  let last = { created_at: '', id: '' }
  while (room.most > 0) {
    const { created_at: at, id } = last
    const most = Math.min(room.most, event.max_qty_per_order || Number.POSITIVE_INFINITY)
    const page = await rawStatement<Entry>(trx, WAITING, [ctx.op.org_id, event.id, ctx.now, most, at, at, id])
    for (const entry of page) {
      const places = room.find(entry)
      if (places) yield { entry, places }
    }
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end
  }
}

/** Returns until when places of an event can be offered now; null while the shop does not sell it, or at its end. */
async function offerTime(ctx: Context, event: Event | undefined): Promise<string | null> {
  if (!event || event.deleted || !event.published || shopClosure(event, ctx.now) !== null) return null
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  return offerEnd(ctx.now, settingsOf(org, 'event_settings').waiting_list_hours, saleEnd(event))
}

/** Makes an offer within a savepoint. Returns whether it could be made. */
async function tryOffer(trx: Trx, ctx: Context, { entry, places }: WaitingMatch, until: string): Promise<boolean> {
  const made = await attemptStep(ctx, () => makeOffer(trx, ctx, entry, places, until))
  if (made.ok) return true
  if (!(made.error instanceof DomainError)) throw made.error
  return false
}

/**
 * Offers the free places of an event to the people who wait for them, in order. The shop does so before it sells any,
 * in the same transaction, so that nobody comes before those who wait.
 * @returns true if there may be more to offer
 */
export async function serveWaiting(trx: Trx, ctx: Context, event_id: string): Promise<boolean> {
  if ((await rawStatement(trx, ANY_WAITING, [ctx.op.org_id, event_id])).length === 0) return false
  const event = await ctx.rows.get('events', event_id)
  const until = await offerTime(ctx, event)
  if (!event || until === null || (await isRecovering(trx, ctx))) return false
  const room = await Room.read(trx, ctx, event)
  let [tries, made] = [0, 0]
  for await (const taker of matchWaiting(trx, ctx, event, room)) {
    if (made === MOST_OFFERS || tries++ === MOST_TRIES) return made > 0
    if (!(await tryOffer(trx, ctx, taker, until))) continue
    await room.take(trx, ctx, taker.places)
    made++
  }
  return false
}

/**
 * Offers places to one person before all others, without an email to one at a desk (`isPresent`). Throws
 * `waiting_list.no_places` where there are not enough.
 */
export async function offerTo(trx: Trx, ctx: Context, entry: Entry, isPresent = false): Promise<void> {
  const event = await existingRow(ctx, 'events', entry.event_id)
  const until = await offerTime(ctx, event)
  if (until === null) throw new DomainError('orders.not_on_sale')
  const room = isPresent ? await Room.readFree(trx, ctx, event) : await Room.read(trx, ctx, event)
  const places = room.find(entry)
  if (!places) throw new DomainError('waiting_list.no_places')
  await makeOffer(trx, ctx, entry, places, until, isPresent)
}
