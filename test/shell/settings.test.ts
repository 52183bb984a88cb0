import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { guardSettings } from '../../client/app/guard'
import { pathAfterSwitch } from '../../client/app/shell/switch-organisation'
import { lockOf } from '../../client/settings/blocks'
import type { Foyer } from '../../client/sync/foyer'
import type { Identity } from '../../client/sync/identity'
import { ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { blockOf, SETTINGS_BLOCKS } from '../../shared/settings/blocks'

const test = suite('settings hub')

/** Pages of the settings by group, copied from specification part 2, 2.6. */
const SPECIFIED = {
  business: 'general tax_groups bank_accounts webshop_terms payouts sales_partner accounting invoices psp subscriptions',
  shop: 'landing_page customize_pdf emails price_templates price_defs price_fee_names price_categories event_settings shipping_providers payment_methods reservations accreditations products products_settings vouchers vouchers_settings locations seating_plan_templates',
  campaigns: 'promo_codes message_templates reminders campaign_groups facebook canva',
  other:
    'users activity_log ticket_printer cash_boxes kiosk-devices labels int_reservations demo_data seasons posts/page posts/blog posts/announcement posts/knowledge posts/incident',
}

/** Pages by the privilege that section 6 of part 2 demands, read into its words: "legal information" are the pages of the business. */
const PRIVILEGED = {
  admin:
    'general tax_groups bank_accounts webshop_terms payouts sales_partner accounting psp landing_page customize_pdf emails price_templates price_defs price_fee_names price_categories shipping_providers payment_methods reservations products_settings vouchers vouchers_settings users labels demo_data posts/page posts/blog posts/announcement posts/knowledge posts/incident',
  editor: 'accreditations locations promo_codes message_templates reminders campaign_groups facebook canva',
  cashier: 'products ticket_printer cash_boxes kiosk-devices',
}

const HOLDERS: Record<keyof typeof PRIVILEGED, readonly RoleName[]> = {
  admin: ['SUPER', 'ADMIN'],
  editor: ['SUPER', 'ADMIN', 'EDITOR'],
  cashier: ['SUPER', 'ADMIN', 'TICKETING', 'CASHIER'],
}

const identity = (role: RoleName, org: object = {}): Identity =>
  ({
    user: { id: 'u', name: 'Ines', email: '', role },
    org: { is_owner: false, accepted_payment_methods: ['voucher'], ...org },
    device: null,
  }) as unknown as Identity

test('has every page of the specification in its group and order', () => {
  for (const [group, names] of Object.entries(SPECIFIED))
    assert.equal(
      SETTINGS_BLOCKS.filter((block) => block.group === group).map(({ name }) => name),
      names.split(' '),
      group,
    )
})

/** Returns whether the settings open at an address. Fails for any other problem than the refusal. */
const isAdmitted = (foyer: Foyer, pathname: string): Promise<boolean> =>
  guardSettings({ context: { foyer }, location: { pathname } }).then(
    () => true,
    (error: unknown) => {
      assert.is((error as { code?: string }).code, 'forbidden')
      return false
    },
  )

test('locks each page without the privilege of the specification, in the hub and at its address', async () => {
  for (const block of SETTINGS_BLOCKS) {
    const needed = Object.entries(PRIVILEGED).find(([, names]) => names.split(' ').includes(block.name))?.[0] as keyof typeof PRIVILEGED | undefined
    assert.is(block.privilege, needed ?? null, block.name)
    for (const role of ROLE_NAMES) {
      const foyer = { identity: identity(role, { is_owner: true }) } as Foyer
      const isReduced = ['CHECKIN', 'BASIC', 'CATERER'].includes(role)
      const isMissing = needed !== undefined && !HOLDERS[needed].includes(role)
      if (block.lock !== 'always') assert.is(lockOf(block, null, foyer.identity, ['stripe']), isMissing ? needed : null, `${role} ${block.name}`)
      assert.is(await isAdmitted(foyer, `/settings/${block.name}`), !(isReduced || isMissing || block.lock === 'always'), `${role} ${block.name}`)
    }
  }
})

test('needs connected card payments for payouts and the payment method for vouchers', () => {
  const [payouts, vouchers, subscriptions] = ['payouts', 'vouchers', 'subscriptions'].map((name) => blockOf(`/settings/${name}`))
  assert.ok(payouts && vouchers && subscriptions)
  assert.is(lockOf(payouts, null, identity('ADMIN'), []), 'account')
  assert.is(lockOf(payouts, null, identity('ADMIN'), ['stripe']), null)
  assert.is(lockOf(payouts, null, identity('ADMIN', { is_owner: true }), []), null, 'but for the owner’s organisation')
  assert.is(lockOf(vouchers, null, identity('ADMIN'), []), null)
  assert.is(lockOf(vouchers, null, identity('ADMIN', { accepted_payment_methods: ['cash'] }), []), 'vouchers')
  for (const role of ROLE_NAMES) assert.is(lockOf(subscriptions, null, identity(role), []), 'always')
})

test('shows posts in the owner’s organisation alone', async () => {
  const isOpen = (is_owner: boolean) => isAdmitted({ identity: identity('ADMIN', { is_owner }) } as Foyer, '/settings/posts/blog')
  assert.equal([await isOpen(true), await isOpen(false)], [true, false])
})

test('declares in the manifests only pages of the specification, each once', () => {
  const pages = clientDomains.flatMap((domain) => domain.settings ?? []).map(({ page }) => page)
  assert.ok(pages.length > 5, 'the manifests have no settings')
  assert.is(new Set(pages).size, pages.length)
  for (const page of pages) assert.ok(blockOf(`/settings/${page}`), page)
})

test('opens the start of a section after a switch of the organisation, any other page as it is', () => {
  for (const section of ['dashboard', 'events', 'orders', 'products', 'settings']) {
    assert.is(pathAfterSwitch(`/${section}`), `/${section}`)
    assert.is(pathAfterSwitch(`/${section}/a?b=c#d`), `/${section}`)
    assert.is(pathAfterSwitch(`/${section}?order_id=1`), `/${section}`)
  }
  assert.is(pathAfterSwitch('/contacts?q=a'), '/contacts?q=a')
  assert.is(pathAfterSwitch('/desk'), '/desk')
})

test.run()
