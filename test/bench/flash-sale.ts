import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Raw } from '../../server/kernel/database/sqlite'
import { openDatabase } from '../../server/kernel/sqlite-file'
import type { RoleName } from '../../shared/kernel/permissions'
import { copyDemoData, startProduct } from '../harness/browser/product'
import { overHttp } from '../harness/http'
import { type ContestedHall, DESKS, rushForSeats, type SellingPlace } from '../harness/rush'
import { type Figure, milliseconds, percentile, verdict } from './figures'

const BUYERS = 10_000
const SEATS = 500
const P99 = 1000
/** Several users, because each may send a limited number of requests per minute. */
const SELLERS = ['admin', 'cashier', 'ticketing'].map((person) => `${person}@lindenau.example`)

/** Adds seats to the hall of an event that is on sale, all free and at one price. */
function prepare(raw: Raw): {
  readonly hall: ContestedHall
  readonly worlds: readonly { readonly email: string; readonly world: SellingPlace['world'] }[]
} {
  const price = raw
    .prepare(
      `select p.id, p.value, p.price_category_id, p.event_id, e.org_id, e.seating_plan_id, t.rate from prices p
      join events e on e.id = p.event_id join tax_groups t on t.id = p.tax_group_id
      where e.on_sale and not e.cancelled and not e.is_template and exists
        (select 1 from seats s where s.seating_plan_id = e.seating_plan_id and s.price_category_id = p.price_category_id) limit 1`,
    )
    .get() as ContestedHall['price'] & { org_id: string; seating_plan_id: string; rate: number }
  const seat = raw
    .prepare('select * from seats where seating_plan_id = ? and price_category_id = ?')
    .get(price.seating_plan_id, price.price_category_id) as Record<string, unknown>
  const columns = Object.keys(seat)
  const insert = raw.prepare(
    `insert into seats (${columns.map((name) => `"${name}"`).join()}) values (${columns.map((name) => `@${name}`).join()})`,
  )
  const seats = Array.from({ length: SEATS }, (_, n) => {
    const id = randomUUID()
    insert.run({ ...seat, id, num: `R${n + 1}` })
    return id
  })
  const worldOf = (email: string): SellingPlace['world'] => {
    const of = (sql: string, ...given: string[]) =>
      String(
        raw
          .prepare(sql)
          .pluck()
          .get(price.org_id, ...given),
      )
    const box = of('select id from cash_boxes where org_id = ?')
    const event = price.event_id
    return {
      org_id: price.org_id,
      users: { CASHIER: of('select id from users where org_id = ? and email = ?', email) } as Record<RoleName, string>,
      boxes: [box, box],
      seats: [],
      events: { numbered: event, open: event, closed: event, cancelled: event },
      categories: { stalls: '', floor: '', gallery: '' },
    }
  }
  return {
    hall: { seats, price, rate: price.rate },
    worlds: SELLERS.map((email) => ({ email, world: worldOf(email) })),
  }
}

/**
 * Many buyers compete for few seats over HTTP, with a tenth of the requests repeated. A seat sold twice or not at all
 * is a failure.
 */
export async function flashSale(): Promise<Figure[]> {
  const data = await copyDemoData('short')
  const file = join(data, 'foyer.db')
  const before = openDatabase(file)
  const { hall, worlds } = prepare(before)
  before.close()
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  const places = await Promise.all(
    Array.from({ length: DESKS }, async (_, n) => {
      const { email, world } = worlds[n % worlds.length] as (typeof worlds)[number]
      return { world, server: await overHttp(product.url, email, 'lindenau', world.org_id) }
    }),
  )
  const waited = await rushForSeats(places, hall, BUYERS)
  for (const { server } of places) server.close()
  await product.stop()
  const raw = openDatabase(file, { readonly: true })
  const sold = raw
    .prepare('select seat_id from order_items where event_id = ? and not cancelled')
    .pluck()
    .all(hall.price.event_id)
  raw.close()
  rmSync(data, { recursive: true })
  const wanted = new Set(hall.seats)
  const ours = sold.filter((id) => wanted.has(String(id)))
  if (ours.length !== SEATS || new Set(ours).size !== SEATS)
    throw new Error(`${ours.length} tickets for ${new Set(ours).size} of ${SEATS} seats`)
  const p99 = percentile(waited, 99)
  return [
    {
      work: `flash sale: ${BUYERS.toLocaleString('en')} buyers, ${SEATS} seats`,
      ours: `${ours.length} sold, none twice, p99 ${milliseconds(p99)}`,
      rival: `limit: p99 ${milliseconds(P99)}`,
      ratio: `${(p99 / P99).toFixed(2)}×`,
      aim: '≤ 1×',
      verdict: verdict(p99 <= P99),
    },
  ]
}
