import * as assert from 'uvu/assert'
import type { RowOf } from '../../../shared/registry'
import { TestDevice } from '../devices/test-device'
import type { TestServer } from '../server'

/**
 * Opens a desk with four places of the open event. Returns a function that sells one of them to a contact, or to nobody
 * known.
 */
export async function ticketSales(server: TestServer): Promise<(contact_id: string | null) => Promise<void>> {
  const { a } = server
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 4)).rights as [RowOf<'rights'>]
  const line = { right, price: a.prices.floor, rate: a.rates.full }
  return async (contact_id) =>
    assert.is((await desk.send('CreateOrder', desk.saleArgs([line], 'cash', { contact_id }))).status, 'applied')
}
