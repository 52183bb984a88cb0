import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { DAY, iso } from '../../../shared/kernel/time'
import { copyDemoData, type Product, startProduct } from '../../harness/browser/product'
import { TestDevice } from '../../harness/devices/test-device'
import { overHttp } from '../../harness/http'
import { type Figure, formatRatio, milliseconds, percentile, verdict } from '../figures'
import { addOrders } from '../many-rows'
import { prepareSales } from '../sales/server-sales'

const FEW = 10_000
const MANY = 300_000
const SALES = 200
const DASHBOARDS = 60

const DASHBOARD = `query ($input: DashboardInput!) { dashboard(input: $input) {
  current { turnover orders tickets check_ins } compared { turnover orders }
  channels { channel turnover } methods { method received } events { id title tickets booked capacity amount } } }`

type Organisation = {
  readonly product: Product
  readonly sell: () => Promise<number>
  readonly readDashboard: (days: number) => Promise<number>
  readonly dispose: () => Promise<void>
}

/** Starts the product with a number of orders, and a desk that can sell. Times are in ms. */
async function organisationOf(orders: number): Promise<Organisation> {
  const data = await copyDemoData('long')
  const raw = openDatabase(join(data, 'foyer.db'))
  addOrders(raw, orders)
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  const { org_id, world, price } = prepareSales(join(data, 'foyer.db'))
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  const server = await overHttp(product.url, 'cashier@lindenau.example', 'lindenau', org_id)
  const office = await overHttp(product.url, 'admin@lindenau.example', 'lindenau', org_id)
  const desk = new TestDevice(server, world)
  await desk.enrol(`Bench ${orders}`)
  await desk.openShift()
  const [right] = (await desk.places('floor', SALES + 50)).rights
  if (!right) throw new Error('no places were granted')
  const token = await server.token('CASHIER', world)
  const managers = await office.token('ADMIN', world)
  return {
    product,
    sell: async () => {
      const operation = desk.record('CreateOrder', desk.saleArgs([{ right, price, rate: 700 }]))
      const began = performance.now()
      const { receipts } = await desk.push([operation], token)
      const took = performance.now() - began
      if (receipts[0]?.status !== 'applied') throw new Error(`a sale was not booked: ${receipts[0]?.code}`)
      return took
    },
    readDashboard: async (days) => {
      const now = Date.now()
      const input = {
        bucket: 'DAY',
        from: iso(now - days * DAY),
        to: iso(now),
        compare_from: iso(now - 2 * days * DAY),
        compare_to: iso(now - days * DAY),
      }
      const began = performance.now()
      const { code } = await office.graphql(managers, DASHBOARD, { input })
      if (code) throw new Error(`the dashboard was refused: ${code}`)
      return performance.now() - began
    },
    dispose: async () => {
      server.close()
      office.close()
      await product.stop()
      rmSync(data, { recursive: true })
    },
  }
}

/**
 * Measures one sale and the dashboard in a small and in a large organisation, in turns, so that other load slows both
 * alike.
 */
export async function growth(): Promise<Figure[]> {
  const few = await organisationOf(FEW)
  const many = await organisationOf(MANY)
  const sold = { few: [] as number[], many: [] as number[] }
  for (let n = 0; n < SALES; n++) {
    sold.few.push(await few.sell())
    sold.many.push(await many.sell())
  }
  const boards: number[] = []
  for (let n = 0; n < DASHBOARDS; n++) boards.push(await many.readDashboard(1 + (n % 90)))
  await few.dispose()
  await many.dispose()
  const [small, large] = [percentile(sold.few.slice(20), 50), percentile(sold.many.slice(20), 50)]
  const board = percentile(boards.slice(5), 95)
  const orders = MANY.toLocaleString('en')
  return [
    {
      work: `one sale at ${orders} orders, p50`,
      ours: milliseconds(large),
      rival: `at ${FEW.toLocaleString('en')} orders: ${milliseconds(small)}`,
      ratio: formatRatio(large / small),
      aim: '≤ 1.2×',
      verdict: verdict(large / small <= 1.2),
    },
    {
      work: `dashboard of 1 to 90 days at ${orders} orders, compared, p95 (p50 ${milliseconds(percentile(boards.slice(5), 50))})`,
      ours: milliseconds(board),
      rival: 'limit 50 ms',
      ratio: formatRatio(board / 50),
      aim: '< 50 ms',
      verdict: verdict(board < 50),
    },
  ]
}
