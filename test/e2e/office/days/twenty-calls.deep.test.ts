import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { STATUS } from '../../../../shared/orders/status'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../../accessibility-checks'
import { SLOW_TIMEOUT } from '../../steps'
import { type BookedOrder, book, ledgerOf, PLACES, phone, salePrices } from './calls'
import { DAY_LANGUAGES, openOfficeIn } from './languages'

const calls = suite<ExaminationContext>('twenty phone calls in a row')

calls.before(async (context) => {
  context.product = await startProduct()
  context.objections = []
})

calls.after(async ({ product }) => {
  await product?.dispose()
})

const CALLERS =
  'Anton Berta Cäsar Dora Emil Friedrich Gustav Heinrich Ida Julius Konrad Ludwig Martha Nordpol Otto Paula Quelle Richard Siegfried Theodor'.split(
    ' ',
  )
const CONCERT = 'Jazz im Studio'

for (const language of DAY_LANGUAGES) {
  const { lang, colorScheme } = language

  calls(`find, exchange, refund and resend, five each, ${lang}, ${colorScheme}`, async (context) => {
    const { product } = context
    const lastname = lang === 'en' ? 'Whitcombe' : 'Zaunkönig'
    const [dear, cheap] = await salePrices(product, OPEN_HOUSE)
    const concerts = await salePrices(product, CONCERT)
    const [dearest, cheapest] = [concerts[0], concerts.at(-1)]
    assert.ok(dear && cheap && dearest && cheapest)
    const orders: BookedOrder[] = []
    for (const firstname of CALLERS) orders.push(await book(product, dear, firstname, lastname))
    const device = await openOfficeIn(product, '/orders', language)
    const page = device.page()
    Object.assign(context, { device, page })
    const last = orders.at(-1)
    assert.ok(last && orders.length === 20)
    await page.getByText(last.booking_code).waitFor({ timeout: SLOW_TIMEOUT })
    const { find, pay, exchange, refund, resend } = phone(product, page, lang)
    const order = (n: number) => orders[n] ?? last

    // Where do I sit, and when? By what a caller knows of the order.
    await find(order(0), order(0).booking_code)
    await find(order(1), order(1).contact.email)
    await find(order(2), order(2).contact.phone)
    await find(order(3), `${lastname} ${CALLERS[3]}`)
    await find(order(4), order(4).name.toLowerCase().slice(0, -3))
    await page.getByText(OPEN_HOUSE).first().waitFor()

    for (const [n, qty, title, price] of [
      [5, PLACES, CONCERT, dearest],
      [6, 1, CONCERT, dearest],
      [7, PLACES, OPEN_HOUSE, cheap],
      [8, 2, OPEN_HOUSE, cheap],
      [9, 2, CONCERT, cheapest],
    ] as const) {
      await find(order(n))
      const made = await exchange(order(n), qty, title, price)
      if ((await ledgerOf(product, made)).status !== STATUS.paid) await pay(made)
    }
    for (const [n, qty, way] of [
      [10, PLACES, 'as_paid'],
      [11, 1, 'as_paid'],
      [12, 2, 'as_paid'],
      [13, PLACES, 'wire'],
      [14, 1, 'wire'],
    ] as const) {
      await find(order(n))
      await refund(order(n), qty, way)
    }
    for (const n of [15, 16, 17, 18, 19]) {
      await find(order(n))
      await resend(order(n), n % 2 === 0 ? `caller-${n}@example.org` : null)
    }
    await recordViolations(context, `after twenty calls, ${lang}`, [colorScheme])
    assert.equal(context.objections, [])
    await device.dispose()
  })
}

calls.run()
