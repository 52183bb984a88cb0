import { createHash } from 'node:crypto'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { seatNumber } from '../../../shared/seats/name'
import { type SeatAvailability, type ShopPlan, type ShopSeat, writeBits } from '../../../shared/shop/plan'
import { offeredPrices } from '../../events/offered-prices'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { MAX_SEATS } from '../../seats/plan/change-seats'
import { TAKES_SEAT } from '../event/free-seat'

type Event = RowOf<'events'>
type Seat = Pick<
  RowOf<'seats'>,
  'id' | 'x' | 'y' | 'block' | 'row' | 'num' | 'override_num' | 'wheelchair' | 'price_category_id'
>

/** True if the shop shows the hall plan of an event. */
export const hasMap = ({
  seating_plan_id,
  shows_seating_plan,
}: Pick<Event, 'seating_plan_id' | 'shows_seating_plan'>): boolean => seating_plan_id !== null && shows_seating_plan

const SEATS = `select id, x, y, block, "row", num, override_num, wheelchair, price_category_id from seats
  where org_id = ? and seating_plan_id = ? and not deleted order by id limit ${MAX_SEATS}`
const OFFERED = `select id, on_hold from seats where org_id = ? and seating_plan_id = ? and not deleted order by id limit ${MAX_SEATS}`
const TAKEN = `select subject_id as id from rights where org_id = ? and ${TAKES_SEAT}`

/** Returns a name for a content, so that the same content has the same name on every node. */
export const contentName = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

const orderOf = (seats: readonly { readonly id: string }[]): string => contentName(seats.map(({ id }) => id).join())

const byId = <T extends { readonly id: string }>(rows: T[]): T[] => rows.sort((a, b) => (a.id < b.id ? -1 : 1))

/** Returns the place of an item in a list, which it is added to if it is not there. */
function placeIn(list: string[], places: Map<string, number>, item: string): number {
  const known = places.get(item)
  if (known !== undefined) return known
  places.set(item, list.length)
  return list.push(item) - 1
}

/** Reads the hall plan of an event for the shop's map. */
export async function readShopPlan(db: Db, org: RowOf<'orgs'>, event: Event, lang: Language): Promise<ShopPlan> {
  const plan = event.seating_plan_id && (await readRow(db, 'seating_plans', org.id, event.seating_plan_id))
  if (!plan || plan.deleted) throw new DomainError('not_found')
  const rows = byId(await rawStatement<Seat>(db, SEATS, [org.id, plan.id]))
  const prices = await offeredPrices(db, org.id, event)
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const [categoryIds, blocks]: [string[], string[]] = [[], []]
  const places = { category: new Map<string, number>(), block: new Map<string, number>() }
  const seats = rows.map((seat): ShopSeat => {
    const { id, x, y, block, row, price_category_id, wheelchair } = seat
    const category = placeIn(categoryIds, places.category, price_category_id)
    return [id, x, y, placeIn(blocks, places.block, block), row, seatNumber(seat), category, wheelchair ? 1 : 0]
  })
  const named = new Map((await readRows(db, 'price_categories', org.id, categoryIds)).map((each) => [each.id, each]))
  const categories = categoryIds.map((id) => {
    const price = prices.find(({ price_category_id }) => price_category_id === id)
    const { name = '', color = '' } = named.get(id) ?? {}
    return { name, color, price_id: price?.id ?? null, price: price ? format.money(price.value) : null }
  })
  const { width, height, shapes } = plan
  return { order: orderOf(rows), width, height, shapes, categories, blocks, seats }
}

/** The seats of a hall in the order of its plan, and whether the shop may sell each of them. */
export type SeatOrder = { readonly order: string; readonly seats: readonly { id: string; offered: boolean }[] }

/** Reads the seats of an event's hall in the order of its plan. */
export async function readSeatOrder(
  db: Db,
  org_id: string,
  { seating_plan_id }: Pick<Event, 'seating_plan_id'>,
): Promise<SeatOrder> {
  const rows = await rawStatement<{ id: string; on_hold: boolean | number }>(db, OFFERED, [org_id, seating_plan_id])
  const seats = byId(rows.map(({ id, on_hold }) => ({ id, offered: !on_hold })))
  return { order: orderOf(seats), seats }
}

/** Reads which of these seats of an event are free. */
export async function readAvailability(
  db: Db,
  org_id: string,
  event_id: string,
  { order, seats }: SeatOrder,
): Promise<SeatAvailability> {
  const taken = new Set((await rawStatement<{ id: string }>(db, TAKEN, [org_id, event_id])).map(({ id }) => id))
  const free = writeBits(seats.map(({ id, offered }) => offered && !taken.has(id)))
  return { order, version: contentName(order + free), free }
}
