import { DAY } from '../../../shared/kernel/time'
import { openStripeOrganisation } from '../providers/stripe-house'
import { PlainBrowser } from './browser-without-scripts'

/** A buyer as the form of the checkout asks, who pays at Stripe. */
export const IDA_BY_STRIPE = { firstname: 'Ida', lastname: 'Berger', email: 'ida@example.org', way: 'stripe' }

/** Opens a shop whose buyers pay at Stripe, by bank transfer or with vouchers, and a visitor without scripts. */
export async function openStripeShop(headers: Readonly<Record<string, string>> = {}) {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop']))
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const shop = `/en/${a.slug}`
  const visitor = new PlainBrowser(server, headers)
  const event = (id: string) => `${shop}/events/${id}/tickets`
  const orders = () => server.rows('orders', a)
  const floor = `qty_${a.prices.floor.id}`
  const add = async (qty = '2', who = visitor) => who.send(await who.get(event(a.events.open)), floor, { [floor]: qty })
  const pay = async () => {
    const payment = server.rows('payments', a).find(({ status }) => status === 'pending')?.id ?? ''
    house.stripe.pay(payment)
    await house.heard(payment)
    await house.run()
  }
  return { ...house, a, shop, visitor, event, orders, floor, add, pay }
}
