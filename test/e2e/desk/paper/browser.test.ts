import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { chooseEvent, openDesk, payCash, queryAs, SLOW_TIMEOUT } from '../../steps'

const journey = suite<{ product: Product; desk: Device }>('printing with the browser')

/** An event with numbered seats. */
const SEATED = 'Die Räuber'

type Events = { events: { events: { title: string; seating_plan_id: string | null }[] } }

journey.before(async (context) => {
  context.product = await startProduct()
  const { events } = await queryAs<Events>(
    context.product,
    'admin',
    '{ events(input: { on_sale: true, limit: 200 }) { events { title seating_plan_id } } }',
  )
  await queryAs(
    context.product,
    'admin',
    'mutation ($id: ID!, $input: AssignGateInput!) { AssignGate(id: $id, input: $input) { id } }',
    {
      id: events.events.find(({ title }) => title === SEATED)?.seating_plan_id,
      input: { blocks: ['Parkett'], gate: 'West' },
    },
  )
  context.desk = await openDesk(context.product, 'Desk A', 'Abendkasse')
})

journey.after(async ({ product, desk }) => {
  await desk?.dispose()
  await product?.dispose()
})

journey('prints the gate of a seat, the tax in its price and who sells it', async ({ desk }) => {
  const page = desk.page()
  await chooseEvent(desk, SEATED)
  await page
    .getByRole('button', { name: /Seat map/ })
    .first()
    .click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Best available' }).click()
  await page.locator('[data-cart-line]').first().waitFor({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await payCash(desk, /^Exact/)
  const name = await page.locator('[data-pane="done"] [data-ticket] h2').first().textContent()
  assert.match(name ?? '', /^Parkett/)
  const sheet = await page.evaluateHandle(() => {
    const printed = new Promise<(string | null)[]>((resolve) => {
      window.print = () =>
        resolve([...document.querySelectorAll('article :is(h2, p)')].map(({ textContent }) => textContent))
    })
    return { printed }
  })
  await page.getByRole('button', { name: /Print tickets/ }).click()
  const lines = await sheet.evaluate(({ printed }) => printed)
  for (const line of [SEATED, name, 'Gate West', 'Stadttheater Lindenau · Theaterplatz 1 · 04177 Leipzig'])
    assert.ok(lines.includes(line), lines.join('\n'))
  assert.ok(
    lines.some((line) => /^€\d+\.\d\d · incl\. 7 % VAT$/.test(line ?? '')),
    lines.join('\n'),
  )
})

journey.run()
