import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresCommit } from '../../server/app/writer/postgres-commit'
import { attempt } from '../../server/kernel/commands/group-commit'
import { RowWriter } from '../../server/kernel/commands/rows'
import type { Trx } from '../../server/kernel/database/database'
import { scoped } from '../../server/kernel/database/org-scope'
import { openPostgres } from '../../server/kernel/database/postgres'
import { rawStatement } from '../../server/kernel/database/statement'
import { DomainError } from '../../shared/kernel/errors'
import { freshGround, type Ground } from '../harness/ground'

const test = suite('batches on PostgreSQL')

const READ = 'select * from meta where key = ?'
const probe = async (trx: Trx): Promise<unknown> =>
  (await rawStatement<{ value: string }>(trx, READ, ['probe']))[0]?.value
const write = (trx: Trx, value: string) => rawStatement(trx, `update meta set value = ? where key = 'probe'`, [value])
const refuse = () => {
  throw new DomainError('forbidden')
}

/** A database with a row to read and write, the writer of one organisation, and what another connection writes. */
async function open(ground: Ground) {
  ground.sql(`insert into meta (key, value) values ('probe', 'a')`)
  // One connection, so that every batch finds what the one before has prepared.
  const postgres = openPostgres(ground.environment.DATABASE_URL ?? '', { connections: 1 })
  const commit = postgresCommit(postgres, ground.a.org_id)
  return {
    postgres,
    batch: async (...jobs: ((trx: Trx) => Promise<unknown>)[]) =>
      (await commit.commit(jobs, (trx, job) => job(trx))).map((reply) =>
        reply.ok ? reply.value : (reply.error as DomainError).code,
      ),
    elsewhere: (value: string) => ground.sql(`update meta set value = ? where key = 'probe'`, value),
    close: async () => {
      await postgres.close()
      await ground.close()
    },
  }
}

test('read once what nobody else changes, and again after a write, a step rolled back and a batch', async () => {
  const { batch, elsewhere, close } = await open(await freshGround())
  const moved = (value: string) => async () => elsewhere(value)
  assert.equal(await batch(probe, moved('b'), probe), ['a', [], 'a'])
  assert.equal(await batch(probe), ['b'])
  assert.equal(await batch(probe, (trx) => write(trx, 'c'), probe), ['b', [], 'c'])
  const steps = async (trx: Trx) => {
    await attempt(trx, async () => {
      await write(trx, 'd')
      assert.is(await probe(trx), 'd')
      refuse()
    })
    return probe(trx)
  }
  assert.equal(await batch(steps), ['c'])
  await close()
})

test('book what is not refused, and give a row back as it was read, whatever a job does to it', async () => {
  const { batch, close } = await open(await freshGround())
  const add = (key: string) => async (trx: Trx) => {
    await rawStatement(trx, 'insert into meta (key, value) values (?, ?)', [key, key])
    return key
  }
  const addTwice = async (trx: Trx) => {
    await add('z')(trx)
    await add('z')(trx)
  }
  const refused = async (trx: Trx) => {
    await add('y')(trx)
    refuse()
  }
  assert.equal(await batch(add('u'), refused, add('v'), addTwice, add('w')), ['u', 'forbidden', 'v', '23505', 'w'])
  const keys = async (trx: Trx) =>
    (await rawStatement<{ key: string }>(trx, `select key from meta where key >= 'u' order by key`, [])).map(
      ({ key }) => key,
    )
  assert.equal(await batch(keys), [['u', 'v', 'w']])
  const spoil = async (trx: Trx) => {
    const [row] = await rawStatement<{ value: string }>(trx, READ, ['probe'])
    if (row) row.value = 'spoilt'
  }
  assert.equal(await batch(spoil, spoil, probe), [undefined, undefined, 'a'])
  await close()
})

test('are booked after a newer node has changed a table that they have prepared statements for', async () => {
  const ground = await freshGround()
  const { batch, close } = await open(ground)
  for (let n = 0; n < 4; n++) assert.equal(await batch(probe), ['a'])
  ground.sql('alter table meta add column later text')
  assert.equal(await batch(probe), ['a'])
  assert.equal(await batch(probe), ['a'])
  await close()
})

test('take the next change number once, even after a conflict', async () => {
  const ground = await freshGround()
  const { batch, close } = await open(ground)
  const { org_id } = ground.a
  const last = () => Number(ground.sql('select rev from org_counters where org_id = ?', org_id)[0]?.rev)
  const before = last()
  let tries = 0
  const number = (trx: Trx) => new RowWriter(trx, org_id).rev()
  const conflicting = async () => {
    if (++tries < 3) throw Object.assign(new Error('a conflict'), { code: '40001' })
  }
  assert.equal(await batch(number, conflicting, number), [before + 1, undefined, before + 2])
  assert.equal([tries, last()], [3, before + 2])
  await close()
})

test('ask for rows of two organisations at once without mixing them', async () => {
  const ground = await freshGround()
  const { postgres, close } = await open(ground)
  const of = async (trx: Trx, org_id: string) =>
    new Set(
      (await rawStatement<{ org_id: string }>(scoped(trx, org_id), 'select org_id from contacts', [])).map(
        (row) => row.org_id,
      ),
    )
  const asked = [ground.a, ground.b, ground.a, ground.a, ground.b].map(({ org_id }) => org_id)
  const found = await postgres.batch((trx) => Promise.all(asked.map((org_id) => of(trx, org_id))), {
    remembers: true,
  })
  assert.equal(
    found,
    asked.map((org_id) => new Set([org_id])),
  )
  await close()
})

test.run()
