import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Ticket, writeTicketCode } from '../../../shared/tickets/code'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('ticket codes of a sale')

const sign = async () => new Uint8Array(64)

test('books a code that names its own line, and keeps a sale whose code names something else', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights } = await desk.places('floor', 20)
  const [right] = rights
  if (!right) throw new Error('no places')
  const certificate = { device_id: desk.id, public_key: new Uint8Array(randomBytes(32)), signature: new Uint8Array(64) }
  const sell = async (changed: Partial<Ticket>, by: typeof certificate | null = certificate) => {
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full, qty: 2 }])
    const [item] = args.input.items
    if (!item?.event_id) throw new Error('no line')
    item.code = await writeTicketCode(
      { id: item.id, event_id: item.event_id, qty: item.qty, seat_id: null, ...changed },
      sign,
      by,
    )
    const op = desk.record('CreateOrder', args)
    const [receipt] = (await desk.push([op])).receipts
    const booked = server.rows('orders').some(({ id }) => id === args.input.id)
    const incident = server.rows('incidents').find(({ subject_id }) => subject_id === op.id)
    return [receipt?.status, booked, incident?.kind ?? null, incident?.details.code ?? null]
  }
  assert.equal(await sell({}), ['applied', true, null, null])
  assert.equal(await sell({}, null), ['applied', true, null, null], 'signed by the organisation')
  const wrong: Partial<Ticket>[] = [
    { id: server.newId() },
    { event_id: server.a.events.numbered },
    { qty: 12 },
    { seat_id: server.a.seats[0] ?? '' },
  ]
  for (const changed of wrong)
    assert.equal(
      await sell(changed),
      ['quarantined', false, 'quarantined', 'orders.wrong_ticket_code'],
      Object.keys(changed).join(),
    )
  await server.close()
})

test.run()
