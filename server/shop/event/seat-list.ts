import type { Format } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { numOf } from '../../../shared/seats/name'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { type Html, html } from '../html'
import { say } from '../words'
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
  where seats.org_id = ? and seating_plan_id = ? and not seats.deleted and not seats.on_hold
    and not exists (select 1 from rights where rights.org_id = seats.org_id and event_id = ? and subject_id = seats.id
      and kind = 'seat' and status in ('live', 'spent')) limit ${MOST_SEATS}`

/** Reads the free seats of an event in the order of their names. */
export async function freeSeatsOf(
  db: Db,
  org_id: string,
  { id, seating_plan_id }: Pick<RowOf<'events'>, 'id' | 'seating_plan_id'>,
): Promise<readonly FreeSeat[]> {
  if (!seating_plan_id) return []
  const { compare } = new Intl.Collator('en', { numeric: true })
  const seats = await rawStatement<FreeSeat>(db, FREE, [org_id, seating_plan_id, id])
  return seats.sort((a, b) => compare(a.block, b.block) || compare(a.row, b.row) || compare(a.num, b.num))
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

/** Lists the free seats by block, row and category, each with a box to tick. Its value is the category's first price. */
export function seatList(
  seats: readonly FreeSeat[],
  categories: readonly Category[],
  { lang, format }: { readonly lang: Language; readonly format: Format },
): Html {
  const categoryOf = new Map(categories.filter(({ prices }) => prices.length > 0).map((each) => [each.id, each]))
  const box = ({ wheelchair, ...seat }: FreeSeat, price_id: string | undefined) =>
    html`<label class="check"><input type="checkbox" name="seat_${seat.id}" value="${price_id}"><span><span class="gone">${say(lang, 'shop.seat')} </span>${numOf(seat)}${wheelchair && html` <span aria-hidden="true">♿</span><span class="gone"> ${say(lang, 'shop.wheelchair')}</span>`}</span></label>`
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
    return html`<details class="block"${at === 0 && html` open`}><summary><h2>${block || say(lang, 'shop.seats')}</h2><span class="muted small">${say(lang, 'shop.free', { count: inBlock.length })}</span></summary>${rows.map(([, inRow]) => row(block, inRow))}</details>`
  })}</div>`
}
