import type { Page } from 'playwright'
import { suite } from 'uvu'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { type StripeServer, startStripe } from '../../../harness/providers/stripe'
import { choose, dialogOf, fill, open, save } from '../../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { connectStripeOnPage, effectOf, saveSettings } from './settings-steps'

type Context = { product: Product; office: Device; page: Page; stripe: StripeServer }

const journey = suite<Context>('business settings and their effects')

journey.before(async (context) => {
  context.stripe = await startStripe()
  context.product = await startProduct({ env: { STRIPE_URL: context.stripe.url } })
  context.office = await openOffice(context.product, '/settings/payouts', { viewport: { width: 1440, height: 900 } })
  context.page = context.office.page()
  await waitUntilSaved(context.office)
})

journey.after(async ({ product, office, stripe }) => {
  await office?.dispose()
  await product?.dispose()
  await stripe?.close()
})

journey(`${effectOf('psp')}, and are locked until then`, async ({ page }) => {
  await page
    .getByText('To use Payouts, connect a card payment account first')
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
  await connectStripeOnPage(page)
  await open(page, '/settings/payouts')
  await page.getByRole('heading', { name: /^Payouts \d/, level: 1 }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('payouts'), async ({ page }) => {
  await open(page, '/settings/payouts')
  await page.getByRole('gridcell', { name: 'On its way' }).first().click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Change status' }).click()
  await choose(page, 'Status', 'Received')
  await save(page, 'Change status')
  await page.getByRole('term').filter({ hasText: 'Received' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('sales_partner'), async ({ page }) => {
  await open(page, '/settings/sales_partner?sales_partner_form=new')
  await fill(page, 'Name', 'Buchladen')
  await fill(page, 'Commission', '10')
  await dialogOf(page).getByRole('switch', { name: 'Active' }).check()
  await save(page, /^Save/)
  await open(page, '/orders?new_order=1')
  await choose(page, 'Event', /Jazz im Studio/)
  await choose(page, 'Price', /Galerie · Normalpreis/)
  await dialogOf(page).getByRole('button', { name: 'Add tickets' }).click()
  await fill(page, 'Customer', 'Ada')
  await dialogOf(page).getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('dialog', { name: /^Take payment/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await choose(page, 'Payment method', 'Dealer')
  await choose(page, 'Sales partner', 'Buchladen')
  await save(page, 'Take payment')
  await page
    .getByText(/Buchladen/)
    .first()
    .waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('invoices'), async ({ page }) => {
  await open(page, '/settings/invoices')
  const heading = page.getByRole('heading', { name: /^Invoices \d/ })
  const before = Number((await heading.innerText({ timeout: SLOW_TIMEOUT })).replace(/\D/g, ''))
  await page
    .getByRole('gridcell', { name: /^\d{4}-\d{5}$/ })
    .first()
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Create credit note' }).click()
  await fill(page, 'Reason', 'Wrong name')
  await save(page, 'Create credit note')
  await page.getByRole('heading', { name: `Invoices ${before + 1}` }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('row', { name: /−€/ }).first().waitFor()
})

journey(effectOf('bank_accounts'), async ({ page }) => {
  await open(page, '/settings/bank_accounts?bank_account_form=new')
  await fill(page, 'Account holder', 'Förderverein')
  await fill(page, 'IBAN', 'DE75512108001245126199')
  await dialogOf(page).getByRole('switch', { name: 'Default account' }).check()
  await save(page, /^Save/)
  for (const name of [/Stadttheater Lindenau.*No/, /Förderverein.*Yes/])
    await page.getByRole('row', { name }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('webshop_terms'), async ({ page, product }) => {
  await open(page, '/settings/webshop_terms')
  await page
    .getByRole('textbox', { name: 'Terms and conditions' })
    .fill('No refunds after the first bell.', { timeout: SLOW_TIMEOUT })
  await saveSettings(page)
  const { org } = await queryAs<{ org: { slug: string } }>(product, 'admin', '{ org { slug } }')
  await open(page, `/en/${org.slug}`)
  await page.getByRole('link', { name: 'Terms and conditions' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByText('No refunds after the first bell.').waitFor({ timeout: SLOW_TIMEOUT })
})

journey(effectOf('landing_page'), async ({ page, product }) => {
  await open(page, '/settings/landing_page')
  await page.getByLabel('Headline').first().fill('On stage tonight', { timeout: SLOW_TIMEOUT })
  await saveSettings(page)
  const { org } = await queryAs<{ org: { slug: string } }>(product, 'admin', '{ org { slug } }')
  await open(page, `/en/${org.slug}`)
  await page.getByRole('heading', { name: 'On stage tonight' }).waitFor({ timeout: SLOW_TIMEOUT })
})

journey.run()
