import 'fake-indexeddb/auto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { bytesToHex } from '@noble/hashes/utils.js'
import { dexieStore, openOutboxDatabase } from '../../client/sync/log/store/dexie-store'
import { plainDevice } from '../harness/devices/real-desk'
import { startServer } from '../harness/server'
import { type FrozenDesk, playNight, type StoredRows } from './night'

/**
 * `node --import tsx test/store/freeze.ts <name>`: freezes a desk with unsent work, and its server, for
 * `frozen.test.ts`. Run it when that test reports that this version records something that no frozen desk has. It never
 * overwrites a file.
 */
const [, , name] = process.argv
if (!name || !/^[\da-z-]+$/.test(name)) throw new Error('How is it to be called? freeze.ts <name>')

const served = await startServer()
const desk = await plainDevice(served, await served.listen(), 'frozen desk', 'desk', {
  store: dexieStore('frozen'),
  subtle: undefined,
})
await playNight(desk, served)

const db = openOutboxDatabase('frozen')
const [ops, rights, counters, meta] = await Promise.all(
  ['ops', 'rights', 'counters', 'meta'].map((table) => db.table(table).toArray()),
)
const names = served.raw
  .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
  .pluck()
  .all() as string[]
const { user } = desk.core.identity()
const { key, ...device } = desk.kept()
const secret = key.secret instanceof Uint8Array ? bytesToHex(key.secret) : ''
const frozen: FrozenDesk = {
  org_id: served.a.org_id,
  user,
  device: { ...device, key: { public_key: key.public_key, secret } },
  store: { ops: ops ?? [], rights: rights ?? [], counters: counters ?? [], meta: meta ?? [] },
  server: Object.fromEntries(
    names.map((table) => [table, served.raw.prepare(`select * from "${table}"`).all() as StoredRows]),
  ),
}
writeFileSync(new URL(`./frozen/${name}.json.gz`, import.meta.url), gzipSync(JSON.stringify(frozen), { level: 9 }), {
  flag: 'wx',
})
process.stdout.write(`${frozen.store.ops.length} operations\n`)
db.close()
await served.close()
