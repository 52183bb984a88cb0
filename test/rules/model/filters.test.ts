import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { count, text } from '../../../shared/kernel/model/fields'
import {
  any,
  type Comparison,
  compare,
  includesAny,
  is,
  isAmong,
  isSet,
  matchesCondition,
} from '../../../shared/kernel/model/list/condition'
import {
  anyOf,
  besideModal,
  calledInApi,
  comparisonFilter,
  comparisonFilters,
  containsAny,
  equals,
  flag,
  from,
  OPENS_MODAL,
  onlyIf,
  onServer,
  option,
  states,
  timeFilter,
  until,
} from '../../../shared/kernel/model/list/filter'

const test = suite('filters')

const ID = '01890000-0000-7000-8000-00000000000a'

test('by values take up to fifty of them', () => {
  const takesFifty = ({ value }: { readonly value: ReturnType<typeof anyOf>['value'] }, one: unknown) =>
    [0, 50, 51].map((length) => value.safeParse(Array.from({ length }, () => one)).success)
  const { status_code } = comparisonFilters('status_code', 'by', 'Comparison')
  assert.ok(status_code)
  assert.equal(takesFifty(anyOf('name', text(9)), 'a'), [true, true, false])
  assert.equal(takesFifty(containsAny('label_ids'), ID), [true, true, false])
  assert.equal(takesFifty(status_code, 4), [true, true, false])
})

test('set conditions of their column', () => {
  assert.equal(anyOf('name', text(9)).where?.(['a', 'b'], {}), isAmong('name', ['a', 'b']))
  assert.equal(containsAny('label_ids').where?.([ID], {}), includesAny('label_ids', [ID]))
  assert.equal(equals('size', count()).where?.(3, {}), is('size', 3))
  assert.equal(from('starts').where?.('2026', {}), compare('starts', 'gte', '2026'))
  assert.equal(until('starts').where?.('2026', {}), compare('starts', 'lt', '2026'))
  const open = is('open', true)
  assert.equal([flag(open).where?.(true, {}), flag(open).where?.(false, {})], [open, { not: open }])
  assert.equal([onlyIf(open).where?.(true, {}), onlyIf(open).where?.(false, {})], [open, null])
  assert.is(option('one', text(9)).where?.('a', {}), null)
  assert.is(onServer('one', text(9)).where, null)
})

test('are offered by what they choose', () => {
  const controls = [anyOf('a', text(9)), containsAny('a'), from('a'), onlyIf(isSet('a')), equals('a', text(9))]
  assert.equal(
    controls.map(({ control }) => control),
    ['many', 'many', 'time', 'flag', 'one'],
  )
})

test('by time mean the end of a day where they ask for what was before', () => {
  const comparisons: readonly Comparison[] = ['lt', 'lte', 'gt', 'gte', 'eq']
  assert.equal(
    comparisons.map((by) => timeFilter('starts', by).edge),
    ['last', 'last', 'first', 'first', 'first'],
  )
})

test('keep their name for the API, and whether they open a modal', () => {
  assert.not.ok('argument' in anyOf('name', text(9)))
  assert.is(anyOf('name', text(9), 'names').argument, 'names')
  assert.is(calledInApi('names', anyOf('name', text(9))).argument, 'names')
  assert.is(besideModal(from('a')).isBesideModal, true)
  assert.is(from('a').isBesideModal, undefined)
  assert.is(OPENS_MODAL, '1')
})

test('by state choose rows by the first condition that holds', () => {
  const state = states(
    'ShowState',
    { gone: is('gone', true), full: is('free', 0), few: compare('free', 'lt', 5) },
    'open',
  )
  const row = (gone: boolean, free: number) => ({ gone, free })
  const inState = (wanted: readonly string[], of: ReturnType<typeof row>) =>
    matchesCondition(of, state.where?.(wanted, {}) ?? any(), 0)
  const rows = {
    gone: [row(true, 0), row(true, 9)],
    full: [row(false, 0)],
    few: [row(false, 4)],
    open: [row(false, 5)],
  }
  for (const [name, members] of Object.entries(rows))
    for (const member of members)
      for (const wanted of Object.keys(rows))
        assert.is(inState([wanted], member), wanted === name, `${wanted}: ${JSON.stringify(member)}`)
  assert.equal([inState([], row(false, 5)), inState(['full', 'open'], row(false, 5))], [false, true])
  assert.is(inState(['unknown'], row(false, 5)), false)
  assert.equal(
    [['open', 'gone', 'full', 'few'], [], ['open', 'open', 'open', 'open', 'open'], ['unknown']].map(
      (value) => state.value.safeParse(value).success,
    ),
    [true, true, false, false],
  )
})

test('by number compare with one of several values, or find all of them', () => {
  const { status_code, by, ...others } = comparisonFilters('status_code', 'by', 'Comparison')
  assert.equal([status_code?.argument, others], ['status_codes', {}])
  assert.equal(status_code?.where?.([4, 5], {}), isAmong('status_code', [4, 5]))
  assert.equal(status_code?.where?.([4, 5], { by: 'lt' }), compare('status_code', 'lt', 4))
  assert.equal(status_code?.where?.([], { by: 'lt' }), isAmong('status_code', []))
  assert.equal([by?.control, by?.where?.('lt', {})], ['one', null])
  assert.equal(
    ['lt', 'gte', 'like'].map((value) => by?.value.safeParse(value).success),
    [true, true, false],
  )
})

test('by number compare with one, for equality if nothing else is chosen', () => {
  const { where, control, value } = comparisonFilter('status_code', 'by')
  assert.equal([control, value.safeParse(4).success, value.safeParse(-1).success], ['one', true, false])
  assert.equal(where?.(4, {}), is('status_code', 4))
  assert.equal(where?.(4, { by: 'gt' }), compare('status_code', 'gt', 4))
})

test('by a column that has a value ask for one, unless for none', () => {
  assert.equal(
    [isSet('note'), isSet('note', false)],
    [
      { column: 'note', set: true },
      { column: 'note', set: false },
    ],
  )
})

test('by comparison order values, and never match nothing', () => {
  const found = (by: Comparison) => [3, 4, 5, null].map((free) => matchesCondition({ free }, compare('free', by, 4), 0))
  assert.equal(found('lt'), [true, false, false, false])
  assert.equal(found('lte'), [true, true, false, false])
  assert.equal(found('gt'), [false, false, true, false])
  assert.equal(found('gte'), [false, true, true, false])
  assert.equal(found('eq'), [false, true, false, false])
  assert.equal(found('ne'), [true, false, true, false])
  const other = { column: 'size' }
  assert.is(matchesCondition({ free: 3 }, compare('free', 'ne', other), 0), false)
  assert.is(matchesCondition({ free: 3, size: null }, compare('free', 'gt', other), 0), false)
})

test.run()
