import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { replicatedTables } from '../../../client/sync/rows/storage/rx-schema'
import { scrubOutcomes } from '../../../server/sync/scrub'
import { pullOf } from '../../../shared/documents'
import { ROLE_NAMES, type RoleName } from '../../../shared/kernel/permissions'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('personal data on devices')

/**
 * Personal data that occurs in one place of the database each, with the roles that may have it on a device. Stated by
 * hand, see decision 0452.
 */
const sellers: readonly RoleName[] = ['SUPER', 'ADMIN', 'EDITOR', 'TICKETING', 'CASHIER']
const MAY: Readonly<Record<string, readonly RoleName[]>> = {
  'Anna Kontakt': sellers,
  'anna@kontakt.example': sellers,
  '+49 170 1234567': sellers,
  'Kontaktgasse 7': sellers,
  'Käufer am Abend': [...sellers, 'CHECKIN'],
  'sitzt ungern am Rand': sellers,
  'Beschenkte Person': sellers,
  'kollegin@haus.example': sellers,
  'Kollegin Kasse': [...sellers, 'ANALYST', 'CHECKIN'],
}

async function lived(server: TestServer): Promise<void> {
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights } = await desk.places('floor', 1)
  const [right] = rights
  if (!right) throw new Error('no places')
  const { world } = desk
  await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
  const run = (sql: string, ...values: unknown[]) => assert.ok(server.raw.prepare(sql).run(...values).changes > 0, sql)
  const address = JSON.stringify({ street: 'Kontaktgasse 7', postcode: '04177', city: 'Leipzig', country: 'DE' })
  run(
    `update contacts set name = 'Anna Kontakt', email = 'anna@kontakt.example', phone = '+49 170 1234567', invoice_address = ? where id = ?`,
    address,
    server.a.contact,
  )
  run(`update orders set name = 'Käufer am Abend', annotation = 'sitzt ungern am Rand' where org_id = ?`, world.org_id)
  const input = { id: server.newId(), code: 'GESCHENK22', value: 500, name: 'Beschenkte Person', valid_until: null }
  const voucher = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($input: CreateVoucherInput!) { CreateVoucher(input: $input) { id } }',
    { input },
  )
  assert.is(voucher.code, null)
  run(`update users set name = 'Kollegin Kasse', email = 'kollegin@haus.example' where id = ?`, server.a.users.CASHIER)
}

test('sends each role’s device only the personal data it needs', async () => {
  const server = await startServer()
  await lived(server)
  for (const role of ROLE_NAMES) {
    const token = await server.token(role)
    const pages: string[] = []
    for (const table of replicatedTables(role)) {
      const { data, code } = await server.graphql(token, pullOf(table), {
        input: { checkpoint: null, limit: 1000, window: { holder: 'office' } },
      })
      assert.is(code, null, `${role} pulls ${table}`)
      pages.push(JSON.stringify(data))
    }
    const all = pages.join('\n')
    for (const [words, who] of Object.entries(MAY))
      assert.is(all.includes(words), who.includes(role), `${words} on a device of ${role}`)
  }
  await server.close()
})

test('hides names of buyers from analysts wherever a row leads to them', async () => {
  const server = await startServer()
  await lived(server)
  server.sql('update orders set contact_id = ? where org_id = ?', server.a.contact, server.a.org_id)
  const ask = async (role: RoleName) => {
    const query = `{ contacts { contacts { name firstname lastname } } contact(id: "${server.a.contact}") { name }
      orders { orders { name contact { name firstname lastname } } } invoices { invoices { recipient contact { name } order { name } } }
      outbox { outbox { address payload contact { name } } } }`
    const { data, message } = await server.graphql(await server.token(role), query)
    assert.is(message, null, role)
    return JSON.stringify(data)
  }
  const cursor = '{ contacts(input: { sort: "name", limit: 1 }) { next } }'
  const { data } = await server.graphql(await server.token('ANALYST'), cursor)
  const contacts = data?.contacts as { next: string } | undefined
  assert.ok(contacts?.next)
  assert.not.match(Buffer.from(contacts?.next ?? '', 'base64url').toString(), /anna/i)
  for (const name of ['Anna Kontakt', 'Käufer am Abend']) {
    assert.ok((await ask('ADMIN')).includes(name))
    assert.not.ok((await ask('ANALYST')).includes(name), name)
  }
  await server.close()
})

test('shows personal data in a refusal by reader, and stores none', async () => {
  const server = await startServer()
  const { contact } = server.a
  server.sql(`update contacts set name = 'Anna Kontakt', email = 'anna@kontakt.example' where id = ?`, contact)
  const desk = await TestDevice.ready(server)
  const input = { id: contact, firstname: 'Otto', lastname: 'Neu', email: null, phone: null }
  const op = desk.record('CreateContact', { input })
  const rowFor = async (role: RoleName) => (await desk.broughtBy(role, [op])).receipts[0]?.rows[0]?.row
  const [refused] = (await desk.push([op])).receipts
  assert.equal(
    [refused?.status, refused?.rows[0]?.id, refused?.rows[0]?.row?.email],
    ['refused', contact, 'anna@kontakt.example'],
  )
  assert.equal((await rowFor('CASHIER'))?.email, 'anna@kontakt.example')
  const analyst = await rowFor('ANALYST')
  assert.equal([analyst?.name, analyst?.email], ['', null])
  for (const role of ['CHECKIN', 'GALLERY'] as const) assert.is(await rowFor(role), null, role)
  const kept = () => JSON.stringify(server.raw.prepare('select * from op_receipts where id = ?').all(op.id))
  assert.not.ok(/Kontakt/i.test(kept()), kept())
  const once = [
    { table: 'contacts', id: contact, row: { id: contact, name: 'Anna Kontakt', email: 'anna@kontakt.example' } },
  ]
  server.sql('update op_receipts set rows = ? where id = ?', JSON.stringify(once), op.id)
  assert.is(await rowFor('CHECKIN'), null, 'nor what an earlier version has kept')
  server.sql(`update contacts set email = 'anna@neu.example' where id = ?`, contact)
  assert.equal((await rowFor('CASHIER'))?.email, 'anna@neu.example', 'what is true is true now')
  await server.close()
})

test('removes personal data that earlier versions stored in outcomes', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const contact = { table: 'contacts', id: server.a.contact }
  const before = JSON.stringify([
    { ...contact, row: { name: 'Ada Lovelace', email: 'ada@example.org' } },
    { table: 'orders', id: server.newId(), row: null },
  ])
  server.raw.prepare('update op_receipts set rows = ? where device_id = ?').run(before, device.id)
  assert.is(scrubOutcomes(server.raw), 1)
  const rows = String(server.raw.prepare('select rows from op_receipts where device_id = ?').pluck().get(device.id))
  assert.not.match(rows, /Ada|ada@|"row"/)
  assert.equal(JSON.parse(rows)[0], contact)
  assert.is(scrubOutcomes(server.raw), 0)
  await server.close()
})

test.run()
