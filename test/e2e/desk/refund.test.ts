import type { Locator } from 'playwright'
import * as assert from 'uvu/assert'
import type { Product } from '../../harness/browser/product'
import { typeScan } from '../../harness/devices/scanner'
import {
  chooseEvent,
  deskJourney,
  lastBookingCode,
  nextCustomer,
  openOffice,
  SLOW_TIMEOUT,
  waitUntilSaved,
} from '../steps'
import { addTickets, readDatabase, shownTickets } from '../tickets'

const HOUSE = 'Offenes Haus'

const journey = deskJourney<{ sold: { code: string; tickets: string[]; total: number } }>('refunds', 'Desk A')

/** The scanned ticket among the lines to choose from. */
const marked = (dialog: Locator) => dialog.getByRole('checkbox', { name: /Scanned ticket/ })

/** Queries the order from the server: status, remaining value and number of voided lines. */
const booked = (product: Product, code: string) =>
  readDatabase(product, (raw) =>
    raw
      .prepare(
        `select o.status_code as status, (select sum(amount) from payments p where p.order_id = o.id) as paid,
           (select sum(cancelled) from order_items i where i.order_id = o.id) as void
         from orders o where o.booking_code = ?`,
      )
      .get(code),
  )

journey('voids one of three tickets offline and pays its price from the drawer', async (context) => {
  const { desk, product } = context
  const page = desk.page()
  await chooseEvent(desk, HOUSE)
  const total = await addTickets(desk, 3)
  await desk.goOffline()
  await page.keyboard.press('F1')
  await page.keyboard.press('Enter')
  context.sold = { tickets: await shownTickets(desk), code: await lastBookingCode(desk), total }
  await nextCustomer(desk)
  await typeScan(page, context.sold.tickets[0] ?? '')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Void…' }).click()
  assert.is(await dialog.getByRole('checkbox', { checked: true }).count(), 0, 'nothing is chosen yet')
  await dialog.getByRole('button', { name: 'Wrong entry' }).click()
  await dialog.getByRole('button', { name: /^Void selected/ }).click()
  await dialog.getByText('Select at least one item.').waitFor()
  await marked(dialog).check()
  await dialog.getByRole('button', { name: /^Void selected/ }).click()
  await dialog.getByText(/^Voided with receipt 3\. Give back .* in cash\.$/).waitFor()
  const shown = dialog.locator('[data-ticket]')
  assert.equal(
    await shown.evaluateAll((all) => all.map((one) => one.querySelectorAll('img').length)),
    [0, 1, 1],
    'the code of the voided ticket is gone',
  )
  assert.is(await shown.first().getByText('Cancelled').count(), 1)
  assert.is(await shown.first().getByText('Not let in yet').count(), 0)
  await page.keyboard.press('Escape')
  await desk.goOnline()
  await waitUntilSaved(desk)
  assert.equal(booked(product, context.sold.code), { status: 504, paid: (total / 3) * 2, void: 1 })
})

journey(
  'requests a refund offline after the shift is closed, and the office approves it',
  async ({ desk, product, sold }) => {
    const page = desk.page()
    await page.getByRole('button', { name: /in drawer/ }).click()
    await page.getByRole('button', { name: 'Close shift' }).click()
    await page.getByLabel('Number of €50').fill('2')
    await page.getByRole('button', { name: 'Finish counting' }).click()
    await page.getByRole('button', { name: 'Unknown' }).click()
    await page.getByRole('button', { name: 'Close and print' }).click()
    await page.getByText('Open a new shift').click({ timeout: SLOW_TIMEOUT })
    await page.getByText('Abendkasse').click()
    await page.getByLabel('Opening float').fill('100')
    await page.getByRole('button', { name: 'Open shift' }).click()
    await page.getByRole('navigation', { name: 'Events' }).waitFor({ timeout: SLOW_TIMEOUT })
    await desk.goOffline()
    await typeScan(page, sold.tickets[1] ?? '')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Request refund…' }).click()
    await marked(dialog).check()
    await dialog.getByLabel('Reason').fill('Ill')
    await dialog.getByRole('button', { name: /^Request refund · / }).click()
    await dialog.getByText('Refund requested. The office will decide.').waitFor()
    await page.keyboard.press('Escape')
    await desk.goOnline()
    await waitUntilSaved(desk)

    const office = await openOffice(product, '/incidents')
    const their = office.page()
    await their
      .getByRole('row', { name: /Refund requested/ })
      .first()
      .click({ timeout: SLOW_TIMEOUT })
    await their.getByText('one item in the order').waitFor({ timeout: SLOW_TIMEOUT })
    await their.getByRole('button', { name: 'Approve refund…' }).click()
    const decision = their.getByRole('dialog', { name: /^Refund / })
    await decision.getByText('1 ×').waitFor({ timeout: SLOW_TIMEOUT })
    await decision.getByLabel('Note').fill('In an envelope at the desk')
    await decision.getByRole('button', { name: 'Refund', exact: true }).click()
    await decision.waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    await office.dispose()
    assert.equal(booked(product, sold.code), { status: 504, paid: sold.total / 3, void: 2 })

    await typeScan(page, sold.tickets[2] ?? '')
    await dialog
      .getByText(/The office approved the refund .* In an envelope at the desk/)
      .waitFor({ timeout: SLOW_TIMEOUT })
    await dialog.getByText('Partially refunded').waitFor()
  },
)

journey.run()
