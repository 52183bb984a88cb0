import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Raw } from '../../../server/kernel/database/sqlite'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('statements of a sale')

const SALES = 40

/** The most statements that a sale may cost where many are booked at once, and where one is. */
const MOST = { ofMany: 17, alone: 29 }

/** The most statements of counting looks at the shop beside those that write the counts. */
const MOST_AROUND = 12

type Counted = Record<'run' | 'get' | 'all', (...values: unknown[]) => unknown> & { readonly database: unknown }

/** Counts the statements that a connection runs from now on. */
function statementsOf(raw: Raw): { readonly count: () => number; readonly stop: () => void } {
  let counted = 0
  const statement = Object.getPrototypeOf(raw.prepare('select 1')) as Counted
  const before = { run: statement.run, get: statement.get, all: statement.all }
  for (const name of ['run', 'get', 'all'] as const)
    statement[name] = function (this: Counted, ...values) {
      if (this.database === raw) counted++
      return before[name].apply(this, values)
    }
  const exec = raw.exec.bind(raw)
  raw.exec = (sql) => {
    counted++
    return exec(sql)
  }
  return {
    count: () => counted,
    stop: () => {
      Object.assign(statement, before)
      raw.exec = exec
    },
  }
}

test('books a sale with few statements', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  server.sql('update quotas set capacity = 1000')
  const [right] = (await device.places('floor', 2 * SALES + 2)).rights as [RowOf<'rights'>]
  const sale = () =>
    device.record('CreateOrder', device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }]))
  const token = await device.token()
  const cost = async (sales: number): Promise<number> => {
    const operations = Array.from({ length: sales }, sale)
    const { count, stop } = statementsOf(server.raw)
    const { receipts } = await device.push(operations, token)
    stop()
    assert.equal(
      receipts.map(({ status }) => status),
      operations.map(() => 'applied'),
    )
    return count() / sales
  }
  await cost(SALES)
  await cost(1)
  const [ofMany, alone] = [await cost(SALES), await cost(1)]
  assert.ok(ofMany > 5 && ofMany <= MOST.ofMany, `${ofMany} statements for each of ${SALES} sales`)
  assert.ok(alone <= MOST.alone, `${alone} statements for a sale alone`)
  await server.close()
})

test('counts shop views with few statements, however many pages each source has', async () => {
  const server = await startServer()
  const { org_id, events } = server.a
  const ways = [
    { affiliate: 'nobody', promo: 'nothing', referrer: 'news.example' },
    { affiliate: null, promo: null, referrer: 'radio.example' },
    { affiliate: null, promo: null, referrer: null },
  ]
  const pages = ['', events.open, events.numbered, ...Array.from({ length: 17 }, () => server.newId())]
  const counts = ways.flatMap((way) => pages.map((event_id) => ({ ...way, event_id, views: 1, visits: 1 })))
  const { count, stop } = statementsOf(server.raw)
  await server.writer.run({ kind: 'shop_visits', visits: { org_id, counts } })
  stop()
  const written = server.sql('select * from shop_views').length
  assert.is(written, counts.length)
  assert.ok(count() <= written + MOST_AROUND, `${count()} statements for ${written} rows`)
  await server.close()
})

test.run()
