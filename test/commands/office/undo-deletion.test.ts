import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isUndoable, UNDO_WITHIN } from '../../../shared/activity_log/commands'
import type { Command } from '../../../shared/kernel/model/command'
import type { RoleName } from '../../../shared/kernel/permissions'
import { commands } from '../../../shared/model'
import { makeOneOfEach } from '../../authorisation/office'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('undoing a deletion')

const run = async (server: TestServer, name: string, id: string, role: RoleName = 'ADMIN', world = server.a) =>
  (await server.graphql(await server.token(role, world), `mutation ($id: ID!) { ${name}(id: $id) { ok } }`, { id }))
    .code

const rowOf = (server: TestServer, table: string, id: string): Record<string, unknown> => {
  const [row] = server.sql(`select * from ${table} where id = ?`, id)
  return row as Record<string, unknown>
}

/** Contents of a row, without the times and numbers of its changes. */
const contentOf = ({ rev: _rev, updated_at: _at, ...content }: Record<string, unknown>) => content

const all = Object.values<Command>(commands)

/** Makes a label, and deletes it. */
async function deletedLabel(server: TestServer): Promise<string> {
  const query = 'mutation ($input: CreateLabelInput!) { CreateLabel(input: $input) { id } }'
  const { data } = await server.graphql(await server.token('ADMIN'), query, {
    input: { name: 'Press', color: '#336699' },
  })
  const { id } = (data as { readonly CreateLabel: { readonly id: string } }).CreateLabel
  assert.is(await run(server, 'DeleteLabel', id), null)
  return id
}

test('brings back each row that a deletion only hides, as it was', async () => {
  const server = await startServer()
  const made = await makeOneOfEach(server, server.a)
  const tried: string[] = []
  for (const { name, edits } of all.filter(isUndoable)) {
    const table = edits?.entity.name ?? ''
    const id = made.get(table) ?? ''
    const before = contentOf(rowOf(server, table, id))
    // Rows that others depend on stay.
    if ((await run(server, name, id)) !== null) continue
    assert.ok(rowOf(server, table, id).deleted, name)
    assert.is(await run(server, 'UndoDeletion', id), null, name)
    assert.equal(contentOf(rowOf(server, table, id)), before, name)
    tried.push(name)
  }
  assert.ok(tried.length >= 12, tried.join())
  assert.is(server.rows('activity_log').filter(({ name }) => name === 'UndoDeletion').length, tried.length)
  await server.close()
})

test('refuses to undo a deletion with side effects, or one of a row that was not deleted', async () => {
  const server = await startServer()
  const made = await makeOneOfEach(server, server.a)
  for (const table of ['kiosk_devices', 'posts', 'bank_accounts']) {
    const id = made.get(table) ?? ''
    const deletion = all.find(({ edits }) => edits?.verb === 'delete' && edits.entity.name === table)
    await run(server, deletion?.name ?? '', id)
    assert.is(await run(server, 'UndoDeletion', id), 'not_found', table)
  }
  assert.is(await run(server, 'UndoDeletion', made.get('labels') ?? ''), 'not_found', 'it was only made')
  await server.close()
})

test('is allowed to the user who deleted, once, within ten minutes and with the permission', async () => {
  const server = await startServer()
  const id = await deletedLabel(server)
  assert.is(await run(server, 'UndoDeletion', id, 'CASHIER'), 'forbidden')
  assert.is(await run(server, 'UndoDeletion', id, 'SUPER'), 'activity_log.undo_over')
  assert.is(await run(server, 'UndoDeletion', id, 'ADMIN', server.b), 'not_found')
  server.advance(UNDO_WITHIN)
  assert.is(await run(server, 'UndoDeletion', id), null)
  assert.is(await run(server, 'UndoDeletion', id), 'not_found', 'it is there')
  assert.is(await run(server, 'DeleteLabel', id), null)
  server.advance(UNDO_WITHIN + 1)
  assert.is(await run(server, 'UndoDeletion', id), 'activity_log.undo_over')
  assert.ok(rowOf(server, 'labels', id).deleted)
  await server.close()
})

test('does not bring back a default beside a newer one', async () => {
  const server = await startServer()
  const made = await makeOneOfEach(server, server.a)
  const id = made.get('reminders') ?? ''
  const other = server.newId()
  const { id: _id, ...columns } = rowOf(server, 'reminders', id)
  server.sql(
    `insert into reminders (id, ${Object.keys(columns)}) select '${other}', ${Object.keys(columns)} from reminders where id = ?`,
    id,
  )
  server.sql('update reminders set is_default = (id = ?) where org_id = ?', id, server.a.org_id)
  server.advance(1)
  assert.is(await run(server, 'DeleteReminder', id), null)
  const change = 'mutation ($id: ID!, $input: UpdateReminderInput!) { UpdateReminder(id: $id, input: $input) { id } }'
  assert.is(
    (await server.graphql(await server.token('ADMIN'), change, { id: other, input: { is_default: true } })).code,
    null,
  )
  assert.is(await run(server, 'UndoDeletion', id), null)
  assert.is(server.rows('reminders').filter(({ is_default, deleted }) => is_default && !deleted).length, 1)
  await server.close()
})

test.run()
