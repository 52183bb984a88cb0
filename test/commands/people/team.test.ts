import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROLES, type RoleName } from '../../../shared/kernel/permissions'
import { DAY, iso } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { type GraphAnswer, startServer, type TestServer } from '../../harness/server'

const test = suite('office settings')

type Made = Record<string, unknown>

/** Sends a command in a role. */
async function run(
  server: TestServer,
  role: RoleName,
  name: string,
  args: Record<string, unknown>,
  answer = 'id',
  world = server.a,
): Promise<GraphAnswer> {
  const declared = Object.keys(args).map((field) => (field === 'id' ? '$id: ID!' : `$input: ${name}Input!`))
  const passed = Object.keys(args).map((field) => `${field}: $${field}`)
  return server.graphql(
    await server.token(role, world),
    `mutation (${declared.join(', ')}) { answer: ${name}(${passed.join(', ')}) { ${answer} } }`,
    args,
  )
}
const code = async (answer: Promise<GraphAnswer>) => (await answer).code
const made = async (answer: Promise<GraphAnswer>): Promise<Made & { readonly id: string }> => {
  const { code, message, data } = await answer
  assert.is(code, null, message ?? '')
  return data?.answer as Made & { readonly id: string }
}

test('assigns roles up to the assigner’s own, and protects the owner', async () => {
  const server = await startServer()
  const { users } = server.a
  const give = (by: RoleName, to: RoleName, role: RoleName) =>
    run(server, by, 'UpdateUser', { id: users[to], input: { role } }, 'role privileges roleSlug')
  const changed = await made(give('ADMIN', 'BASIC', 'EDITOR'))
  assert.equal(changed, { role: 'EDITOR', privileges: ROLES.EDITOR.privileges, roleSlug: 'editor' })
  assert.is(await code(give('ADMIN', 'EDITOR', 'SUPER')), 'users.above')
  assert.is(await code(give('ADMIN', 'SUPER', 'CASHIER')), 'users.above')
  assert.is(await code(run(server, 'ADMIN', 'DeactivateUser', { id: users.SUPER })), 'users.above')
  assert.is(await code(give('EDITOR', 'CASHIER', 'BASIC')), 'forbidden')
  assert.is(await code(give('SUPER', 'ANALYST', 'SUPER')), null)
  assert.is(await code(run(server, 'ADMIN', 'UpdateUser', { id: users.BASIC, input: { name: '  ' } })), 'input.invalid')
  assert.is(
    await code(run(server, 'ADMIN', 'UpdateUser', { id: server.b.users.BASIC, input: { name: 'B' } })),
    'not_found',
  )
  const asked = await server.graphql(
    await server.token('ADMIN'),
    `{ user(id: "${users.BASIC}") { roleSlug formattedRole de: formattedRole(lang: de) } }`,
  )
  assert.equal(asked.data?.user, { roleSlug: 'editor', formattedRole: 'Editor', de: 'Redaktion' })
  await server.close()
})

test('keeps the last administrator, with two removals at once too', async () => {
  const server = await startServer()
  const { users, org_id } = server.a
  server.sql('update users set deleted = ? where id = ?', true, users.SUPER)
  const demote = (id: string) => run(server, 'ADMIN', 'UpdateUser', { id, input: { role: 'EDITOR' } })
  assert.is(await code(demote(users.ADMIN)), 'users.last_admin')
  assert.is(await code(run(server, 'ADMIN', 'DeactivateUser', { id: users.ADMIN })), 'users.yourself')
  assert.is(await code(run(server, 'ADMIN', 'UpdateUser', { id: users.EDITOR, input: { role: 'ADMIN' } })), null)
  const token = await server.token('ADMIN')
  const query = 'mutation ($id: ID!) { UpdateUser(id: $id, input: { role: BASIC }) { id } }'
  const both = await Promise.all([users.ADMIN, users.EDITOR].map((id) => server.graphql(token, query, { id })))
  assert.is(both.filter((answer) => answer.code === null).length, 1)
  const admins = server
    .rows('users', server.a)
    .filter(({ role, deleted, org_id: of }) => role === 'ADMIN' && !deleted && of === org_id)
  assert.is(admins.length, 1)
  await server.close()
})

test('ends a deactivated member’s token, sessions and PIN at once, but not elsewhere', async () => {
  const server = await startServer()
  const { users, org_id } = server.a
  const token = await server.token('CASHIER')
  const [account] = server.rows('users', server.a).filter(({ id }) => id === users.CASHIER)
  const account_id = String(account?.account_id)
  const now = iso(server.now())
  server.sql(
    'insert into device_grants (id, org_id, device_id, user_id, secret_hash, set_at, not_after) values (?, ?, ?, ?, ?, ?, ?)',
    ...['d:u', org_id, 'd', users.CASHIER, 'h', now, now],
  )
  const other = server.rows('users', server.b).find(({ role }) => role === 'CASHIER')
  server.sql('update users set account_id = ? where id = ?', account_id, String(other?.id))
  const session = (id: string, org: string | null) =>
    server.sql(
      'insert into sessions (id, account_id, org_id, created_at, expires_at) values (?, ?, ?, ?, ?)',
      id,
      account_id,
      org,
      now,
      iso(server.now() + DAY),
    )
  session('here', org_id)
  session('anywhere', null)
  assert.is((await server.graphql(token, '{ orgs { total } }')).code, null)
  assert.is(await code(run(server, 'ADMIN', 'DeactivateUser', { id: users.CASHIER })), null)
  assert.is((await server.graphql(token, '{ orgs { total } }')).code, 'auth.required')
  const left = async (table: 'sessions' | 'device_grants') =>
    (await server.db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  assert.equal(await left('device_grants'), [])
  const sessions = await left('sessions')
  assert.equal([sessions.includes('here'), sessions.includes('anywhere')], [false, true])
  assert.is(await code(run(server, 'ADMIN', 'DeactivateUser', { id: String(other?.id) }, 'id', server.b)), null)
  assert.not.ok((await left('sessions')).includes('anywhere'), 'nobody’s colleague anywhere')
  assert.is(await code(run(server, 'ADMIN', 'UpdateUser', { id: users.CASHIER, input: { name: 'Back' } })), 'not_found')
  const log = await server.graphql(await server.token('ADMIN'), '{ activity_log { activity_log { name subject_id } } }')
  const entries = log.data?.activity_log as { activity_log: Made[] } | undefined
  assert.equal(entries?.activity_log[0], { name: 'DeactivateUser', subject_id: users.CASHIER })
  await server.close()
})

test('lets users change only their own name and display settings', async () => {
  const server = await startServer()
  const mine = (input: object) => run(server, 'GALLERY', 'UpdateProfile', { input }, 'id name role webclient_settings')
  const before = { id: server.a.users.GALLERY, role: 'GALLERY' }
  assert.equal(await made(mine({ name: 'Oskar' })), {
    ...before,
    name: 'Oskar',
    webclient_settings: { sidebar: true, use_accreditations: false },
  })
  assert.equal(await made(mine({ webclient_settings: { sidebar: false } })), {
    ...before,
    name: 'Oskar',
    webclient_settings: { sidebar: false, use_accreditations: false },
  })
  assert.is(await code(mine({ role: 'ADMIN' })), 'graphql')
  await server.close()
})

test('keeps a used tax group and its rate, lets it end, and deletes an unused one', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const used = server.rows('tax_groups', server.a)[0] as unknown as Made
  assert.is(await code(run(server, 'ADMIN', 'DeleteTaxGroup', { id: String(used.id) }, 'ok')), 'tax_groups.in_use')
  const group = await made(
    run(
      server,
      'ADMIN',
      'CreateTaxGroup',
      { input: { name: 'Books', rate: 700, valid_to: null } },
      'id rate valid_from valid_to',
    ),
  )
  assert.equal(group, { id: group.id, rate: 700, valid_from: iso(server.now()), valid_to: null })
  const end = (valid_to: string) =>
    run(server, 'ADMIN', 'UpdateTaxGroup', { id: group.id, input: { valid_to } }, 'valid_to')
  assert.is(await code(end(iso(server.now() - DAY))), 'input.ends_first')
  assert.is(await code(end(iso(server.now() + DAY))), null)
  assert.is(
    (await server.graphql(token, `mutation { UpdateTaxGroup(id: "${group.id}", input: { rate: 1 }) { id } }`)).code,
    'graphql',
  )
  assert.is(
    await code(run(server, 'ADMIN', 'CreateTaxGroup', { input: { name: 'Books', rate: 10_001 } })),
    'input.invalid',
  )
  for (const table of ['products', 'price_names']) {
    server.sql(`update ${table} set tax_group_id = ? where org_id = ?`, group.id, server.a.org_id)
    const there = server.rows(table as 'products', server.a).length > 0
    assert.is(
      await code(run(server, 'ADMIN', 'DeleteTaxGroup', { id: group.id }, 'ok')),
      there ? 'tax_groups.in_use' : null,
    )
    if (there) server.sql(`update ${table} set tax_group_id = ? where org_id = ?`, String(used.id), server.a.org_id)
  }
  await server.close()
})

test('keeps the name of tax groups that succeed each other while any is used', async () => {
  const server = await startServer()
  const used = server.rows('tax_groups', server.a)[0] as unknown as Made
  const next = await made(
    run(server, 'ADMIN', 'CreateTaxGroup', {
      input: { name: used.name, rate: 800, valid_from: iso(server.now() + DAY), valid_to: null },
    }),
  )
  const rename = (id: unknown) => run(server, 'ADMIN', 'UpdateTaxGroup', { id, input: { name: 'Other' } }, 'name')
  assert.is(await code(run(server, 'ADMIN', 'DeleteTaxGroup', { id: next.id }, 'ok')), 'tax_groups.in_use')
  assert.equal([await code(rename(next.id)), await code(rename(used.id))], ['tax_groups.in_use', 'tax_groups.in_use'])
  const alone = await made(
    run(server, 'ADMIN', 'CreateTaxGroup', { input: { name: 'Books', rate: 700, valid_to: null } }),
  )
  assert.is(await code(rename(alone.id)), null)
  await server.close()
})

test('keeps a price category that seats, prices or templates use', async () => {
  const server = await startServer()
  const remove = (id: string) => run(server, 'ADMIN', 'DeletePriceCategory', { id }, 'ok')
  assert.is(await code(remove(server.a.categories.floor)), 'price_categories.in_use')
  const input = { name: 'Box', short_name: 'BX' }
  const { id } = await made(run(server, 'ADMIN', 'CreatePriceCategory', { input }, 'id color pos'))
  assert.is(
    await code(run(server, 'ADMIN', 'CreatePriceCategory', { input: { ...input, color: 'red' } })),
    'input.invalid',
  )
  const tax_group_id = String(server.rows('tax_groups', server.a)[0]?.id)
  const name = await made(run(server, 'ADMIN', 'CreatePriceName', { input: { name: 'Full', tax_group_id } }))
  const prices = [{ price_name_id: name.id, price_category_id: id, value: 100 }]
  const template = await made(run(server, 'ADMIN', 'CreatePriceTemplate', { input: { name: 'All', prices } }))
  assert.is(await code(remove(id)), 'price_categories.in_use')
  assert.is(await code(run(server, 'ADMIN', 'DeletePriceTemplate', { id: template.id }, 'ok')), null)
  assert.is(await code(remove(id)), null)
  await server.close()
})

test('deletes a cash box only without an open shift or held numbers', async () => {
  const server = await startServer()
  const box = await made(
    run(server, 'ADMIN', 'CreateCashBox', { input: { name: 'Bar', place: 'Foyer' } }, 'id vendor blind place'),
  )
  assert.equal(box, { id: box.id, vendor: 'internal', blind: false, place: 'Foyer' })
  assert.is(await code(run(server, 'ADMIN', 'DeleteCashBox', { id: box.id }, 'ok')), null)
  assert.is(await code(run(server, 'ADMIN', 'DeleteCashBox', { id: box.id }, 'ok')), 'not_found')
  const desk = await TestDevice.ready(server, { shift: true })
  const [shift] = server.rows('cash_box_shifts', server.a)
  const id = String(shift?.cash_box_id)
  const remove = () => run(server, 'ADMIN', 'DeleteCashBox', { id }, 'ok')
  assert.is(await code(remove()), 'cash_boxes.open')
  server.sql("update cash_box_shifts set status = 'closed' where id = ?", String(shift?.id))
  assert.is(await code(remove()), 'cash_boxes.held')
  server.sql("update rights set status = 'returned' where device_id = ?", desk.id)
  assert.is(await code(remove()), null)
  await server.close()
})

test.run()
