import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../../accessibility-checks'
import { SLOW_TIMEOUT } from '../../steps'
import { book, phone, salePrices } from './calls'
import { DAY_LANGUAGES, openOfficeIn } from './languages'

const calls = suite<ExaminationContext>('phone calls to the box office')

calls.before(async (context) => {
  context.product = await startProduct()
  context.objections = []
})

calls.after(async ({ product }) => {
  await product?.dispose()
})

for (const language of DAY_LANGUAGES) {
  const { lang, colorScheme } = language

  calls(`pay, exchange, refund and resend to the cent, ${lang}, ${colorScheme}`, async (context) => {
    const { product } = context
    const lastname = lang === 'en' ? 'Wetherby' : 'Zeisig'
    const [price] = await salePrices(product, OPEN_HOUSE)
    const [concert] = await salePrices(product, 'Jazz im Studio')
    assert.ok(price && concert)
    const [unpaid, late, ill, lost] = [
      await book(product, price, 'Anton', lastname, false),
      await book(product, price, 'Berta', lastname),
      await book(product, price, 'Cäsar', lastname),
      await book(product, price, 'Dora', lastname),
    ]
    const device = await openOfficeIn(product, '/orders', language)
    const page = device.page()
    Object.assign(context, { device, page })
    await page.getByText(lost.booking_code).waitFor({ timeout: SLOW_TIMEOUT })
    const { find, pay, exchange, refund, resend } = phone(product, page, lang)

    await find(unpaid)
    await pay(unpaid.id)
    await find(late, late.contact.email)
    const made = await exchange(late, 2, 'Jazz im Studio', concert)
    await recordViolations(context, `an exchanged order, ${lang}`, [colorScheme])
    await pay(made)
    await find(ill)
    await refund(ill, 1)
    await find(lost, lost.contact.phone)
    await resend(lost, 'caller@example.org')
    await recordViolations(context, `tickets sent again, ${lang}`, [colorScheme])
    assert.equal(context.objections, [])
    await device.dispose()
  })
}

calls.run()
