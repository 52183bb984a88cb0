import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { type Product, startProduct } from '../../harness/browser/product'
import { open, save } from '../forms'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

type Covered = { readonly event_id: string; readonly price_id: string; readonly max_qty: number }
type Found = {
  readonly org: { readonly slug: string }
  readonly accreditations: { readonly accreditations: readonly { readonly id: string }[] }
  readonly accreditation_events: { readonly accreditation_events: readonly Covered[] }
  readonly events: { readonly events: readonly { readonly id: string; readonly starts_at: string }[] }
}
type Context = { product: Product; office: Device }

const journey = suite<Context>('prices for accredited contacts')

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.office = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  await waitUntilSaved(context.office)
})

journey.after(async ({ product, office }) => {
  await office?.dispose()
  await product?.dispose()
})

journey('the office keeps a price for accredited contacts, and only their link shows it', async (context) => {
  const { product, office } = context
  const found = await queryAs<Found>(
    product,
    'admin',
    `{ org { slug } accreditations(input: { limit: 1 }) { accreditations { id } }
      accreditation_events(input: { limit: 50 }) { accreditation_events { event_id price_id max_qty } }
      events(input: { limit: 200, desc: true }) { events { id starts_at } } }`,
  )
  const [press] = found.accreditations.accreditations
  const now = new Date().toISOString()
  const coming = found.events.events.filter(({ starts_at }) => starts_at > now)
  const covered = found.accreditation_events.accreditation_events.find(({ event_id }) =>
    coming.some(({ id }) => id === event_id),
  )
  assert.ok(press && covered, 'the demo’s press is accredited for an evening to come')
  const buyerSees = async (query: string) => {
    const url = new URL(`/en/${found.org.slug}/events/${covered.event_id}/tickets${query}`, product.url)
    return (await fetch(url, { headers: { accept: 'text/html' } })).text()
  }
  const field = `name="qty_${covered.price_id}"`
  assert.match(await buyerSees(''), field)

  const page = office.page()
  await open(page, `/accreditations?edit_accreditation=${press.id}`)
  await page.getByLabel('Only for accredited contacts').check({ timeout: SLOW_TIMEOUT })
  await save(page, /^Save/)
  assert.not.match(await buyerSees(''), field)

  await open(page, `/accreditations?accreditation_id=${press.id}`)
  const answered = page.waitForResponse(/accreditation_link/)
  await page
    .getByRole('button', { name: /^Copy shop link for/ })
    .first()
    .click({ timeout: SLOW_TIMEOUT })
  const { url } = (await (await answered).json()) as { readonly url: string }
  const shown = await buyerSees(`?accreditation=${new URL(url).searchParams.get('accreditation')}`)
  const choice = shown.slice(shown.indexOf(field))
  const options = choice.slice(0, choice.indexOf('</select>')).match(/<option/g) ?? []
  assert.is(options.length, covered.max_qty + 1, 'none, or as many as the contact may have')
})

journey.run()
