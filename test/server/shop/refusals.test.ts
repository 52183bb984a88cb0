import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { formsOf, refusalOn } from '../../harness/shop/browser-without-scripts'
import { IDA_BY_STRIPE as IDA, openStripeShop as open } from '../../harness/shop/stripe-shop'

const refusals = suite('refusals in the shop')

const CODE = 'SUMMER-2031'

/** Opens a shop with a cart, and the fields of the forms of its pages. */
async function opened() {
  const shop = await open()
  const { visitor, add } = shop
  const cart = await add()
  const step = (fields: Readonly<Record<string, string>>) => ({ step: shop.server.newId(), ...fields })
  const token = cart.path.split('/').at(-1) ?? ''
  const refuse = (code = CODE) => visitor.answer(cart.path, step({ do: 'promo_code', code }))
  return { ...shop, cart, step, token, refuse }
}

refusals(
  'lead on with a redirect, so that no page on the way back is a form, and write nothing typed into it',
  async () => {
    const { visitor, event, shop, a, floor, cart, step, token, refuse, run, pay, end } = await opened()
    const answers = [
      await visitor.answer(event(a.events.open), step({ cart: token, [floor]: '0' })),
      await visitor.answer(`${shop}/products`, step({ cart: token })),
      await visitor.answer(`${shop}/vouchers`, step({ cart: token, qty: '1', value: '3' })),
      await refuse(),
      await visitor.answer(`${cart.path}/checkout`, step({ ...IDA, lastname: '' })),
      await visitor.answer(`${cart.path}/checkout`, step({ ...IDA, total: '1' })),
      await visitor.answer(`${shop}/order`, { email: 'ida@example' }),
    ]
    const follow = async ({ status, location }: (typeof answers)[number]) => {
      assert.is(status, 303)
      const { pathname, searchParams, hash } = new URL(location, 'http://shop')
      // What the server encrypted is random to a reader, and could contain any word.
      searchParams.delete('said')
      assert.not.match(`${pathname} ${[...searchParams.values()]} ${hash}`, /Ida|Berger|ida@example|SUMMER|Markt/)
      const page = await visitor.get(location)
      assert.is(page.status, 200, location)
      assert.ok(refusalOn(page), location)
      assert.is(page.headers['cache-control'], 'no-store')
      return page
    }
    for (const answer of answers) await follow(answer)
    await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA)
    await run()
    await pay()
    const invoice = { name: 'Ida Berger', street: 'Markt 1', postcode: '01067', city: '', country: 'DE' }
    const page = await follow(await visitor.answer(`${shop}/order/${token}/invoice`, step(invoice)))
    assert.match(page.html, 'value="Markt 1"')
    await end()
  },
)

refusals('keep what was chosen and typed', async () => {
  const { server, visitor, event, shop, a, floor, cart, step, token, refuse, end } = await opened()
  const seat = `seat_${a.seats[0]}`
  const chosen = { cart: token, [floor]: '5', [`qty_${a.prices.stalls.id}`]: '400' }
  const { location } = await visitor.answer(event(a.events.open), step(chosen))
  assert.is(formsOf(await visitor.get(location)).find(({ fields }) => floor in fields)?.fields[floor], '5')
  const list = `${event(a.events.numbered)}?view=list`
  const ticked = await visitor.answer(list, step({ cart: token, [seat]: server.b.prices.stalls.id }))
  assert.match((await visitor.get(ticked.location)).html, new RegExp(`name="${seat}" value="[^"]*" checked`))
  const vouchers = await visitor.answer(`${shop}/vouchers`, step({ cart: token, qty: '3', value: '2' }))
  assert.match((await visitor.get(vouchers.location)).html, /name="value"[^>]* value="2"/)
  assert.match((await visitor.get((await refuse()).location)).html, `value="${CODE}"`)
  const ida = step({ ...IDA, email: 'nobody', newsletter: '1', way: 'wire' })
  const page = await visitor.get((await visitor.answer(`${cart.path}/checkout`, ida)).location)
  for (const typed of ['value="Ida"', 'value="Berger"', 'value="nobody"', 'name="newsletter" value="1" checked'])
    assert.match(page.html, typed)
  assert.match((await visitor.get(`${cart.path}/checkout`)).html, 'value="nobody"', 'it stays with the cart')
  await end()
})

refusals('are shown only at an address that the server signed for that cart, for a limited time', async () => {
  const { server, visitor, event, shop, a, token, add, cart, refuse, end } = await opened()
  const { location } = await refuse()
  const said = new URLSearchParams(location.split('?')[1]).get('said') ?? ''
  assert.ok(refusalOn(await visitor.get(location)))
  const other = await add('1')
  const b = `/en/${server.b.slug}`
  const elsewhere = [other.path, `${cart.path}/checkout`, `${event(a.events.open)}?cart=${token}`]
  for (const path of [...elsewhere, `${shop}/products`, `${b}/products`, `${shop}/order`]) {
    const page = await visitor.get(`${path}${path.includes('?') ? '&' : '?'}said=${said}`)
    assert.is(refusalOn(page), null, path)
  }
  const [version, key] = said.split('.')
  const plain = Buffer.from('{"says":"shop.cart.over","values":{},"fields":{},"at":9e15}').toString('base64url')
  const changed = `${said.slice(0, -8)}${said.at(-8) === 'A' ? 'B' : 'A'}${said.slice(-7)}`
  const forgeries = ['<b>pay here</b>', plain, `${version}.${key}.${plain}`, changed, said.slice(0, -4), '', 'v1..']
  for (const query of [
    ...forgeries.map((forged) => `said=${encodeURIComponent(forged)}`),
    `said=${said}&said=pay+here`,
    `said[]=${said}`,
  ]) {
    const page = await visitor.get(`${cart.path}?${query}`)
    assert.equal([page.status, refusalOn(page)], [200, null], query)
    assert.not.match(page.html, 'pay here')
  }
  server.advance(16 * MINUTE)
  const late = await visitor.get(location)
  assert.equal([late.status, refusalOn(late)], [200, null])
  await end()
})

refusals('keep the delivery address, and accept no truncated email address', async () => {
  const { visitor, office, cart, step, orders, end } = await opened()
  const post = { name: 'Post', method: 'postal', price: 300 }
  const { data } = await office.ask('CreateShippingProvider', { input: post })
  assert.ok(data)
  const provider = (data.CreateShippingProvider as { readonly id: string }).id
  const delivery = { street: 'Markt 1', postcode: '01067', city: 'Dresden', country: 'XX' }
  const refused = await visitor.answer(cart.path, step({ do: 'ship', provider, ...delivery }))
  assert.ok(refusalOn(await visitor.get(refused.location)))
  const long = `${'a'.repeat(240)}@example.organisation`
  const { location } = await visitor.answer(
    `${cart.path}/checkout`,
    step({ ...IDA, email: long, total: String(orders()[0]?.total) }),
  )
  assert.ok(refusalOn(await visitor.get(location)), 'its first 254 characters are an address too')
  assert.is(orders()[0]?.status_code, STATUS.created)
  assert.match((await visitor.get(cart.path)).html, 'value="Markt 1"')
  await end()
})

refusals('keep their address short enough for proxies', async () => {
  const { visitor, shop, cart, step, token, run, pay, end } = await opened()
  await visitor.send(await visitor.get(`${cart.path}/checkout`), 'firstname', IDA)
  await run()
  await pay()
  const [long, empty] = ['座'.repeat(200), '']
  const invoice = { company: long, name: long, street: long, postcode: long, city: empty, country: 'DE', vat_id: long }
  const { location } = await visitor.answer(`${shop}/order/${token}/invoice`, step(invoice))
  assert.ok(location.length < 4000, `${location.length}`)
  assert.ok(refusalOn(await visitor.get(location)))
  await end()
})

refusals('refer to no cart that was never stored', async () => {
  const { visitor, event, shop, a, floor, step, end } = await opened()
  for (const [path, more] of [
    [event(a.events.open), { [floor]: '0' }],
    [`${shop}/products`, {}],
  ] as const) {
    const fresh = formsOf(await visitor.get(path)).find(({ fields }) => fields.cart)?.fields.cart ?? ''
    const { location } = await visitor.answer(path, step({ ...more, cart: fresh }))
    assert.ok(refusalOn(await visitor.get(location)))
    const later = location.replace(/said=[^&]*/, '')
    assert.not.match((await visitor.get(later)).html, 'Your time has run out')
  }
  await end()
})

refusals('say on each page of choices that the time of the cart is over', async () => {
  const { server, visitor, event, shop, a, token, run, orders, end } = await opened()
  const paths = [event(a.events.open), `${shop}/products`, `${shop}/vouchers`]
  for (const path of paths)
    assert.not.match((await visitor.get(`${path}?cart=${token}`)).html, 'Your time has run out.')
  server.advance(16 * MINUTE)
  await run()
  assert.is(orders().length, 0)
  for (const path of paths) {
    const { status, html } = await visitor.get(`${path}?cart=${token}`)
    assert.is(status, 200)
    assert.match(html, '<b>Your time has run out.</b> Your places are back on sale.')
    assert.not.match(html, token, 'the next choice begins another cart')
    assert.not.match((await visitor.get(path)).html, 'Your time has run out')
  }
  await end()
})

refusals.run()
