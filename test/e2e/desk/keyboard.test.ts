import * as assert from 'uvu/assert'
import type { Device } from '../../harness/browser/device'
import { chooseEvent, deskJourney, nextCustomer, openGate, SLOW_TIMEOUT, waitUntilSaved } from '../steps'
import { groupTicket, shownTickets } from '../tickets'

const HOUSE = 'Offenes Haus'
/** Limit for selling two tickets in cash. */
const MOST_KEYS = 6
const MOST_TAPS = 4

const journey = deskJourney('without a mouse, and with few taps', 'Desk A', 'ticketing')

/** Counts real user input on the page. */
async function count(device: Device, kind: 'keydown' | 'click'): Promise<() => Promise<number>> {
  await device.page().evaluate((event) => {
    document.documentElement.dataset.done = '0'
    addEventListener(
      event,
      ({ isTrusted }) => {
        if (isTrusted) document.documentElement.dataset.done = String(Number(document.documentElement.dataset.done) + 1)
      },
      { capture: true },
    )
  }, kind)
  return async () => Number(await device.page().evaluate(() => document.documentElement.dataset.done))
}

async function twoTicketsSold(desk: Device): Promise<void> {
  await desk.page().getByText('Paid in cash').waitFor({ timeout: SLOW_TIMEOUT })
  const codes = await shownTickets(desk)
  assert.is(new Set(codes).size, 2)
}

journey('sells two tickets in cash with at most six keys', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, HOUSE)
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  const keys = await count(desk, 'keydown')
  for (const key of ['1', '1', 'F1', 'Enter']) await page.keyboard.press(key)
  await twoTicketsSold(desk)
  const pressed = await keys()
  assert.ok(pressed > 0 && pressed <= MOST_KEYS, `${pressed} keys`)
  await page.keyboard.press('Enter')
  await page.getByText('Nothing in this sale yet').waitFor()
})

journey('sells two tickets in cash with at most four taps', async ({ desk }) => {
  const page = desk.page()
  const taps = await count(desk, 'click')
  const tile = page.getByRole('button', { name: /[1-9]\d* left at this desk/ }).first()
  await tile.click()
  await tile.click()
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
  await twoTicketsSold(desk)
  const tapped = await taps()
  assert.ok(tapped > 0 && tapped <= MOST_TAPS, `${tapped} taps`)
  await nextCustomer(desk)
  await waitUntilSaved(desk)
})

journey('finds a sale by its code and shows its tickets again by keyboard', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, HOUSE)
  await page.keyboard.press('g')
  const line = page.locator('button[data-order]').filter({ hasText: /Walk-in.*2 tickets/ })
  await line.first().waitFor({ timeout: SLOW_TIMEOUT })
  const code = /[0-9A-Z]{10}/.exec((await line.last().textContent()) ?? '')?.[0] ?? ''
  const search = page.getByLabel('Name or booking code')
  await search.focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: new RegExp(code) })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await search.focus()
  await page.keyboard.press('Escape')
  assert.is(await search.inputValue(), '')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
})

journey('admits a ticket and undoes the scan by keyboard', async ({ product, desk }) => {
  const page = desk.page()
  await page.goto('/door')
  await openGate(desk, HOUSE, 'Gate A')
  const counter = page.locator('[data-inside]')
  await page.getByText('Ready to scan').waitFor({ timeout: SLOW_TIMEOUT })
  const code = await groupTicket(product, HOUSE, 1)
  const before = Number(await counter.getAttribute('data-inside'))
  await page.keyboard.press(code.slice(0, 1))
  const field = page.getByLabel('Ticket code or booking code')
  await field.waitFor()
  await page.keyboard.type(code.slice(1))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Valid/ }).waitFor({ timeout: SLOW_TIMEOUT })
  await page.locator(`[data-inside="${before + 1}"]`).waitFor()
  const undo = page.locator('section[data-verdict]').getByRole('button', { name: /^(Undo|Refuse)$/ })
  for (let i = 0; i < 30 && !(await undo.evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/The scan was undone|No one was let in/).waitFor()
  await page.locator(`[data-inside="${before}"]`).waitFor()
})

journey.run()
