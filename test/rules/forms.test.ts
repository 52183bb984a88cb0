import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { conventionalWords } from '../../client/kit/fields/field-words'
import { kindOf, shownFields } from '../../client/kit/fields/kind'
import {
  ENTRY_KEY,
  isSameTyped,
  moveDependentTimes,
  newEntry,
  readTime,
  toTyped,
  toValue,
  typedGroup,
} from '../../client/kit/fields/typed'
import { fieldErrors, refusedField } from '../../client/kit/forms/field-errors'
import { savedText } from '../../client/kit/forms/saved-text'
import { addPhrases, say, type T } from '../../client/kit/phrases'
import { createAccreditation } from '../../shared/accreditations/commands'
import { updateCampaignAction } from '../../shared/campaign_actions/commands'
import { updateEvent } from '../../shared/events/commands'
import { nextDate, suggestedStart, suggestedStartIn } from '../../shared/events/rules'
import { DomainError } from '../../shared/kernel/errors'
import { amount, at, count, id, json, oneOf, part, text } from '../../shared/kernel/model/fields'
import { WITH_INPUTS } from '../../shared/kernel/model/input-problem'
import { imageUrl, optionalImageUrl, webUrl } from '../../shared/kernel/model/web-address'
import { phraseBook } from '../../shared/phrases'

const test = suite('forms')
test.before(() => addPhrases(phraseBook))

const t: T = Object.assign((...args: Parameters<T>) => say('en', ...args), {
  language: 'en',
  currency: 'EUR',
  zone: 'Europe/Vienna',
} as const)
const ID = '01890000-0000-7000-8000-000000000001'

const price = part('Price', { id: id().optional(), name: text(80), value: amount(), max: count().nullable() })
const members = { name: { label: 'Name' }, value: { label: 'Value' }, max: { label: 'Most' } }
const prices = shownFields({ prices: z.array(price) }, { prices: { label: 'Prices', members } })
const [list] = prices

test('types a time by the organisation’s clocks and sends it in UTC', () => {
  const kind = kindOf(updateEvent.args.shape.input.shape.starts_at, { label: '' })
  assert.is(kind.kind, 'time')
  assert.is(toTyped(kind, '2026-12-12T18:30:00.000Z', t), '2026-12-12T19:30')
  assert.is(toValue(kind, '2026-12-12T19:30', t), '2026-12-12T18:30:00.000Z')
  assert.is(toValue(kind, '2026-12-12T19:30', { language: 'en', zone: 'America/New_York' }), '2026-12-13T00:30:00.000Z')
  assert.is(toValue(kind, '2026-13-45T19:30', t), '')
  assert.is(toValue(kindOf(at().nullable(), { label: '' }), '', t), null)
})

test('reads a time of day however it is typed', () => {
  const times = ['19:30', '1930', '19.30', '9', '9:05', '7pm', '7:30 p.m.', '12am', '12pm', '00:00']
  assert.equal(times.map(readTime), [
    '19:30',
    '19:30',
    '19:30',
    '09:00',
    '09:05',
    '19:00',
    '19:30',
    '00:00',
    '12:00',
    '00:00',
  ])
  for (const none of ['', '24:00', '19:60', '13pm', 'noon', '1:2:3']) assert.is(readTime(none), null, none)
})

test('keeps fields that the form of a list does not show, and detects a moved entry as a change', () => {
  assert.ok(list)
  const stored = [
    { id: ID, name: 'Full', value: 4200, max: null },
    { name: 'Reduced', value: 3200, max: 2 },
  ]
  const typed = toTyped(list.kind, stored, t)
  assert.equal(toValue(list.kind, typed, t), stored)
  assert.ok(isSameTyped(typed, toTyped(list.kind, stored, t)), 'the identities of entries on the screen are no change')
  const [first, second] = typed as { readonly [ENTRY_KEY]: string }[]
  assert.ok(first && second && first[ENTRY_KEY] !== second[ENTRY_KEY])
  assert.not.ok(isSameTyped(typed, [second, first]))
  const fresh = newEntry(list.kind.members, { name: 'New' }, t)
  assert.equal(toValue(list.kind, [fresh], t), [{ name: 'New', value: '', max: null }])
})

test('sends groups and translations without empty ones', () => {
  const shape = { address: part('Address', { street: text(80).nullable(), city: text(80).nullable() }).nullable() }
  const [group] = shownFields(shape, {
    address: { label: '', members: { street: { label: '' }, city: { label: '' } } },
  })
  assert.ok(group)
  assert.is(toValue(group.kind, toTyped(group.kind, null, t), t), null)
  assert.equal(toValue(group.kind, { street: 'Ring 1', city: '' }, t), { street: 'Ring 1', city: null })
  const texts = z.array(
    part('Text', { lang: oneOf('Lang', ['en', 'de']), title: text(20), subtitle: text(20).nullable() }),
  )
  const words = {
    label: '',
    members: { title: { label: '' }, subtitle: { label: '' } },
    languages: [{ value: 'en', label: 'English' }],
  }
  const kind = kindOf(texts, words)
  const stored = [{ lang: 'en', title: 'The Robbers', subtitle: null }]
  assert.is(kind.kind, 'translations')
  assert.equal(toValue(kind, toTyped(kind, stored, t), t), stored)
  assert.equal(toValue(kind, { en: { title: '', subtitle: '' } }, t), [])
})

test('marks as required only what the command refuses while it is empty', () => {
  const input = {
    name: text(80).min(1),
    note: text(80),
    phone: text(20).nullable(),
    price: amount(),
    role: oneOf('Role', ['a', 'b']),
    tags: z.array(text(10)),
    active: z.boolean(),
    starts_at: at(),
  }
  const marked = Object.entries(input).filter(([, schema]) => kindOf(schema, { label: '' }).required)
  assert.equal(
    marked.map(([name]) => name),
    ['name', 'price', 'role', 'starts_at'],
  )
})

test('tells tags, references and enumerations apart', () => {
  const kinds = [
    json(z.array(text(40))),
    z.array(id()),
    z.array(z.enum(['a', 'b'])),
    z.enum(['a', 'b']),
    id().nullable(),
  ].map((schema) => kindOf(schema, { label: '' }).kind)
  assert.equal(kinds, ['tags', 'choices', 'choices', 'choice', 'text'])
  assert.is(kindOf(id().nullable(), { label: '', reference: { useOptions: () => [] } }).kind, 'choice')
})

test('shows a problem at the entry’s field it is about, from the schema and from the server', () => {
  const args = z.object({ input: z.object({ prices: z.array(price) }) })
  const { error } = args.safeParse({ input: { prices: [{ name: 'Full', value: 'much', max: null }] } }, WITH_INPUTS)
  assert.ok(error)
  assert.equal(fieldErrors(t, error, prices), { 'prices.0.value': 'Enter a whole number.' })
  const refusal = new DomainError('input.invalid', { field: 'input.prices.1.value', problem: 'too_low', limit: 0 })
  assert.equal(refusedField(t, refusal, prices), { 'prices.1.value': 'This is too low.' })
  const inside = new DomainError('input.invalid', { field: 'input.prices.1.secret', problem: 'missing' })
  assert.equal(
    Object.keys(refusedField(t, inside, prices) ?? {}),
    ['prices'],
    'what the form does not show is said at the list',
  )
})

test('takes labels, hints and messages for missing values from the phrases', () => {
  addPhrases({
    en: { 'accreditations.name': 'Name', 'accreditations.name_required': 'Accreditation name is required' } as never,
    de: {} as never,
  })
  const { shape } = createAccreditation.args.shape.input
  const words = conventionalWords(t, 'accreditations', shape)
  assert.equal(words.name, { label: 'Name', required: 'Accreditation name is required' })
  const shown = shownFields(shape, words)
  const { error } = createAccreditation.args.safeParse({ input: { name: '' } }, WITH_INPUTS)
  assert.ok(error)
  assert.is(fieldErrors(t, error, shown).name, 'Accreditation name is required')
})

test('completes image addresses, and takes a bare scheme as empty', () => {
  const logo = optionalImageUrl()
  for (const empty of [null, '', ' ', 'https://', 'http://', 'https://https://example.org/a.png'])
    assert.is(logo.parse(empty), null, String(empty))
  assert.is(logo.parse(' example.org/a.png '), 'https://example.org/a.png')
  for (const whole of ['/files/a.png', 'http://example.org/a.png', 'https://example.org/a.png'])
    assert.is(imageUrl().parse(whole), whole)
  for (const wrong of [
    '',
    'https://',
    '//example.org/a.png',
    'a b.png',
    '/',
    'http://127.0.0.1/a.png',
    'http://localhost:3000/a.png',
  ])
    assert.not.ok(imageUrl().safeParse(wrong).success, wrong)
})

test('takes web addresses that others reach, and no scripts, data or files', () => {
  for (const page of ['https://example.org/a?b=c#d', 'http://example.org', 'HTTPS://example.org'])
    assert.is(webUrl(100).parse(page), page)
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://127.0.0.1/',
    'https://localhost',
    'http://[::1]/',
    'example.org',
    'https://',
  ]
  for (const address of wrong) assert.not.ok(webUrl(100).safeParse(address).success, address)
  const target_url = 'javascript:alert(1)'
  assert.not.ok(
    updateCampaignAction.args.safeParse({ id: '01a1ff44-07f9-7dd4-8c0c-fb11f495ab2c', input: { target_url } }).success,
  )
})

test('suggests a start two hours ahead, rounded to the hour, up when past half', () => {
  const suggested = (time: string) => suggestedStart(Date.parse(`2026-12-12T${time}:00.000Z`)).slice(11, 16)
  assert.equal(['10:00', '10:29', '10:30', '10:31', '10:59', '22:45'].map(suggested), [
    '12:00',
    '12:00',
    '12:00',
    '13:00',
    '13:00',
    '01:00',
  ])
})

test('suggests a start on the first day of a season that is still to come, at the time of day of now', () => {
  const start = (starts_at: string) =>
    suggestedStartIn('Europe/Berlin', Date.parse('2026-12-12T17:20:00.000Z'), { starts_at })
  assert.is(start('2027-07-31T22:00:00.000Z'), '2027-08-01T18:00:00.000Z')
  assert.is(start('2026-08-01T00:00:00.000Z'), '2026-12-12T19:00:00.000Z', 'it runs')
  assert.is(
    suggestedStartIn('Europe/Berlin', Date.parse('2026-12-12T17:20:00.000Z'), undefined),
    '2026-12-12T19:00:00.000Z',
  )
})

test('suggests the next date of a series as far away as the last one, at the same time of day when the clocks change', () => {
  const [first, second] = ['2026-10-11T17:30:00.000Z', '2026-10-18T17:30:00.000Z']
  assert.is(nextDate('Europe/Berlin', [first]), '2026-10-12T17:30:00.000Z')
  assert.is(nextDate('Europe/Berlin', [first, second]), '2026-10-25T18:30:00.000Z')
  assert.is(nextDate('Europe/Berlin', [first, first]), '2026-10-12T17:30:00.000Z')
})

test('moves the end with the start, also while the start is incomplete, and keeps an end of its own', () => {
  const shape = { starts_at: at(), ends_at: at() }
  const shown = shownFields(shape, { starts_at: { label: 'Starts' }, ends_at: { label: 'Ends', follows: 'starts_at' } })
  const distances = new Map<string, number>()
  let typed = typedGroup(shown, { starts_at: '2026-12-12T18:00:00.000Z', ends_at: '2026-12-12T20:00:00.000Z' }, t)
  const change = (field: string, value: string) => {
    typed = { ...typed, [field]: value, ...moveDependentTimes(shown, typed, { field, value }, t, distances) }
    return typed.ends_at
  }
  assert.is(change('starts_at', '2026-12-31T19:00'), '2026-12-31T21:00')
  assert.is(change('starts_at', '2026-12-31T'), '2026-12-31T21:00', 'incomplete')
  assert.is(change('starts_at', '2026-12-31T23:30'), '2027-01-01T01:30')
  assert.is(change('ends_at', '2027-01-01T02:30'), '2027-01-01T02:30')
  assert.is(change('starts_at', '2027-01-02T19:00'), '2027-01-02T22:00', 'three hours later')
})

test('says what was saved or deleted, by its name', () => {
  assert.is(savedText(t, createAccreditation, { name: 'Press' }), '“Press” is saved.')
  assert.is(
    savedText(t, { name: 'CreateVoucher' }, { name: null, code: 'AB12' }),
    '“AB12” is saved.',
    'the first name that is filled in',
  )
  assert.is(savedText(t, { name: 'DeleteLabel' }, { name: 'Friends' }), '“Friends” is deleted.')
  assert.is(savedText(t, { name: 'DeleteLabel' }, {}), 'Deleted.')
  assert.is(savedText(t, { name: 'LabelContact' }, { label_ids: [] }), 'Labels changed.', 'as the activity log says it')
  assert.is(savedText(t, { name: 'SettleIncident' }, { decision: 'paid' }), 'Saved.')
})

test.run()
