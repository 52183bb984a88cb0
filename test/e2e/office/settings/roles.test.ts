import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { frameOf } from '../../../../shared/app/frame'
import { PRIVILEGES, ROLES, type RoleName } from '../../../../shared/kernel/permissions'
import { phraseBook } from '../../../../shared/phrases'
import { blockOf } from '../../../../shared/settings/blocks'
import { type Device, openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { ADDED_SETTINGS, SPECIFIED_SETTINGS, type SpecifiedSettings } from '../../../shell/specified-settings'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { open } from '../../forms'
import { SLOW_TIMEOUT, signIn } from '../../steps'

const journey = suite<ExaminationContext>('settings by role')

journey.before(async (context) => {
  context.product = await startProduct()
  context.objections = []
})

journey.after(async ({ product }) => {
  await product?.dispose()
})

/** The roles with an account in the organisation, by the names of their accounts. */
const PEOPLE = ['admin', 'editor', 'ticketing', 'cashier', 'analyst', 'gallery', 'checkin', 'basic', 'caterer'] as const
type Person = (typeof PEOPLE)[number]
const roleOf = (person: Person) => person.toUpperCase() as RoleName

const REASONS = { admin: 'Admin', editor: 'Editor', cashier: 'Cashier' } as const

type Place = Pick<SpecifiedSettings, 'page' | 'privilege' | 'opens'>

/** State of a page in the hub: open, or the reason for its lock. Null for a page that it does not show. */
function shownTo(role: RoleName, { page, privilege, opens }: Place): string | null {
  if (page.startsWith('posts/')) return null
  if (page === 'subscriptions') return 'Not offered'
  if (page === 'payouts' && opens.includes(role)) return 'Connect cards'
  if (opens.includes(role)) return 'open'
  const isMissing = privilege !== null && (ROLES[role].privileges & PRIVILEGES[privilege]) === 0
  return isMissing ? REASONS[privilege] : 'Other role'
}

/** Opens an address as a member in a browser of their own. */
async function openAs(
  product: Product,
  person: Person,
  path: string,
  ready: (page: Page) => Promise<void>,
): Promise<Device> {
  const device = await openDevice(product, { path, viewport: { width: 1440, height: 900 } })
  await signIn(device, person)
  const page = device.page()
  // The administrator is a member of two organisations.
  if (person === 'admin')
    await page.getByRole('button', { name: /Stadttheater Lindenau/ }).click({ timeout: SLOW_TIMEOUT })
  await ready(page)
  return device
}

const hubIsThere = (page: Page) =>
  page
    .getByRole('navigation', { name: 'All settings' })
    .getByRole('link', { name: 'Seasons' })
    .or(page.getByRole('button', { name: /^Seasons, locked/ }))
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })

const nameOf = ({ page }: Place) => phraseBook.en[`settings.${page}` as keyof typeof phraseBook.en]

for (const person of PEOPLE.filter((each) => frameOf(roleOf(each)).full))
  journey(`shows ${person} each page open, or locked with the reason`, async (context) => {
    const device = await openAs(context.product, person, '/settings', hubIsThere)
    const hub = device.page().getByRole('navigation', { name: 'All settings' })
    if (person === 'admin')
      await hub.getByRole('button', { name: 'Payouts, locked: Connect cards' }).waitFor({ timeout: SLOW_TIMEOUT })
    const links = await hub.getByRole('link').allInnerTexts()
    const locked = await hub
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    const shown = [...SPECIFIED_SETTINGS, ...ADDED_SETTINGS].flatMap((page) => {
      const state = shownTo(roleOf(person), page)
      return state === null ? [] : [state === 'open' ? nameOf(page) : `${nameOf(page)}, locked: ${state}`]
    })
    assert.equal([...links, ...locked].map((text) => text.trim()).sort(), [...shown].sort())
    await device.dispose()
  })

journey('says at a locked block and at its address what is missing, and whom to ask', async (context) => {
  const device = await openAs(context.product, 'editor', '/settings', hubIsThere)
  context.page = device.page()
  const { page } = context
  assert.is(blockOf('/settings/tax_groups')?.privilege, 'admin')
  await page.getByRole('button', { name: 'Tax groups, locked: Admin' }).press('Enter')
  const reason = page.getByText('Tax groups needs the admin privilege. You are signed in as Editor.')
  await reason.waitFor()
  await page.getByText('Ask: Johannes Eckert').waitFor()
  await recordViolations(context, 'a locked block')
  await page.keyboard.press('Escape')
  await reason.waitFor({ state: 'hidden' })
  await open(page, '/settings/tax_groups')
  await page.getByRole('heading', { name: 'Tax groups', level: 1 }).waitFor({ timeout: SLOW_TIMEOUT })
  await reason.waitFor()
  await page.getByText('Ask: Johannes Eckert').waitFor()
  await recordViolations(context, 'a locked page')
  assert.equal(context.objections, [])
  await device.dispose()
})

for (const person of PEOPLE.filter((each) => !frameOf(roleOf(each)).full))
  journey(`refuses ${person} the settings in words`, async ({ product }) => {
    const device = await openAs(product, person, '/settings/tax_groups', (page) =>
      page.getByRole('heading', { name: phraseBook.en['app.forbidden'] }).waitFor({ timeout: SLOW_TIMEOUT }),
    )
    assert.is(await device.page().getByRole('navigation', { name: 'All settings' }).count(), 0)
    await device.dispose()
  })

journey.run()
