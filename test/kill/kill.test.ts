import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Operation } from '../../shared/sync/protocol'
import { startProduct } from '../harness/browser/product'
import { DEEP } from '../harness/deep'
import { TestDevice } from '../harness/devices/test-device'
import { PASSWORD } from '../harness/fixture'
import { freshGround } from '../harness/ground'
import { overHttp } from '../harness/http'
import { eventually } from '../harness/turns'

const kill = suite('kill -9: sales')

const DESKS = 6
const SALES_EACH = DEEP ? 80 : 40
const PER_PUSH = 4
/** Number of acknowledged sales after which the process is killed each time. */
const DIES_EVERY = 80

kill('loses no acknowledged sale and books no repeated one twice', async () => {
  const ground = await freshGround()
  const { FOYER_DATA, ...env } = ground.environment
  const product = await startProduct({ ...(FOYER_DATA ? { data: FOYER_DATA } : {}), env })
  const world = ground.a
  ground.sql('update quotas set capacity = 100000')
  const server = await overHttp(product.url, `cashier@${world.slug}.example`, PASSWORD, world.org_id)
  const acknowledged: string[] = []
  let deaths = 0
  let back: Promise<void> = Promise.resolve()

  const booked = (ids: readonly string[]) =>
    new Set(ground.sql(`select id from orders where id in (${ids.map(() => '?').join()})`, ...ids).map(({ id }) => id))
      .size
  const die = async () => {
    deaths++
    await product.kill()
    const known = [...acknowledged]
    assert.is(booked(known), known.length, `after death ${deaths}`)
    await product.restart()
  }
  const sell = async (
    desk: TestDevice,
    sales: readonly { readonly op: Operation; readonly order_id: string }[],
    token: string,
  ) => {
    for (let from = 0; from < sales.length; from += PER_PUSH) {
      const batch = sales.slice(from, from + PER_PUSH)
      const ops = batch.map(({ op }) => op)
      await eventually('an answer', async () => {
        await back
        // The server is down or dying. A device without an answer sends again once it is back.
        const answer = await desk.push(ops, token).catch(() => null)
        if (!answer) return false
        assert.equal(
          answer.receipts.map(({ status }) => status),
          batch.map(() => 'applied'),
        )
        return true
      })
      acknowledged.push(...batch.map(({ order_id }) => order_id))
      if (Math.floor(acknowledged.length / DIES_EVERY) > deaths) back = die()
    }
  }

  const desks: TestDevice[] = []
  for (let n = 0; n < DESKS; n++) {
    const desk = new TestDevice(server, world)
    await desk.enrol(`Desk ${n}`)
    await desk.openShift()
    desks.push(desk)
  }
  const token = await server.token('CASHIER', world)
  await Promise.all(
    desks.map(async (desk) => {
      const { rights } = await desk.places('floor', SALES_EACH)
      const [right] = rights
      assert.is(right?.qty, SALES_EACH)
      const ops = Array.from({ length: SALES_EACH }, () => {
        const sale = desk.saleArgs([
          { right: right as (typeof rights)[number], price: world.prices.floor, rate: world.rates.full },
        ])
        return { op: desk.record('CreateOrder', sale), order_id: sale.input.id }
      })
      await sell(desk, ops, token)
    }),
  )
  await back
  const all = DESKS * SALES_EACH
  assert.ok(deaths >= Math.floor(all / DIES_EVERY) - 1, `it died ${deaths} times`)
  const [orders] = ground.sql('select count(*) as count, count(distinct id) as ids from orders')
  assert.equal([orders?.count, orders?.ids], [all, all])
  assert.equal(new Set(acknowledged).size, all)
  const [money] = ground.sql('select sum(amount) as sum from payments')
  assert.is(money?.sum, all * world.prices.floor.value)
  const [quota] = ground.sql(
    'select sold, held from quotas where subject_id = ? and event_id = ?',
    world.categories.floor,
    world.events.open,
  )
  assert.equal([quota?.sold, quota?.held], [all, 0])
  server.close()
  await product.stop()
  await ground.close()
})

kill.run()
