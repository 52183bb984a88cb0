import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

const opening = suite<ExaminationContext>('shortcuts to forms of campaigns, labels, prices and messages')

type Events = { readonly events: { readonly events: readonly { readonly id: string; readonly title: string }[] } }

opening.before(async (context) => {
  context.objections = []
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/campaigns?archived=false', {
    viewport: { width: 1180, height: 820 },
  })
  context.page = context.device.page()
  context.page.setDefaultTimeout(SLOW_TIMEOUT)
  await waitUntilSaved(context.device)
})

opening.after(async ({ product, device, objections }) => {
  await device?.dispose()
  await product?.dispose()
  assert.equal(objections, [])
})

opening('an event’s menu plans a campaign for it, with a promo code made above the form', async (context) => {
  const { page, product } = context
  const { events } = await queryAs<Events>(
    product,
    'admin',
    '{ events(input: { query: "Jazz im Studio", limit: 1 }) { events { id title } } }',
  )
  const [event] = events.events
  assert.ok(event)
  await navigateTo(page, `/events/${event.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Plan campaign' }).click()
  const form = page.getByRole('dialog', { name: 'New campaign' })
  await form.waitFor()
  const { searchParams } = new URL(page.url())
  assert.equal(
    [searchParams.get('new_campaign'), searchParams.get('event_id'), searchParams.get('tab')],
    ['1', event.id, 'timeline'],
  )
  assert.match(await form.getByRole('combobox', { name: 'Event' }).inputValue(), /Jazz im Studio/)
  await form.getByLabel('Title or text of the post').fill('Jazz in winter')
  await form.getByRole('button', { name: 'New promo code' }).click()
  const code = page.getByRole('dialog', { name: 'New promo code' })
  await code.getByRole('textbox', { name: 'Name', exact: true }).fill('Winter jazz')
  await code.getByRole('textbox', { name: 'Code', exact: true }).fill('WINTERJAZZ')
  await code.getByLabel('Discount').fill('10')
  await recordViolations(context, 'a promo code above a campaign')
  await code.getByRole('button', { name: 'Save promo code' }).click()
  await code.waitFor({ state: 'detached' })
  assert.is(await form.getByLabel('Title or text of the post').inputValue(), 'Jazz in winter')
  await form.getByRole('combobox', { name: 'Promo code' }).click()
  await page.getByRole('option', { name: 'Winter jazz' }).click()
  await form.getByRole('button', { name: 'Save campaign' }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(new URL(`/en/events/${event.id}/campaigns`, page.url()).href)
  await page.getByRole('button', { name: `Only ${event.title}` }).waitFor()
  await page.getByRole('radio', { name: 'List' }).press('Space')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'list')
  await page.getByText('Jazz in winter').first().waitFor()
  await page.getByRole('button', { name: `Only ${event.title}` }).click()
  await page.waitForURL((url) => !url.searchParams.has('event_id'))
})

opening('labels and price categories open at an event, a message at chosen contacts', async (context) => {
  const { page, product } = context
  const { events } = await queryAs<Events>(
    product,
    'admin',
    '{ events(input: { query: "Jazz im Studio", limit: 1 }) { events { id title } } }',
  )
  await navigateTo(page, `/events/${events.events[0]?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  await page
    .getByRole('dialog', { name: /Labels/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('region', { name: 'Prices' }).getByRole('rowheader').first().getByRole('button').click()
  const category = page.getByRole('dialog', { name: 'Edit price category' })
  await category.waitFor()
  await recordViolations(context, 'a price category at an event')
  await category.getByRole('button', { name: 'Close' }).click()
  await navigateTo(page, '/contacts')
  for (const count of [1, 2]) {
    await page
      .getByRole('checkbox', { name: /^Select /, checked: false })
      .first()
      .click()
    await page.getByText(`${count} selected`).waitFor()
  }
  await page.getByRole('button', { name: 'Message to contacts' }).click()
  const message = page.getByRole('dialog', { name: 'Message to contacts' })
  await message.waitFor()
  assert.match(page.url(), /new_contacts_message=[0-9a-f-]{36}(,|%2C)[0-9a-f-]{36}/)
})

opening.run()
