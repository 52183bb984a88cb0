import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { entity } from '../../../shared/kernel/model/entity'
import { baseOf, fieldKind, nameColumn, ownColumns, referredTable } from '../../../shared/kernel/model/field-kind'
import {
  at,
  basisPoints,
  cents,
  count,
  day,
  id,
  json,
  oneOf,
  part,
  richText,
  text,
} from '../../../shared/kernel/model/fields'
import { byPosition, nextPosition } from '../../../shared/kernel/model/list/by-position'
import { isFreeText } from '../../../shared/kernel/model/list/sort-key'

const test = suite('kinds of fields')

const halls = entity(
  'halls',
  'Hall',
  {
    open: z.boolean(),
    floor: oneOf('Floor', ['ground', 'upper']),
    tax: basisPoints().nullable(),
    rent: cents(),
    seats: count().nullable().optional(),
    owner_id: id().nullable(),
    label_ids: json(z.array(id())),
    words: json(z.array(text(9))),
    address: json(part('Address', { town: text(40) })),
    from: day('first'),
    built: at(),
    note: richText(100),
    color: text(7),
    phone: text(25).default(''),
    code: text(24).nullable(),
    remark: z.string(),
    alias: text(40).nullable(),
    motto: text(40).optional(),
  },
  {
    relations: {
      shows: { many: 'events', by: 'owner_id' },
      labels: { each: 'labels', by: 'label_ids' },
      owner: { one: 'contacts', by: 'owner_id' },
    },
  },
)

test('follow from the schema, whether a value may be missing or not', () => {
  const kinds = Object.keys(halls.row.shape).map((field) => [field, fieldKind(halls, field)])
  assert.equal(Object.fromEntries(kinds), {
    id: 'reference',
    org_id: 'reference',
    rev: 'number',
    deleted: 'flag',
    open: 'flag',
    floor: 'choice',
    tax: 'rate',
    rent: 'money',
    seats: 'number',
    owner_id: 'reference',
    label_ids: 'references',
    words: 'compound',
    address: 'compound',
    from: 'day',
    built: 'time',
    note: 'rich',
    color: 'color',
    phone: 'text',
    code: 'text',
    remark: 'text',
    alias: 'text',
    motto: 'text',
  })
  const words = text(3)
  for (const schema of [words, words.nullable(), words.optional(), words.default(''), words.nullable().optional()])
    assert.is(baseOf(schema), words)
})

test('of references name their table, the row’s own side only', () => {
  assert.is(referredTable(halls, 'owner_id'), 'contacts')
  assert.is(referredTable(halls, 'label_ids'), 'labels')
  assert.is(referredTable(halls, 'code'), undefined)
  assert.is(
    referredTable(entity('beds', 'Bed', { of: id() }, { relations: { all: { many: 'a', by: 'of' } } }), 'of'),
    undefined,
  )
})

test('include the name by which people know a row, which is no number', () => {
  const known = (shape: z.ZodRawShape) => nameColumn(entity('things', 'Thing', shape))
  assert.is(known({ email: text(9), name: text(9), title: text(9) }), 'title')
  assert.is(known({ email: text(9), subject: text(9) }), 'subject')
  assert.is(known({ num: text(9), name: text(9) }), 'num')
  assert.is(known({ num: count(), name: text(9) }), 'name')
  assert.is(known({ num: count() }), undefined)
  assert.is(known({ code: count(), email: text(9) }), 'code')
  assert.is(known({ words: text(9) }), undefined)
})

test('are asked of the columns without those of the system', () => {
  assert.equal(ownColumns(entity('things', 'Thing', { title: text(9), pos: count() })), ['title', 'pos'])
})

test('that people write are sorted as texts, codes and times as they are', () => {
  const free = Object.keys(halls.row.shape).filter((column) => isFreeText(halls, column))
  assert.equal(free, ['note', 'phone', 'alias', 'motto'])
})

test('with a position sort rows by it, and by their age where it is the same', () => {
  const row = (id: string, pos: number) => ({ id, pos })
  const rows = [row('c', 1), row('a', 2), row('b', 1), row('d', 0)]
  assert.equal(
    rows.sort(byPosition).map((each) => each.id),
    ['d', 'b', 'c', 'a'],
  )
  assert.is(byPosition(row('a', 1), row('b', 1)), -1)
  assert.is(byPosition(row('b', 1), row('a', 1)), 1)
  assert.is(byPosition(row('a', 1), row('a', 1)), 0)
  assert.is(byPosition(row('a', 7), row('b', 4)), 3)
})

test('with a position put a new row behind all others', () => {
  assert.is(nextPosition([]), 0)
  assert.is(nextPosition([{ pos: 0 }]), 1)
  assert.is(nextPosition([{ pos: 4 }, { pos: 9 }, { pos: 2 }]), 10)
})

test.run()
