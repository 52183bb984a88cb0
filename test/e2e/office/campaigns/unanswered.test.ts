import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { metricsQuery, timelineQuery } from '../../../../shared/campaign_actions/queries'
import { queryOf, withId } from '../../../../shared/documents'
import type { Query } from '../../../../shared/kernel/model/query'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { openOffice, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'

const unanswered = suite<{ product: Product; device: Device }>('queries that the server does not answer')

unanswered.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/campaigns', { viewport: { width: 1180, height: 900 } })
  // A page that is left before the browser has stored who signed in leads back to the sign-in.
  await waitUntilSaved(context.device)
})

unanswered.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Fails a question by an error of the server until the returned function is called. */
async function failQuestion(page: Page, question: Query): Promise<() => Promise<void>> {
  const { id } = withId(queryOf(question))
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes(id)
      ? route.fulfill({ json: { data: null, errors: [{ message: 'internal', extensions: { code: 'internal' } }] } })
      : route.fallback(),
  )
  return () => page.unroute('**/graphql')
}

for (const [question, path, answered] of [
  [timelineQuery, '/campaigns', 'main'],
  [metricsQuery, '/campaigns?campaign_overview=all', '[role="dialog"]'],
] as const)
  unanswered(`${question.name} can be retried, and shows no figure until then`, async ({ device }) => {
    const page = device.page()
    const answer = await failQuestion(page, question)
    await page.goto(new URL(path, page.url()).href)
    const part = page.locator(answered)
    const again = part.getByRole('button', { name: 'Try again' })
    await again.waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await part.locator('dl').count(), 0, 'no figures')
    await answer()
    await again.click()
    await again.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    assert.is(await part.getByRole('alert').count(), 0)
  })

unanswered.run()
