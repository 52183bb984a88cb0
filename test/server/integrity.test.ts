import { mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machinePorts } from '../../server/app/ports'
import { quickCheck } from '../../server/app/storage/sqlite-storage'
import { migrate } from '../../server/kernel/database/migrate'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { startServer } from '../harness/server'

const test = suite('the integrity check')

test('marks the server not ready and tells every organisation’s managers, once', async () => {
  let found: string | null = null
  const server = await startServer({ checkIntegrity: async () => found })
  const ready = async () => {
    const answer = await server.server.app.inject('/readyz')
    return [answer.statusCode, answer.json<{ why?: string }>().why]
  }
  await server.server.integrity.run()
  assert.equal(await ready(), [200, undefined])
  found = 'row 7 missing from index orders_org_id'
  await server.server.integrity.run()
  await server.server.integrity.run()
  assert.equal(await ready(), [503, 'database damaged'])
  for (const world of [server.a, server.b]) {
    const incidents = server.rows('incidents', world)
    assert.equal(
      incidents.map(({ kind, details }) => [kind, details]),
      [['database_damaged', { found }]],
    )
  }
  assert.is((await server.server.app.inject('/healthz')).statusCode, 200, 'it goes on answering')
  await server.close()
})

test('checks at once when a statement has met with damage', async () => {
  let checks = 0
  const server = await startServer({
    checkIntegrity: async () => {
      checks++
      return 'damaged'
    },
  })
  server.server.integrity.noteError('SqliteError: no such column')
  assert.is(checks, 0)
  server.server.integrity.noteError('SqliteError: database disk image is malformed')
  await server.server.integrity.run()
  assert.equal([checks, server.server.integrity.damage], [1, 'damaged'])
  await server.close()
})

test('finds a damaged page of a SQLite file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, machinePorts)
  const fill = raw.prepare(
    `INSERT INTO accounts (id, email, name, password_hash, lang, created_at) VALUES (?, ?, '', ?, 'en', '')`,
  )
  for (let i = 0; i < 500; i++) fill.run(String(i), String(i), 'x'.repeat(900))
  raw.pragma('wal_checkpoint(TRUNCATE)')
  raw.close()
  assert.is(await quickCheck(file, () => {}), null)
  const handle = openSync(file, 'r+')
  const middle = Math.floor(statSync(file).size / 4096) - 20
  for (let page = middle; page < middle + 10; page++) writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  const found = await quickCheck(file, () => {}).catch(String)
  assert.match(String(found), /malformed|invalid|page|Tree/)
  rmSync(folder, { recursive: true })
})

test.run()
