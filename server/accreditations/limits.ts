import { DomainError } from '../../shared/kernel/errors'
import { VOID_STATUSES } from '../../shared/orders/status'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** The part of an order line that counts towards an accreditation. */
type AccreditedLine = { readonly price_id: string | null; readonly qty: number; readonly static_name: string }

/** A price of which a buyer would get more than allowed: already ordered, wanted now, and the maximum in all. */
type ExceededLimit = {
  readonly static_name: string
  readonly had: number
  readonly wanted: number
  readonly max: number
}

type AccreditedPrice = {
  price_id: string
  accreditation_id: string
  max_qty: number
  is_exclusive: boolean
  starts_at: string
  ends_at: string
}

const ACCREDITED_PRICES = `select e.price_id, e.accreditation_id, e.max_qty, a.is_exclusive, a.starts_at, a.ends_at
  from accreditation_events e join accreditations a on a.org_id = e.org_id and a.id = e.accreditation_id
  where e.org_id = ? and not e.deleted and not a.deleted and e.price_id in (select value from json_each(?))`

const CONTACT_ACCREDITATIONS =
  'select accreditation_id from accreditation_contacts where org_id = ? and contact_id = ? and not deleted'

/** An order of which another contact's accreditations are used counts for that contact, not for its own. */
const ORDERED_QTY = `select i.price_id, sum(i.qty - i.cancelled_qty) as qty from orders o join order_items i on i.org_id = o.org_id and i.order_id = o.id
  where o.org_id = ? and not o.deleted and not i.cancelled
    and ((o.contact_id = ? and not exists (select 1 from accredited_orders n where n.org_id = o.org_id and n.order_id = o.id))
      or o.id in (select order_id from accredited_orders where org_id = ? and contact_id = ?))
    and o.status_code not in (select cast(value as integer) from json_each(?)) and i.price_id in (select value from json_each(?))
  group by i.price_id`

/** Number of tickets at a price that a contact may order in all, and has ordered. */
type Limit = { readonly max: number; readonly had: number }

/**
 * Reads what a contact may have of some prices by the accreditations valid at a time. Several add up. A price without a
 * limit is left out; one that is exclusive to others has a maximum of 0, also before its accreditation runs and after.
 */
export async function limitsOf(
  db: Db,
  org_id: string,
  contact_id: string | null,
  prices: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, Limit>> {
  const wanted = JSON.stringify([...new Set(prices)])
  const good = await rawStatement<AccreditedPrice>(db, ACCREDITED_PRICES, [org_id, wanted])
  if (good.length === 0) return new Map()
  const own = new Set(
    (await rawStatement<{ accreditation_id: string }>(db, CONTACT_ACCREDITATIONS, [org_id, contact_id])).map(
      (row) => row.accreditation_id,
    ),
  )
  const ordered = await rawStatement<{ price_id: string; qty: number }>(db, ORDERED_QTY, [
    org_id,
    contact_id,
    org_id,
    contact_id,
    JSON.stringify(VOID_STATUSES),
    wanted,
  ])
  const had = new Map(ordered.map((row) => [row.price_id, Number(row.qty)]))
  const ids = [...new Set(good.map(({ price_id }) => price_id))]
  return new Map(
    ids.flatMap((price_id) => {
      const of = good.filter((each) => each.price_id === price_id)
      const may = of.filter(
        ({ accreditation_id, starts_at, ends_at }) => own.has(accreditation_id) && starts_at <= at && at < ends_at,
      )
      if (may.length === 0 && !of.some(({ is_exclusive }) => is_exclusive)) return []
      return [[price_id, { had: had.get(price_id) ?? 0, max: may.reduce((n, { max_qty }) => n + max_qty, 0) }] as const]
    }),
  )
}

/**
 * Finds the prices of which a buyer would exceed the accreditations valid at a time, or that are exclusive to others.
 * Two orders at once cannot pass each other, because an organisation has one writer that reads and then books.
 */
async function exceededLimits(
  trx: Trx,
  ctx: Context,
  contact_id: string | null,
  lines: readonly AccreditedLine[],
  at: string,
): Promise<ExceededLimit[]> {
  const prices = lines.flatMap(({ price_id }) => price_id ?? [])
  const limits = await limitsOf(trx, ctx.op.org_id, contact_id, prices, at)
  return [...limits].flatMap(([price_id, { had, max }]) => {
    const of = lines.filter((line) => line.price_id === price_id)
    const wanted = of.reduce((n, { qty }) => n + qty, 0)
    return had + wanted > max ? [{ static_name: of[0]?.static_name ?? '', had, wanted, max }] : []
  })
}

/**
 * Throws `accreditations.exclusive` or `accreditations.used_up` where an order would exceed the buyer's accreditations.
 */
export async function assertAccredited(
  trx: Trx,
  ctx: Context,
  contact_id: string | null,
  lines: readonly AccreditedLine[],
): Promise<void> {
  const [first] = await exceededLimits(trx, ctx, contact_id, lines, ctx.now)
  if (!first) return
  const { static_name: name, had, max } = first
  throw max === 0
    ? new DomainError('accreditations.exclusive', { name })
    : new DomainError('accreditations.used_up', { name, had, max })
}

/** Tells whether a buyer may have some lines now. */
export const isAccredited = async (
  trx: Trx,
  ctx: Context,
  contact_id: string | null,
  lines: readonly AccreditedLine[],
): Promise<boolean> => (await exceededLimits(trx, ctx, contact_id, lines, ctx.now)).length === 0

type SoldOrder = {
  readonly id: string
  readonly booking_code: string
  readonly contact_id: string | null
  readonly items: readonly AccreditedLine[]
}

/**
 * Opens an incident where a desk sold beyond an accreditation. Desks do not know accreditations, so the sale is booked
 * as paid.
 */
export async function checkAccredited(
  trx: Trx,
  ctx: Context,
  { id, booking_code, contact_id, items }: SoldOrder,
): Promise<void> {
  const [first] = await exceededLimits(trx, ctx, contact_id, items, ctx.op.at)
  if (first)
    await openIncident(ctx, {
      kind: 'accreditation_exceeded',
      subject_id: id,
      device_id: ctx.op.device_id,
      details: { booking_code, ...first },
    })
}
