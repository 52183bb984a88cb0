import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Args, Command, OpContext } from '../../shared/kernel/model/command'
import { editing } from '../../shared/kernel/model/editing'
import { entity, stamps } from '../../shared/kernel/model/entity'
import { cents, text } from '../../shared/kernel/model/fields'
import { laterField } from '../../shared/kernel/model/later-field'
import { offlineEditing } from '../../shared/kernel/model/offline-editing'

const test = suite('fields added after the first release')

const halls = entity('halls', 'Hall', {
  name: text(120),
  note: laterField(text(500).nullable(), null),
  rent: laterField(cents(), 2500),
  ...stamps,
})
const offline = offlineEditing(halls, 'Hall', {
  can: 'locations.edit',
  create: { name: halls.row.shape.name },
  update: { name: halls.row.shape.name },
  start: {},
})
const online = editing(halls, 'Hall', {
  can: 'locations.edit',
  fields: { name: halls.row.shape.name },
  start: () => ({}),
})

const OP: OpContext = {
  id: 'op',
  org_id: 'org',
  device_id: null,
  user_id: 'user',
  shift_id: null,
  at: '2026-11-23T08:00:00.000Z',
}
const ID = '01890000-0000-7000-8000-000000000001'
const STAMPS = { created_at: OP.at, updated_at: OP.at }

/** Computes a command's change from recorded arguments without parsing them, as a device does. */
function changeOf<C extends Command>(command: C, args: unknown) {
  const [change] = command.effect(args as Args<C>, OP)
  return change && ('insert' in change ? change.insert : change.patch)
}

for (const [where, { create, update }] of Object.entries({ offline, online })) {
  test(`creates a row ${where} without later fields, with their defaults`, () => {
    const args = { input: { id: ID, name: 'Great hall' } }
    assert.equal(create.args.parse(args), args)
    assert.equal(changeOf(create, args), {
      id: ID,
      org_id: 'org',
      rev: 0,
      deleted: false,
      name: 'Great hall',
      note: null,
      rent: 2500,
      ...STAMPS,
    })
  })

  test(`updates a row ${where} without later fields, leaving their columns unchanged`, () => {
    const args = { id: ID, input: { name: 'Great hall' } }
    assert.equal(update.args.parse(args), args, 'parsing fills in no defaults')
    assert.equal(changeOf(update, args), { name: 'Great hall', updated_at: OP.at })
  })

  test(`accepts and checks later fields ${where} in both commands`, () => {
    const given = { name: 'Great hall', note: 'Ring twice', rent: 0 }
    const created = changeOf(create, create.args.parse({ input: { id: ID, ...given } }))
    assert.equal([created?.note, created?.rent], ['Ring twice', 0])
    assert.equal(changeOf(update, update.args.parse({ id: ID, input: given })), { ...given, updated_at: OP.at })
    assert.not.ok(update.args.safeParse({ id: ID, input: { ...given, rent: 'much' } }).success)
  })
}

test('keeps the meta of later fields for SQL, RxDB and GraphQL', () => {
  assert.equal(halls.row.shape.rent.meta(), { scalar: 'Cents' })
})

test.run()
