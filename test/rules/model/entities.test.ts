import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { byName, declarationsOf } from '../../../shared/kernel/model/domain'
import { entity } from '../../../shared/kernel/model/entity'
import { enumeration } from '../../../shared/kernel/model/enumeration'
import { extendEntity } from '../../../shared/kernel/model/extend-entity'
import { count, id, text } from '../../../shared/kernel/model/fields'
import { laterField } from '../../../shared/kernel/model/later-field'

const test = suite('entities')

test('have nothing but their columns where nothing else is said', () => {
  const { row, ...halls } = entity('halls', 'Hall', { name: text(9), owner_id: id().nullable() })
  assert.equal(Object.keys(row.shape), ['id', 'org_id', 'rev', 'deleted', 'name', 'owner_id'])
  assert.equal(halls, {
    kind: 'entity',
    name: 'halls',
    type: 'Hall',
    indexes: [],
    sorts: [],
    filters: [],
    search: [],
    personal: [],
    relations: {},
    replication: null,
    access: null,
    start: { owner_id: null },
  })
})

const masked = { note: 'orders.read' } as const
const halls = entity(
  'halls',
  'Hall',
  { name: text(9), note: text(9), size: laterField(count(), 20), owner_id: id().nullable() },
  {
    indexes: [['name']],
    sorts: ['name'],
    filters: ['size'],
    search: ['note'],
    personal: ['note'],
    relations: { owner: { one: 'contacts', by: 'owner_id' } },
    replication: { can: 'locations.edit', collection: 'own', masked },
  },
)

test('keep what is said of them', () => {
  assert.equal([halls.indexes, halls.sorts, halls.filters], [[['name']], ['name'], ['size']])
  assert.equal([halls.search, halls.personal], [['note'], ['note']])
  assert.equal(halls.start, { size: 20, owner_id: null })
  assert.is(halls.access, halls.replication)
  const online = entity('halls', 'Hall', { name: text(9) }, { online: { can: 'locations.edit' } })
  assert.equal([online.access, online.replication], [{ can: 'locations.edit' }, null])
})

test('of the office have the columns, orders and relations of the devices and their own', () => {
  const wide = extendEntity(
    halls,
    { rent: count(), tenant_id: id() },
    {
      start: { rent: 5, tenant_id: '' },
      indexes: [['rent']],
      sorts: ['rent'],
      relations: { tenant: { one: 'contacts', by: 'tenant_id' } },
      masked: { rent: 'orders.read' },
    },
  )
  const columns = ['id', 'org_id', 'rev', 'deleted', 'name', 'note', 'size', 'owner_id', 'rent', 'tenant_id']
  assert.equal(Object.keys(wide.row.shape), columns)
  assert.equal(
    [wide.indexes, wide.sorts],
    [
      [['name'], ['rent']],
      ['name', 'rent'],
    ],
  )
  assert.equal(Object.keys(wide.relations), ['owner', 'tenant'])
  assert.equal(wide.start, { size: 20, owner_id: null, rent: 5, tenant_id: '' })
  const access = { can: 'locations.edit', collection: 'own', masked: { note: 'orders.read', rent: 'orders.read' } }
  assert.equal([wide.access, wide.replication], [access, access])
  assert.equal([wide.name, wide.type, wide.filters], ['halls', 'Hall', ['size']])
})

test('of the office may have columns only, also where no device has the entity', () => {
  const online = entity('halls', 'Hall', { name: text(9) }, { sorts: ['name'], online: { can: 'locations.edit' } })
  const wide = extendEntity(online, { rent: count() }, { start: { rent: 5 } })
  assert.equal([wide.indexes, wide.sorts, wide.relations], [[], ['name'], {}])
  assert.equal([wide.access, wide.replication], [{ can: 'locations.edit' }, null])
})

test('of all domains are found in their order, and by name in that of their names', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => enumeration(name, ['x'], { x: ['X', 'X'] }))
  assert.ok(a && b && c)
  const domains = [{ enumerations: [c, a] }, {}, { enumerations: [b] }]
  assert.equal(declarationsOf(domains, 'enumerations'), [c, a, b])
  assert.equal(Object.entries(byName(domains, 'enumerations')), [
    ['a', a],
    ['b', b],
    ['c', c],
  ])
  assert.equal(byName([{}], 'enumerations'), {})
})

test('of two domains have no name twice', () => {
  const named = (...names: string[]) => ({
    enumerations: names.map((name) => enumeration(name, ['x'], { x: ['X', 'X'] })),
  })
  assert.throws(
    () => byName([named('b', 'a'), named('c', 'b')], 'enumerations'),
    (error: unknown) => error instanceof TypeError && error.message === 'two enumerations are called b',
  )
  assert.throws(
    () => byName([named('a', 'b', 'a')], 'enumerations'),
    (error: unknown) => error instanceof TypeError && error.message === 'two enumerations are called a',
  )
})

test.run()
