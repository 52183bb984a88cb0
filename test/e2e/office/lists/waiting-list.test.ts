import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idSource } from '../../../../shared/kernel/ids'
import { DAY, iso } from '../../../../shared/kernel/time'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'
import { readDatabase } from '../../tickets'

const journey = suite<ExaminationContext>('the waiting list in the office')

const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

journey.before(async (context) => {
  Object.assign(context, { product: await startProduct({ isSignedIn: true }), objections: [] })
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

type Evening = { readonly id: string; readonly title: string; readonly sold: number; readonly category: string }

journey('shows the date of the event, and leads to it and to the order of an offer', async (context) => {
  const { product } = context
  const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
    queryAs(product, 'admin', query, variables)
  const { id, title, sold } = readDatabase(product, (raw) =>
    raw
      .prepare(
        `select e.id, e.title, q.sold from events e join quotas q on q.event_id = e.id and q.subject_id = e.id
         where e.org_id = (select org_id from events where title = 'Die Räuber' limit 1) and e.starts_at > ? and e.published
           and e.on_sale and not e.deleted and not e.is_template and not e.cancelled and q.held = 0 order by e.starts_at limit 1`,
      )
      .get(iso(Date.now() + 15 * DAY)),
  ) as Evening
  const hold = (capacity: number) =>
    ask('mutation ($id: ID!, $input: SetEventQuotasInput!) { SetEventQuotas(id: $id, input: $input) { id } }', {
      id,
      input: { capacity, categories: [] },
    })
  await hold(sold)
  await ask('mutation ($id: ID!) { UpdateEvent(id: $id, input: { waiting_list: true }) { id } }', { id })
  const person = { event_id: id, price_category_id: null, qty: 2, together: false, lang: 'en' }
  const input = { ...person, id: newId(), name: 'Ida Berger', email: 'ida@example.org' }
  await ask('mutation ($input: AddToWaitingInput!) { AddToWaiting(input: $input) { id } }', { input })

  context.device = await openOffice(product, '/settings/waiting_list', { viewport: { width: 1440, height: 900 } })
  const page = context.device.page()
  context.page = page
  const row = page.getByRole('row').filter({ hasText: 'Ida Berger' })
  await row.getByText(title, { exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  await row
    .getByText(/^\d{1,2} [A-Z][a-z]{2}( \d{4})?$/)
    .first()
    .waitFor()
  await row.click()
  await page.getByText('Event date').waitFor()
  assert.is(await page.getByRole('link', { name: 'Show the order' }).count(), 0, 'nothing was offered')
  await hold(sold + 2)
  await ask('mutation ($id: ID!) { OfferToWaiting(id: $id) { id } }', { id: input.id })
  await page.reload()
  const order = page.getByRole('link', { name: 'Show the order' })
  await order.waitFor({ timeout: SLOW_TIMEOUT })
  await recordViolations(context, 'a person to whom tickets are offered')
  assert.equal(context.objections, [])
  await order.click()
  await page.getByRole('heading', { level: 2, name: /./ }).first().waitFor({ timeout: SLOW_TIMEOUT })
  assert.match(page.url(), /\/orders\?order_id=/)
  await page.goBack()
  await page.getByRole('link', { name: 'Show the event' }).click({ timeout: SLOW_TIMEOUT })
  await page.waitForURL(`**/events/${id}`)
})

journey('a form stays above the open row when a tablet is turned', async ({ device }) => {
  const page = device.page()
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(new URL('/settings/locations', page.url()).href)
  await page.getByRole('row').nth(1).click({ timeout: SLOW_TIMEOUT })
  await page.getByRole('button', { name: 'Edit', exact: false }).first().click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox').first() })
  await form.waitFor()
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.getByRole('dialog').nth(1).waitFor()
  // Playwright clicks what is on top, or waits in vain.
  await form.getByRole('textbox').first().click({ timeout: 5000 })
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  assert.is(await page.getByRole('dialog').count(), 1, 'the row is still open')
})

journey.run()
