import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import { recordViolations } from '../accessibility-checks'
import { chooseEvent, deskJourney, nextCustomer, payCash, SLOW_TIMEOUT, waitForDrawer } from '../steps'

const journey = deskJourney('a desk on a phone', 'Phone', 'ticketing')

/**
 * Controls in view that are smaller than 44 px, and the overflow of the page. A field counts with the box around it.
 */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('button, a[href]')].map((control) => ({
      control,
      box: control.getBoundingClientRect(),
    }))
    const small = seen.filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
    const wide = document.documentElement.scrollWidth - window.innerWidth
    return [
      ...small.map(({ control }) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
      ...(wide > 0 ? [`${wide} px too wide`] : []),
    ]
  })

journey('sells by touch: goods, the sale over them, cash, and the next customer', async ({ product, desk }) => {
  const page = desk.page()
  await page.setViewportSize({ width: 390, height: 844 })
  const objections: string[] = []
  const seen = async (where: string) => {
    assert.equal(await misfits(page), [], where)
    await recordViolations({ product, device: desk, page, objections }, where)
  }
  const bar = page.getByRole('button', { name: /^View sale/ })
  const price = page.locator('[data-price]').first()
  await chooseEvent(desk, 'Jazz im Studio')
  await bar.getByText('0 items').waitFor()
  await seen('goods')
  await price.click()
  await price.click()
  await bar.getByText('2 items').waitFor()
  assert.not.ok(await page.getByRole('button', { name: /^Cash/ }).isVisible(), 'the sale is behind its bar')
  await bar.click()
  await page.getByRole('button', { name: 'Add more' }).and(page.locator(':focus')).waitFor()
  assert.not.ok(await price.isVisible(), 'the goods are behind the sale')
  await seen('the sale')
  await page.keyboard.press('Escape')
  await bar.and(page.locator(':focus')).waitFor()
  await bar.click()
  await page.getByRole('button', { name: /^Remove one/ }).click()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.locator('[data-pane="cash"]').waitFor()
  await seen('cash')
  await page.getByRole('button', { name: 'Back to sale' }).click()
  await page.getByRole('button', { name: 'Add more' }).waitFor()
  await payCash(desk, /^€50/)
  await seen('sold')
  await nextCustomer(desk)
  await bar.getByText('0 items').waitFor()
  await waitForDrawer(desk, 124_00)
  assert.equal(objections, [])
})

journey(
  'a tablet held upright names the cash box, shows the chosen event, and ends a sale with even buttons',
  async ({ desk }) => {
    const page = desk.page()
    await page.setViewportSize({ width: 820, height: 1180 })
    const cut = page.getByText('Abendkasse', { exact: true })
    await cut.waitFor()
    assert.ok(await cut.evaluate((name) => name.scrollWidth <= name.clientWidth), 'the name of the cash box is cut')
    for (const title of ['Offenes Haus', 'Die Räuber', 'Jazz im Studio']) {
      await chooseEvent(desk, title)
      await page
        .getByRole('navigation', { name: 'Events' })
        .getByRole('button', { name: title, pressed: true })
        .waitFor()
    }
    await page.locator('[data-price]').first().click()
    await payCash(desk, /^€50/)
    const widths = await page
      .getByRole('button', { name: /^(Print|Email|Next)/ })
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)))
    assert.ok(
      widths.length > 2 && Math.max(...widths) - Math.min(...widths) <= 4,
      `the buttons are ${widths.join(', ')} px wide`,
    )
    await nextCustomer(desk)
    await page.setViewportSize({ width: 390, height: 844 })
  },
)

journey('shows what is refused over its bar, and a shift and its count in one column', async ({ product, desk }) => {
  const page = desk.page()
  const objections: string[] = []
  const price = page.locator('[data-price]').first()
  await price.click()
  await page.getByRole('button', { name: /^View sale/ }).click()
  await page.getByRole('button', { name: /^Card/ }).click()
  await page.getByRole('button', { name: 'Pay only part by card' }).click()
  await page.getByLabel('Amount on the terminal').fill('10')
  await page.getByRole('button', { name: 'Approved on the terminal' }).click()
  await page.getByRole('button', { name: 'Add more' }).click()
  await price.click()
  await page.getByRole('alert').getByText('Part of this sale is paid.').waitFor()
  await page.getByRole('button', { name: /^View sale/ }).click()
  await payCash(desk, /^Exact/)
  await nextCustomer(desk)
  await page.getByRole('button', { name: /in drawer/ }).click()
  assert.equal(await misfits(page), [], 'the shift')
  const [sales, figures] = await Promise.all([
    page.locator('main section').last().boundingBox(),
    page.locator('aside').boundingBox(),
  ])
  assert.ok(sales && figures && sales.y + sales.height <= figures.y, 'the figures stand below the sales')
  await recordViolations({ product, device: desk, page, objections }, 'the shift', ['light'])
  await page.getByRole('button', { name: 'Close shift' }).click()
  await page.getByRole('button', { name: 'Finish counting' }).waitFor({ timeout: SLOW_TIMEOUT })
  assert.equal(await misfits(page), [], 'the count')
  await recordViolations({ product, device: desk, page, objections }, 'the count', ['light'])
  assert.equal(objections, [])
})

journey.run()
