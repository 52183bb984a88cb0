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

/** Roles beside the administrators that have each permission, by their first letters; S is a steward, K a caterer. */
const HAVE: Record<Permission, string> = {
  'orgs.read': 'E T C A S B G K',
  'users.read': 'E T C A S',
  'devices.read': 'E T C A S',
  'devices.enrol': 'T C S',
  'devices.invite': '',
  'devices.fence': '',
  'locations.read': 'E T C A S B K',
  'locations.edit': 'E',
  'events.read': 'E T C A S B K',
  'events.edit': 'E T',
  'seats.read': 'E T C A S',
  'seats.edit': 'E',
  'contacts.read': 'E T C A',
  'contacts.edit': 'E T C',
  'contacts.manage': 'E',
  'contacts.erase': '',
  'products.read': 'E T C A K',
  'products.edit': 'T C',
  'promo_codes.read': 'E T C A',
  'promo_codes.edit': 'E',
  'promo_codes.reveal': 'E T C',
  'vouchers.read': 'E T C A',
  'vouchers.edit': '',
  'orders.read': 'E T C A S K',
  'all_orders.read': 'E T C A',
  'orders.sell': 'T C',
  'orders.void': 'T C',
  'orders.discount': 'T',
  'orders.refund': '',
  'payments.read': 'E T C A',
  'payments.edit': 'T',
  'buyers.read': 'E T C S',
  'rights.hold': 'T C',
  'buyer_policies.read': 'E T C A',
  'buyer_policies.edit': '',
  'cash_boxes.read': 'E T C A',
  'cash_boxes.edit': '',
  'cash_box_shifts.read': 'E T C A',
  'cash_box_shifts.run': 'T C',
  'check_ins.read': 'E T C A S',
  'check_ins.scan': 'T S',
  'incidents.read': 'E T A',
  'incidents.settle': '',
  'personal_data.read': 'E T C',
  'orgs.edit': '',
  'accreditations.read': 'E T C A',
  'accreditations.edit': 'E',
  'activity_log.read': '',
  'bank_accounts.read': '',
  'bank_accounts.edit': '',
  'campaign_actions.read': 'E T C A',
  'campaign_actions.edit': 'E',
  'invoices.read': 'E T C A',
  'invoices.edit': 'T',
  'kiosk_devices.read': 'E T C A',
  'kiosk_devices.edit': 'T C',
  'jobs.read': '',
  'jobs.edit': '',
  'labels.read': 'E T C A',
  'labels.edit': '',
  'media_gallery.read': 'E T C A G',
  'media_gallery.edit': 'E G',
  'message_templates.read': 'E T C A',
  'message_templates.edit': 'E',
  'messages.read': 'E T C A',
  'messages.edit': 'E T C',
  'messages.send': 'E',
  'payouts.read': '',
  'posts.edit': '',
  'price_templates.read': 'E T C A',
  'price_templates.edit': '',
  'print_layouts.edit': '',
  'questions.read': 'E A',
  'questions.edit': 'E',
  'seasons.read': 'E T C A',
  'seasons.edit': 'E',
  'shipping_providers.read': 'E T C A',
  'shipping_providers.edit': '',
  'social_accounts.read': 'E A',
  'social_accounts.edit': 'E',
  'support.contact': 'E T C A G',
  'support_tickets.read': 'E A',
  'support_tickets.edit': '',
  'tax_groups.edit': '',
  'ticket_printers.edit': 'T C',
  'users.edit': '',
}

const LETTERS: Partial<Record<RoleName, string>> = {
  EDITOR: 'E',
  TICKETING: 'T',
  CASHIER: 'C',
  ANALYST: 'A',
  CHECKIN: 'S',
  BASIC: 'B',
  GALLERY: 'G',
  CATERER: 'K',
}

test('gives each permission to exactly these roles', () => {
  assert.equal(Object.keys(HAVE).sort(), [...PERMISSIONS].sort())
  for (const permission of PERMISSIONS) {
    const roles = ROLE_NAMES.flatMap((role) => (can(role, permission) ? (LETTERS[role] ?? []) : []))
    assert.is(roles.join(' '), HAVE[permission], permission)
  }
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
