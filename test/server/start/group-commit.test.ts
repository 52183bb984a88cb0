import { setImmediate as turn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { groupCommit, StrayAwait } from '../../../server/app/writer/sqlite-commit'
import { attempt, BatchFailed } from '../../../server/kernel/commands/group-commit'
import type { Trx } from '../../../server/kernel/database/database'
import { migrate } from '../../../server/kernel/database/migrate'
import type { Raw } from '../../../server/kernel/database/sqlite'
import { openMemory } from '../../../server/kernel/sqlite-file'
import { DomainError } from '../../../shared/kernel/errors'

const commit = suite('group commit')

function database(): Raw {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  return raw
}
const keys = (raw: Raw) => raw.prepare(`SELECT key FROM meta WHERE key <> 'epoch' ORDER BY key`).pluck().all()
const put = (trx: Trx, key: string) => trx.insertInto('meta').values({ key, value: '' }).execute()

type Step = (trx: Trx) => Promise<unknown>
const run = (raw: Raw, steps: readonly Step[]) => groupCommit(raw, steps, (trx, step) => step(trx))

commit('answers many jobs after one shared commit', async () => {
  const raw = database()
  const statements: string[] = []
  const exec = raw.exec.bind(raw)
  raw.exec = (sql: string) => {
    statements.push(sql.split(' ')[0] ?? '')
    return exec(sql)
  }
  const replies = await run(
    raw,
    ['a', 'b', 'c'].map((key) => (trx) => put(trx, key)),
  )
  assert.ok(replies.every((reply) => reply.ok))
  assert.equal(keys(raw), ['a', 'b', 'c'])
  assert.equal([statements.filter((word) => word === 'BEGIN').length, statements.at(-1)], [1, 'COMMIT'])
})

commit('rolls back only the refused job', async () => {
  const raw = database()
  const replies = await run(raw, [
    (trx) => put(trx, 'a'),
    async (trx) => {
      await put(trx, 'b')
      throw new DomainError('forbidden')
    },
    (trx) => put(trx, 'a'),
    (trx) => put(trx, 'c'),
  ])
  assert.equal(
    replies.map((reply) =>
      reply.ok ? 'ok' : reply.error instanceof DomainError ? reply.error.code : (reply.error as { code: string }).code,
    ),
    ['ok', 'forbidden', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ok'],
  )
  assert.equal(keys(raw), ['a', 'c'])
})

commit('fails a job that awaits anything but its transaction, and revokes its access', async () => {
  const raw = database()
  let late: Promise<unknown> = Promise.resolve()
  const replies = await run(raw, [
    (trx) => put(trx, 'a'),
    (trx) => {
      late = (async () => {
        await put(trx, 'b')
        await turn()
        await turn()
        await put(trx, 'c')
      })()
      return late
    },
    (trx) => put(trx, 'd'),
  ])
  assert.instance(replies[1]?.ok === false ? replies[1].error : null, StrayAwait)
  assert.equal([replies[0]?.ok, replies[2]?.ok], [true, true])
  const error = await late.then(
    () => null,
    (reason: Error) => reason.message,
  )
  assert.is(error, 'this transaction is over')
  assert.equal(keys(raw), ['a', 'd'])
})

commit('rolls back the whole batch on a database failure, to be retried', async () => {
  const raw = database()
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const steps: Step[] = [
    (trx) => put(trx, 'a'),
    (trx) =>
      attempt(trx, async () => {
        throw full
      }),
  ]
  const failed = await run(raw, steps).then(
    () => null,
    (error: unknown) => error,
  )
  assert.instance(failed, BatchFailed)
  assert.is((failed as Error).cause, full)
  assert.equal(keys(raw), [])
  assert.not(raw.inTransaction)
  await run(raw, steps.slice(0, 1))
  assert.equal(keys(raw), ['a'])
})

commit('fails the batch and not the job on a busy database', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const { openDatabase } = await import('../../../server/kernel/sqlite-file')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-'))
  const [one, two] = [openDatabase(join(folder, 'foyer.db')), openDatabase(join(folder, 'foyer.db'))]
  migrate(one, { clock: () => 0, newId: () => 'epoch' })
  two.pragma('busy_timeout = 0')
  one.exec('BEGIN IMMEDIATE')
  const failed = await run(two, [(trx) => put(trx, 'a')]).then(
    () => null,
    (error: unknown) => error,
  )
  assert.instance(failed, BatchFailed)
  one.exec('COMMIT')
  await run(two, [(trx) => put(trx, 'a')])
  assert.equal(keys(one), ['a'])
  one.close()
  two.close()
  rmSync(folder, { recursive: true })
})

commit('rolls back only the refused step of a job', async () => {
  const raw = database()
  const [reply] = await run(raw, [
    async (trx) => {
      await put(trx, 'a')
      const step = await attempt(trx, async () => {
        await put(trx, 'b')
        throw new DomainError('not_found')
      })
      assert.not(step.ok)
      await put(trx, 'c')
    },
  ])
  assert.ok(reply?.ok)
  assert.equal(keys(raw), ['a', 'c'])
})

commit.run()
