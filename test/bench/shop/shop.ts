import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { DAY } from '../../../shared/kernel/time'
import { copyDemoData, startProduct } from '../../harness/browser/product'
import { TestDevice } from '../../harness/devices/test-device'
import { overHttp } from '../../harness/http'
import { type Figure, formatRatio, milliseconds, percentile, perSecond, verdict } from '../figures'
import { prepareSales, timedSales } from '../sales/server-sales'
import { atOnce, Buyers, type Reply } from './buyers'
import { startPlainPage } from './plain-page'

/** Requests of each kind, and how many are under way at once. */
const REQUESTS = 1000
const LANES = 8
/** Requests a second to the shop while a desk sells, in the share of a sale that is under way: most look, few buy. */
const BUSY = 200
const BUYING_SHARE = 20
const SALES = 200

/** Opens the event of the desks' sales to buyers of the shop, and a hall with seats. */
function openShop(file: string) {
  const sales = prepareSales(file)
  const raw = openDatabase(file)
  const soon = new Date(Date.now() + 20 * DAY).toISOString()
  raw
    .prepare(
      'update events set on_sale = 1, published = 1, cancelled = 0, on_hold = 0, starts_at = ?, ends_at = ? where id = ?',
    )
    .run(soon, soon, sales.price.event_id)
  const account = raw.prepare('select count(*) from bank_accounts where org_id = ? and is_default').pluck()
  if (account.get(sales.org_id) !== 1) throw new Error('the demo has no bank account')
  const slug = String(raw.prepare('select slug from orgs where id = ?').pluck().get(sales.org_id))
  const hall = String(
    raw
      .prepare(
        `select id from events where org_id = ? and seating_plan_id is not null and on_sale and published
          and shows_seating_plan and not cancelled and starts_at > ? order by starts_at limit 1`,
      )
      .pluck()
      .get(sales.org_id, new Date().toISOString()),
  )
  raw.close()
  const pathOf = (event_id: string) => `/en/${slug}/events/${event_id}`
  return { ...sales, page: `${pathOf(sales.price.event_id)}/tickets`, availability: `${pathOf(hall)}/availability` }
}

const timesOf = (replies: readonly Pick<Reply, 'took'>[]) => replies.map(({ took }) => took)

type Measured = { readonly results: readonly Reply[]; readonly rate: number }

const said = ({ results, rate }: Measured): string =>
  `${perSecond(rate)}, p50 ${milliseconds(percentile(timesOf(results), 50))}, p99 ${milliseconds(percentile(timesOf(results), 99))}`

/** One row: how many requests a second are answered, beside a plain page. */
const besidePlain = (work: string, ours: Measured, rival: Measured, aim: number): Figure => ({
  work,
  ours: said(ours),
  rival: `plain Fastify page: ${said(rival)}`,
  ratio: formatRatio(ours.rate / rival.rate),
  aim: `≥ ${aim}×`,
  verdict: verdict(ours.rate / rival.rate >= aim),
})

/** Sends requests of buyers at a steady pace until it is told to stop, whatever the answers take. */
function keepBusy(buyers: Buyers, page: string): { readonly stop: () => Promise<readonly Reply[]> } {
  const replies: Promise<Reply>[] = []
  const began = performance.now()
  const buy = async (n: number) => {
    const shown = await buyers.get(page, n)
    const added = await buyers.send(shown, 'step', n, { [quantityIn(shown)]: '1' })
    return { ...added, took: shown.took + added.took }
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * BUSY) / 1000
    while (replies.length < due) {
      const n = 100_000 + replies.length
      // A buyer takes two requests.
      replies.push(n % BUYING_SHARE === 0 ? buy(n) : buyers.get(page, n))
    }
  }, 5)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(replies)
    },
  }
}

/** The field with the number of places of the first price on a page. */
function quantityIn({ html }: Pick<Reply, 'html'>): string {
  const name = /name="(qty_[^"]+)"/.exec(html)?.[1]
  if (!name) throw new Error('the page sells nothing')
  return name
}

/**
 * Measures the shop over HTTP: its pages and steps beside a plain page of Fastify, and a desk's sales beside 200
 * requests a second.
 */
export async function shop(): Promise<Figure[]> {
  const data = await copyDemoData('short')
  const { org_id, world, price, page, availability } = openShop(join(data, 'foyer.db'))
  const product = await startProduct({ data, env: { LOG_LEVEL: 'error', FOYER_PROXIES: '127.0.0.1' } })
  const buyers = new Buyers(product.url)
  const all = (work: (n: number) => Promise<Reply>): Promise<Measured> => atOnce(REQUESTS, LANES, work)

  const first = await buyers.get(page, 0)
  const plain = await startPlainPage(Buffer.from(first.html))
  const rivals = new Buyers(plain.url)
  const ofPlain = () => all((n) => rivals.get('/', n))
  await ofPlain()
  const rival = await ofPlain()
  await all((n) => buyers.get(page, n))
  const shown = await all((n) => buyers.get(page, n))
  const free = await all((n) => buyers.get(availability, n))
  if (free.results.some(({ status }) => status !== 200)) throw new Error('the hall shows no availability')
  const added = await all((n) => buyers.send(shown.results[n] ?? first, 'step', n, { [quantityIn(first)]: '1' }))
  const carts = added.results.map(({ location }) => location)
  const forms = await all((n) => buyers.get(`${carts[n]}/checkout`, n))
  const buyer = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'wire' }
  const paid = await all((n) => buyers.send(forms.results[n] ?? first, 'total', n, buyer))

  const server = await overHttp(product.url, 'cashier@lindenau.example', 'lindenau', org_id)
  const desk = new TestDevice(server, world)
  await desk.enrol('Bench shop')
  await desk.openShift()
  const token = await server.token('CASHIER', world)
  const sell = async () => percentile(await timedSales(desk, token, price, SALES), 99)
  await sell()
  const idle = await sell()
  const busy = keepBusy(buyers, page)
  const beside = await sell()
  const answered = await busy.stop()
  const refused = answered.filter(({ status }) => status >= 400).length
  if (refused > 0) throw new Error(`${refused} of ${answered.length} requests were refused`)

  server.close()
  buyers.close()
  rivals.close()
  await plain.close()
  await product.stop()
  rmSync(data, { recursive: true })
  return [
    besidePlain('shop: the page of an event', shown, rival, 0.1),
    besidePlain('shop: which seats of a hall are free', free, rival, 0.3),
    besidePlain('shop: a place into a new cart', added, rival, 0.03),
    besidePlain('shop: ordered by bank transfer', paid, rival, 0.03),
    {
      work: `push of a sale, p99, beside ${BUSY} requests a second to the shop (theirs: p99 ${milliseconds(percentile(timesOf(answered), 99))})`,
      ours: milliseconds(beside),
      rival: `without them: ${milliseconds(idle)}`,
      ratio: formatRatio(beside / idle),
      aim: '≤ 3×',
      verdict: verdict(beside / idle <= 3),
    },
  ]
}
