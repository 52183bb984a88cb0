import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Device, openDevice } from '../../../harness/browser/device'
import { newOrganisation, PUBLIC_URL } from '../../../harness/browser/organisation-command'
import { startProduct } from '../../../harness/browser/product'
import { GOOD_PASSWORD, tokenIn } from '../../../harness/office/accounts'
import { emailAfter, headerOf, type Smtp, startSmtp } from '../../../harness/office/smtp'
import { type StripeServer, startStripe } from '../../../harness/providers/stripe'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { choose, create, dialogOf, fill, open, save } from '../../forms'
import { nextCustomer, payCash, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { connectStripeOnPage } from './settings-steps'

type NewOrganisationContext = ExaminationContext & {
  readonly data: string
  readonly smtp: Smtp
  readonly stripe: StripeServer
  desk: Device
}

const journey = suite<NewOrganisationContext>('from a new organisation to its first sales')

journey.before(async (context) => {
  const data = mkdtempSync(join(tmpdir(), 'foyer-new-'))
  const [smtp, stripe] = [await startSmtp(), await startStripe()]
  Object.assign(context, { data, smtp, stripe, objections: [] })
  // The server knows no mail server and no payment account: the organisation enters both.
  const env = { FOYER_DEMO: '0', FOYER_URL: PUBLIC_URL, STRIPE_URL: stripe.url, FOYER_PRIVATE_SMTP: '1' }
  context.product = await startProduct({ data, env })
})

journey.after(async ({ product, device, desk, data, smtp, stripe }) => {
  await device?.dispose()
  await desk?.dispose()
  await product?.dispose()
  await smtp?.close()
  await stripe?.close()
  rmSync(data, { recursive: true, force: true })
})

/** Makes the code by which a browser becomes a desk. A new organisation requires one. */
async function deviceCode(page: Page): Promise<string> {
  await open(page, '/devices')
  await page.getByRole('button', { name: 'New device' }).click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Device', 'Desk 1')
  await dialogOf(page).getByText('Desk', { exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Create code' }).click()
  return (await dialogOf(page).locator('output').textContent({ timeout: SLOW_TIMEOUT })) ?? ''
}

/** Sets the password of a link and signs in. */
async function signUp(device: Device, name: string): Promise<void> {
  const page = device.page()
  await page.getByLabel('New password', { exact: true }).fill(GOOD_PASSWORD)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor({ timeout: SLOW_TIMEOUT })
}

journey('begins with an administrator, who connects a payment provider and a mail server', async (context) => {
  const token = await newOrganisation(context.data)
  context.device = await openDevice(context.product, {
    path: `/auth/password#${token}`,
    viewport: { width: 1180, height: 900 },
  })
  context.page = context.device.page()
  const { page, device, smtp } = context
  await signUp(device, 'Ida Intendantin')
  await waitUntilSaved(device)
  await page.getByText('0 of 7 done').waitFor({ timeout: SLOW_TIMEOUT })

  await connectStripeOnPage(page)

  await open(page, '/settings/emails')
  await page.getByLabel('Sender address').fill('tickets@haus.example')
  const server = page.getByRole('region', { name: 'Mail server' })
  await server.getByLabel(/^Server/).fill('localhost')
  await server.getByLabel(/^Port/).fill(new URL(smtp.url).port)
  await choose(page, 'Encryption', 'None', server)
  await server.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('Mail server connected. The next email uses it.').waitFor({ timeout: SLOW_TIMEOUT })
})

journey('sets up what a sale needs, page by page', async (context) => {
  const { page } = context
  await create(page, 'tax_groups', 'New tax group', { Name: 'Standard', Rate: '19' })
  await create(page, 'locations', 'New location', { Name: 'Grosser Saal', Town: 'Lindenau' })
  await create(page, 'price_categories', 'New price category', { Name: 'Parkett' })
  await create(page, 'cash_boxes', 'New cash box', { Name: 'Abendkasse' })

  await open(page, '/events?new_event=1')
  await fill(page, 'Title', 'Open House')
  await choose(page, 'Location', 'Grosser Saal')
  await dialogOf(page).getByRole('button', { name: 'Add price' }).click()
  await fill(page, 'Name', 'Normal')
  await fill(page, 'Amount', '15')
  await dialogOf(page).getByRole('switch', { name: 'Published' }).check()
  await dialogOf(page).getByRole('switch', { name: 'On sale' }).last().check()
  await recordViolations(context, 'a new event')
  await save(page, 'Create event')
  await page.getByRole('button', { name: 'Set capacity' }).click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Places in total', '100')
  await save(page, 'Save')
  await page.getByText('100 of 100').first().waitFor({ timeout: SLOW_TIMEOUT })

  await open(page, '/dashboard')
  // Still open: the goals of the organisation, its address and the team.
  await page.getByText('4 of 7 done').waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(context.objections, [])
})

journey(
  'sells by card over the provider, and sends the tickets through its own mail server',
  async ({ page, stripe, smtp, product }) => {
    await open(page, '/contacts?new_contact=1')
    await fill(page, 'First name', 'Vera')
    await fill(page, 'Last name or company', 'Visitor')
    await fill(page, 'Email', 'vera@example.org')
    await save(page, 'Save contact')
    await open(page, '/orders?new_order=1')
    await choose(page, 'Event', /Open House/)
    await choose(page, 'Price', /Normal/)
    await dialogOf(page).getByRole('button', { name: 'Add tickets' }).click()
    await dialogOf(page).getByRole('combobox', { name: 'Contact' }).fill('Vera')
    await page.getByRole('option', { name: /Vera/ }).click()
    await dialogOf(page).getByRole('button', { name: 'Create order' }).click()
    await page.getByRole('dialog', { name: /^Take payment/ }).waitFor({ timeout: SLOW_TIMEOUT })
    await choose(page, 'Payment method', 'Card (Stripe)')
    await save(page, 'Take payment')
    await page.getByRole('rowheader', { name: '19%' }).waitFor()
    await page.getByText('Payment pending').first().waitFor({ timeout: SLOW_TIMEOUT })

    await page.getByRole('button', { name: 'Copy payment link' }).waitFor({ timeout: SLOW_TIMEOUT })
    const [session] = stripe.sessions.values()
    assert.is(session?.amount_total, 1500)
    const { payment_id = '', org_id } = (session?.metadata ?? {}) as { payment_id?: string; org_id?: string }
    stripe.pay(payment_id)
    const { body, signature } = stripe.event(stripe.of(payment_id))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const heard = await fetch(`${product.url}/api/payments/stripe/${org_id}`, { method: 'POST', headers, body })
    assert.is(heard.status, 204)
    await page.getByText('Paid', { exact: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
    const before = smtp.arrived.length
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Resend tickets' }).click()
    await save(page, 'Send tickets')
    const { raw } = await emailAfter(smtp, before, 'vera@example.org')
    assert.match(headerOf(raw, 'From') ?? '', 'tickets@haus.example')
    assert.match(raw, 'application/pdf')
  },
)

journey('invites a cashier by email, who opens the first shift and sells for cash', async (context) => {
  const { page, smtp, product } = context
  const before = smtp.arrived.length
  await open(page, '/settings/users')
  await page.getByRole('button', { name: 'Invite someone' }).first().click({ timeout: SLOW_TIMEOUT })
  await fill(page, 'Name', 'Kai Kasse')
  await fill(page, 'Email', 'kai@haus.example')
  await choose(page, 'Role', 'Cashier')
  await save(page, 'Save')
  const { raw } = await emailAfter(smtp, before, 'kai@haus.example')

  context.desk = await openDevice(product, {
    path: `/auth/password#${tokenIn(raw)}`,
    viewport: { width: 1180, height: 820 },
  })
  const { desk } = context
  await signUp(desk, 'Kai Kasse')
  const till = desk.page()
  await open(till, '/desk')
  await till.getByLabel('Code for this device').fill(await deviceCode(page))
  await till.getByRole('button', { name: 'Use code' }).click()
  await till.getByText('Abendkasse').click()
  await till.getByLabel('Opening float').fill('50')
  await till.getByRole('button', { name: 'Open shift' }).click()
  await till
    .getByRole('navigation', { name: 'Events' })
    .getByRole('button', { name: /Open House/ })
    .click({ timeout: SLOW_TIMEOUT })
  await till.getByRole('button', { name: /^Normal/ }).click({ timeout: SLOW_TIMEOUT })
  assert.match(await payCash(desk, /^€20 /), /5\.00/)
  await nextCustomer(desk)
  await waitUntilSaved(desk)

  await open(page, '/orders')
  await page.getByRole('heading', { name: 'Orders 2' }).waitFor({ timeout: SLOW_TIMEOUT })
  await open(page, '/dashboard')
  await page.getByText('5 of 7 done').waitFor({ timeout: SLOW_TIMEOUT })
})

journey.run()
