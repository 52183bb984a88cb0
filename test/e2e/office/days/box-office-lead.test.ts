import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idSource } from '../../../../shared/kernel/ids'
import { DAY, iso } from '../../../../shared/kernel/time'
import { orderActionPhrases } from '../../../../shared/orders/phrases/actions'
import { refundPhrases } from '../../../../shared/orders/phrases/refunds'
import { STATUS } from '../../../../shared/orders/rules'
import { openDevice } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, OPEN_HOUSE, recordViolations } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'

const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

const calls = suite<ExaminationContext>('calls that a box-office lead answers')

calls.before(async (context) => {
  context.product = await startProduct()
  context.objections = []
})

calls.after(async ({ product }) => {
  await product?.dispose()
})

type Booked = { readonly id: string; readonly total: number; readonly name: string }

/** Orders three places in the office, and pays for them if asked to. */
async function book(product: Product, name: string, isPaid: boolean): Promise<Booked> {
  type Events = { readonly events: { readonly events: readonly { readonly id: string; readonly title: string }[] } }
  const { events } = await queryAs<Events>(product, 'admin', '{ events(input: { on_sale: true, limit: 200 }) { events { id title } } }')
  const event = events.events.find(({ title }) => title === OPEN_HOUSE)
  type Prices = { readonly prices: { readonly prices: readonly { readonly id: string; readonly value: number; readonly is_reservation_only: boolean }[] } }
  const { prices } = await queryAs<Prices>(
    product,
    'admin',
    'query ($id: ID!) { prices(input: { event_id: $id, enabled: true }) { prices { id value is_reservation_only } } }',
    { id: event?.id },
  )
  const price = prices.prices.find(({ value, is_reservation_only }) => value > 0 && !is_reservation_only)
  const terms = isPaid ? { order_type: 'regular' } : { order_type: 'reservation', valid_until: iso(Date.now() + DAY) }
  const { ReserveOrder: order } = await queryAs<{ ReserveOrder: Booked }>(
    product,
    'admin',
    'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id total name } }',
    { input: { id: newId(), channel: 'phone', name, items: [{ id: newId(), price_id: price?.id, qty: 3 }], ...terms } },
  )
  if (isPaid)
    await queryAs(product, 'admin', 'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }', {
      id: order.id,
      input: { id: newId(), method: 'moto', amount: order.total },
    })
  return order
}

type Ledger = {
  readonly status_code: number
  readonly payments: readonly { readonly method: string; readonly amount: number }[]
  readonly emails: readonly { readonly kind: string; readonly address: string }[]
}

/** Status, payments and emails of an order, as the server has them. */
async function ledgerOf(product: Product, { id }: Booked) {
  const query = 'query ($id: ID!) { order(id: $id) { status_code payments { method amount } emails { kind address } } }'
  const { order } = await queryAs<{ order: Ledger }>(product, 'admin', query, { id })
  return {
    status: order.status_code,
    payments: order.payments.map(({ method, amount }) => `${method} ${amount}`).sort(),
    emails: order.emails.map(({ kind, address }) => `${kind} ${address}`),
  }
}

for (const [lang, locale, colorScheme] of [
  ['en', 'en-GB', 'light'],
  ['de', 'de-DE', 'dark'],
] as const) {
  const say = { ...orderActionPhrases[lang], ...refundPhrases[lang] }
  /** The beginning of a title, before the booking code. */
  const titled = (key: keyof typeof say) => new RegExp((say[key].split('{code}').sort((a, b) => b.length - a.length)[0] ?? '').trim())

  /** Finds a caller's order by name and opens it. */
  const find = async (page: Page, { name }: Booked): Promise<void> => {
    await page.locator('body').press('/')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(name)
    await page.getByText(name).first().click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: say['orders.do.more'], exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
  }

  calls(`finds orders by name, takes money, resends and refunds them to the cent, ${lang}, ${colorScheme}`, async (context) => {
    const { product } = context
    const called = (n: number) => `${lang === 'en' ? 'Wetherby' : 'Zeisig'} ${'Anton Berta Cäsar Dora'.split(' ')[n]}`
    const [unpaid, ill, cancelled, lost] = [
      await book(product, called(0), false),
      await book(product, called(1), true),
      await book(product, called(2), true),
      await book(product, called(3), true),
    ]
    const device = await openDevice(product, { path: '/orders', locale, colorScheme, viewport: { width: 1180, height: 820 } })
    const page = device.page()
    Object.assign(context, { device, page })
    await page.locator('input[type="email"]').fill('admin@lindenau.example')
    await page.locator('input[type="password"]').fill('lindenau')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('button', { name: /Stadttheater Lindenau/ }).click({ timeout: SLOW_TIMEOUT })
    await page.getByText(lost.name).first().waitFor({ timeout: SLOW_TIMEOUT })

    await find(page, unpaid)
    await page.getByRole('button', { name: say['orders.do.pay'], exact: true }).click()
    const pay = page.getByRole('dialog', { name: titled('orders.pay.title') })
    await pay.getByRole('button', { name: say['orders.pay.cash'] }).waitFor()
    await recordViolations(context, `a payment, ${lang}`, [colorScheme])
    await pay.getByRole('button', { name: say['orders.pay.do'], exact: true }).click({ timeout: SLOW_TIMEOUT })
    await pay.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    assert.equal(await ledgerOf(product, unpaid), { status: STATUS.paid, payments: [`wire ${unpaid.total}`], emails: [] })

    for (const [order, qty] of [
      [ill, 1],
      [cancelled, 3],
    ] as const) {
      await find(page, order)
      await page.getByRole('button', { name: say['orders.do.refund'], exact: true }).click()
      const refund = page.getByRole('dialog', { name: titled('orders.refund_order.title') })
      if (qty < 3) await refund.getByRole('spinbutton').or(refund.getByRole('textbox')).first().fill(String(qty))
      await refund.getByLabel(say['orders.refund.reason']).fill('Influenza')
      await refund.getByRole('button', { name: say['orders.refund_order.do'], exact: true }).click({ timeout: SLOW_TIMEOUT })
      await refund.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
      const { status, payments } = await ledgerOf(product, order)
      const back = (order.total / 3) * qty
      assert.equal(status, qty < 3 ? STATUS.partially_refunded : STATUS.refunded)
      assert.is(payments.length, 2)
      assert.ok(
        payments.some((payment) => payment.endsWith(` -${back}`)),
        payments.join(),
      )
    }

    await find(page, lost)
    await page.getByRole('button', { name: say['orders.do.more'], exact: true }).click()
    await page.getByRole('menuitem', { name: say['orders.do.resend'] }).click()
    const resend = page.getByRole('dialog', { name: titled('orders.resend.title') })
    await resend.getByLabel(say['orders.resend.address']).fill('caller@example.org')
    await recordViolations(context, `tickets sent again, ${lang}`, [colorScheme])
    await resend.getByRole('button', { name: say['orders.resend.do'], exact: true }).click()
    await resend.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    assert.equal((await ledgerOf(product, lost)).emails, ['tickets caller@example.org'])
    await page.getByText('caller@example.org').waitFor({ timeout: SLOW_TIMEOUT })
    assert.equal(context.objections, [])
    await device.dispose()
  })
}

calls.run()
