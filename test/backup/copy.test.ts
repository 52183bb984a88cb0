import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { BackupProblem, backUp } from '../../server/app/backup/backup'
import { contentHash } from '../../server/app/backup/content-hash'
import { machinePorts } from '../../server/app/ports'
import { createRng as newDice } from '../../server/demo/rng'
import { UnknownMigration } from '../../server/kernel/database/migrate'
import { openDatabase } from '../../server/kernel/sqlite-file'
import { TestDevice } from '../harness/devices/test-device'
import { ownFolder } from '../harness/folder'
import { freshGround, type Ground } from '../harness/ground'
import { program } from '../harness/program'
import { startServer, type TestServer } from '../harness/server'
import { eventually } from '../harness/turns'

const test = suite('backup')

const PER_SALE = 3

/** Tables that a restore changes: everybody signs in again, desks report, and an incident is created. */
const OF_THE_EPOCH = [
  'text_index',
  'meta',
  'sessions',
  'session_devices',
  'recoveries',
  'devices',
  'incidents',
  'org_counters',
]

/** Runs the command in a separate process. Returns its output and exit code. */
async function command(ground: Ground, ...args: string[]): Promise<{ readonly said: string; readonly code: number }> {
  const child = spawn(process.execPath, [await program('server/app/backup/backup-command.ts'), ...args], {
    env: { ...process.env, ...ground.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number]
  return { said, code }
}

/** Starts a desk that sells places until it is stopped. */
async function selling(server: TestServer): Promise<{ readonly sold: () => number; stop(): Promise<void> }> {
  const desk = await TestDevice.ready(server, { shift: true })
  server.sql('update quotas set capacity = 100000')
  const token = await desk.token()
  let sold = 0
  let going = true
  const until = (async () => {
    while (going) {
      const { rights } = await desk.places('floor', PER_SALE)
      const [right] = rights as Awaited<ReturnType<TestDevice['places']>>['rights']
      if (!right) throw new Error('no places')
      const sale = desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full, qty: PER_SALE }])
      const { receipts } = await desk.push([desk.record('CreateOrder', sale)], token)
      assert.is(receipts[0]?.status, 'applied')
      sold++
    }
  })()
  return {
    sold: () => sold,
    stop: () => {
      going = false
      return until
    },
  }
}

/** Reads every table directly from the database. */
function everything(ground: Ground, tables: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    tables
      .filter((table) => !OF_THE_EPOCH.includes(table))
      .map((table) => [table, ground.sql(`select * from "${table}" order by 1`)]),
  )
}

const tablesIn = (file: string): string[] => {
  const raw = openDatabase(file, { readonly: true })
  const names = raw
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
    .pluck()
    .all() as string[]
  raw.close()
  return names
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof BackupProblem || error instanceof UnknownMigration
        ? error.message
        : `not a sentence: ${String(error)}`,
  )

test('backs up a consistent snapshot while a desk sells, and restores exactly that', async () => {
  const server = await startServer()
  const { folder, remove } = ownFolder()
  const file = join(folder, 'busy.db')
  const desk = await selling(server)
  await eventually('a sale', () => desk.sold() > 0)
  const before = desk.sold()
  const made = await command(server.ground, 'backup', file)
  const after = desk.sold() + 1
  await desk.stop()
  assert.is(made.code, 0, made.said)
  assert.ok(after > before + 1, 'it went on selling')

  const raw = openDatabase(file, { readonly: true })
  const one = (text: string) => raw.prepare(text).pluck().get() as number
  const orders = one('select count(*) from orders')
  assert.ok(orders >= before && orders <= after, `${before} ≤ ${orders} ≤ ${after}`)
  const total = orders * PER_SALE * server.a.prices.floor.value
  assert.equal(
    [
      'select sum(total) from orders',
      'select sum(amount) from payments',
      `select sum(total) from receipts where kind = 'sale'`,
    ].map(one),
    [total, total, total],
  )
  assert.is(
    one(
      `select sold from quotas where subject_id = '${server.a.categories.floor}' and event_id = '${server.a.events.open}'`,
    ),
    orders * PER_SALE,
  )
  assert.is(one('select count(*) from receipts'), one('select max(number) from receipts'))
  assert.is(
    one(`select count(*) from op_receipts`),
    one(`select max(last_seq) from devices where org_id = '${server.a.org_id}'`),
  )
  const newest = tablesIn(file).flatMap((table) =>
    (raw.pragma(`table_info("${table}")`) as { name: string }[]).some(({ name }) => name === 'rev') &&
    table !== 'org_counters'
      ? [one(`select coalesce(max(rev), 0) from "${table}" where org_id = '${server.a.org_id}'`)]
      : [],
  )
  assert.is(Math.max(...newest), one(`select rev from org_counters where org_id = '${server.a.org_id}'`))
  raw.close()

  const calm = join(folder, 'calm.db')
  await backUp(server.ground.source, calm, machinePorts)
  const back = await server.ground.restored(calm)
  const tables = tablesIn(calm)
  assert.equal(everything(back, tables), everything(server.ground, tables))
  const [epoch, was] = [back, server.ground].map(
    (ground) => ground.sql(`select value from meta where key = 'epoch'`)[0]?.value,
  )
  assert.ok(epoch && epoch !== was)
  await back.close()
  await server.close()
  remove()
})

test('gives equal backups equal hashes, and a restored one too except for its epoch', async () => {
  const ground = await freshGround()
  const { folder, remove } = ownFolder()
  const [first, second, third] = ['1.db', '2.db', '3.db'].map((name) => join(folder, name)) as [string, string, string]
  const content = await backUp(ground.source, first, machinePorts)
  assert.is(await backUp(ground.source, second, machinePorts), content)
  const back = await ground.restored(first)
  assert.is.not(await backUp(back.source, third, machinePorts), content)
  const again = await back.restored(third)
  const tables = tablesIn(first)
  assert.equal(everything(again, tables), everything(ground, tables))
  for (const each of [again, back, ground]) await each.close()
  remove()
})

test('refuses a damaged or partly copied backup without restoring anything', async () => {
  const ground = await freshGround()
  const { folder, remove } = ownFolder()
  const whole = join(folder, 'whole.db')
  const content = await backUp(ground.source, whole, machinePorts)
  const size = statSync(whole).size
  const spoilt = join(folder, 'spoilt.db')
  const restored = async (spoil: () => void): Promise<string> => {
    copyFileSync(whole, spoilt)
    copyFileSync(`${whole}.json`, `${spoilt}.json`)
    spoil()
    return refusal(ground.restored(spoilt).then((back) => back.close()))
  }
  const changed = (at: number, byte: number) => {
    const handle = openSync(spoilt, 'r+')
    writeSync(handle, Buffer.from([byte]), 0, 1, at)
    closeSync(handle)
  }
  for (const part of [0, 1, 99, 4096, Math.floor(size / 2), size - 1])
    assert.match(await restored(() => truncateSync(spoilt, part)), / is damaged|another hash/, `torn at ${part}`)
  // A file that is not as long as its pages, although everything in it can be read.
  assert.match(
    await restored(() => appendFileSync(spoilt, Buffer.alloc(99))),
    ` is damaged: it should have ${size} bytes`,
  )
  const dice = newDice(9)
  for (let i = 0; i < 8; i++) {
    const at = dice.below(size)
    const answer = await restored(() => changed(at, dice.below(256)))
    // A changed byte in unused space does no harm. Then all data must be there.
    assert.match(answer, /is damaged|another hash|done/, `a byte changed at ${at}`)
  }
  const rewritten = await restored(() => {
    const raw = openDatabase(spoilt)
    raw.prepare('update contacts set name = ?').run('Somebody else')
    raw.close()
  })
  assert.match(rewritten, /another hash/)
  assert.match(await restored(() => rmSync(`${spoilt}.json`)), /is missing/)
  assert.match(
    await restored(() => writeFileSync(`${spoilt}.json`, `{"content":"${content.slice(0, 20)}`)),
    /cannot be read/,
  )
  const newer = await restored(() => {
    const raw = openDatabase(spoilt)
    raw.prepare('insert into migrations (name, applied_at) values (?, ?)').run('9999_later', '2030-01-01T00:00:00.000Z')
    writeFileSync(
      `${spoilt}.json`,
      JSON.stringify({ ...JSON.parse(readFileSync(`${whole}.json`, 'utf8')), content: contentHash(raw) }),
    )
    raw.close()
  })
  assert.match(newer, /^the backup was made by another version of Foyer: it has the migration 9999_later/)
  const said = await command(ground, 'restore', join(folder, 'nowhere.db'))
  assert.is(said.code, 1)
  assert.match(said.said, /^Nothing was changed: .*no backup at/m)
  await ground.close()
  remove()
})

test.run()
