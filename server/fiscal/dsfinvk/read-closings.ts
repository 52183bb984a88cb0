import { DomainError } from '../../../shared/kernel/errors'
import { DAY, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { SOFTWARE_VERSION } from '../software-version'
import { readTseRecords } from '../tse-record'
import type { BonOrder } from './bon'
import type { BusinessPlace, Closing } from './closing'
import { alpha3 } from './country'

/** A cash box and a period as ISO times; shifts count by their end. */
export type ExportPeriod = { readonly cash_box_id: string; readonly from: string; readonly until: string }

const MAX_DAYS = 366
/** Most closings of one export. */
const MAX_CLOSINGS = 5000
/** Rows read at once. */
const BATCH = 500

/** A database to read from, and the organisation. */
export type ClosingSource = { readonly db: () => Db; readonly org_id: string }

/** Throws `fiscal.period` unless the period is at least a moment and at most a year. */
export function assertPeriod({ from, until }: Pick<ExportPeriod, 'from' | 'until'>): void {
  const length = ms(until) - ms(from)
  if (length <= 0 || length > MAX_DAYS * DAY) throw new DomainError('fiscal.period', { days: MAX_DAYS })
}

/** Ids of the shifts of a cash box that ended in the period, in order of their end. Throws `fiscal.too_many`. */
async function closedShifts(
  { db, org_id }: ClosingSource,
  { cash_box_id, from, until }: ExportPeriod,
): Promise<readonly RowOf<'cash_box_shifts'>[]> {
  const shifts = (await db()
    .selectFrom('cash_box_shifts')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('cash_box_id', '=', cash_box_id)
    .where('starts_at', '<', until)
    .where('ends_at', '>=', from)
    .where('ends_at', '<', until)
    .where('status', '=', 'closed')
    .orderBy('ends_at')
    .limit(MAX_CLOSINGS + 1)
    .execute()) as RowOf<'cash_box_shifts'>[]
  if (shifts.length > MAX_CLOSINGS) throw new DomainError('fiscal.too_many', { most: MAX_CLOSINGS })
  return shifts
}

/** Reads rows of a table by a list of ids, a batch at a time. */
export async function inBatches<T>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (let first = 0; first < ids.length; first += BATCH) rows.push(...(await read(ids.slice(first, first + BATCH))))
  return rows
}

async function ordersOf(
  { db, org_id }: ClosingSource,
  receipts: readonly RowOf<'receipts'>[],
): Promise<ReadonlyMap<string, BonOrder>> {
  const ids = [...new Set(receipts.flatMap(({ order_id }) => order_id ?? []))]
  const of = <T extends 'order_items' | 'payments'>(table: T) =>
    inBatches(
      ids,
      async (batch) =>
        (await db()
          .selectFrom(table as 'payments')
          .selectAll()
          .where('org_id', '=', org_id)
          .where('order_id', 'in', batch)
          .orderBy('id')
          .execute()) as unknown as readonly (RowOf<T> & { readonly order_id: string })[],
    )
  const [items, payments] = [await of('order_items'), await of('payments')]
  const byOrder = <T extends { readonly order_id: string }>(rows: readonly T[]) => {
    const found = new Map<string, T[]>()
    for (const row of rows) {
      const known = found.get(row.order_id)
      if (known) known.push(row)
      else found.set(row.order_id, [row])
    }
    return found
  }
  const [itemsOf, paymentsOf] = [byOrder(items), byOrder(payments)]
  return new Map(ids.map((id) => [id, { items: itemsOf.get(id) ?? [], payments: paymentsOf.get(id) ?? [] }]))
}

async function namesOf(
  { db, org_id }: ClosingSource,
  table: 'devices' | 'users',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await inBatches([...new Set(ids)], (batch) => readRows(db(), table, org_id, batch))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The organisation and the place of the cash box, as a closing shows them. */
async function placesOf({ db, org_id }: ClosingSource, box: RowOf<'cash_boxes'>) {
  const org = await readRow(db(), 'orgs', org_id, org_id)
  if (!org) throw new DomainError('not_found', { table: 'orgs', id: org_id })
  const place = box.location_id ? await readRow(db(), 'locations', org_id, box.location_id) : undefined
  const { street = '', postcode = '', city = '', country = '', vat_id } = org.address ?? {}
  const business: BusinessPlace = {
    name: org.name,
    street,
    postcode,
    city,
    country: alpha3(country),
    vat_id: vat_id ?? '',
  }
  const location: BusinessPlace = place
    ? {
        name: place.name,
        street: place.street ?? '',
        postcode: place.postcode ?? '',
        city: place.city ?? '',
        country: alpha3(place.country ?? '') || business.country,
        vat_id: business.vat_id,
      }
    : { ...business, name: box.place || box.name }
  return {
    business,
    tax_number: org.settings.tax_number ?? '',
    location,
    currency: org.currency,
    zone: timeZoneOf(org),
  }
}

/**
 * Reads the closings of a cash box in a period, one at a time. Throws `not_found`, `fiscal.period` or
 * `fiscal.too_many`.
 */
export async function* readClosings(source: ClosingSource, period: ExportPeriod): AsyncGenerator<Closing> {
  assertPeriod(period)
  const { db, org_id } = source
  const box = await readRow(db(), 'cash_boxes', org_id, period.cash_box_id)
  if (!box) throw new DomainError('not_found', { table: 'cash_boxes', id: period.cash_box_id })
  const places = await placesOf(source, box)
  for (const shift of await closedShifts(source, period)) {
    const receipts = (await db()
      .selectFrom('receipts')
      .selectAll()
      .where('org_id', '=', org_id)
      .where('shift_id', '=', shift.id)
      .orderBy('number')
      .execute()) as RowOf<'receipts'>[]
    const [devices, users] = [receipts.map(({ device_id }) => device_id), receipts.map(({ user_id }) => user_id)]
    yield {
      ...places,
      version: SOFTWARE_VERSION,
      box,
      shift,
      receipts,
      orders: await ordersOf(source, receipts),
      devices: await namesOf(source, 'devices', devices),
      users: await namesOf(source, 'users', users),
      signed: await readTseRecords(db(), org_id, shift.id),
    }
  }
}
