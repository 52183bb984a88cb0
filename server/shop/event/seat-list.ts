import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { seatNumber } from '../../../shared/seats/name'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { Form } from '../form'
import { type Html, html } from '../html'
import { say } from '../words'
import { FREE_SEAT } from './free-seat'
import { dot } from './price-rows'
import type { Category } from './read'

/** Free seats that one page lists. */
const MOST_SEATS = 5000

/** A free seat of a hall. */
export type FreeSeat = Pick<
  RowOf<'seats'>,
  'id' | 'block' | 'row' | 'num' | 'override_num' | 'wheelchair' | 'price_category_id'
>

const FREE = `select seats.id, block, row, num, override_num, wheelchair, price_category_id from seats
  where seats.org_id = ? and seating_plan_id = ? and not seats.deleted and ${FREE_SEAT}
  order by block, row, num, seats.id limit ${MOST_SEATS}`

/** The part of a plan that a block takes up. */
export type BlockPlace = { readonly block: string; readonly left: number; readonly right: number; readonly top: number }

const BLOCKS = `select block, min(x) as "left", max(x) as "right", min(y) as top from seats
  where org_id = ? and seating_plan_id = ? and not deleted group by block`

/** Returns the blocks of a hall by their way to the middle of the stage, which is at the top of the plan. */
export function sortBlocksByStage(places: readonly BlockPlace[]): readonly string[] {
  const middle = (Math.min(...places.map(({ left }) => left)) + Math.max(...places.map(({ right }) => right))) / 2
  const front = Math.min(...places.map(({ top }) => top))
  const away = ({ left, right, top }: BlockPlace) => Math.hypot(Math.max(left - middle, middle - right, 0), top - front)
  const { compare } = new Intl.Collator('en', { numeric: true })
  return places.toSorted((a, b) => away(a) - away(b) || compare(a.block, b.block)).map(({ block }) => block)
}

/** Reads the free seats of an event: block by block from the stage, and by their names in each. */
export async function freeSeatsOf(
  db: Db,
  org_id: string,
  { id, seating_plan_id }: Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>,
): Promise<readonly FreeSeat[]> {
  if (!seating_plan_id) return []
  const { compare } = new Intl.Collator('en', { numeric: true })
  const seats = await rawStatement<FreeSeat>(db, FREE, [org_id, seating_plan_id, id])
  const blocks = sortBlocksByStage(await rawStatement<BlockPlace>(db, BLOCKS, [org_id, seating_plan_id]))
  const nth = ({ block }: FreeSeat) => blocks.indexOf(block)
  return seats.sort((a, b) => nth(a) - nth(b) || compare(a.row, b.row) || compare(a.num, b.num))
}

/** Groups items whose key is the same, in the order of the first of each. */
function grouped<T>(items: readonly T[], key: (item: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const known = groups.get(key(item))
    if (known) known.push(item)
    else groups.set(key(item), [item])
  }
  return [...groups]
}

type ListOptions = {
  readonly lang: Language
  readonly format: Format
  readonly isOpen: boolean
  /** Fields that were refused: their seats are ticked again where they are free. */
  readonly filled: Form
}

/**
 * Lists the free seats by block, row and category, each with a box to tick. Its value is the category's first price.
 * `isOpen` is true where the first block is shown from the start.
 */
export function seatList(
  seats: readonly FreeSeat[],
  categories: readonly Category[],
  { lang, format, isOpen, filled }: ListOptions,
): Html {
  const categoryOf = new Map(categories.filter(({ prices }) => prices.length > 0).map((each) => [each.id, each]))
  const box = ({ wheelchair, ...seat }: FreeSeat, price_id: string | undefined) =>
    html`<label class="check"><input type="checkbox" name="seat_${seat.id}" value="${price_id}"${filled[`seat_${seat.id}`] && html` checked`}><span><span class="gone">${say(lang, 'shop.seat')} </span>${seatNumber(seat)}${wheelchair && html` <span aria-hidden="true">♿</span><span class="gone"> ${say(lang, 'shop.wheelchair')}</span>`}</span></label>`
  const row = (block: string, inRow: readonly FreeSeat[]) => {
    const [{ row: name = '', price_category_id = '' } = {}] = inRow
    const category = categoryOf.get(price_category_id)
    const [price] = category?.prices ?? []
    const words = [name && say(lang, 'shop.row', { row: name }), category?.name, price && format.money(price.value)]
    return html`<fieldset><legend><span class="gone">${block} </span>${category && dot(category.color)} ${words.filter(Boolean).join(' · ')}</legend><div class="seats">${inRow.map((seat) => box(seat, price?.id))}</div></fieldset>`
  }
  const offered = seats.filter(({ price_category_id }) => categoryOf.has(price_category_id))
  return html`<div>${grouped(offered, ({ block }) => block).map(([block, inBlock], at) => {
    const rows = grouped(inBlock, (seat) => `${seat.row} ${seat.price_category_id}`)
    return html`<details class="block"${((at === 0 && isOpen) || inBlock.some(({ id }) => filled[`seat_${id}`])) && html` open`}><summary><h2>${block || say(lang, 'shop.seats')}</h2><span class="muted small">${say(lang, 'shop.free', { count: inBlock.length })}</span></summary>${rows.map(([, inRow]) => row(block, inRow))}</details>`
  })}</div>`
}
