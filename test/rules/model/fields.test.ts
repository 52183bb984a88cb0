import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import {
  at,
  basisPoints,
  count,
  day,
  degrees,
  id,
  isBasisPoints,
  isInstant,
  oneOf,
  part,
  required,
  richText,
  secret,
  sha256Hex,
  text,
} from '../../../shared/kernel/model/fields'
import { WITH_INPUTS } from '../../../shared/kernel/model/input-problem'
import { listInput, query } from '../../../shared/kernel/model/query'

const test = suite('fields')

const ID = '01890000-0000-7000-8000-00000000000a'

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

const reasonsOf = (schema: z.ZodType, value: unknown): readonly string[] =>
  schema.safeParse(value, WITH_INPUTS).error?.issues.map(({ message }) => message) ?? []

/** Checks that a schema takes some values and no others. */
function takes(schema: z.ZodType, values: readonly unknown[], others: readonly unknown[]): void {
  for (const value of values) assert.ok(isAccepted(schema, value), `takes ${String(value)}`)
  for (const value of others) assert.not.ok(isAccepted(schema, value), `refuses ${String(value)}`)
}

test('of ids take a UUID in lower case and nothing around it', () => {
  takes(id(), [ID], [`${ID}0`, `0${ID}`, `\n${ID}`, ID.toUpperCase(), ID.replaceAll('-', ''), ''])
  assert.equal([id().maxLength, id().minLength], [36, null])
})

test('of hashes take 64 digits in lower case and nothing around them', () => {
  const hash = '0123456789abcdef'.repeat(4)
  takes(sha256Hex(), [hash], [`${hash}0`, `0${hash}`, hash.slice(1), hash.toUpperCase(), 'a', '-'.repeat(64)])
  assert.equal([sha256Hex().maxLength, sha256Hex().minLength], [64, null])
})

test('of numbers have bounds', () => {
  takes(count(), [0, 1, 2_000_000_000], [-1, 2_000_000_001, 0.5])
  takes(basisPoints(), [0, 1900, 10_000], [-1, 10_001, 0.5])
  takes(degrees(90), [-90, -0.25, 0, 90], [-90.1, 90.1])
  assert.equal(degrees(180).meta(), { scalar: 'Float' })
})

test('tell a rate from another number with the same bounds', () => {
  assert.is(isBasisPoints(basisPoints()), true)
  assert.is(isBasisPoints(count()), false)
})

test('of times take the canonical form in this century', () => {
  const times = ['2000-01-01T00:00:00.000Z', '2026-11-21T19:42:07.000Z', '2099-12-31T23:59:59.999Z']
  const others = [
    '1999-12-31T23:59:59.999Z',
    '2100-01-01T00:00:00.000Z',
    '2026-11-21T19:42:07Z',
    '2026-11-21T19:42:07.000+01:00',
    '2026-11-21',
    '2026-02-30T00:00:00.000Z',
    'soon',
    '',
  ]
  takes(at(), times, others)
  assert.equal(times.map(isInstant), [true, true, true])
  assert.equal(
    others.map(isInstant),
    others.map(() => false),
  )
  assert.equal(reasonsOf(at(), 'soon'), ['not a point in time'])
  assert.equal([at().maxLength, at().minLength], [24, null])
})

test('of days say at which edge', () => {
  assert.equal(day('first').meta(), { moment: true, day: 'first' })
  assert.equal(day('last').meta(), { moment: true, day: 'last' })
})

test('of formatted texts count visible characters, and four times as many with the markup', () => {
  const three = richText(3)
  takes(
    three,
    ['', 'abc', '<b>abc</b>', '<b>a</b>'.padEnd(12, ' ')],
    ['abcd', '<b>abcd</b>', '<b>a</b>'.padEnd(13, ' ')],
  )
  assert.equal(reasonsOf(three, 'abcd'), ['too many visible characters'])
  assert.equal(
    three.safeParse('abcd').error?.issues.map((issue) => 'params' in issue && issue.params),
    [{ problem: 'too_long', limit: 3 }],
  )
  assert.equal(three.meta(), { rich: 3, images: false })
  assert.equal(richText(3, true).meta(), { rich: 3, images: true })
})

test('that must be filled in have something one can read', () => {
  takes(required(text(9)), ['a', '7', '!', '€', ' a '], ['', ' ', '\u200b', 'a\0', 'a\ud800', '1234567890'])
  assert.equal(reasonsOf(required(text(9)), ' '), ['nothing one can read'])
})

test('of secrets are hidden, and neither empty nor too long', () => {
  takes(secret(3), ['a', 'abc'], ['', 'abcd'])
  assert.equal(secret(3).meta(), { secret: true })
})

test('of closed lists and parts have the names of the API’s types', () => {
  assert.equal(oneOf('Colour', ['red', 'blue']).meta(), { title: 'Colour' })
  takes(oneOf('Colour', ['red', 'blue']), ['red', 'blue'], ['green'])
  const line = part('Line', { qty: count() })
  assert.equal(line.meta(), { title: 'Line' })
  takes(line, [{ qty: 1 }], [{}])
})

test('of a question for a list have bounds', () => {
  const { limit, page, sort, query: search, after } = listInput
  takes(limit, [1, 1000, undefined], [0, 1001])
  takes(page, [1, 10_000, undefined], [0, 10_001])
  takes(sort, ['', 'a'.repeat(40)], ['a'.repeat(41)])
  takes(search, ['', 'a'.repeat(200)], ['a'.repeat(201)])
  takes(after, ['', 'a'.repeat(400)], ['a'.repeat(401)])
})

test('make a query under its name', () => {
  const args = part('Args', { id: id() })
  const made = query('hall', { args, returns: text(5), can: 'locations.edit' })
  assert.equal([made.kind, made.name, made.can], ['query', 'hall', 'locations.edit'])
  assert.is(made.args, args)
})

test.run()
