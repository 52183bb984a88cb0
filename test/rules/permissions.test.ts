import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  can,
  PERMISSIONS,
  type Permission,
  PRIVILEGES,
  ROLE_NAMES,
  ROLES,
  type RoleName,
} from '../../shared/kernel/permissions'
import { commands, entities } from '../../shared/model'

const test = suite('roles and permissions')

/** The table of the domain page, repeated here. */
const DECIDED: Record<RoleName, [slug: string, privileges: (keyof typeof PRIVILEGES)[]]> = {
  SUPER: ['admin', ['admin', 'editor', 'cashier']],
  ADMIN: ['admin', ['admin', 'editor', 'cashier']],
  EDITOR: ['editor', ['editor']],
  TICKETING: ['ticketing', ['cashier']],
  CASHIER: ['cashier', ['cashier']],
  ANALYST: ['analyst', []],
  CHECKIN: ['user', []],
  BASIC: ['user', []],
  GALLERY: ['gallery', []],
  CATERER: ['caterer', []],
}

test('gives each role its slug and privileges', () => {
  assert.equal([...ROLE_NAMES].sort(), Object.keys(DECIDED).sort())
  for (const role of ROLE_NAMES) {
    const [slug, privileges] = DECIDED[role]
    assert.is(ROLES[role].slug, slug)
    assert.is(
      ROLES[role].privileges,
      privileges.reduce((bits, name) => bits | PRIVILEGES[name], 0),
    )
  }
})

test('lets only cashier privileges sell, and analysts change nothing', () => {
  for (const role of ROLE_NAMES) {
    const cashier = (ROLES[role].privileges & PRIVILEGES.cashier) !== 0
    for (const permission of ['orders.sell', 'cash_box_shifts.run', 'rights.hold'] satisfies Permission[])
      assert.is(can(role, permission), cashier, `${role} ${permission}`)
    for (const permission of ['devices.fence', 'incidents.settle'] satisfies Permission[])
      assert.is(can(role, permission), (ROLES[role].privileges & PRIVILEGES.admin) !== 0, `${role} ${permission}`)
  }
  for (const role of ['ANALYST', 'BASIC', 'GALLERY', 'CATERER'] satisfies RoleName[])
    for (const permission of PERMISSIONS)
      if (can(role, permission) && permission !== 'media_gallery.edit' && permission !== 'support.contact')
        assert.match(permission, /\.read$/, `${role} may ${permission}`)
  assert.is(can('ANALYST', 'personal_data.read'), false)
  assert.is(can('CHECKIN', 'personal_data.read'), false)
})

test('shows stewards tickets but no cash or audience', () => {
  assert.ok(can('CHECKIN', 'check_ins.scan') && can('CHECKIN', 'orders.read'))
  for (const permission of [
    'contacts.read',
    'cash_boxes.read',
    'cash_box_shifts.read',
    'orders.sell',
  ] satisfies Permission[])
    assert.is(can('CHECKIN', permission), false)
})

test('lets roles that change something also read it', () => {
  for (const command of Object.values(commands)) {
    const read = command.returns && 'kind' in command.returns ? command.returns.access?.can : undefined
    // A message to the support answers its author with nothing but that message.
    if (command.name === 'CreateMessage') continue
    for (const role of ROLE_NAMES)
      if (read && can(role, command.can))
        assert.ok(can(role, read), `${role} runs ${command.name} and cannot read the answer`)
  }
})

test('gives every permission to admins and withholds it from someone', () => {
  for (const permission of PERMISSIONS) {
    assert.ok(can('ADMIN', permission) && can('SUPER', permission))
    assert.ok(
      !can('GALLERY', permission) ||
        permission === 'orgs.read' ||
        permission === 'support.contact' ||
        permission.startsWith('media_gallery.'),
    )
  }
  for (const entity of Object.values(entities)) if (entity.access) assert.ok(PERMISSIONS.includes(entity.access.can))
})

test.run()
