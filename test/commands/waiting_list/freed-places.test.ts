import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../../harness/devices/test-device'
import { WaitingLine } from '../../harness/shop/waiting-line'

const test = suite('places that become free while somebody waits')

const SEATS = 10

/** A hall whose seats the office has reserved one by one, and a desk with a shift. */
async function open() {
  const line = await WaitingLine.open(
    Array.from({ length: SEATS }, (_, n) => [n]),
    SEATS,
  )
  const desk = await TestDevice.ready(line.server, { shift: true })
  /** The jobs that will offer free places, and whether they are due. */
  const offering = () =>
    line.server
      .sql(
        `select run_at from jobs where org_id = ? and kind = 'serve_waiting_list' and state = 'waiting'`,
        line.server.a.org_id,
      )
      .map(({ run_at }) => (String(run_at) <= line.office.in(0) ? 'now' : 'by time'))
  return { line, desk, offering }
}

test('are offered at once by one job, however many become free, and by time where nobody waits', async () => {
  const { line, offering } = await open()
  const ada = await line.join('Ada', { qty: SEATS })
  await line.run()
  assert.equal(offering(), ['by time'])
  await line.giveBack(1)
  await line.giveBack(2)
  assert.equal(offering(), ['now'])
  await line.step({ do: 'leave', id: ada })
  await line.run()
  await line.giveBack(3)
  assert.equal(offering(), ['by time'], 'nobody waits')
  await line.close()
})

test('are offered at once after the return of places, and not of what nobody waits for', async () => {
  const { line, desk, offering } = await open()
  await line.join('Ada', { qty: SEATS })
  const [places] = (await desk.places('floor', 2)).rights as [RowOf<'rights'>]
  const stock = { event_id: null, kind: 'stock', subject_id: line.server.a.products.sekt.id, qty: 3 } as const
  const [bottles] = (await desk.acquire([stock])).rights as [RowOf<'rights'>]
  await line.run()
  const give = async ({ id, qty }: RowOf<'rights'>) =>
    (await desk.send('ReturnRights', { input: { rights: [{ id, qty }] } })).status
  assert.equal([await give(bottles), offering()], ['applied', ['by time']])
  assert.equal([await give(places), offering()], ['applied', ['now']])
  await line.close()
})

test.run()
