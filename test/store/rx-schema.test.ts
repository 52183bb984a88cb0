import type { RxJsonSchema } from 'rxdb'
import { checkSchema } from 'rxdb/plugins/dev-mode'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CATALOGUE, localSchema, OWN_TABLES, sortColumn, sortColumns } from '../../client/sync/rx-schema'
import { entities } from '../../shared/registry'

const test = suite('store: rx schema')

const check = (schema: unknown) => checkSchema(structuredClone(schema) as RxJsonSchema<{ id: string }>)

for (const table of OWN_TABLES) {
  test(`${table} makes a schema RxDB accepts`, () => check(localSchema(entities[table])))
}
test('so does the catalogue', () => check(CATALOGUE))
test('RxDB’s open version has room for them and for two more', () => assert.ok(OWN_TABLES.length + 1 <= 12, `${OWN_TABLES.length + 1} collections`))
test('a schema RxDB refuses is noticed', () => {
  const broken = { ...localSchema(entities.orders), indexes: [['absent']] }
  assert.throws(() => check(broken))
})

test('the mirrored column of every sort reads backwards', () => {
  const names = ['', 'a', 'ab', 'abc', 'Ärger', 'Zoe', 'zz', 'Öffner', 'naïve', '5 Euro']
  const rows = names.map((name, n) => ({ name, total: n * 1000 - 3000, created_at: `2026-11-${10 + n}T00:00:00.000Z`, booking_code: `A${n}`, status_code: n }))
  for (const by of entities.orders.sorts) {
    const keys = rows.map((row) => sortColumns(entities.orders, row))
    const ascending = [...keys].sort((a, b) => ((a[sortColumn(by, false)] ?? 0) < (b[sortColumn(by, false)] ?? 0) ? -1 : 1))
    const descending = [...keys].sort((a, b) => ((a[sortColumn(by, true)] ?? 0) < (b[sortColumn(by, true)] ?? 0) ? -1 : 1))
    assert.equal(descending.reverse(), ascending, by)
  }
})

test('names sort without regard to case and accents', () => {
  const key = (name: string) => String(sortColumns(entities.contacts, { name, created_at: '' })[sortColumn('name', false)])
  assert.ok(key('Ärger') < key('bach'))
  assert.ok(key('bach') < key('Čapek'))
})

test.run()
