import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyDemoData, startProduct } from '../harness/browser/product'
import { type ServerConnection, TestDevice } from '../harness/devices/test-device'
import { overHttp } from '../harness/http'
import { type Figure, formatRatio, milliseconds, percentile, verdict } from './figures'
import { prepareSales, timedSales } from './sales/server-sales'

/** The most that a desk holds places for at once. */
const SALES = 500
/**
 * Readers with the lists that cost most: searched without a hit, sorted by what has many equal values, and in full with
 * relations.
 */
const READERS = ['admin', 'editor', 'ticketing', 'super', 'admin', 'editor']
const LISTS = [
  '{ orders(input: { query: "zzzz", sort: "total" }) { total } }',
  '{ orders(input: { sort: "name", desc: true, limit: 1000 }) { total orders { id name total items { id } } } }',
  '{ orders(input: { sort: "total", limit: 1000, page: 5 }) { total orders { id name total } } }',
  '{ contacts(input: { query: "zzzz" }) { total } }',
]

/** The list that a door opens first, which it sees only a part of, and how often it is asked for. */
const PLAIN_LIST = '{ orders { total orders { id name total } } }'
const QUESTIONS = 60

/**
 * Measures the plain list of orders for a reader who sees some of them and for one who sees all, in turn. Times are in
 * ms.
 */
async function plainLists(
  url: string,
  org_id: string,
  world: Parameters<ServerConnection['token']>[1],
): Promise<{ readonly door: number; readonly analyst: number }> {
  const readers = await Promise.all(
    ['checkin', 'analyst'].map((name) => overHttp(url, `${name}@lindenau.example`, 'lindenau', org_id)),
  )
  const times: number[][] = readers.map(() => [])
  for (let n = 0; n < QUESTIONS; n++)
    for (const [i, reader] of readers.entries()) {
      const began = performance.now()
      const { code } = await reader.graphql(await reader.token('ADMIN', world), PLAIN_LIST)
      times[i]?.push(performance.now() - began)
      if (code) throw new Error(`a list was not answered: ${code}`)
    }
  for (const reader of readers) reader.close()
  const [door = Number.NaN, analyst = Number.NaN] = times.map((each) => percentile(each, 50))
  return { door, analyst }
}

/**
 * Measures pushes of one sale, idle and while six readers, who have signed in before, ask for the heaviest lists
 * without pause.
 */
export async function heavyLists(): Promise<Figure[]> {
  const data = await copyDemoData('long')
  const { org_id, world, price } = prepareSales(join(data, 'foyer.db'))
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error' } })
  const server = await overHttp(product.url, 'cashier@lindenau.example', 'lindenau', org_id)
  const desk = new TestDevice(server, world)
  await desk.enrol('Bench lists')
  await desk.openShift()
  const token = await server.token('CASHIER', world)
  const sell = () => timedSales(desk, token, price, SALES)
  await sell()
  const idle = percentile(await sell(), 99)

  let going = true
  const codes = new Map<string, number>()
  const readers = await Promise.all(
    READERS.map((name) => overHttp(product.url, `${name}@lindenau.example`, 'lindenau', org_id)),
  )
  const read = async (reader: (typeof readers)[number], n: number): Promise<void> => {
    const code = await reader.drain(await reader.token('ADMIN', world), LISTS[n % LISTS.length] ?? '')
    codes.set(code ?? 'answered', (codes.get(code ?? 'answered') ?? 0) + 1)
  }
  await Promise.all(readers.map(read))
  const reading = readers.map(async (reader, i) => {
    for (let n = i + 1; going; n++) await read(reader, n)
    reader.close()
  })
  const busy = percentile(await sell(), 99)
  going = false
  await Promise.all(reading)
  server.close()
  const { door, analyst } = await plainLists(product.url, org_id, world)
  await product.stop()
  rmSync(data, { recursive: true })
  console.log(`  lists: ${[...codes].map(([code, times]) => `${times} ${code}`).join(', ')}`)
  return [
    {
      work: 'push of a sale, p99, while six readers ask for the heaviest lists',
      ours: milliseconds(busy),
      rival: `without them: ${milliseconds(idle)}`,
      ratio: formatRatio(busy / idle),
      aim: '≤ 3×',
      verdict: verdict(busy / idle <= 3),
    },
    {
      work: 'the plain list of orders at a door, which sees those of coming events, p50',
      ours: milliseconds(door),
      rival: `all orders, for an analyst: ${milliseconds(analyst)}`,
      ratio: formatRatio(door / analyst),
      aim: '≤ 3×',
      verdict: verdict(door / analyst <= 3),
    },
  ]
}
