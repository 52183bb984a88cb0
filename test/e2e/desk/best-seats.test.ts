import * as assert from 'uvu/assert'
import { chooseEvent, deskJourney, payCash, SLOW_TIMEOUT, waitUntilSaved } from '../steps'

const journey = deskJourney('the best seats', 'Desk A')

journey(
  'puts the best adjacent seats into the sale, replaces them for another number, and sells them',
  async ({ desk }) => {
    const page = desk.page()
    const lines = page.locator('[data-cart-line]')
    const seats = async () =>
      (await lines.allTextContents()).map((text) => {
        const [, row, num] = /Row (\w+) · Seat (\d+)/.exec(text) ?? []
        return { row, num: Number(num) }
      })
    const best = async (count: number) => {
      await page.getByRole('button', { name: 'Best available' }).click()
      await lines.nth(count - 1).waitFor({ timeout: SLOW_TIMEOUT })
      const chosen = await seats()
      assert.is(chosen.length, count)
      assert.is(new Set(chosen.map(({ row }) => row)).size, 1, 'all in one row')
      const nums = chosen.map(({ num }) => num).toSorted((a, b) => a - b)
      assert.ok(
        nums.every((num, i) => num === (nums[0] ?? 0) + i),
        `side by side: ${nums}`,
      )
    }
    await chooseEvent(desk, 'Die Räuber')
    await page
      .getByRole('button', { name: /Seat map/ })
      .first()
      .click({ timeout: SLOW_TIMEOUT })
    await best(2)
    await page.getByRole('button', { name: 'Add one: Number of seats' }).click()
    await best(3)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    const chosen = await seats()
    await payCash(desk, /^Exact/)
    const sold = await page.locator('[data-pane="done"] [data-ticket] h2').allTextContents()
    assert.is(sold.length, 3)
    for (const { row, num } of chosen)
      assert.ok(
        sold.some((name) => name.includes(` · Reihe ${row} · Platz ${num} · `)),
        `${row} ${num} of ${sold}`,
      )
    await waitUntilSaved(desk)
    assert.equal(desk.errors, [])
  },
)

journey('sells five reduced tickets beside each other with six taps', async ({ desk }) => {
  const page = desk.page()
  await page.getByRole('button', { name: 'Next customer' }).click()
  await chooseEvent(desk, 'Die Räuber')
  const lines = page.locator('[data-cart-line]')
  await page
    .getByRole('group', { name: 'Tickets that the next tap adds' })
    .getByRole('button', { name: '5', exact: true })
    .click()
  await page.locator('[data-category]').first().click()
  await lines.nth(4).waitFor({ timeout: SLOW_TIMEOUT })
  const full = Number(await page.locator('[data-total]').getAttribute('data-total'))
  await page.getByRole('group', { name: 'Price for all tickets' }).getByRole('button', { name: 'Ermäßigt' }).click()
  await page.locator(`[data-total]:not([data-total="${full}"])`).waitFor()
  await payCash(desk, /^Exact/)
  const sold = await page.locator('[data-pane="done"] [data-ticket] h2').allTextContents()
  assert.is(sold.length, 5)
  assert.ok(
    sold.every((name) => name.endsWith('Ermäßigt')),
    sold.join(', '),
  )
  assert.is(new Set(sold.map((name) => /Reihe (\w+)/.exec(name)?.[1])).size, 1, 'all in one row')
  await waitUntilSaved(desk)
})

journey('sells a reduced seat with one tap, beside its category', async ({ desk }) => {
  const page = desk.page()
  await page.getByRole('button', { name: 'Next customer' }).click()
  await chooseEvent(desk, 'Die Räuber')
  await page.locator('button[data-price]', { hasText: 'Ermäßigt' }).first().click({ timeout: SLOW_TIMEOUT })
  const line = page.locator('[data-cart-line]')
  await line.waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(await line.innerText(), /Seat \d+\s+.*\s+Ermäßigt/)
  await payCash(desk, /^Exact/)
  const sold = await page.locator('[data-pane="done"] [data-ticket] h2').allTextContents()
  assert.is(sold.length, 1)
  assert.match(String(sold[0]), /Ermäßigt$/)
  await waitUntilSaved(desk)
  assert.equal(desk.errors, [])
})

journey.run()
