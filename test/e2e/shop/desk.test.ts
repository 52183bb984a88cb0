import * as assert from 'uvu/assert'
import { chooseEvent, deskJourney, SLOW_TIMEOUT } from '../steps'

const journey = deskJourney('a desk beside the shop', 'Desk A')

journey('sees at once which seats a visitor of the shop holds, and that they are free again', async ({ desk }) => {
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
})

journey.run()
