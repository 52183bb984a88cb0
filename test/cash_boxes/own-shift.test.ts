import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { servedDevice } from '../harness/devices/served-device'
import { startServer } from '../harness/server'

const test = suite('open shift of a user')

test('is that of the signed-in user, unless the query names another one', async () => {
  const served = await startServer()
  const desk = await servedDevice(served, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  await createRegister(desk.core).openShift({ cash_box_id: served.a.boxes[0] ?? '', opening: 0 })
  await desk.drain.run()
  const shiftOf = async (role: 'TICKETING' | 'ADMIN', args = '') =>
    (await served.graphql(await served.token(role), `{ cash_box_shift${args} { user_id } }`)).data?.cash_box_shift
  const own = { user_id: served.a.users.TICKETING }
  assert.equal(await shiftOf('TICKETING'), own)
  assert.is(await shiftOf('ADMIN'), null)
  assert.equal(await shiftOf('ADMIN', `(user_id: "${own.user_id}")`), own)
  await served.close()
})

test.run()
