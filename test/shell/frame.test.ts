import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../client/app/domains'
import { forbiddenHint } from '../../client/app/screens/forbidden-hint'
import { homeOf, navigationOf } from '../../client/app/shell/navigation'
import { addPhrases, say, type T } from '../../client/kit/phrases'
import type { Identity } from '../../client/sync/identity'
import { frameOf, TABS, type Tab, tabsOf } from '../../shared/app/frame'
import { can, type Permission, ROLE_NAMES, ROLES, type RoleName } from '../../shared/kernel/permissions'
import { FEATURES } from '../../shared/orgs/entity'
import { phraseBook } from '../../shared/phrases'

const test = suite('frame of the app by role')

const STAFF: readonly Tab[] = ['dashboard', 'events', 'orders', 'audience', 'campaigns', 'accreditations']

/** Tabs of each role, copied from the table of specification part 1, section 6. "Role user sees no tab bar." */
const SPECIFIED: Record<RoleName, readonly Tab[]> = {
  SUPER: STAFF,
  ADMIN: STAFF,
  EDITOR: STAFF,
  TICKETING: STAFF,
  CASHIER: STAFF,
  ANALYST: STAFF,
  CHECKIN: [],
  BASIC: [],
  GALLERY: ['gallery'],
  CATERER: ['events', 'orders'],
}

const EVERYTHING = { onboarding_choices: ['campaigns'], use_accreditations: true, sidebar: false }

test('shows each role the tabs of the specification in the top bar', () => {
  for (const role of ROLE_NAMES) assert.equal(tabsOf(role, EVERYTHING), SPECIFIED[role], role)
})

test('adds products and the gallery in the sidebar, in the specified order', () => {
  const order = ['dashboard', 'events', 'orders', 'audience', 'campaigns', 'products', 'gallery', 'accreditations']
  assert.equal([...TABS], order)
  assert.equal(tabsOf('ADMIN', { ...EVERYTHING, sidebar: true }), order)
  for (const role of ['CHECKIN', 'BASIC', 'GALLERY', 'CATERER'] satisfies RoleName[])
    assert.equal(tabsOf(role, { ...EVERYTHING, sidebar: true }), SPECIFIED[role], role)
})

const begins = (role: RoleName, features: readonly string[]) =>
  homeOf({ org: { id: 'house', features }, user: { id: 'somebody', role } } as unknown as Identity).to

test('begins each role on a page of its own, with every feature and with none', () => {
  assert.is(begins('CASHIER', FEATURES), '/desk')
  assert.is(
    begins(
      'CASHIER',
      FEATURES.filter((feature) => feature !== 'cash_registry'),
    ),
    '/dashboard',
  )
  const pages = new Map<string, Permission>(
    clientDomains.flatMap(({ navigation = [] }) => navigation.map((entry) => [entry.to, entry.can] as const)),
  )
  for (const role of ROLE_NAMES)
    for (const features of [FEATURES, []]) {
      const needed = pages.get(begins(role, features))
      assert.ok(needed && can(role, needed), `${role} begins at ${begins(role, features)}`)
    }
})

test('hides campaigns without onboarding choices and accreditations without their setting', () => {
  const without = (change: Partial<typeof EVERYTHING>) => tabsOf('EDITOR', { ...EVERYTHING, ...change })
  assert.equal(
    without({ onboarding_choices: [] }),
    STAFF.filter((tab) => tab !== 'campaigns'),
  )
  assert.equal(
    without({ use_accreditations: false }),
    STAFF.filter((tab) => tab !== 'accreditations'),
  )
})

test('reduces the bar of the roles user and caterer', () => {
  const reduced = ROLE_NAMES.filter((role) => !frameOf(role).full)
  assert.equal([...new Set(reduced.map((role) => ROLES[role].slug))].sort(), ['caterer', 'user'])
})

test('gives the role user no tab bar, and its pages in the user menu', () => {
  const paths = (role: RoleName, features = ['cash_registry']) => {
    const { tabs, house, menu } = navigationOf({ user: { role }, org: { features } } as unknown as Identity, {
      ...EVERYTHING,
      sidebar: true,
    })
    return { bar: [...tabs, ...house].map(({ to }) => to), menu: menu.map(({ to }) => to) }
  }
  assert.equal(paths('CHECKIN'), { bar: [], menu: ['/door'] })
  assert.equal(paths('BASIC'), { bar: [], menu: [] })
  assert.ok(paths('CASHIER').bar.includes('/desk'))
  assert.equal(paths('CASHIER').menu, [])
  assert.not.ok(paths('CASHIER', []).bar.includes('/desk'), 'an organisation without a cash register')
})

test('leads every role only to pages that it may open', () => {
  const entries = clientDomains.flatMap((domain) => domain.navigation ?? [])
  assert.ok(entries.length > 5, 'the manifests have no navigation')
  for (const { at, to, can: permission } of entries)
    for (const role of ROLE_NAMES)
      if (at !== 'house' && tabsOf(role, { ...EVERYTHING, sidebar: true }).includes(at))
        assert.ok(can(role, permission), `${role} sees a tab to ${to}`)
})

test('lists every page of the navigation once', () => {
  const pages = clientDomains.flatMap((domain) => domain.navigation ?? []).map(({ to }) => to)
  assert.equal(pages, [...new Set(pages)])
})

test('links to lists with the parameters of the specification', () => {
  const entries = clientDomains.flatMap((domain) => domain.navigation ?? [])
  const link = (to: string, role: RoleName, saved = {}) =>
    entries.find((entry) => entry.to === to)?.search?.({ role, saved, now: Date.parse('2026-05-02T12:00:00.000Z') })
  assert.equal(link('/dashboard', 'ADMIN'), { compare_with: '2026-05-01T13:00:00.000Z' })
  assert.equal(link('/events', 'ADMIN'), { sortby: 'starts_at', desc: '0', page: '1' })
  assert.equal(link('/events', 'ADMIN', { desc: '1', on_sale: '1' }), {
    sortby: 'starts_at',
    desc: '1',
    page: '1',
    on_sale: '1',
  })
  assert.equal(link('/orders', 'ADMIN'), { sortby: 'created_at', desc: '1' })
  assert.equal(link('/orders', 'CATERER'), { sortby: 'created_at', desc: '1', only: 'products' })
  assert.equal(entries.find(({ to }) => to === '/events')?.remembers, [
    'sortby',
    'desc',
    'page',
    'all',
    'on_sale',
    'closed',
  ])
})

test('refers a refused member to the administration, and an administrator to the operator', () => {
  addPhrases(phraseBook)
  const t: T = Object.assign((...args: Parameters<T>) => say('en', ...args), {
    language: 'en',
    currency: 'EUR',
    zone: 'Europe/Vienna',
  } as const)
  assert.is(forbiddenHint(t, 'CASHIER'), 'You’re signed in as Cashier. Ask an administrator if you need access.')
  assert.is(forbiddenHint(t, 'ADMIN'), 'You’re signed in as Administrator. Only the operator of Foyer can open this.')
})

test.run()
