import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { backUp, restoreFrom, sqliteSource } from '../../server/app/backup/backup'
import { contentHash } from '../../server/app/backup/content-hash'
import { machinePorts } from '../../server/app/ports'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { ownFolder } from '../harness/folder'
import { startServer } from '../harness/server'
import { codeOf } from '../harness/text/code-of'

const test = suite('restored server')

test('restores exactly what was there', async () => {
  const served = await startServer()
  const { folder, remove } = ownFolder()
  const to = join(folder, 'yesterday.db')
  const content = await backUp(sqliteSource(served.file), to, machinePorts)
  assert.is(content, contentHash(served.raw))
  assert.match(await codeOf(backUp(sqliteSource(served.file), to, machinePorts)), /never overwrites/)
  assert.match(await codeOf(restoreFrom(to, served.file, machinePorts)), /server is running/)

  const target = join(folder, 'foyer.db')
  const spoilt = join(folder, 'spoilt.db')
  writeFileSync(`${spoilt}.json`, readFileSync(`${to}.json`))
  writeFileSync(spoilt, readFileSync(to))
  const raw = openDatabase(spoilt)
  raw.prepare('update contacts set name = ?').run('Somebody else')
  raw.close()
  assert.match(await codeOf(restoreFrom(spoilt, target, machinePorts)), /another hash/)
  for (const left of [target, `${target}.restoring`]) assert.not.ok(existsSync(left), 'nothing has changed')

  const { replaced } = await restoreFrom(to, target, machinePorts)
  assert.is(replaced, null)
  const restored = openDatabase(target)
  const same = (table: string) =>
    assert.equal(
      restored.prepare(`select * from "${table}"`).all(),
      served.raw.prepare(`select * from "${table}"`).all(),
      table,
    )
  for (const table of ['orders', 'receipts', 'contacts', 'quotas', 'events', 'accounts', 'org_keys']) same(table)
  const epoch = (from: typeof restored) => from.prepare(`select value from meta where key = 'epoch'`).pluck().get()
  assert.not.equal(epoch(restored), epoch(served.raw))
  restored.close()
  const again = await restoreFrom(to, target, machinePorts)
  assert.ok(again.replaced && existsSync(again.replaced), 'what was there is kept')
  await served.close()
  remove()
})

test.run()
