import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import { idSource } from '../../../../shared/kernel/ids'
import type { Language } from '../../../../shared/kernel/phrases'
import { DAY, iso } from '../../../../shared/kernel/time'
import { orderActionPhrases } from '../../../../shared/orders/phrases/actions'
import { exchangePhrases } from '../../../../shared/orders/phrases/exchange'
import { refundPhrases } from '../../../../shared/orders/phrases/refunds'
import { STATUS } from '../../../../shared/orders/status'
import type { Product } from '../../../harness/browser/product'
import { queryAs, SLOW_TIMEOUT } from '../../steps'

/** The user of the API, another one than at the screen: each may read for a limited time in a minute. */
const API = 'super'

const newId = idSource(Date.now, (length) => crypto.getRandomValues(new Uint8Array(length)))

/** An order of a caller: three places that cost the same. */
export type BookedOrder = {
  readonly id: string
  readonly total: number
  readonly name: string
  readonly booking_code: string
  readonly contact: Caller
}
type Caller = { readonly id: string; readonly email: string; readonly phone: string }
type Price = {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly is_reservation_only: boolean
}

/** Places of every order. */
export const PLACES = 3

/** Prices for sale of the event with a title, the dearest first. */
export async function salePrices(product: Product, title: string): Promise<readonly Price[]> {
  type Events = { readonly events: { readonly events: readonly { readonly id: string; readonly title: string }[] } }
  const { events } = await queryAs<Events>(
    product,
    API,
    '{ events(input: { on_sale: true, limit: 200 }) { events { id title } } }',
  )
  const event = events.events.find((each) => each.title === title)
  const { prices } = await queryAs<{ prices: { prices: readonly Price[] } }>(
    product,
    API,
    'query ($id: ID!) { prices(input: { event_id: $id, enabled: true }) { prices { id name value is_reservation_only } } }',
    { id: event?.id },
  )
  return prices.prices
    .filter(({ value, is_reservation_only }) => value > 0 && !is_reservation_only)
    .sort((a, b) => b.value - a.value)
}

/** Orders three places for a new contact in the office, and pays for them if asked to. */
export async function book(
  product: Product,
  price: Price,
  firstname: string,
  lastname: string,
  isPaid = true,
): Promise<BookedOrder> {
  const id = newId()
  const contact = { id, email: `${id}@example.org`, phone: `+43 660 ${id.replace(/\D/g, '').slice(-9)}` }
  await queryAs(product, API, 'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }', {
    input: { ...contact, firstname, lastname },
  })
  const terms = isPaid ? { order_type: 'regular' } : { order_type: 'reservation', valid_until: iso(Date.now() + DAY) }
  const { ReserveOrder: order } = await queryAs<{ ReserveOrder: Omit<BookedOrder, 'contact'> }>(
    product,
    API,
    'mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id total name booking_code } }',
    {
      input: {
        id: newId(),
        channel: 'phone',
        name: '',
        contact_id: contact.id,
        items: [{ id: newId(), price_id: price.id, qty: PLACES }],
        ...terms,
      },
    },
  )
  if (isPaid)
    await queryAs(
      product,
      API,
      'mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }',
      {
        id: order.id,
        input: { id: newId(), method: 'moto', amount: order.total },
      },
    )
  return { ...order, contact }
}

type Ledger = {
  readonly status_code: number
  readonly total: number
  readonly exchanged_from_id: string | null
  readonly payments: readonly { readonly method: string; readonly amount: number }[]
  readonly emails: readonly { readonly kind: string; readonly address: string }[]
}

/** Status, payments and emails of an order, as the server has them. */
export async function ledgerOf(product: Product, id: string) {
  const query =
    'query ($id: ID!) { order(id: $id) { status_code total exchanged_from_id payments { method amount } emails { kind address } } }'
  const { order } = await queryAs<{ order: Ledger }>(product, API, query, { id })
  return {
    status: order.status_code,
    total: order.total,
    exchanged_from_id: order.exchanged_from_id,
    payments: order.payments.map(({ method, amount }) => `${method} ${amount}`).sort(),
    emails: order.emails.map(({ kind, address }) => `${kind} ${address}`),
  }
}

/** The office's screen as the lead of a box office uses it on the telephone, in one language. */
export function phone(product: Product, page: Page, lang: Language) {
  const say = { ...orderActionPhrases[lang], ...refundPhrases[lang], ...exchangePhrases[lang] }
  /** The beginning or end of a title, without the booking code. */
  const titled = (key: keyof typeof say) =>
    new RegExp((say[key].split('{code}').sort((a, b) => b.length - a.length)[0] ?? '').trim())
  const dialog = (key: keyof typeof say) => page.getByRole('dialog', { name: titled(key) })
  const doIt = async (key: keyof typeof say) => {
    const [button, more] = [
      page.getByRole('button', { name: say[key], exact: true }),
      page.getByRole('button', { name: say['orders.do.more'], exact: true }),
    ]
    await more.waitFor({ timeout: SLOW_TIMEOUT })
    if (await button.isVisible()) return button.click()
    await more.click()
    await page.getByRole('menuitem', { name: say[key], exact: true }).click()
  }
  /** Finds a caller's order by what the caller says, and opens it. */
  const find = async (order: BookedOrder, text: string = order.name): Promise<void> => {
    await page.locator('body').press('/')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
    await page.getByText(order.booking_code).first().click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('heading', { name: order.booking_code }).waitFor({ timeout: SLOW_TIMEOUT })
  }
  return {
    say,
    dialog,
    doIt,
    find,
    pay: async (id: string) => {
      const before = await ledgerOf(product, id)
      await doIt('orders.do.pay')
      const pay = dialog('orders.pay.title')
      await pay.getByRole('button', { name: say['orders.pay.do'], exact: true }).click({ timeout: SLOW_TIMEOUT })
      await pay.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
      const { status, payments, total } = await ledgerOf(product, id)
      assert.is(status, STATUS.paid)
      const owed = total - before.payments.reduce((sum, payment) => sum + Number(payment.split(' ')[1]), 0)
      assert.equal(payments, [...before.payments, `wire ${owed}`].sort())
    },
    /** Refunds places of an order of which none was refunded before. */
    refund: async (order: BookedOrder, qty: number, way: 'as_paid' | 'wire' = 'as_paid') => {
      await doIt('orders.do.refund')
      const refund = dialog('orders.refund_order.title')
      if (qty < PLACES) await refund.getByRole('spinbutton').or(refund.getByRole('textbox')).first().fill(String(qty))
      if (way === 'wire') {
        await refund.getByRole('combobox', { name: say['orders.refund.way'] }).click()
        await page.getByRole('option', { name: say['orders.refund.way.wire'] }).click()
      }
      await refund.getByLabel(say['orders.refund.reason']).fill('Influenza')
      await refund
        .getByRole('button', { name: say['orders.refund_order.do'], exact: true })
        .click({ timeout: SLOW_TIMEOUT })
      await refund.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
      const { status, payments } = await ledgerOf(product, order.id)
      assert.equal(status, qty < PLACES ? STATUS.partially_refunded : STATUS.refunded)
      assert.equal(
        payments,
        [`moto ${order.total}`, `${way === 'wire' ? 'wire' : 'moto'} -${(order.total / PLACES) * qty}`].sort(),
      )
    },
    /** Sends the tickets again, to an address that the caller says, or to the contact's. */
    resend: async (order: BookedOrder, address: string | null) => {
      await doIt('orders.do.resend')
      const resend = dialog('orders.resend.title')
      if (address) await resend.getByLabel(say['orders.resend.address']).fill(address)
      await resend.getByRole('button', { name: say['orders.resend.do'], exact: true }).click({ timeout: SLOW_TIMEOUT })
      await resend.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
      assert.equal((await ledgerOf(product, order.id)).emails, [`tickets ${address ?? order.contact.email}`])
      await page
        .getByText(address ?? order.contact.email)
        .first()
        .waitFor({ timeout: SLOW_TIMEOUT })
    },
    /**
     * Exchanges places for those of a price of another event or the same, and takes or returns the difference. Returns
     * the new order's id.
     */
    exchange: async (order: BookedOrder, qty: number, title: string, price: Price) => {
      await doIt('orders.exchange.do')
      const exchange = dialog('orders.exchange.title')
      const next = exchange.getByRole('button', { name: say['orders.exchange.next'], exact: true })
      if (qty < PLACES) await exchange.getByRole('textbox').first().fill(String(qty))
      await next.click({ timeout: SLOW_TIMEOUT })
      await exchange.getByRole('radio', { name: title }).click({ timeout: SLOW_TIMEOUT })
      await next.click()
      const value = String(qty)
      const suggested = exchange.getByRole('listitem').filter({ has: page.getByRole('textbox') })
      await suggested.first().waitFor({ timeout: SLOW_TIMEOUT })
      const money = new Intl.NumberFormat(lang === 'en' ? 'en-GB' : 'de-DE', {
        style: 'currency',
        currency: 'EUR',
      }).format(price.value / 100)
      for (const line of await suggested.all())
        await line.getByRole('textbox').fill((await line.textContent())?.includes(money) ? value : '0')
      const [worth, cost] = [(order.total / PLACES) * qty, price.value * qty]
      await exchange
        .getByRole('button', { name: new RegExp(`^${say['orders.exchange.confirm']}`) })
        .and(page.locator(':enabled'))
        .click({ timeout: SLOW_TIMEOUT })
      await page.waitForURL(
        (url) => !url.searchParams.has('exchange_order') && url.searchParams.get('order_id') !== order.id,
        { timeout: SLOW_TIMEOUT },
      )
      const id = new URL(page.url()).searchParams.get('order_id') ?? ''
      const [old, made] = [await ledgerOf(product, order.id), await ledgerOf(product, id)]
      const [credit, back] = [Math.min(worth, cost), Math.max(0, worth - cost)]
      assert.equal(
        old.payments,
        [`moto ${order.total}`, `exchange -${credit}`, ...(back > 0 ? [`moto -${back}`] : [])].sort(),
      )
      assert.equal([made.total, made.exchanged_from_id, made.payments], [cost, order.id, [`exchange ${credit}`]])
      assert.is(made.status === STATUS.paid, cost <= worth)
      return id
    },
  }
}
