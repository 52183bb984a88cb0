import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { machinePorts } from '../../server/app/ports'
import { migratePostgres } from '../../server/kernel/database/migrate'
import { boolean, type Migration, withDefault } from '../../server/kernel/database/migration'
import { openPostgres, type Postgres } from '../../server/kernel/database/postgres'
import { freshGround } from '../harness/ground'

const test = suite('migrations on PostgreSQL')

const opened = async () => {
  const ground = await freshGround()
  const postgres = openPostgres(ground.environment.DATABASE_URL ?? '', { connections: 1 })
  const close = async () => {
    await postgres.close()
    await ground.close()
  }
  return { ground, postgres, close }
}

const refusal = (postgres: Postgres, list: readonly Migration[]): Promise<string> =>
  migratePostgres(postgres, { ...machinePorts, list }).then(
    () => 'done',
    (error: Error) => error.message,
  )

test('migrates a filled database', async () => {
  const { ground, postgres, close } = await opened()
  const events = ground.sql('select count(*) as count from events')
  const next: Migration = {
    name: '9999_next',
    up(schema) {
      schema.addColumn('events', 'outdoors', withDefault(boolean(), 1))
      schema.dropNotNull('events', 'title')
      schema.replaceCheck('payouts', 'gross - refunds - fees = total', 'gross = total')
      schema.run(`UPDATE events SET artist = 'Nobody'`)
    },
  }
  assert.equal(await migratePostgres(postgres, { ...machinePorts, list: [...migrations, next] }), ['9999_next'])
  ground.sql('update events set title = null')
  assert.equal(
    ground.sql(`select count(*) as count from events where outdoors and title is null and artist = 'Nobody'`),
    events,
  )
  const payout = `insert into payouts (id, org_id, num, status, starts_at, ends_at, gross, refunds, fees, total, orders_qty, created_at, updated_at)
    values (?, 'org', ?, 'paid', '', ?, 100, 30, 20, ?, 1, '', '')`
  ground.sql(payout, 'a', 1, 'a', 100)
  assert.throws(() => ground.sql(payout, 'b', 2, 'b', 50), /payouts_check/)
  await close()
})

test('leaves nothing after a failed migration', async () => {
  const { ground, postgres, close } = await opened()
  const broken: Migration = {
    name: '9999_broken',
    up(schema) {
      schema.addColumn('events', 'outdoors', withDefault(boolean(), 1))
      schema.run('UPDATE nowhere SET id = id')
    },
  }
  assert.match(await refusal(postgres, [...migrations, broken]), /nowhere/)
  assert.throws(() => ground.sql('select outdoors from events'), /outdoors/)
  assert.is(await refusal(postgres, migrations), 'done')
  await close()
})

test('refuses a database of another version without touching it', async () => {
  const { ground, postgres, close } = await opened()
  ground.sql(`update migrations set name = '0001_ground' where name = ?`, migrations[0]?.name)
  const later: Migration = { name: '9999_later', up: (schema) => schema.run('DROP TABLE jobs') }
  const message =
    /^the database was made by another version of Foyer: it has the migration 0001_ground, which this version does not have$/
  assert.match(await refusal(postgres, [...migrations, later]), message)
  assert.is(ground.sql('select name from migrations').length, migrations.length)
  assert.equal(ground.sql('select count(*) as count from jobs'), [{ count: 0 }])
  await close()
})

test.run()
