import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { can, PERMISSIONS, type Permission, ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { phraseBook } from '../../shared/phrases'

const test = suite('descriptions of roles')

/**
 * Words for a permission in the sentences about roles. In the first sentence the role has it, in the second it does
 * not.
 */
const CLAIMS: readonly (readonly [Permission, en: RegExp, de: RegExp])[] = [
  ['orders.sell', /\bsells?\b/i, /verkauf(t|en)/i],
  ['orders.refund', /refund/i, /erstatt/i],
  ['orders.discount', /discount/i, /rabatt/i],
  ['all_orders.read', /all orders/i, /alle Bestellungen/],
  ['orders.read', /orders/i, /Bestellungen/],
  ['payments.read', /payments/i, /\bZahlungen/],
  ['events.edit', /plans? events/i, /plan(t|en)? Veranstaltungen|Veranstaltungen planen/i],
  ['events.read', /events/i, /Veranstaltungen/],
  ['seats.edit', /halls/i, /Säle/],
  ['campaign_actions.edit', /campaigns/i, /Kampagnen/],
  ['check_ins.scan', /\bscans?\b/i, /scann/i],
  ['cash_box_shifts.run', /drawer/i, /Lade\b/],
  ['invoices.edit', /invoices/i, /Rechnungen/],
  ['orgs.edit', /settings/i, /Einstellungen/],
  ['users.edit', /\bteam\b/i, /\bTeam\b/],
  ['buyers.read', /buyer’s name/i, /über den Namen/],
  ['personal_data.read', /names of visitors/i, /Namen von Besuchern/],
  ['media_gallery.edit', /images/i, /Bilder/],
  ['products.read', /products/i, /Produkte/],
  ['locations.read', /locations/i, /Spielorte/],
]

/** Permissions that a limit names where it says less than the permission: planning is denied, not seeing. */
const WIDER: Partial<Record<Permission, RegExp>> = { 'events.read': /planen|plan events/i }

const sentenceOf = (language: 'en' | 'de', role: RoleName) => phraseBook[language][`users.role.${role}_hint`]
const halves = (text: string): readonly [does: string, not: string] => {
  const end = text.indexOf('. ')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)]
}

test('claim for each role only actions that its permissions allow, in both languages', () => {
  for (const role of ROLE_NAMES)
    for (const [language, at] of [
      ['en', 1],
      ['de', 2],
    ] as const) {
      const [does, not] = halves(sentenceOf(language, role))
      assert.ok(does.length > 20, `${role} is not explained`)
      for (const claim of CLAIMS) {
        const [permission, words] = [claim[0], claim[at]]
        if (words.test(does)) assert.ok(can(role, permission), `${role} is said to have ${permission}: ${does}`)
        if (words.test(not) && !WIDER[permission]?.test(not))
          assert.not.ok(can(role, permission), `${role} is said to lack ${permission}: ${not}`)
      }
    }
})

test('make the same claims in both languages', () => {
  for (const role of ROLE_NAMES) {
    const [en, de] = [halves(sentenceOf('en', role)), halves(sentenceOf('de', role))]
    for (const half of [0, 1] as const)
      assert.equal(
        CLAIMS.filter(([, words]) => words.test(en[half])).map(([permission]) => permission),
        CLAIMS.filter(([, , words]) => words.test(de[half])).map(([permission]) => permission),
        role,
      )
  }
})

test('can say that administrators do everything and analysts change nothing', () => {
  for (const role of ['SUPER', 'ADMIN'] as const)
    for (const permission of PERMISSIONS) assert.ok(can(role, permission), permission)
  assert.equal(
    PERMISSIONS.filter((permission) => can('ANALYST', permission) && !permission.endsWith('.read')),
    ['support.contact'],
  )
})

test.run()
