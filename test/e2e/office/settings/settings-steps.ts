import type { Page } from 'playwright'
import type { Product } from '../../../harness/browser/product'
import { STRIPE_KEY, STRIPE_SECRET } from '../../../harness/providers/stripe'
import { SPECIFIED_SETTINGS } from '../../../shell/specified-settings'
import { open } from '../../forms'
import { queryAs, SLOW_TIMEOUT } from '../../steps'

/** Title of a journey that shows the effect of a settings page, as the table of the specification words it. */
export function effectOf(page: string): string {
  const specified = SPECIFIED_SETTINGS.find((each) => each.page === page)
  if (!specified) throw new TypeError(`${page} is no settings page`)
  return `${page}: ${specified.effect}`
}

/** Saves a page of settings and waits until it says so. */
export async function saveSettings(page: Page, saved = 'Settings saved'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^Save/ }).click()
  await page.getByText(saved).first().waitFor({ timeout: SLOW_TIMEOUT })
}

/** Returns the id of the first row of a list. */
export async function firstId(product: Product, query: string): Promise<string> {
  const [answer] = Object.values(
    await queryAs<Record<string, Record<string, readonly { readonly id: string }[]>>>(product, 'admin', query),
  )
  const [rows] = Object.values(answer ?? {})
  return rows?.[0]?.id ?? ''
}

/** Connects Stripe on the page of card payments with the keys of the server that plays Stripe. */
export async function connectStripeOnPage(page: Page): Promise<void> {
  await open(page, '/settings/psp')
  await page.getByRole('button', { name: 'Connect: Stripe' }).click({ timeout: SLOW_TIMEOUT })
  await page.getByLabel('Secret key').fill(STRIPE_KEY)
  await page.getByLabel('Signing secret of the webhook').fill(STRIPE_SECRET)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('Stripe connected. Its next payment uses these keys.').waitFor({ timeout: SLOW_TIMEOUT })
}
