import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { REPLACEMENTS } from '../../client/sync/log/erase-people'
import type { Outbox } from '../../client/sync/log/outbox'
import { backUp } from '../../server/app/backup/backup'
import { machinePorts } from '../../server/app/ports'
import { createContact, updateContact } from '../../shared/contacts/commands'
import { contacts } from '../../shared/contacts/entity'
import { sellingDesk } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { ownFolder } from '../harness/folder'
import { startServer } from '../harness/server'
import { eventually } from '../harness/turns'

const test = suite('people erased at a device')

const PERSON = {
  firstname: 'Wilhelmine',
  lastname: 'Zauberfrosch',
  email: 'wilhelmine@tintenfass.example',
  phone: '+43 660 7654321',
}
const NAME = `${PERSON.firstname} ${PERSON.lastname}`
const TRACES = /wilhelmine|zauberfrosch|tintenfass|7654321/i

const logOf = ({ store }: Outbox) => store.read((reader) => reader.ops({ by: 'seq', from: 0 }, 1000))

/** Everything that a device stores beside its rows, as text. */
const stored = async ({ store }: Outbox) =>
  JSON.stringify(
    await store.read(async (reader) => [
      await reader.ops({ by: 'seq', from: 0 }, 1000),
      await Promise.all((['rights', 'counters', 'meta'] as const).map((table) => reader.all(table))),
    ]),
  )

test('leave no trace at the desk that recorded them, and its log can be sent to a restored server', async () => {
  const lost = await startServer()
  const { folder, remove } = ownFolder()
  const base = await lost.listen()
  const desk = await sellingDesk(lost, base, 'desk')
  const { outbox } = desk.core
  const yesterday = join(folder, 'yesterday.db')
  await backUp(lost.ground.source, yesterday, machinePorts)

  const id = desk.core.newId()
  await outbox.commit('CreateContact', () => ({ args: { input: { id, ...PERSON, phone: null } } }))
  const seen = { ...PERSON, phone: null }
  await outbox.commit('UpdateContact', () => ({
    args: { id, input: { firstname: PERSON.firstname, lastname: PERSON.lastname, phone: PERSON.phone, seen } },
  }))
  const { id: price_id, value } = lost.a.prices.floor
  const lines = [{ price_id, seat_id: null, qty: 2 }]
  const sale = await desk.register.sell({
    lines,
    name: NAME,
    contact_id: id,
    payments: [{ method: 'cash', amount: 2 * value, given: 2 * value }],
  })
  await desk.register.requestRefund({ order_id: sale.order_id, reason: `${NAME} has the flu` })
  await desk.sell(1)
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  const before = await logOf(outbox)
  assert.is(before.filter(({ input }) => TRACES.test(input)).length, 4)

  const erase = 'mutation ($id: ID!) { EraseContact(id: $id) { id } }'
  assert.is((await lost.graphql(await lost.token('ADMIN'), erase, { id })).code, null)
  await eventually('an erased log', async () => !TRACES.test(await stored(outbox)))
  const after = await logOf(outbox)
  const place = (op: (typeof after)[number]) => [op.id, op.seq, op.hash, op.prev_hash, op.state]
  assert.equal(after.map(place), before.map(place))
  assert.equal(
    after.filter((op, n) => op.input !== before[n]?.input).map(({ name }) => name),
    ['CreateContact', 'UpdateContact', 'CreateOrder', 'RequestRefund'],
  )

  // What is recorded about the person later is erased once it has been answered.
  desk.cut(true)
  await outbox.commit('UpdateContact', () => ({ args: { id, input: { firstname: null, lastname: PERSON.lastname } } }))
  await desk.sell(1)
  desk.cut(false)
  desk.retry()
  await eventually('an erased correction', async () => !TRACES.test(await stored(outbox)))
  const [refused] = await outbox.attention()
  assert.is(refused?.code, 'not_found')

  desk.cut(true)
  await desk.sell(1)
  await lost.close()
  const served = await startServer({ on: await lost.ground.restored(yesterday) })
  await served.listen(Number(new URL(base).port))
  desk.cut(false)
  await desk.signInAgain()
  desk.retry()
  await eventually('every sale at the restored server', () => served.rows('orders').length === 4)
  assert.equal(
    served
      .rows('orders')
      .sort((a, b) => b.qty - a.qty)
      .map(({ name, qty, total }) => [name, qty, total]),
    [['–', 2, 2 * value], ...[1, 1, 1].map((qty) => ['Anna', qty, value])],
  )
  assert.equal(
    served.rows('contacts').flatMap((row) => (row.id === id ? [[row.name, row.email, row.phone]] : [])),
    [['–', null, null]],
  )
  assert.equal([served.rows('quarantined_ops'), served.reports], [[], []])
  const tables = ['contacts', 'orders', 'incidents', 'op_receipts', 'contact_conflicts', 'contact_field_changes']
  assert.not.match(JSON.stringify(tables.map((table) => served.rows(table))), TRACES)
  await desk.close()
  await served.close()
  remove()
})

test('replaces every field of a contact that a device can send', () => {
  const inputs = [createContact, updateContact].flatMap(({ args }) => Object.keys(args.shape.input.shape))
  const personal = inputs.filter((field) => contacts.personal.includes(field))
  assert.ok(personal.length >= 8)
  assert.equal(
    personal.filter((field) => !Object.hasOwn(REPLACEMENTS, field)),
    [],
  )
})

test.run()
