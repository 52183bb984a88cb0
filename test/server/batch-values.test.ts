import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { groupCommit } from '../../server/app/writer/sqlite-commit'
import { BatchValues } from '../../server/kernel/commands/batch-values'
import { attempt, rehearse } from '../../server/kernel/commands/group-commit'
import type { Trx } from '../../server/kernel/database/database'
import { migrate } from '../../server/kernel/database/migrate'
import type { Raw } from '../../server/kernel/database/sqlite'
import { rawStatement } from '../../server/kernel/database/statement'
import { openMemory } from '../../server/kernel/sqlite-file'
import { DomainError } from '../../shared/kernel/errors'

const test = suite('values of a batch')

const counts = new BatchValues<number>('count')

/** A database with a count of 0, and how often the count was written. */
function countingDatabase() {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  raw.prepare(`insert into meta (key, value) values ('count', '0')`).run()
  const written: number[] = []
  const add = async (trx: Trx): Promise<number> => {
    const [row] = await rawStatement<{ value: string }>(trx, `select value from meta where key = 'count'`, [])
    const next = (counts.get(trx, 'all') ?? Number(row?.value)) + 1
    await counts.set(trx, 'all', next, async (connection) => {
      written.push(next)
      await rawStatement(connection, `update meta set value = ? where key = 'count'`, [String(next)])
    })
    return next
  }
  return {
    raw,
    add,
    written,
    stored: () => Number(raw.prepare(`select value from meta where key = 'count'`).pluck().get()),
  }
}

const run = async (raw: Raw, jobs: readonly ((trx: Trx) => Promise<number>)[]) =>
  (await groupCommit(raw, jobs, (trx, job) => job(trx))).map((reply) => (reply.ok ? reply.value : 'refused'))

const refuse = (): never => {
  throw new DomainError('forbidden')
}

test('writes the last of many changes once, before the commit', async () => {
  const { raw, add, written, stored } = countingDatabase()
  assert.equal(await run(raw, [add, add, add]), [1, 2, 3])
  assert.equal([written, stored()], [[3], 3])
  assert.equal(await run(raw, [add]), [4])
  assert.equal([written, stored()], [[3, 4], 4])
})

test('keeps the changes of other jobs where a job or a step is refused', async () => {
  const { raw, add, stored } = countingDatabase()
  const refusedAfter = async (trx: Trx) => {
    await add(trx)
    return refuse()
  }
  assert.equal(await run(raw, [add, refusedAfter, add]), [1, 'refused', 2])
  assert.is(stored(), 2)
  const fresh = countingDatabase()
  assert.equal(await run(fresh.raw, [fresh.add, (trx) => refusedStepOf(fresh.add, trx), fresh.add]), [1, 2, 3])
  assert.is(fresh.stored(), 3)
})

test('discards the changes of a rehearsal, which sees those of earlier jobs', async () => {
  const { raw, add, stored } = countingDatabase()
  const seen: number[] = []
  const preview = (trx: Trx) =>
    rehearse(trx, async () => {
      seen.push(await add(trx), await add(trx))
      return 0
    })
  assert.equal(await run(raw, [add, preview, add]), [1, 0, 2])
  assert.equal([seen, stored()], [[2, 3], 2])
})

/** Adds after a step that adds and is refused. */
async function refusedStepOf(add: (trx: Trx) => Promise<number>, trx: Trx): Promise<number> {
  await attempt(trx, async () => {
    await add(trx)
    return refuse()
  })
  return add(trx)
}

test.run()
