import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Db } from '../../../server/kernel/database/database'
import { migrate } from '../../../server/kernel/database/migrate'
import { scoped } from '../../../server/kernel/database/org-scope'
import { kysely } from '../../../server/kernel/database/sqlite'
import { openMemory } from '../../../server/kernel/sqlite-file'

const ORG = 'org-a'
const scope = suite('organisation scope')

const database = () => {
  const raw = openMemory()
  migrate(raw, { clock: () => 0, newId: () => 'epoch' })
  return scoped(kysely(raw), ORG)
}

const refused = async (query: (db: Db) => { execute(): Promise<unknown> }, why: string) => {
  const error = await query(database())
    .execute()
    .then(() => null, String)
  assert.match(error ?? `${why} was let through`, /organisation/, why)
}
const allowed = async (query: (db: Db) => { execute(): Promise<unknown> }, why: string) => {
  const error = await query(database())
    .execute()
    .then(() => '', String)
  assert.not.match(error, /organisation/, why)
}

scope('refuses every form of unscoped query', async () => {
  await refused((db) => db.selectFrom('orders').selectAll(), 'select')
  await refused((db) => db.selectFrom('orders').selectAll().where('id', '=', 'x'), 'another condition')
  await refused((db) => db.selectFrom('orders').selectAll().where('org_id', '=', 'org-b'), 'another organisation')
  await refused((db) => db.selectFrom('orders').selectAll().where('org_id', '!=', ORG), 'another operator')
  await refused(
    (db) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where((eb) => eb.or([eb('org_id', '=', ORG), eb('id', '=', 'x')])),
    'one side of an or',
  )
  await refused(
    (db) =>
      db
        .selectFrom('orders as o')
        .innerJoin('payments as p', 'p.order_id', 'o.id')
        .select('p.amount')
        .where('o.org_id', '=', ORG),
    'a joined table',
  )
  await refused(
    (db) =>
      db
        .selectFrom('orders')
        .selectAll()
        .where('org_id', '=', ORG)
        .where('contact_id', 'in', (eb) => eb.selectFrom('contacts').select('id')),
    'a subquery',
  )
  await refused(
    (db) =>
      db
        .with('c', (qb) => qb.selectFrom('contacts').selectAll())
        .selectFrom('c')
        .selectAll(),
    'a common table expression',
  )
  await refused((db) => db.updateTable('orders').set({ name: '' }).where('id', '=', 'x'), 'update')
  await refused((db) => db.deleteFrom('right_requests').where('id', '=', 'x'), 'delete')
  await refused(
    (db) => db.insertInto('org_counters').values({ org_id: 'org-b', rev: 1 }),
    'insert for another organisation',
  )
  const written = await sql`select * from orders`.execute(database()).then(() => '', String)
  assert.match(written, /organisation/, 'written by hand')
})

scope('allows scoped queries', async () => {
  await allowed((db) => db.selectFrom('orders').selectAll().where('org_id', '=', ORG).where('id', '=', 'x'), 'select')
  await allowed(
    (db) =>
      db
        .selectFrom('orders as o')
        .innerJoin('payments as p', (join) => join.onRef('p.order_id', '=', 'o.id').on('p.org_id', '=', ORG))
        .select('p.amount')
        .where('o.org_id', '=', ORG),
    'join',
  )
  await allowed((db) => db.updateTable('orders').set({ name: '' }).where('org_id', '=', ORG), 'update')
  await allowed((db) => db.insertInto('org_counters').values({ org_id: ORG, rev: 1 }), 'insert')
  await allowed((db) => db.selectFrom('meta').selectAll(), 'a table of the server itself')
  assert.equal((await sql`select * from orders where org_id = ${ORG}`.execute(database())).rows, [])
})

scope.run()
