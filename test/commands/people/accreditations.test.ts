import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, iso } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { TestDevice } from '../../harness/devices/test-device'
import { OfficeDesk } from '../../harness/office/office-desk'

const accreditations = suite('accreditations')

/** Accredits the fixture's contact for a number of floor tickets. */
async function accredited({ max_qty = 3, is_exclusive = true } = {}) {
  const office = await OfficeDesk.open()
  const { a, server } = office
  const made = async (name: string, input: object) => {
    const answer = await office.ask(name, { input })
    if (!answer.data) throw new Error(answer.code ?? answer.message ?? 'no answer')
    return (answer.data[name] as { id: string }).id
  }
  const span = { starts_at: iso(server.now() - DAY), ends_at: iso(server.now() + DAY) }
  const accreditation_id = await made('CreateAccreditation', { name: 'Press', is_exclusive, ...span })
  await made('CreateAccreditationEvent', {
    accreditation_id,
    event_id: a.events.open,
    price_id: a.prices.floor.id,
    max_qty,
  })
  const badge = await made('CreateAccreditationContact', { accreditation_id, contact_id: a.contact })
  /** Outcome of ordering a number of floor tickets. */
  const ordering = (qty: number, contact_id: string | null = a.contact, id = server.newId()) =>
    office.code(
      office.ask('ReserveOrder', {
        input: {
          id,
          contact_id,
          channel: 'phone',
          name: '',
          order_type: 'reservation',
          valid_until: office.in(HOUR),
          items: [office.places('floor', qty)],
        },
      }),
    )
  return { office, a, server, accreditation_id, badge, ordering }
}

accreditations('sells an accredited contact their quantity over all live orders, and no more', async () => {
  const { office, server, accreditation_id, ordering } = await accredited()
  const id = server.newId()
  assert.is(await ordering(2, undefined, id), null)
  assert.is(await ordering(2), 'accreditations.used_up')
  assert.equal(office.quota('floor'), [0, 2], 'nothing was held for what was refused')
  assert.is(await ordering(1), null)
  assert.is(await ordering(1), 'accreditations.used_up')
  assert.is(await office.code(office.ask('CancelOrder', { id, input: {} })), null)
  assert.is(await ordering(2), null, 'what is called off is theirs again')
  assert.is(await ordering(1), 'accreditations.used_up')
  server.advance(HOUR + 1)
  assert.is(await office.expire(), 2)
  assert.is(await ordering(3), null, 'and so is what expired')
  assert.is(
    await office.code(
      office.ask('UpdateAccreditation', { id: accreditation_id, input: { ends_at: iso(server.now()) } }),
    ),
    null,
  )
  assert.is(await ordering(1), 'accreditations.exclusive', 'it is over')
  await office.close()
})

accreditations('sells an exclusive price to accredited contacts only', async () => {
  const { office, badge, accreditation_id, ordering } = await accredited()
  assert.is(await ordering(1, null), 'accreditations.exclusive')
  assert.is(
    await office.code(
      office.server.graphql(
        await office.server.token('ADMIN'),
        `mutation { DeleteAccreditationContact(id: "${badge}") { ok } }`,
      ),
    ),
    null,
  )
  assert.is(await ordering(1), 'accreditations.exclusive')
  assert.is(
    await office.code(office.ask('UpdateAccreditation', { id: accreditation_id, input: { is_exclusive: false } })),
    null,
  )
  assert.is(await ordering(4, null), null, 'whoever has none buys as anybody does')
  assert.is(await ordering(4), null)
  assert.is(
    await office.code(
      office.reserving([office.places('gallery', 5)], { order_type: 'option', valid_until: office.in(DAY) }),
    ),
    null,
  )
  await office.close()
})

accreditations('counts the new order after an exchange and not the old', async () => {
  const { office, server, ordering } = await accredited({ max_qty: 2 })
  const id = server.newId()
  assert.is(await ordering(2, undefined, id), null)
  await office.pay(id, 2 * 1799)
  const exchange = (qty: number) =>
    office.code(
      office.ask('ExchangeOrder', {
        id,
        input: {
          id: server.newId(),
          new_items: [office.places('floor', qty)],
          way: 'wire',
          difference: (qty - 2) * 1799,
        },
      }),
    )
  assert.is(await exchange(3), 'accreditations.used_up')
  assert.equal([office.status(id), office.quota('floor')], [STATUS.paid, [2, 0]], 'nothing was taken back')
  assert.is(await exchange(2), null)
  await office.close()
})

accreditations('counts simultaneous orders of one contact together', async () => {
  const { office, ordering } = await accredited()
  const answers = await Promise.all(Array.from({ length: 8 }, () => ordering(1)))
  assert.equal(answers.filter((code) => code === null).length, 3)
  assert.equal([...new Set(answers.filter((code) => code !== null))], ['accreditations.used_up'])
  assert.equal(office.quota('floor'), [0, 3])
  await office.close()
})

accreditations('books a desk’s sale above the accreditation as paid and informs a manager', async () => {
  const { office, a, server, ordering } = await accredited()
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 6)).rights
  if (!right) throw new Error('no right')
  const line = (qty: number) => ({ right, price: a.prices.floor, rate: a.rates.full, qty })
  const sell = (qty: number, contact_id: string | null) =>
    desk.send('CreateOrder', desk.saleArgs([line(qty)], 'cash', { contact_id }))
  assert.is((await sell(2, a.contact)).status, 'applied')
  assert.equal(server.rows('incidents'), [])
  const beyond = await sell(2, a.contact)
  const anybody = await sell(1, null)
  assert.equal([beyond.status, anybody.status, office.quota('floor')], ['applied', 'applied', [5, 1]])
  const told = server
    .rows('incidents')
    .map(({ kind, details: { had, wanted, max } }) => `${kind} ${had} ${wanted} ${max}`)
  assert.equal(told.sort(), ['accreditation_exceeded 0 1 0', 'accreditation_exceeded 2 2 3'])
  assert.is(await ordering(1), 'accreditations.used_up', 'the office counts what the desk sold')
  await office.close()
})

accreditations.run()
