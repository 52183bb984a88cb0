import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idSource } from '../../../../shared/kernel/ids'
import { phraseBook } from '../../../../shared/phrases'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { springCode } from '../../../harness/office/spring-code'
import { openOffice, queryAs, SLOW_TIMEOUT } from '../../steps'

const journey = suite<{ product: Product; device: Device }>('links to events with a promo code')

const words = phraseBook.en

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

journey('offer the events that the chosen code is good for', async (context) => {
  const { product } = context
  const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))
  const read = '{ events(input: { limit: 100 }) { events { id title } } }'
  const { events } = await queryAs<{ events: { events: readonly { id: string; title: string }[] } }>(
    product,
    'admin',
    read,
  )
  const [good] = events.events
  assert.ok(good && events.events.some(({ title }) => title !== good.title))
  const input = { ...springCode(newId(), good.id), name: 'Good for one' }
  await queryAs(
    product,
    'admin',
    'mutation ($input: CreatePromoCodeInput!) { CreatePromoCode(input: $input) { id } }',
    { input },
  )

  context.device = await openOffice(product, '/settings/message_templates?new_message_template=new', {
    viewport: { width: 1180, height: 900 },
  })
  const page = context.device.page()
  const cta = page.getByRole('dialog', { name: words['email.cta_title'] })
  const options = page.getByRole('option')
  const event = cta.getByRole('combobox', { name: words['email.cta_event'] })
  const offered = async () => {
    await event.click()
    await options.first().waitFor({ timeout: SLOW_TIMEOUT })
    const names = await options.allTextContents()
    await page.keyboard.press('Escape')
    return names
  }
  await page.getByRole('button', { name: words['email.cta_title'] }).click({ timeout: SLOW_TIMEOUT })
  await cta.getByRole('button', { name: words['email.cta_event'] }).click()
  assert.ok((await offered()).length > 1, 'without a code')
  await cta.getByRole('combobox', { name: words['email.cta_with_code'] }).click()
  await page.getByRole('option', { name: input.name }).click({ timeout: SLOW_TIMEOUT })
  const left = await offered()
  assert.is(left.length, 1)
  assert.ok(left[0]?.endsWith(good.title), left[0])
})

journey.run()
