import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { guardSettings } from '../../client/app/guard'
import { pathAfterSwitch } from '../../client/app/shell/organisation/switch-organisation'
import { isOpen, lockOf } from '../../client/parts/settings/settings-lock'
import type { Foyer } from '../../client/sync/foyer'
import type { Identity } from '../../client/sync/identity'
import { frameOf } from '../../shared/app/frame'
import { ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { blockOf, SETTINGS_BLOCKS } from '../../shared/settings/blocks'
import { ADDED_SETTINGS, type SettingsKind, SPECIFIED_SETTINGS } from './specified-settings'

const test = suite('settings hub')

const CLIENT = join(import.meta.dirname, '..', '..', 'client')

const pages = clientDomains.flatMap((domain) => domain.settings ?? [])
const pageOf = (name: string) => pages.find(({ page }) => page === name) ?? null

/** Returns true for a block of the specification, false for one that was added since. */
const isSpecified = ({ name }: { readonly name: string }) => SPECIFIED_SETTINGS.some(({ page }) => page === name)

const identity = (role: RoleName, org: object = {}): Identity =>
  ({
    user: { id: 'u', name: 'Ines', email: '', role },
    org: { is_owner: false, accepted_payment_methods: ['voucher'], ...org },
    device: null,
  }) as unknown as Identity

test('has every page of the specification in its group and order, with its privilege', () => {
  assert.equal(
    SETTINGS_BLOCKS.filter(isSpecified).map(({ name, group, privilege }) => `${group} ${name} ${privilege}`),
    SPECIFIED_SETTINGS.map(({ page, group, privilege }) => `${group} ${page} ${privilege}`),
  )
})

test('declares in the manifests the pages of the specification, and those of all later blocks, each once', () => {
  const specified = SPECIFIED_SETTINGS.filter(({ kind }) => kind !== 'none').map(({ page }) => page)
  const later = SETTINGS_BLOCKS.filter((block) => !isSpecified(block)).map(({ name }) => name)
  assert.equal(pages.map(({ page }) => String(page)).sort(), [...specified, ...later].sort())
})

test('states for each later block, in `ADDED_SETTINGS`, which roles it opens for', () => {
  const later = SETTINGS_BLOCKS.filter((block) => !isSpecified(block) && block.lock !== 'owner')
  assert.equal(
    later.map(({ name, privilege }) => `${name} ${privilege}`).sort(),
    ADDED_SETTINGS.map(({ page, privilege }) => `${page} ${privilege}`).sort(),
  )
})

/** The source of each settings page: the manifest that declares it, and the module that its manifest loads. */
function sources(): ReadonlyMap<string, { readonly manifest: string; readonly module: string }> {
  const found = new Map<string, { manifest: string; module: string }>()
  for (const folder of readdirSync(CLIENT)) {
    const file = join(CLIENT, folder, 'domain.ts')
    if (!existsSync(file)) continue
    const text = readFileSync(file, 'utf8')
    for (const [manifest, helper = '', page = '', path = ''] of text.matchAll(
      /(settingsPage|settingsEntity)\(\{\s*page: ['`]([^'`]+)['`][\s\S]*?import\('(\.[^']+)'\)/g,
    )) {
      const module = ['.tsx', '.ts'].map((end) => join(dirname(file), path + end)).find(existsSync)
      assert.ok(module, page)
      const names = page.includes('$')
        ? SPECIFIED_SETTINGS.filter((each) => each.page.startsWith(page.split('$')[0] ?? '')).map((each) => each.page)
        : [page]
      for (const name of names)
        found.set(name, { manifest: `${helper} ${manifest}`, module: readFileSync(module, 'utf8') })
    }
  }
  return found
}

/** The kind of a page, as its source says. */
function kindOf({ manifest, module }: { readonly manifest: string; readonly module: string }): SettingsKind {
  if (manifest.startsWith('settingsEntity')) return 'rows'
  if (/\b(?:entityPage|officeEntity)\(/.test(module)) return 'list'
  if (/\borgSettings\(|<SettingsPage\b/.test(module)) return 'values'
  return 'own'
}

test('builds each page from the part of the kit that its kind says', () => {
  const found = sources()
  for (const { page, kind } of SPECIFIED_SETTINGS) {
    const source = found.get(page)
    assert.is(source ? kindOf(source) : 'none', kind, page)
  }
})

test('opens each page for the roles of the specification, and locks it for all others', () => {
  for (const { page, opens, privilege } of [...SPECIFIED_SETTINGS, ...ADDED_SETTINGS]) {
    const block = blockOf(`/settings/${page}`)
    if (!block) continue
    for (const role of ROLE_NAMES) {
      const lock = lockOf(block, pageOf(page), identity(role, { is_owner: true }), ['stripe'])
      assert.is(lock === null && frameOf(role).full, opens.includes(role), `${role} ${page}`)
      if (lock !== null && lock !== 'always')
        assert.ok(lock === privilege || lock === 'role', `${role} ${page} is locked by ${lock}`)
    }
  }
})

test('names the missing privilege where section 6 lists it', () => {
  const holders: Readonly<Record<string, readonly RoleName[]>> = {
    admin: ['SUPER', 'ADMIN'],
    editor: ['SUPER', 'ADMIN', 'EDITOR'],
    cashier: ['SUPER', 'ADMIN', 'TICKETING', 'CASHIER'],
  }
  for (const block of SETTINGS_BLOCKS)
    for (const role of ROLE_NAMES) {
      const isMissing = block.privilege !== null && !holders[block.privilege]?.includes(role)
      if (block.lock !== 'always')
        assert.is(
          lockOf(block, null, identity(role, { is_owner: true }), ['stripe']),
          isMissing ? block.privilege : null,
          `${role} ${block.name}`,
        )
    }
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

test('refuses the settings to the roles with the reduced frame', async () => {
  for (const role of ROLE_NAMES) {
    const isReduced = ['CHECKIN', 'BASIC', 'CATERER'].includes(role)
    for (const path of ['/settings', '/settings/general', '/settings/seasons'])
      assert.is(await isAdmitted({ identity: identity(role) } as Foyer, path), !isReduced, `${role} ${path}`)
  }
})

test('needs connected card payments for payouts and the payment method for vouchers', () => {
  const [payouts, vouchers, subscriptions] = ['payouts', 'vouchers', 'subscriptions'].map((name) =>
    blockOf(`/settings/${name}`),
  )
  assert.ok(payouts && vouchers && subscriptions)
  assert.is(lockOf(payouts, null, identity('ADMIN'), []), 'account')
  assert.is(lockOf(payouts, null, identity('ADMIN'), ['paypal']), 'account', 'an account without cards')
  for (const method of ['stripe', 'oppwa'])
    assert.is(lockOf(payouts, null, identity('ADMIN'), ['paypal', method]), null, method)
  assert.is(lockOf(payouts, null, identity('ADMIN', { is_owner: true }), []), null, 'but for the owner’s organisation')
  assert.is(lockOf(vouchers, null, identity('ADMIN'), []), null)
  assert.is(lockOf(vouchers, null, identity('ADMIN', { accepted_payment_methods: ['cash'] }), []), 'vouchers')
  for (const role of ROLE_NAMES) assert.is(lockOf(subscriptions, null, identity(role), []), 'always')
})

test('shows posts in the owner’s organisation alone, in the search and at their address', async () => {
  const posts = pageOf('posts/blog')
  assert.ok(posts)
  const owner = identity('ADMIN', { is_owner: true })
  assert.equal([isOpen(posts, owner), isOpen(posts, identity('ADMIN'))], [true, false])
  const admitted = (each: Identity) => isAdmitted({ identity: each } as Foyer, '/settings/posts/blog')
  assert.equal([await admitted(owner), await admitted(identity('ADMIN'))], [true, false])
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
