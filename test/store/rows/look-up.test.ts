import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findCode } from '../../../client/desk/orders/lookup'
import { sellingDesk } from '../../harness/devices/real-desk'
import { startServer } from '../../harness/server'

const test = suite('look-up of a code')

test('finds a sale whose rows are still being written', async () => {
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'desk')
  desk.cut(true)
  const { register, foyer, core } = desk
  const { prices, events } = served.a
  const { id: price_id, value: amount } = prices.stalls
  const seats = core.rights.live
    .get()
    .filter(({ kind, event_id, left }) => kind === 'seat' && event_id === events.numbered && left > 0)
  const sell = (nth: number) =>
    register.sell({
      lines: [{ price_id, seat_id: seats[nth]?.subject_id ?? null, qty: 1 }],
      name: '',
      contact_id: null,
      payments: [{ method: 'cash', amount, given: amount }],
    })
  const sale = await sell(0)
  const [ticket] = sale.tickets
  assert.equal(await findCode(foyer(), ticket?.code ?? ''), {
    kind: 'order',
    order_id: sale.order_id,
    ticket_id: ticket?.id,
  })
  const next = await sell(1)
  assert.equal(await findCode(foyer(), next.booking_code), { kind: 'order', order_id: next.order_id, ticket_id: null })
  await desk.close()
  await served.close()
})

test.run()
