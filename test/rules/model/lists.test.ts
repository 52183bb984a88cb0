import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { entity } from '../../../shared/kernel/model/entity'
import { count, id, text } from '../../../shared/kernel/model/fields'
import { compare, is, isSet, not } from '../../../shared/kernel/model/list/condition'
import { anyOf, equals, from, hasValue, onlyIf, onServer } from '../../../shared/kernel/model/list/filter'
import {
  argumentOf,
  conditionsOf,
  filtersByKey,
  type ListOptions,
  listOf,
} from '../../../shared/kernel/model/list/list'
import { listWithRows } from '../../../shared/kernel/model/list/list-with-rows'

const test = suite('lists')

const ID = '01890000-0000-7000-8000-00000000000a'

const groups = entity(
  'seat_groups',
  'BigSeatGroup',
  { name: text(9), size: count(), hall_id: id(), note: text(9) },
  { search: ['name'], online: { can: 'locations.edit' } },
)
const OPTIONS: ListOptions<typeof groups> = { columns: ['name', 'size'], sort: { by: 'name', desc: false } }
const ROW = { id: ID, org_id: ID, rev: 0, deleted: false, name: 'A', size: 2, hall_id: ID, note: '' }
const PAGE = { total: 1, pages: 1, next: null }

test('have names that follow from the entity’s', () => {
  const list = listOf(groups, OPTIONS)
  assert.equal([list.columns, list.sort], [['name', 'size'], { by: 'name', desc: false }])
  assert.equal([list.rows, list.openBy], ['seat_groups', 'big_seat_group_id'])
  assert.equal([list.query.name, list.asked.name, list.one?.name], ['seat_groups', 'seat_groups', 'big_seat_group'])
  assert.equal([list.query.can, list.one?.can], ['locations.edit', 'locations.edit'])
  assert.is(list.query.returns.meta()?.title, 'BigSeatGroupList')
  const { input } = list.query.args.shape
  assert.is(input.unwrap().unwrap().meta().title, 'BigSeatGroupListInput')
})

test('may have other names, and no query for one row', () => {
  const names = { query: 'all_groups', type: 'Groups', rows: 'groups', one: 'group' }
  const list = listOf(groups, { ...OPTIONS, names })
  assert.equal([list.rows, list.openBy, list.query.name, list.one?.name], ['groups', 'group_id', 'all_groups', 'group'])
  assert.is(list.query.returns.meta()?.title, 'Groups')
  const without = listOf(groups, { ...OPTIONS, names: { one: null } })
  assert.equal([without.one, without.openBy], [null, 'big_seat_group_id'])
  assert.is(listOf(groups, { ...OPTIONS, openBy: 'opened' }).openBy, 'opened')
})

test('are of entities that somebody may read', () => {
  const secret = entity('secrets', 'Secret', { name: text(9) })
  assert.throws(
    () => listOf(secret, { columns: ['name'], sort: { by: 'name', desc: false } }),
    (error: unknown) => error instanceof TypeError && error.message === 'nobody may read secrets',
  )
})

test('do nothing that is not said of them', () => {
  const list = listOf(groups, OPTIONS)
  assert.equal([list.filters, list.arguments, list.searchThrough], [{}, {}, {}])
  assert.equal([list.always({}), list.limit({})], [null, undefined])
  assert.equal(Object.keys(list.query.args.shape), ['input'])
})

test('search for a text as it is, where the entity has a search', () => {
  assert.is(listOf(groups, OPTIONS).searchAs?.('hall'), 'hall')
  const dumb = entity('dumb', 'Dumb', { name: text(9) }, { online: { can: 'locations.edit' } })
  const options = { columns: ['name'], sort: { by: 'name', desc: false } } as const
  assert.is(listOf(dumb, options).searchAs, null)
  assert.is(listOf(dumb, { ...options, searchAs: (typed) => `${typed}*` }).searchAs?.('hall'), 'hall*')
})

test('answer a page of rows and one row', () => {
  const { query, asked, one } = listOf(groups, { ...OPTIONS, omit: ['note'], computed: { free: count() } })
  const { note: _, ...short } = ROW
  assert.equal(query.returns.parse({ seat_groups: [ROW], ...PAGE }), { seat_groups: [ROW], ...PAGE })
  assert.not.ok(query.returns.safeParse({ seat_groups: [ROW] }).success)
  const page = { seat_groups: [{ ...short, free: 1 }], ...PAGE }
  assert.equal(asked.returns.parse({ seat_groups: [{ ...ROW, free: 1 }], ...PAGE }), page)
  assert.equal(asked.returns.parse(page), page, 'without the omitted column')
  assert.equal(one?.returns.parse({ ...ROW, free: 1 }), { ...ROW, free: 1 })
  assert.is(one?.returns.parse(null), null)
})

test('ask for one row by its id', () => {
  assert.equal(listOf(groups, OPTIONS).one?.args.parse({ id: ID }), { id: ID })
  assert.not.ok(listOf(groups, OPTIONS).one?.args.safeParse({ id: 'all' }).success)
  const { one } = listOf(groups, { ...OPTIONS, oneId: text(3) })
  assert.equal(one?.args.parse({ id: 'all' }), { id: 'all' })
})

const FILTERED = listOf(groups, {
  ...OPTIONS,
  filters: {
    hall_id: equals('hall_id', id()),
    size: equals('size', count()),
    name: anyOf('name', text(9), 'names'),
    from: from('name'),
    noted: onlyIf(isSet('note')),
    far: onServer('one', text(9)),
  },
  apiFilters: { big: onlyIf(compare('size', 'gt', 9)) },
  always: ({ hidden }) => (hidden === true ? null : not(is('name', 'hidden'))),
  besideInput: ['hall_id', 'names'],
})

test('take paging and filters as arguments of the API, each of which may be missing or null', () => {
  const keys = [
    'limit',
    'page',
    'sort',
    'desc',
    'query',
    'after',
    'hall_id',
    'size',
    'names',
    'from',
    'noted',
    'far',
    'big',
  ]
  const { input } = FILTERED.query.args.shape
  assert.equal(Object.keys(input.unwrap().unwrap().shape), keys)
  const nulls = Object.fromEntries(keys.map((key) => [key, null]))
  for (const args of [{}, { input: null }, { input: {} }, { input: nulls }, { input: { names: ['a'], limit: 5 } }])
    assert.equal(FILTERED.query.args.parse(args), args)
  assert.not.ok(FILTERED.query.args.safeParse({ input: { names: 'a' } }).success)
  assert.equal(Object.keys(FILTERED.query.args.shape), ['input', 'hall_id', 'names'])
  assert.equal(FILTERED.query.args.parse({ names: ['a'], hall_id: null }), { names: ['a'], hall_id: null })
  assert.equal(Object.keys(FILTERED.asked.args.shape), ['input'])
})

test('name an argument as the parameter, where it has no name of its own', () => {
  assert.is(argumentOf('size', equals('size', count())), 'size')
  assert.is(argumentOf('name', anyOf('name', text(9), 'names')), 'names')
  assert.equal(Object.keys(FILTERED.filters), ['hall_id', 'size', 'name', 'from', 'noted', 'far'])
  assert.equal(Object.keys(FILTERED.arguments), ['hall_id', 'size', 'names', 'from', 'noted', 'far', 'big'])
})

test('set the conditions of the chosen filters and those that always hold', () => {
  const always = not(is('name', 'hidden'))
  assert.equal(conditionsOf(FILTERED, {}), [always])
  assert.equal(conditionsOf(FILTERED, { hidden: true }), [])
  assert.equal(conditionsOf(FILTERED, { size: 0, hall_id: null, far: 'x', noted: false, hidden: true }), [
    is('size', 0),
  ])
  assert.equal(conditionsOf(FILTERED, { big: true, name: ['a'] }), [compare('size', 'gt', 9), always])
})

test('find few rows by a reference only', () => {
  assert.is(filtersByKey(FILTERED, { hall_id: ID }), true)
  assert.is(filtersByKey(FILTERED, { hall_id: ID, size: 2 }), true)
  for (const chosen of [{}, { hall_id: null }, { hall_id: undefined }, { size: 2 }, { from: 'a' }, { far: 'x' }])
    assert.is(filtersByKey(FILTERED, chosen), false, JSON.stringify(chosen))
})

test('of one kind come with the rows that belong to a row, and with computed parts', () => {
  const seats = entity('seats', 'Seat', { number: text(3) })
  const list = listOf(groups, OPTIONS)
  const whole = listWithRows(list, { seats }, { free: count() })
  const seat = { id: ID, org_id: ID, rev: 0, deleted: false, number: '1' }
  const row = { ...ROW, seats: [seat], free: 1 }
  assert.equal(whole.one.returns.parse(row), row)
  assert.is(whole.one.returns.parse(null), null)
  assert.not.ok(whole.one.returns.safeParse({ ...ROW, free: 1 }).success)
  assert.equal([whole.one.name, whole.one.can, whole.one.args], ['big_seat_group', 'locations.edit', list.one?.args])
  assert.equal([whole.rowLists, Object.keys(whole.parts)], [{ seats }, ['free']])
  assert.equal(listWithRows(list, { seats }).parts, {})
  assert.is(whole.query, list.query)
  assert.throws(
    () => listWithRows(listOf(groups, { ...OPTIONS, names: { one: null } }), {}),
    (error: unknown) => error instanceof TypeError && error.message === 'seat_groups has no query for one row',
  )
})

test('filter by a value or none', () => {
  const { where, control } = hasValue('note')
  assert.is(control, 'flag')
  assert.equal([where?.(true, {}), where?.(false, {})], [isSet('note'), not(isSet('note'))])
  assert.is(equals('open', z.boolean()).control, 'flag')
  assert.is(equals('name', text(9)).control, 'one')
})

test.run()
