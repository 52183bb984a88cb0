import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { migrations } from '../../migrations/list'
import { entity, stamps } from '../../shared/kernel/model/entity'
import { at, text } from '../../shared/kernel/model/fields'
import { laterField } from '../../shared/kernel/model/later-field'
import { entities } from '../../shared/model'
import { madeColumns, migrationText, missingSteps } from './missing'

const test = suite('missing columns')

const made = madeColumns(migrations)

test('misses nothing, and each column that no migration made', () => {
  assert.equal(missingSteps(Object.values(entities), made), [])
  let compared = 0
  for (const each of Object.values(entities))
    for (const column of Object.keys(each.row.shape)) {
      const without = new Map(made).set(
        each.name,
        new Set([...(made.get(each.name) ?? [])].filter((name) => name !== column)),
      )
      const [step = '', ...others] = missingSteps([each], without)
      assert.ok(
        step.startsWith(`schema.addColumn('${each.name}', '${column}', `) && others.length === 0,
        `${each.name}.${column}: ${step}`,
      )
      compared++
    }
  assert.ok(compared > 500)
})

test('adds columns with the value of rows that do not have them', () => {
  const places = entity('locations', 'Location', {
    note: laterField(text(500).nullable(), null),
    open: laterField(z.boolean(), true),
    kind: laterField(text(40), 'director\'s "box"'),
    rooms: laterField(z.int().nullable(), 2),
  })
  assert.equal(missingSteps([places], made), [
    `schema.addColumn('locations', 'note', nullable(text()))`,
    `schema.addColumn('locations', 'open', withDefault(boolean(), 1))`,
    `schema.addColumn('locations', 'kind', withDefault(text(), "director's \\"box\\""))`,
    `schema.addColumn('locations', 'rooms', nullable(withDefault(integer(), 2)))`,
  ])
})

test('makes a table with its references and the indexes of its lists', () => {
  const umbrellas = entity(
    'umbrellas',
    'Umbrella',
    { name: text(120), event_id: text(36).nullable(), found_at: at(), wet: z.boolean(), ...stamps },
    { sorts: ['name', 'found_at'], search: ['name'], relations: { event: { one: 'events', by: 'event_id' } } },
  )
  const steps = missingSteps([umbrellas], made)
  assert.equal(steps, [
    `schema.entityTable('umbrellas', { name: text(), event_id: nullable(text()), found_at: text(), wet: boolean(), ...stamps }, { references: { event_id: 'events' } })`,
    `schema.indexTexts('umbrellas', { search: ['name'], sorts: ['name'] })`,
    `schema.index('umbrellas', ['org_id', 'found_at', 'id'])`,
  ])
  assert.match(
    migrationText('0001_umbrellas', steps),
    `import { boolean, type Migration, nullable, stamps, text } from`,
  )
  assert.match(migrationText('0001_nothing', []), `import type { Migration } from`)
})

test.run()
