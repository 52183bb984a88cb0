import * as assert from 'uvu/assert'
import { HOUR } from '../../../shared/kernel/time'
import type { Product } from '../../harness/browser/product'
import { chooseEvent, deskJourney, queryAs, SLOW_TIMEOUT } from '../steps'

const journey = deskJourney('a desk beside the shop', 'Desk A')

type Dated = { readonly id: string; readonly title: string; readonly starts_at: string; readonly ends_at: string }

/** Moves tonight's play to a later hour, so that the shop still sells it whenever this runs. */
async function playLater(product: Product): Promise<void> {
  const now = Date.now()
  const { events } = await queryAs<{ events: { events: readonly Dated[] } }>(
    product,
    'admin',
    '{ events(input: { limit: 200, desc: true }) { events { id title starts_at ends_at } } }',
  )
  const [tonight] = events.events
    .filter(({ title, ends_at }) => title === 'Die Räuber' && Date.parse(ends_at) > now)
    .sort((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  const [starts_at, ends_at] = [3 * HOUR, 5 * HOUR].map((ahead) => new Date(now + ahead).toISOString())
  const change = 'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }'
  await queryAs(product, 'admin', change, { id: tonight?.id, input: { starts_at, ends_at } })
}

journey(
  'sees at once which seats a visitor of the shop holds, and that they are free again',
  async ({ desk, product }) => {
    await playLater(product)
    const page = desk.page()
    await chooseEvent(desk, 'Die Räuber')
    await page
      .getByRole('button', { name: /Seat map/ })
      .first()
      .click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: 'List', exact: true }).click()

    const visitor = await desk.context().newPage()
    await visitor.goto(`${desk.url}/en/stadttheater-lindenau`)
    await visitor.getByRole('link', { name: 'Die Räuber' }).first().click()
    await visitor.getByRole('link', { name: 'List of seats' }).click()
    const box = visitor.locator('details[open] input[name^=seat_]').first()
    const seat_id = (await box.getAttribute('name'))?.replace('seat_', '')
    const seat = page.locator(`[data-seat="${seat_id}"]`)
    await seat.waitFor({ timeout: SLOW_TIMEOUT })
    await box.check()
    await visitor.getByRole('button', { name: 'Add to cart' }).click()
    await visitor.waitForURL(/\/cart\//)
    await seat.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })

    await visitor
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await seat.waitFor({ timeout: SLOW_TIMEOUT })
    assert.match((await seat.getAttribute('aria-label')) ?? '', /available when online/)
    assert.equal(desk.errors, [])
  },
)

journey.run()
