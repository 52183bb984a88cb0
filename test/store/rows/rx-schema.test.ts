import 'fake-indexeddb/auto'
import type { RxJsonSchema } from 'rxdb'
import { checkSchema } from 'rxdb/plugins/dev-mode'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openRows } from '../../../client/sync/rows/open-rows'
import {
  CATALOGUE_SCHEMA,
  indexesOf,
  indexName,
  localSchema,
  OWN_TABLES,
  sortColumn,
  sortColumns,
} from '../../../client/sync/rows/storage/rx-schema'
import type { Entity } from '../../../shared/kernel/model/entity'
import { entities } from '../../../shared/registry'
import { browserRows, databaseNames, requestResult } from '../../harness/browser/browser-rows'
import { vaultsIn } from '../../harness/browser/vaults'

const test = suite('store: rx schema')

const check = (schema: unknown) => checkSchema(structuredClone(schema) as RxJsonSchema<{ id: string }>)

for (const table of OWN_TABLES) {
  test(`${table} makes a schema RxDB accepts`, () => check(localSchema(entities[table])))
}
test('makes an accepted schema of the catalogue', () => check(CATALOGUE_SCHEMA))
test('stays two below RxDB’s limit of open collections', () =>
  assert.ok(OWN_TABLES.length + 1 <= 12, `${OWN_TABLES.length + 1} collections`))
test('notices a schema RxDB refuses', () => {
  const broken = { ...localSchema(entities.orders), indexes: [['absent']] }
  assert.throws(() => check(broken))
})

test('gives the browser the indexes of the rows, and none of RxDB’s', async () => {
  const rows = await openRows(browserRows(vaultsIn()), 'org', 'CASHIER')
  for (const table of OWN_TABLES) {
    const name = (await databaseNames()).find((each) => each.endsWith(`-${table}`)) ?? ''
    const database = await requestResult(indexedDB.open(name))
    const { indexNames } = database.transaction('docs').objectStore('docs')
    assert.equal([...indexNames].sort(), indexesOf(entities[table]).map(indexName).sort(), table)
    database.close()
  }
  await rows.close()
})

test('indexes each sort and filter, and nothing twice', () => {
  const names = indexesOf(entities.orders).map((index) => index.join(' '))
  assert.equal(names, [
    'created_at',
    'sort_booking_code',
    'sort_name',
    'total',
    'status_code',
    'shift_id',
    'contact_id',
    'payout_device_id',
    'status_code created_at',
    'event_id created_at',
  ])
})

test('sorts names regardless of case and accents', () => {
  const key = (name: string) =>
    String(sortColumns(entities.contacts, { name, created_at: '' })[sortColumn(entities.contacts, 'name')])
  assert.ok(key('Ärger') < key('bach'))
  assert.ok(key('bach') < key('Čapek'))
})

test('declares personal fields, and indexes none in full', () => {
  for (const entity of Object.values(entities) as readonly Entity[]) {
    const { personal, access, indexes, filters, sorts, name } = entity
    for (const [column, permission] of Object.entries(access?.masked ?? {}))
      if (permission === 'personal_data.read' || permission === 'buyers.read')
        assert.ok(personal.includes(column), `${name}.${column} is personal`)
    for (const column of [...indexes.flat(), ...filters])
      assert.not.ok(personal.includes(column), `an index has ${name}.${column}`)
    for (const by of sorts)
      if (personal.includes(by)) assert.is(sortColumn(entity, by), `sort_${by}`, 'an index knows how it begins')
  }
})

test.run()
