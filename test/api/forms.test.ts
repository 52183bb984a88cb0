import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { shownFields } from '../../client/kit/fields/kind'
import { isBlank, isSameTyped, type Locale, toTyped, typedGroup } from '../../client/kit/fields/typed'
import { formInput, initialValues, ownId } from '../../client/kit/forms/form-input'
import { type DescribedSchema, describe } from '../../server/kernel/sdl'
import type { Command } from '../../shared/kernel/model/command'
import { labelKeys } from '../../shared/kernel/wording/label-keys'
import { commands } from '../../shared/model'
import { phraseBook } from '../../shared/phrases'
import { existingRows, makeOneOfEach } from '../authorisation/office'
import { startServer } from '../harness/server'
import { editsOf, type SampleSource, sampleArgs, sampleOf, selectionOf } from '../harness/text/sample'

/** Random forms that are filled in and saved. */
const FORMS = 1000
/** First number of the recorded sequence. */
const SEED = 20_261_128

/** Draws numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const test = suite('forms')
const locale: Locale = { language: 'de', zone: 'Europe/Berlin' }

/** Commands that create a row from a form and do more than that, or also without the server. */
const MORE: readonly string[] = ['CreateContact', 'CreateLocation', 'CreateProduct']

const creations = Object.values<Command>(commands).filter(
  ({ name, edits, returns }) => MORE.includes(name) || (edits?.verb === 'create' && returns === edits.entity),
)

/** The only contact of the fixture is a member already. */
const TAKEN = 'CreateAccreditationContact'

/**
 * Fields that the server fills where they are left empty: a new row goes to the end, an event has the usual reminders,
 * a category is shortened, a tax applies from now.
 */
const LEFT_TO_SERVER: readonly string[] = ['pos', 'reminder_ids', 'short_name', 'valid_from']

/** True for a field that forms show. */
const hasLabel = (table: string, field: string) => labelKeys(table, field).some((key) => key in phraseBook.en)

/** A value of the field other than the sample where there is one. */
function drawn(field: string, schema: DescribedSchema, found: SampleSource, draw: () => number): unknown {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (inner.enum) return inner.enum[Math.floor(draw() * inner.enum.length)]
  if (inner.type === 'boolean') return draw() < 0.5
  if (field === 'name' || field === 'title') return `sample ${Math.floor(draw() * 1000)}`
  if (inner.type === 'integer')
    return Math.min((inner.minimum ?? 0) + Math.floor(draw() * 5), inner.maximum ?? Number.MAX_SAFE_INTEGER)
  return field.endsWith('_url') ? 'https://example.org/a.png' : sampleOf(field, inner, found)
}

test('stores what a form shows when it is saved', async () => {
  const server = await startServer()
  await makeOneOfEach(server, server.a)
  // Policies that refund as a voucher need it.
  const features = server.rows('orgs', server.a).flatMap((org) => org.features)
  server.sql('update orgs set features = ?', JSON.stringify([...features, 'order_to_voucher_conversion']))
  const token = await server.token('ADMIN')
  const found = existingRows(server, server.a)
  const groups = server.rows('tax_groups', server.a).map(({ id }) => id)
  const draw = dice(SEED)
  const saved = new Map<string, number>()
  for (let i = 0; i < FORMS; i++) {
    server.advance(1)
    const command = creations[i % creations.length] as Command
    const entity = editsOf(command)?.entity
    const input = command.args.shape.input
    if (!entity || !(input instanceof z.ZodObject)) throw new Error(`${command.name} has no form`)
    const schemas = describe(command.args, 'input').properties?.input?.properties ?? {}
    const own = Object.fromEntries(
      Object.entries(input.shape).filter(
        ([field]) => field !== 'id' && field in entity.row.shape && hasLabel(entity.name, field),
      ),
    )
    const shown = shownFields(own, Object.fromEntries(Object.keys(own).map((field) => [field, { label: field }])))
    const { slug, ...rest } = sampleArgs(command, found).input as Readonly<Record<string, unknown>>
    const sample: Readonly<Record<string, unknown>> = {
      ...rest,
      ...(slug !== undefined && { slug: `sample-${i}` }),
      // A product names its tax group without a relation. The other rows of the form may have another one.
      ...(rest.tax_group_id !== undefined && { tax_group_id: groups[Math.floor(draw() * groups.length)] }),
    }
    const isWord = (field: string) => field === 'name' || field === 'title'
    const isNamed = (field: string) =>
      (field in sample && !isWord(field)) ||
      schemas[field]?.scalar === 'ID' ||
      field.endsWith('_id') ||
      field.endsWith('_ids')
    const free = Object.keys(own).filter((field) => !isNamed(field))
    // The form begins with some values, and the person changes some others.
    const begins = free
      .filter(() => draw() < 0.4)
      .map((field) => [field, drawn(field, schemas[field] ?? {}, found, draw)] as const)
    const filled = Object.fromEntries(begins.filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
    const initial = { ...initialValues(command, Object.keys(own)), ...sample, ...filled }
    const begun = typedGroup(shown, initial, locale)
    const edits = shown.filter(({ field }) => free.includes(field) && draw() < 0.3)
    const edited = edits.map(
      ({ field, kind }) => [field, toTyped(kind, drawn(field, schemas[field] ?? {}, found, draw), locale)] as const,
    )
    const typed = { ...begun, ...Object.fromEntries(edited) }
    // What a form does not ask for is part of what it begins with.
    const unasked = Object.fromEntries(Object.entries(sample).filter(([field]) => !(field in own)))
    const sent = {
      ...unasked,
      ...ownId(command, server.newId()),
      ...formInput({ shown, begun, typed, initial }, locale),
    }
    const mutation = `mutation ($input: ${command.name}Input!) { saved: ${command.name}(input: $input) { ${selectionOf(entity)} } }`
    const save = () => server.graphql(token, mutation, { input: sent })
    const parsed = command.args.safeParse({ input: sent })
    const answer = parsed.success ? await save() : null
    if (answer?.code !== null) continue
    saved.set(command.name, (saved.get(command.name) ?? 0) + 1)
    const row = answer.data?.saved as Readonly<Record<string, unknown>>
    for (const { field, kind } of shown) {
      const stored = toTyped(kind, row[field], locale)
      const isEmpty = isBlank(typed[field] ?? '') && (!row[field] || LEFT_TO_SERVER.includes(field))
      assert.ok(
        isEmpty || isSameTyped(stored, typed[field]) || kind.kind === 'secret',
        `${command.name} ${field}: shows ${JSON.stringify(typed[field])}, stores ${JSON.stringify(stored)}`,
      )
    }
    const again = await save()
    assert.is(again.code, null, `${command.name} sent again: ${again.message}`)
    assert.equal(again.data, answer.data, `${command.name} sent again answers the same row`)
  }
  for (const { name } of creations)
    if (name !== TAKEN) assert.ok((saved.get(name) ?? 0) > 20, `forms of ${name} are refused`)
  await server.close()
})

test.run()
