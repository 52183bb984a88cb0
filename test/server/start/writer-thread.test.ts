import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machinePorts } from '../../../server/app/ports'
import { threadWriter } from '../../../server/app/writer/thread-writer'
import { type Writer, WriterUnavailable } from '../../../server/app/writer/writer'
import type { ChangeSet } from '../../../server/kernel/commands/handle'
import { migrate } from '../../../server/kernel/database/migrate'
import { kysely, type Raw } from '../../../server/kernel/database/sqlite'
import { openDatabase } from '../../../server/kernel/sqlite-file'
import { DomainError } from '../../../shared/kernel/errors'
import { iso, MINUTE } from '../../../shared/kernel/time'
import { unknownScan } from '../../harness/devices/scan'
import { TestDevice } from '../../harness/devices/test-device'
import { makeWorld, type World } from '../../harness/fixture'
import { program } from '../../harness/program'
import { eventually } from '../../harness/turns'

const thread = suite('the writer thread')

type Stage = {
  readonly raw: Raw
  readonly world: World
  readonly writer: Writer
  readonly threads: Worker[]
  readonly seen: ChangeSet[]
  end(): Promise<void>
}

async function stage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const file = join(folder, 'foyer.db')
  const raw = openDatabase(file)
  migrate(raw, machinePorts)
  const world = await makeWorld(kysely(raw), 'aula')
  const bundle = await program('server/app/writer/writer-thread.ts')
  const threads: Worker[] = []
  const seen: ChangeSet[] = []
  const writer = await threadWriter(
    file,
    (changed) => seen.push(...changed),
    () => {},
    (path) => {
      const started = new Worker(bundle, { workerData: { file: path } })
      threads.push(started)
      return started
    },
  )
  return {
    raw,
    world,
    writer,
    threads,
    seen,
    end: async () => {
      await writer.close()
      raw.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const enrol = (
  { writer, world }: Stage,
  name: string,
  user_id = world.users.CASHIER,
  role: 'CASHIER' | 'ANALYST' = 'CASHIER',
  device?: TestDevice,
) => {
  const id = device?.id ?? machinePorts.newId()
  const op = {
    id: machinePorts.newId(),
    org_id: world.org_id,
    device_id: null,
    user_id,
    shift_id: null,
    at: new Date().toISOString(),
  }
  const args = { input: { id, name, kind: 'desk', public_key: device?.public_key ?? 'ab'.repeat(32) } }
  return writer.run({ kind: 'command', name: 'EnrolDevice', args, op, actor: { org_id: world.org_id, user_id, role } })
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** Retries until the writer answers, and returns the answer. */
async function answered(ask: () => Promise<unknown>): Promise<unknown> {
  let said: unknown
  await eventually('an answer', async () => {
    said = await failure(ask())
    return !(said instanceof WriterUnavailable)
  })
  return said
}
const names = (raw: Raw) => raw.prepare('SELECT name FROM devices ORDER BY number').pluck().all()

thread('answers after the commit, reports changes and restores refusals', async () => {
  const on = await stage()
  const row = (await enrol(on, 'One')) as { name: string; rev: number }
  assert.equal([row.name, names(on.raw)], ['One', ['One']])
  assert.equal(on.seen, [{ org_id: on.world.org_id, rev: row.rev, tables: ['devices'] }])
  const refused = await failure(enrol(on, 'One'))
  assert.instance(refused, DomainError)
  assert.is((refused as DomainError).code, 'device.name_taken')
  const invalid = await failure(enrol(on, ''))
  assert.equal((invalid as DomainError).details.field, 'input.name')
  assert.is(((await failure(enrol(on, 'Two', on.world.users.ANALYST, 'ANALYST'))) as DomainError).code, 'forbidden')
  await on.end()
})

thread('passes a device’s operations and answers through unchanged', async () => {
  const on = await stage()
  const { world } = on
  const elsewhere = () => Promise.reject(new Error('this device speaks to the writer'))
  const device = new TestDevice(
    { newId: machinePorts.newId, now: Date.now, graphql: elsewhere, token: elsewhere },
    world,
    'CHECKIN',
  )
  await enrol(on, 'Door', world.users.CASHIER, 'CASHIER', device)
  const scan = device.record('CreateCheckIn', unknownScan(machinePorts.newId(), world.events.open))
  const unheld = device.record('ReturnRights', { input: { rights: [{ id: machinePorts.newId(), qty: 1 }] } })
  const request = {
    org_id: world.org_id,
    user_id: world.users.CHECKIN,
    session_id: null,
    input: { device_id: device.id, operations: [scan, unheld] },
    signed: {
      operations: 2,
      report: { kind: 'now' as const, id: 'once', expires_at: iso(machinePorts.clock() + MINUTE) },
    },
  }
  const result = await on.writer.run({ kind: 'push', request })
  assert.equal(
    result.receipts.map(({ status, code }) => [status, code]),
    [
      ['applied', null],
      ['quarantined', 'forbidden'],
    ],
  )
  assert.equal([result.code, result.last_seq, result.last_hash], [null, 2, device.hash])
  assert.ok(on.seen.some((changed) => changed.tables.includes('check_ins')))
  await on.end()
})

thread('answers many jobs in few commits', async () => {
  const on = await stage()
  const rows = (await Promise.all(Array.from({ length: 100 }, (_, i) => enrol(on, `Desk ${i}`)))) as {
    number: number
  }[]
  assert.equal(
    rows.map((row) => row.number),
    Array.from({ length: 100 }, (_, i) => i + 1),
  )
  await on.end()
})

thread('fails waiting jobs when the thread dies, and restarts it', async () => {
  const on = await stage()
  await enrol(on, 'Before')
  const waiting = enrol(on, 'Lost')
  const [first] = on.threads
  const failed = failure(waiting)
  await first?.terminate()
  assert.instance(await failed, WriterUnavailable)
  assert.is(await answered(() => enrol(on, 'After')), null)
  assert.is(on.threads.length, 2)
  assert.ok(names(on.raw).includes('After'))
  await on.end()
})

thread('books once when killed between commit and answer, and asked again', async () => {
  const on = await stage()
  const [first] = on.threads
  const id = machinePorts.newId()
  const op = {
    id,
    org_id: on.world.org_id,
    device_id: null,
    user_id: on.world.users.CASHIER,
    shift_id: null,
    at: new Date().toISOString(),
  }
  const device = { id: machinePorts.newId(), name: 'Once', kind: 'desk', public_key: 'ab'.repeat(32) }
  const actor = { org_id: on.world.org_id, user_id: on.world.users.CASHIER, role: 'CASHIER' as const }
  const send = () => on.writer.run({ kind: 'command', name: 'EnrolDevice', args: { input: device }, op, actor })
  const unheard = failure(send())
  first?.removeAllListeners('message')
  await eventually('the commit', () => names(on.raw).length > 0)
  await first?.terminate()
  assert.instance(await unheard, WriterUnavailable)
  await answered(send)
  assert.equal(names(on.raw), ['Once'])
  await on.end()
})

thread('finishes accepted jobs when closing, and accepts no more', async () => {
  const on = await stage()
  const last = enrol(on, 'Last')
  await on.end()
  assert.is(((await last) as { name: string }).name, 'Last')
  assert.instance(await failure(enrol(on, 'Too late')), WriterUnavailable)
})

thread.run()
