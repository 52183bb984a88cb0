import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROLES, type RoleName } from '../../../../shared/kernel/permissions'
import { type Device, openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import {
  FULL_PAGE,
  SPECIFIED_MODALS,
  SPECIFIED_ROUTES,
  type SpecifiedModal,
  type SpecifiedRoute,
} from '../../../shell/specified-routes'
import { SPECIFIED_SETTINGS, type SpecifiedSettings } from '../../../shell/specified-settings'
import { SLOW_TIMEOUT, signIn, waitUntilSaved } from '../../steps'
import { failedRequests, fillAddress, navigateTo, type RowIds, rowIds } from '../addresses'

type Context = { product: Product; ids: RowIds }

/** A page that each role may open, on which it opens the modals. */
const START: Readonly<Partial<Record<RoleName, string>>> = {
  GALLERY: '/gallery',
  CHECKIN: '/dashboard',
  BASIC: '/events',
  CATERER: '/events',
}

const NO_PAGE = 'You don’t have access to this page'
const NO_MODAL = 'You don’t have access to this'
/** Reasons other than the role for which a page of the settings is locked in the demo. */
const LOCKED_ANYWAY: Readonly<Record<string, string>> = {
  payouts: 'No card payments connected',
  subscriptions: 'Not offered',
}

/**
 * Declares a journey for each role: through every route, settings page and modal of the specification, by its address.
 */
export function walksOf(title: string, roles: readonly RoleName[]): void {
  const walks = suite<Context>(title)
  walks.before(async (context) => {
    context.product = await startProduct()
    context.ids = await rowIds(context.product)
  })
  walks.after(async ({ product }) => {
    await product?.dispose()
  })
  for (const role of roles)
    walks(`${role} opens what is theirs, and reads why not what is not`, ({ product, ids }) => walk(product, ids, role))
  walks.run()
}

/**
 * Opens every address as a role. Fails for an address that shows neither data nor a refusal, an error in the console or
 * a failed request.
 */
async function walk(product: Product, ids: RowIds, role: RoleName): Promise<void> {
  const device = await openAs(product, role)
  try {
    const page = device.page()
    const failed = failedRequests(page)
    for (const route of SPECIFIED_ROUTES) await openRoute(page, ids, role, route)
    for (const settings of SPECIFIED_SETTINGS) await openSettings(page, role, settings)
    await navigateTo(page, START[role] ?? '/products')
    for (const modal of SPECIFIED_MODALS) await openModal(page, ids, role, modal)
    assert.equal(device.errors, [])
    assert.equal(failed, [])
  } finally {
    await device.dispose()
  }
}

async function openAs(product: Product, role: RoleName): Promise<Device> {
  const device = await openDevice(product, { path: START[role] ?? '/products', viewport: { width: 1440, height: 900 } })
  await signIn(device, role.toLowerCase())
  const page = device.page()
  const organisation = page.getByRole('button', { name: /Stadttheater Lindenau/ }).first()
  const content = page.locator('#content')
  await organisation.or(content).first().waitFor({ timeout: SLOW_TIMEOUT })
  if (!(await content.isVisible())) await organisation.click()
  await waitUntilSaved(device)
  return device
}

/** Waits for a locator, and fails with the address otherwise. */
const shown = (page: Page, text: string | RegExp, address: string) =>
  page
    .locator('main')
    .getByText(text)
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
    .catch(() => assert.unreachable(`${address} does not show ${String(text)}`))

async function refused(page: Page, address: string): Promise<void> {
  await shown(page, NO_PAGE, address)
  // An administrator has nobody to ask within the organisation.
  await shown(page, /You’re signed in as .+\. (Ask an administrator|Only the operator of Foyer)/, address)
}

async function openRoute(
  page: Page,
  ids: RowIds,
  role: RoleName,
  { path, roles, shows, showsTo }: SpecifiedRoute,
): Promise<void> {
  await navigateTo(page, fillAddress(path, ids))
  if (!roles.includes(role)) return refused(page, path)
  await shown(page, showsTo[role] ?? shows, path)
  assert.is(await page.getByText(NO_PAGE).count(), 0, path)
}

async function openSettings(
  page: Page,
  role: RoleName,
  { page: name, opens, privilege }: SpecifiedSettings,
): Promise<void> {
  const path = `/settings/${name}`
  await navigateTo(page, path)
  const isReduced = ['user', 'caterer'].includes(ROLES[role].slug)
  // Posts are the owner's alone, which this organisation is not.
  if (isReduced || name.startsWith('posts/')) return refused(page, path)
  if (opens.includes(role) || name === 'subscriptions') {
    const reason = LOCKED_ANYWAY[name]
    if (reason) return shown(page, reason, path)
    // The hub beside the page has a heading of its own.
    const heading = page
      .locator('main h1')
      .filter({ visible: true, hasNotText: /^Settings \d+$/ })
      .last()
    await heading.waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await page.getByText(/^(Admins|Editors|Cashiers) only$|^Not for your role$/).count(), 0, path)
    return
  }
  const reason = { admin: 'Admins only', editor: 'Editors only', cashier: 'Cashiers only' }
  await shown(page, privilege ? new RegExp(`^(${reason[privilege]}|Not for your role)$`) : 'Not for your role', path)
}

async function openModal(
  page: Page,
  ids: RowIds,
  role: RoleName,
  { parameter, value, besides, roles }: SpecifiedModal,
): Promise<void> {
  const pathname = new URL(page.url()).pathname
  await navigateTo(
    page,
    `${pathname}?${[`${parameter}=${fillAddress(value, ids)}`, ...(besides ? [fillAddress(besides, ids)] : [])].join('&')}`,
  )
  const dialog = page.getByRole('dialog').first()
  await dialog.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} opens nothing`))
  const refusal = page.getByRole('dialog', { name: NO_MODAL })
  if (!roles.includes(role))
    await refusal.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} opens`))
  const text = dialog.getByText(/\S/).first()
  await text.waitFor({ timeout: SLOW_TIMEOUT }).catch(() => assert.unreachable(`${parameter} stays empty`))
  if (roles.includes(role)) assert.is(await refusal.count(), 0, `${parameter} is refused`)
  if (roles.includes(role) && FULL_PAGE.has(parameter))
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  else await page.keyboard.press('Escape')
  await page
    .waitForURL((url) => !url.searchParams.has(parameter), { timeout: SLOW_TIMEOUT })
    .catch(() => assert.unreachable(`${parameter} stays`))
  await dialog.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
}
