import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machinePorts } from '../../../server/app/ports'
import { migrate } from '../../../server/kernel/database/migrate'
import type { Raw } from '../../../server/kernel/database/sqlite'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import type { RoleName } from '../../../shared/kernel/permissions'
import { copyDemoData, startProduct } from '../../harness/browser/product'
import type { OrganisationParts, TestDevice } from '../../harness/devices/test-device'
import { overHttp } from '../../harness/http'
import { type Figure, formatRatio, perSecond, verdict } from '../figures'
import { openDesks, type Row, rowsOfDesks, type SoldPrice, uploadSales, WRITTEN } from './desks'

const DESKS = 32
const BATCH = 50

const one = (raw: Raw, sql: string): string => String(raw.prepare(sql).pluck().get())

/** Raises capacities for many sales at the open event. */
export function prepareSales(file: string) {
  const raw = openDatabase(file)
  const org_id = one(raw, "SELECT id FROM orgs WHERE short_id = 'LIN'")
  const event_id = one(raw, "SELECT id FROM events WHERE title = 'Offenes Haus'")
  raw.prepare('UPDATE quotas SET capacity = 1000000 WHERE event_id = ?').run(event_id)
  const price = raw
    .prepare('SELECT id, value, price_category_id, event_id FROM prices WHERE event_id = ? ORDER BY pos')
    .get(event_id) as SoldPrice
  const users = { CASHIER: one(raw, "SELECT id FROM users WHERE email = 'cashier@lindenau.example'") } as Record<
    RoleName,
    string
  >
  const box = one(raw, `SELECT id FROM cash_boxes WHERE org_id = '${org_id}' ORDER BY name`)
  raw.close()
  const world: OrganisationParts = {
    org_id,
    users,
    boxes: [box, box],
    seats: [],
    events: { numbered: event_id, open: event_id, closed: event_id, cancelled: event_id },
    categories: { stalls: '', floor: price.price_category_id, gallery: '' },
  }
  return { org_id, world, price }
}

/** Pushes sales of one place one by one. Returns the time in ms that each took. */
export async function timedSales(
  desk: TestDevice,
  token: string,
  price: SoldPrice,
  count: number,
): Promise<readonly number[]> {
  const { rights } = await desk.places('floor', count)
  const [right] = rights
  if (!right) throw new Error('no places were granted')
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const operation = desk.record('CreateOrder', desk.saleArgs([{ right, price, rate: 700 }]))
    const began = performance.now()
    const { receipts } = await desk.push([operation], token)
    times.push(performance.now() - began)
    if (receipts[0]?.status !== 'applied') throw new Error(`a sale was not booked: ${receipts[0]?.code}`)
  }
  return times
}

/** Inserts the same rows directly: prepared statements, no checks, FULL. Returns sales per second. */
function byHand(rows: ReadonlyMap<string, readonly Row[]>, perCommit: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-raw-'))
  const raw = openDatabase(join(folder, 'raw.db'))
  migrate(raw, machinePorts)
  raw.pragma('foreign_keys = OFF')
  const inserts = WRITTEN.map((table) => {
    const all = rows.get(table) ?? []
    const columns = Object.keys(all[0] ?? {})
    return {
      all,
      run: raw.prepare(
        `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
      ),
    }
  })
  const sales = rows.get('orders')?.length ?? 0
  const began = performance.now()
  for (let from = 0; from < sales; from += perCommit) {
    raw.exec('BEGIN IMMEDIATE')
    for (let n = from; n < Math.min(sales, from + perCommit); n++)
      for (const { all, run } of inserts) run.run(all[n] ?? {})
    raw.exec('COMMIT')
  }
  const rate = sales / ((performance.now() - began) / 1000)
  raw.close()
  rmSync(folder, { recursive: true })
  return rate
}

/**
 * Measures sales of many desks at once through GraphQL over HTTP, with one and with fifty per request, beside direct
 * inserts of the same rows.
 */
export async function serverSales(): Promise<Figure[]> {
  const data = await copyDemoData('long')
  const { org_id, world, price } = prepareSales(join(data, 'foyer.db'))
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  const server = await overHttp(product.url, 'cashier@lindenau.example', 'lindenau', org_id)
  const desks = await openDesks(server, world, DESKS)
  const token = await server.token('CASHIER', world)
  const upload = (perRequest: number) => uploadSales([{ desks, token, price }], perRequest)
  // The first sales of each kind run before the engine has compiled their code.
  await upload(1)
  await upload(BATCH)
  const single = await upload(1)
  const batched = await upload(BATCH)
  server.close()
  await product.stop()
  const raw = openDatabase(join(data, 'foyer.db'), { readonly: true })
  const sold = new Map<string, readonly Row[]>(
    WRITTEN.map((table) => [table, raw.prepare(rowsOfDesks(table)).all() as Row[]]),
  )
  raw.close()
  rmSync(data, { recursive: true })
  const [loop, batch] = [byHand(sold, 1), byHand(sold, BATCH)]
  return [
    {
      work: `sales into the server, ${DESKS} desks, one a request`,
      ours: perSecond(single),
      rival: `SQLite loop, one a commit: ${perSecond(loop)}`,
      ratio: formatRatio(single / loop),
      aim: '≥ 0.4×',
      verdict: verdict(single / loop >= 0.4),
    },
    {
      work: `sales into the server, ${DESKS} desks, ${BATCH} a request`,
      ours: perSecond(batched),
      rival: `SQLite loop, ${BATCH} a commit: ${perSecond(batch)}`,
      ratio: formatRatio(batched / batch),
      aim: '≥ 0.2×',
      verdict: verdict(batched / batch >= 0.2),
    },
  ]
}
