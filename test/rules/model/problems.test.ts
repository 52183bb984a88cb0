import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { failsAs, isInputProblem, problemOf, WITH_INPUTS } from '../../../shared/kernel/model/input-problem'
import { parseArgs } from '../../../shared/kernel/model/parse'

const test = suite('problems of inputs')

/** The first problem of a value with its reason for callers of the API. */
function foundIn(schema: z.ZodType, value: unknown) {
  const [issue] = schema.safeParse(value, WITH_INPUTS).error?.issues ?? []
  assert.ok(issue)
  return { ...problemOf(issue), reason: issue.message }
}

test('name bounds of numbers, texts and lists', () => {
  const letters = z.array(z.string())
  assert.equal(foundIn(z.int().min(1), 0), { problem: 'too_low', limit: 1, reason: 'must be at least 1' })
  assert.equal(foundIn(z.number().min(3), 2.5), { problem: 'too_low', limit: 3, reason: 'must be at least 3' })
  assert.equal(foundIn(z.number().max(3), 3.5), { problem: 'too_high', limit: 3, reason: 'must be at most 3' })
  const reason = (words: string) => `has to have ${words}`
  assert.equal(foundIn(z.string().min(2), 'a'), {
    problem: 'too_short',
    limit: 2,
    reason: reason('at least 2 characters'),
  })
  assert.equal(foundIn(z.string().max(1), 'ab'), {
    problem: 'too_long',
    limit: 1,
    reason: reason('at most 1 character'),
  })
  assert.equal(foundIn(letters.min(2), ['a']), { problem: 'too_few', limit: 2, reason: reason('at least 2 entries') })
  assert.equal(foundIn(letters.max(1), ['a', 'b']), {
    problem: 'too_many',
    limit: 1,
    reason: reason('at most 1 entry'),
  })
})

test('say of a number beyond all integers that it is too high or low', () => {
  assert.is(foundIn(z.int(), 2 ** 60).problem, 'too_high')
  assert.is(foundIn(z.int(), -(2 ** 60)).problem, 'too_low')
})

test('say that something is missing where one is the least and nothing was given', () => {
  assert.equal(foundIn(z.string().min(1), '').problem, 'missing')
  assert.not.ok('limit' in foundIn(z.string().min(1), ''))
  assert.is(foundIn(z.array(z.string()).min(1), []).problem, 'missing')
})

test('tell what is missing from what is wrong', () => {
  const choice = z.enum(['a', 'b'])
  const hash = z.string().regex(/^a$/)
  const fussy = z.any().refine(() => false)
  const coded = z.any().refine(() => false, failsAs('unreadable', 'unclear'))
  for (const empty of [undefined, null, '']) {
    assert.is(foundIn(choice, empty).problem, 'missing')
    assert.is(foundIn(z.int(), empty).problem, 'missing')
    assert.is(foundIn(fussy, empty).problem, 'missing')
    assert.is(foundIn(coded, empty).problem, 'unreadable')
  }
  assert.is(foundIn(hash, '').problem, 'missing')
  assert.is(foundIn(choice, 'c').problem, 'not_one_of')
  assert.is(foundIn(z.literal('a'), 'c').problem, 'not_one_of')
  assert.is(foundIn(hash, 'b').problem, 'bad_format')
  assert.is(foundIn(z.int(), 'b').problem, 'not_a_number')
  assert.is(foundIn(z.number(), 'b').problem, 'not_a_number')
  assert.is(foundIn(z.string(), 5).problem, 'wrong_type')
  assert.is(foundIn(fussy, 'b').problem, 'not_allowed')
  assert.is(foundIn(z.strictObject({}), { a: 1 }).problem, 'wrong_type')
})

test('that a check names keep its limit, if it has one', () => {
  const refined = (limit?: number) => z.any().refine(() => false, failsAs('too_long', 'too much', limit))
  assert.equal(foundIn(refined(7), 'a'), { problem: 'too_long', limit: 7, reason: 'too much' })
  assert.equal(foundIn(refined(), 'a'), { problem: 'too_long', reason: 'too much' })
  const unknown = z.any().refine(() => false, { error: 'odd', params: { problem: 'odd', limit: 7 } })
  assert.equal(foundIn(unknown, 'a'), { problem: 'not_allowed', reason: 'odd' })
})

test('are known by their names', () => {
  assert.equal(['too_low', 'unreadable', 'odd', '', 7, undefined].map(isInputProblem), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('of arguments are told of the first wrong field, with the entity it belongs to', () => {
  const schema = z.object({ input: z.object({ names: z.array(z.string().max(2)), note: z.string() }) })
  assert.equal(parseArgs(schema, { input: { names: ['a'], note: '', other: 1 } }), {
    input: { names: ['a'], note: '' },
  })
  const detailsOf = (args: unknown, entity?: string) => {
    try {
      parseArgs(schema, args, entity)
    } catch (error) {
      assert.instance(error, DomainError)
      if (error instanceof DomainError) return [error.code, error.details]
    }
    return null
  }
  const wrong = { input: { names: ['a', 'long'] } }
  const details = {
    field: 'input.names.1',
    reason: 'has to have at most 2 characters',
    problem: 'too_long',
    limit: 2,
  }
  assert.equal(detailsOf(wrong), ['input.invalid', details])
  assert.equal(detailsOf(wrong, 'halls'), ['input.invalid', { ...details, entity: 'halls' }])
})

test.run()
