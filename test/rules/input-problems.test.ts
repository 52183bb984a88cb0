import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { shownFields } from '../../client/kit/fields/kind'
import { fieldErrors, refusedField } from '../../client/kit/forms/field-errors'
import { addPhrases, errorText, say, type T } from '../../client/kit/phrases'
import { errorBody } from '../../server/app/graphql/error-echo'
import { createContact } from '../../shared/contacts/commands'
import { DomainError } from '../../shared/kernel/errors'
import { type Command, entityOf } from '../../shared/kernel/model/command'
import { INPUT_PROBLEMS, type InputProblem, WITH_INPUTS } from '../../shared/kernel/model/input-problem'
import { parseArgs } from '../../shared/kernel/model/parse'
import { createLocation } from '../../shared/locations/commands'
import { type PhraseKey, phraseBook } from '../../shared/phrases'
import { createProduct } from '../../shared/products/commands'

const test = suite('words for refused inputs')
test.before(() => addPhrases(phraseBook))

const speaker = (language: 'en' | 'de'): T =>
  Object.assign((key: Parameters<T>[0], params?: Parameters<T>[1]) => say(language, key, params), {
    language,
    currency: 'EUR',
    zone: 'UTC',
  } as const)
const [en, de] = [speaker('en'), speaker('de')]

const ID = '01890000-0000-7000-8000-000000000001'
const location = { id: ID, name: 'Great hall', street: null, postcode: null, city: null, country: null }
const contact = { id: ID, firstname: null, lastname: 'Hopper', email: null, phone: null }
const product = {
  id: ID,
  name: 'Sekt',
  description: null,
  value: 650,
  tax_group_id: ID,
  pos: 1,
  enabled: true,
  desk_holding: 6,
  stock: null,
}

function refusalOf(command: Command, input: object): DomainError {
  try {
    parseArgs(command.args, { input }, entityOf(command))
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('the input was taken')
}

const CASES: readonly (readonly [
  command: Command,
  input: object,
  problem: InputProblem,
  label: PhraseKey | null,
  limit?: number,
])[] = [
  [createLocation, { ...location, name: undefined }, 'missing', 'locations.name'],
  [createLocation, { ...location, name: '' }, 'missing', 'locations.name'],
  [createLocation, { ...location, city: undefined }, 'missing', 'locations.city'],
  [createLocation, { ...location, name: ' ' }, 'unreadable', 'locations.name'],
  [createLocation, { ...location, name: 'x'.repeat(121) }, 'too_long', 'locations.name', 120],
  [createLocation, { ...location, city: 5 }, 'wrong_type', 'locations.city'],
  [createLocation, { ...location, id: 'x' }, 'bad_format', null],
  [createProduct, { ...product, value: -1 }, 'too_low', 'products.value'],
  [createProduct, { ...product, value: 6.5 }, 'not_a_number', 'products.value'],
  [createProduct, { ...product, tax_group_id: null }, 'missing', 'products.tax_group'],
  [createContact, { ...contact, email: 'ada@' }, 'no_email', 'contacts.email'],
]

test('names the field as the screen does, in both languages, without internals', () => {
  for (const [command, input, problem, label, limit = 0] of CASES)
    for (const t of [en, de])
      assert.is(
        errorText(t, refusalOf(command, input)),
        t(`input.${problem}`, { label: label ? t(label) : 'none', limit }),
      )
  const nameless = refusalOf(createLocation, { ...location, name: '' })
  assert.equal(
    [errorText(en, nameless), errorText(de, nameless)],
    ['Please fill in “Name”.', 'Bitte „Name“ ausfüllen.'],
  )
})

test('has a text for every problem, with a label, at the field and without', () => {
  for (const problem of INPUT_PROBLEMS)
    for (const t of [en, de])
      for (const label of ['Name', 'here', 'none']) {
        const text = t(`input.${problem}`, { label, limit: 3 })
        assert.ok(text.length > 5 && !/undefined|\bnone\b|\bhere\b/.test(text), text)
        assert.is(/Name/.test(text.replace('name@', '')), label === 'Name', text)
      }
})

test('keeps the schema’s reason in details and message for API callers', () => {
  const refusal = refusalOf(createLocation, { ...location, city: 5 })
  assert.equal(refusal.details, {
    field: 'input.city',
    reason: 'Invalid input: expected string, received number',
    problem: 'wrong_type',
    entity: 'locations',
  })
  assert.match(errorBody(refusal).message, /\(input\.city: Invalid input: expected string, received number\)$/)
})

test('tells API callers in plain words what is too short, long, few or low', () => {
  const shape = z.strictObject({
    code: z.string().min(1).max(8),
    price: z.number().min(0),
    seats: z.array(z.string()).max(2),
  })
  const right = { code: 'A', price: 1, seats: ['1'] }
  for (const [wrong, reason] of [
    [{ code: '' }, 'has to have at least 1 character'],
    [{ code: 'ABCDEFGHI' }, 'has to have at most 8 characters'],
    [{ price: -1 }, 'must be at least 0'],
    [{ seats: ['1', '2', '3'] }, 'has to have at most 2 entries'],
  ] as const)
    assert.throws(
      () => parseArgs(shape, { ...right, ...wrong }),
      (error: unknown) => error instanceof DomainError && error.details.reason === reason,
    )
})

test('shows a general message for problems that only another version knows', () => {
  const old = new DomainError('input.invalid', { field: 'input.city', reason: 'expected string, received undefined' })
  assert.is(errorText(en, old), en('error.input.invalid'))
  assert.is(
    errorText(en, new DomainError('input.invalid', { ...old.details, problem: 'brand_new' })),
    errorText(en, old),
  )
})

/** Fields of a form for a command's input. */
const shownOf = (command: Command, fields: readonly string[]) => {
  const { input } = command.args.shape
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
  return shownFields(shape, Object.fromEntries(fields.map((field) => [field, { label: field }])))
}

test('shows problems at their fields, with limits in the typed unit', () => {
  const shown = shownOf(createProduct, ['name', 'value', 'desk_holding'])
  const input = { ...product, name: '', value: 'much', desk_holding: 501, tax_group_id: 7 }
  const { error } = createProduct.args.safeParse({ input }, WITH_INPUTS)
  assert.ok(error)
  assert.equal(fieldErrors(en, error, shown), {
    name: 'Please fill this in.',
    value: 'Enter a whole number.',
    desk_holding: 'Enter 500 or less.',
  })
  assert.equal(refusedField(de, refusalOf(createProduct, { ...product, name: '' }), shown), {
    name: 'Bitte ausfüllen.',
  })
  assert.is(
    refusedField(en, refusalOf(createProduct, { ...product, tax_group_id: 'x' }), shown),
    null,
    'that field is not in this form',
  )
  assert.is(refusedField(en, new DomainError('forbidden'), shown), null)
})

test.run()
