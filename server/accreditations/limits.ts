import { DomainError } from '../../shared/kernel/errors'
import { VOID_STATUSES } from '../../shared/orders/rules'
import { openIncident } from '../incidents/open-incident'
import type { Context } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** What of a line counts towards an accreditation. */
type Line = { readonly price_id: string | null; readonly qty: number; readonly static_name: string }

/** A price of which somebody gets more than they may: how many they have, how many more these are, and how many they may have in all. */
type Exceeded = { readonly static_name: string; readonly had: number; readonly wanted: number; readonly max: number }

type Good = { price_id: string; accreditation_id: string; max_qty: number; is_exclusive: boolean; starts_at: string; ends_at: string }

const GOOD = `select e.price_id, e.accreditation_id, e.max_qty, a.is_exclusive, a.starts_at, a.ends_at
  from accreditation_events e join accreditations a on a.org_id = e.org_id and a.id = e.accreditation_id
  where e.org_id = ? and not e.deleted and not a.deleted and e.price_id in (select value from json_each(?))`

const OWN = 'select accreditation_id from accreditation_contacts where org_id = ? and contact_id = ? and not deleted'

const HAD = `select i.price_id, sum(i.qty - i.cancelled_qty) as qty from orders o join order_items i on i.org_id = o.org_id and i.order_id = o.id
  where o.org_id = ? and o.contact_id = ? and not o.deleted and not i.cancelled
    and o.status_code not in (select cast(value as integer) from json_each(?)) and i.price_id in (select value from json_each(?))
  group by i.price_id`

/**
 * What of some lines a buyer may not have at a time: more of a price than accreditations that run give, or any of one that is for others
 * alone. An exclusive price stays so before and after its accreditation runs. One writer an organisation has looks and then books, so two
 * orders at once do not pass each other.
 */
async function exceeding(trx: Trx, ctx: Context, contact_id: string | null, lines: readonly Line[], at: string): Promise<Exceeded[]> {
  const { org_id } = ctx.op
  const ordered = JSON.stringify([...new Set(lines.flatMap(({ price_id }) => price_id ?? []))])
  const good = await rawStatement<Good>(trx, GOOD, [org_id, ordered])
  if (good.length === 0) return []
  const own = new Set((await rawStatement<{ accreditation_id: string }>(trx, OWN, [org_id, contact_id])).map((row) => row.accreditation_id))
  const had = new Map(
    (await rawStatement<{ price_id: string; qty: number }>(trx, HAD, [org_id, contact_id, JSON.stringify(VOID_STATUSES), ordered])).map((row) => [
      row.price_id,
      row.qty,
    ]),
  )
  return [...new Set(good.map(({ price_id }) => price_id))].flatMap((price_id) => {
    const of = good.filter((each) => each.price_id === price_id)
    const may = of.filter(({ accreditation_id, starts_at, ends_at }) => own.has(accreditation_id) && starts_at <= at && at < ends_at)
    if (may.length === 0 && !of.some(({ is_exclusive }) => is_exclusive)) return []
    const wanted = lines.filter((line) => line.price_id === price_id)
    const sums = {
      had: had.get(price_id) ?? 0,
      wanted: wanted.reduce((n, { qty }) => n + qty, 0),
      max: may.reduce((n, { max_qty }) => n + max_qty, 0),
    }
    return sums.had + sums.wanted > sums.max ? [{ static_name: wanted[0]?.static_name ?? '', ...sums }] : []
  })
}

/** Throws where an order would give a buyer more than their accreditations do. */
export async function assertAccredited(trx: Trx, ctx: Context, contact_id: string | null, lines: readonly Line[]): Promise<void> {
  const [first] = await exceeding(trx, ctx, contact_id, lines, ctx.now)
  if (!first) return
  const { static_name: name, had, max } = first
  throw max === 0 ? new DomainError('accreditations.exclusive', { name }) : new DomainError('accreditations.used_up', { name, had, max })
}

/** Whether a buyer may have some lines now. */
export const mayHave = async (trx: Trx, ctx: Context, contact_id: string | null, lines: readonly Line[]): Promise<boolean> =>
  (await exceeding(trx, ctx, contact_id, lines, ctx.now)).length === 0

type Sold = { readonly id: string; readonly booking_code: string; readonly contact_id: string | null; readonly items: readonly Line[] }

/** A desk knows of no accreditation: what it has sold beyond one is booked as it was paid, and brought to a manager. */
export async function checkAccredited(trx: Trx, ctx: Context, { id, booking_code, contact_id, items }: Sold): Promise<void> {
  const [first] = await exceeding(trx, ctx, contact_id, items, ctx.op.at)
  if (first) await openIncident(ctx, { kind: 'accreditation_exceeded', subject_id: id, device_id: ctx.op.device_id, details: { booking_code, ...first } })
}
