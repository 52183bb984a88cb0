import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sellingDesk } from '../../harness/devices/real-desk'
import { firstValue } from '../../harness/first-value'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('session expiry during a shift')

/** Operations of a device's log on the server, in order, with user and status. */
const booked = (served: TestServer) =>
  served.raw
    .prepare(
      `select status, count(*) as entries, count(distinct id) as ids from op_receipts group by status order by status`,
    )
    .all()

test('sells on after the session ended, asks to sign in, and uploads once under the right names', async () => {
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'expiring desk')
  const { sell } = desk
  await sell()
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)

  served.sql('delete from sessions')
  await sell()
  desk.retry()
  await firstValue(desk.foyer().sync, ({ sign_in_needed }) => sign_in_needed)
  await sell()
  const { waiting, reachable, problem } = desk.foyer().sync.get()
  assert.equal(
    [waiting, reachable, problem],
    [2, true, null],
    'a session that has ended is no failure, and everything is kept',
  )
  assert.is(served.rows('orders').length, 1)

  await desk.signInAgain('CASHIER')
  desk.retry()
  await firstValue(desk.foyer().sync, (sync) => sync.waiting === 0 && !sync.sign_in_needed)
  assert.is(served.rows('orders').length, 3)
  assert.equal(booked(served), [{ status: 'applied', entries: 4, ids: 4 }])
  assert.equal(
    served.rows('receipts').map(({ user_id }) => user_id),
    Array.from({ length: 4 }, () => served.a.users.TICKETING),
    'whoever brings them has not done them',
  )

  served.sql('delete from sessions')
  await sell()
  served.sql('update users set deleted = true where id = ?', served.a.users.TICKETING)
  desk.retry()
  await firstValue(desk.foyer().sync, ({ sign_in_needed }) => sign_in_needed)
  await desk.signInAgain('CASHIER')
  desk.retry()
  await firstValue(desk.foyer().sync, (sync) => sync.waiting === 0 && sync.attention.length === 1)
  assert.equal(booked(served), [
    { status: 'applied', entries: 4, ids: 4 },
    { status: 'quarantined', entries: 1, ids: 1 },
  ])
  assert.equal(served.reports, [])
  await desk.close()
  await served.close()
})

test.run()
