import type { RowOf } from '../../../shared/registry'
import type { SimShop } from '../shop/shop'

type Quota = RowOf<'quotas'>

const QUOTAS = 'select * from quotas where event_id = ?'
const FREE_SEATS = `select id from seats where not on_hold and id not in
  (select subject_id from rights where event_id = ? and kind = 'seat' and status in ('live', 'spent')) order by id`

/** Does something while the office keeps back all free places of an event, so that it is sold out. */
export async function whileSoldOut(shop: SimShop, event_id: string, work: () => Promise<void>): Promise<void> {
  const { ids } = shop.setting.world
  if (event_id === ids.hall) {
    const seats = shop.rows<{ readonly id: string }>(FREE_SEATS, event_id).map(({ id }) => id)
    await holdSeats(shop, seats, null, 'House')
    await work()
    await holdSeats(shop, seats, 'House', null)
    return
  }
  const quotas = shop.rows<Quota>(QUOTAS, event_id)
  await setPlaces(shop, quotas, ({ sold, held }) => sold + held)
  await work()
  await setPlaces(shop, quotas, ({ capacity }) => capacity)
}

async function setPlaces(
  { setting: { server, world } }: SimShop,
  quotas: readonly Quota[],
  placesOf: (quota: Quota) => number,
): Promise<void> {
  const id = world.ids.floor
  const house = quotas.find(({ subject_id }) => subject_id === id)
  if (!house) return
  const categories = quotas
    .filter(({ subject_id }) => subject_id !== id)
    .map((quota) => ({ price_category_id: quota.subject_id, capacity: placesOf(quota) }))
  await server.office('SetEventQuotas', { id, input: { capacity: placesOf(house), categories } })
}

/** Makes seats house seats, or gives them free again. */
async function holdSeats(
  { newId, setting: { server, world } }: SimShop,
  ids: readonly string[],
  before: string | null,
  after: string | null,
): Promise<void> {
  if (ids.length === 0) return
  const seats = ids.map((id) => ({ id, before: { hold_owner: before }, after: { hold_owner: after } }))
  await server.office('EditSeatingPlan', { id: world.ids.plan, input: { id: newId(), kind: 'hold', seats } })
}
