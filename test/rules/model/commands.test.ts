import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import {
  type Args,
  type Command,
  command,
  definedFields,
  entityOf,
  insert,
  NO_USER,
  noEffect,
  type OpContext,
  patch,
} from '../../../shared/kernel/model/command'
import { editing } from '../../../shared/kernel/model/editing'
import { entity, stamps } from '../../../shared/kernel/model/entity'
import { at, count, id, part, text } from '../../../shared/kernel/model/fields'
import { laterField } from '../../../shared/kernel/model/later-field'
import { offlineEditing } from '../../../shared/kernel/model/offline-editing'

const test = suite('commands')

const OP: OpContext = {
  id: '01890000-0000-7000-8000-00000000000f',
  org_id: 'org',
  device_id: 'desk',
  user_id: 'user',
  shift_id: null,
  at: '2026-11-23T08:00:00.000Z',
}
const ID = '01890000-0000-7000-8000-000000000001'

const halls = entity('halls', 'Hall', {
  name: text(9),
  note: text(9).nullable(),
  pos: count(),
  ...stamps,
  updated_by_id: id().nullable(),
  deleted_at: at().nullable(),
  deleted_by_id: id().nullable(),
})
const rows = part('HallRow', { letter: text(2) })
const hall = editing(halls, 'Hall', {
  can: 'locations.edit',
  fields: { name: halls.row.shape.name, note: halls.row.shape.note, pos: halls.row.shape.pos },
  lists: { rows: z.array(rows) },
  start: () => ({ pos: 7, updated_by_id: null, deleted_at: null, deleted_by_id: null }),
})

/** The effect of arguments, as a device computes it. */
const effectOf = <C extends Command>({ effect }: C, args: unknown) => effect(args as Args<C>, OP)

test('do nothing but what is said of them', () => {
  const args = z.object({ id: id() })
  const { args: taken, needs, ...plain } = command('Do', { args, returns: null, can: 'locations.edit' })
  assert.is(taken, args)
  assert.is(needs({ id: ID }), null)
  assert.equal(plain, {
    kind: 'command',
    name: 'Do',
    returns: null,
    can: 'locations.edit',
    asksPassword: null,
    offline: false,
    physical: false,
    edits: null,
    logged: false,
    effect: noEffect,
  })
  assert.equal(noEffect(), [])
  assert.is(NO_USER, '')
})

test('are logged where they edit a row, unless they say otherwise', () => {
  const common = { args: z.object({ id: id() }), returns: null, can: 'locations.edit' } as const
  const edits = { verb: 'delete', entity: halls } as const
  assert.is(command('Do', common).logged, false)
  assert.is(command('Do', { ...common, edits }).logged, true)
  assert.is(command('Do', { ...common, edits, logged: false }).logged, false)
  assert.is(command('Do', { ...common, logged: true }).logged, true)
})

test('keep what is said of them', () => {
  const asksPassword = () => true
  const made = command('Do', {
    args: z.object({ id: id() }),
    returns: halls,
    can: 'locations.edit',
    needs: () => 'orders.read',
    asksPassword,
    offline: true,
    physical: true,
  })
  assert.is(made.needs({ id: ID }), 'orders.read')
  assert.equal([made.asksPassword, made.offline, made.physical], [asksPassword, true, true])
  assert.is(entityOf(made), 'halls')
  assert.is(entityOf(hall.remove), undefined)
  const answer = part('Answer', { id: id() })
  assert.is(entityOf(command('Do', { args: answer, returns: answer, can: 'locations.edit' })), undefined)
})

test('insert whole rows and patch columns', () => {
  const row = { id: ID, name: 'Great', pos: 1, created_at: OP.at, updated_at: OP.at }
  assert.equal(insert(halls, OP, row), {
    table: 'halls',
    id: ID,
    insert: {
      note: null,
      updated_by_id: null,
      deleted_at: null,
      deleted_by_id: null,
      ...row,
      org_id: 'org',
      rev: 0,
      deleted: false,
    },
  })
  assert.equal(patch(halls, ID, { pos: 2 }), { table: 'halls', id: ID, patch: { pos: 2 } })
  assert.equal(definedFields({ name: undefined, note: null, pos: 0 }), { note: null, pos: 0 })
})

test('that create a row take its lists, which are no columns, and skip what is undefined', () => {
  const [change] = effectOf(hall.create, { input: { name: 'Great', note: undefined, rows: [{ letter: 'A' }] } })
  assert.equal(change, {
    table: 'halls',
    id: OP.id,
    insert: {
      id: OP.id,
      org_id: 'org',
      rev: 0,
      deleted: false,
      name: 'Great',
      note: null,
      pos: 7,
      created_at: OP.at,
      updated_at: OP.at,
      updated_by_id: null,
      deleted_at: null,
      deleted_by_id: null,
    },
  })
})

test('that update a row patch the columns given, and say who did it', () => {
  const input = { name: undefined, note: null, rows: [] }
  assert.equal(effectOf(hall.update, { id: ID, input }), [
    { table: 'halls', id: ID, patch: { note: null, updated_at: OP.at, updated_by_id: 'user' } },
  ])
})

test('that delete a row leave a tombstone, with its author where the entity has one', () => {
  assert.equal(effectOf(hall.remove, { id: ID }), [
    {
      table: 'halls',
      id: ID,
      patch: { deleted: true, updated_at: OP.at, deleted_at: OP.at, deleted_by_id: 'user' },
    },
  ])
  const plain = entity('halls', 'Hall', { name: text(9) })
  const { remove } = editing(plain, 'Hall', {
    can: 'locations.edit',
    fields: { name: plain.row.shape.name },
    start: () => ({}),
  })
  assert.equal(effectOf(remove, { id: ID }), [{ table: 'halls', id: ID, patch: { deleted: true } }])
})

test('that edit say which row, with the values it begins with', () => {
  assert.equal(hall.create.edits, {
    verb: 'create',
    entity: halls,
    start: { pos: 7, updated_by_id: null, deleted_at: null, deleted_by_id: null },
  })
  assert.equal(hall.update.edits, { verb: 'update', entity: halls })
  assert.equal(hall.remove.edits, { verb: 'delete', entity: halls })
  assert.equal(
    [hall.create, hall.update, hall.remove].map(({ name, can, offline, logged }) => [name, can, offline, logged]),
    ['Create', 'Update', 'Delete'].map((verb) => [`${verb}Hall`, 'locations.edit', false, true]),
  )
})

test('that edit have inputs named after them, in which only needed columns are required', () => {
  const [created, updated] = [hall.create.args.shape.input, hall.update.args.shape.input]
  assert.equal([created.meta()?.title, updated.meta()?.title], ['CreateHallInput', 'UpdateHallInput'])
  assert.equal(Object.keys(created.shape), ['id', 'name', 'note', 'pos', 'rows'])
  assert.equal(Object.keys(updated.shape), ['name', 'note', 'pos', 'rows'])
  assert.ok(created.safeParse({ name: 'Great', note: null }).success)
  assert.not.ok(created.safeParse({ note: null }).success)
  assert.ok(updated.safeParse({}).success)
  assert.equal(Object.keys(hall.update.args.shape), ['id', 'input'])
})

test('that edit know the values of a new row before there is an operation', () => {
  const seen: OpContext[] = []
  editing(halls, 'Hall', {
    can: 'locations.edit',
    fields: { name: halls.row.shape.name },
    start: (op) => {
      seen.push(op)
      return { note: null, pos: 0, updated_by_id: null, deleted_at: null, deleted_by_id: null }
    },
  })
  assert.equal(seen, [{ id: '', org_id: '', device_id: null, user_id: '', shift_id: null, at: '' }])
})

test('that edit ask for later fields behind the column before them', () => {
  const wide = entity('halls', 'Hall', {
    opened: laterField(text(9), ''),
    name: text(9),
    size: laterField(count(), 20),
    rent: laterField(count(), 5),
    floor: count(),
    area: laterField(count(), 0),
  })
  const { name, floor, rent } = wide.row.shape
  const fieldsOf = (fields: z.ZodRawShape) =>
    Object.keys(
      editing(wide, 'Hall', { can: 'locations.edit', fields, start: () => ({}) }).update.args.shape.input.shape,
    )
  assert.equal(fieldsOf({ name, floor }), ['opened', 'name', 'size', 'rent', 'floor', 'area'])
  assert.equal(fieldsOf({ floor, name }), ['opened', 'floor', 'area', 'name', 'size', 'rent'])
  assert.equal(fieldsOf({ name, floor, rent }), ['opened', 'name', 'size', 'floor', 'area', 'rent'])
  assert.equal(fieldsOf({ rent, name, floor }), ['opened', 'rent', 'name', 'size', 'floor', 'area'])
})

test('of devices are recorded offline under their names, with what is no column beside', () => {
  const doors = entity('doors', 'Door', { name: text(9), short: text(1), ...stamps })
  const fields = { name: doors.row.shape.name }
  const { create, update } = offlineEditing(doors, 'Door', {
    can: 'locations.edit',
    create: fields,
    update: { name: fields.name.optional() },
    beside: { loud: z.boolean().optional() },
    derived: ({ name }: { readonly name?: string | undefined }) => ({ short: name?.slice(0, 1) ?? '' }),
    start: {},
  })
  assert.equal([create.name, create.offline, create.logged], ['CreateDoor', true, false])
  assert.equal([update.name, update.offline, update.logged], ['UpdateDoor', true, false])
  assert.is(create.args.shape.input.meta()?.title, 'CreateDoorInput')
  assert.is(update.args.shape.input.meta()?.title, 'UpdateDoorInput')
  assert.equal(effectOf(update, { id: ID, input: { name: 'Left', loud: true } }), [
    { table: 'doors', id: ID, patch: { name: 'Left', short: 'L', updated_at: OP.at } },
  ])
  assert.equal(effectOf(create, { input: { id: ID, name: 'Left' } }), [
    insert(doors, OP, { id: ID, name: 'Left', short: 'L', created_at: OP.at, updated_at: OP.at }),
  ])
})

test.run()
