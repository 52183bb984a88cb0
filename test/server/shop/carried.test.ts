import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formsOf, refusalOn } from '../../harness/shop/browser-without-scripts'
import { openStripeShop as open } from '../../harness/shop/stripe-shop'

const carrying = suite('attribution parameters of a visit')

const CAME_BY = { affiliate: 'radio', promo: 'SPRING', accreditation: 'A'.repeat(43), from: 'news.example' }
const QUERY = String(new URLSearchParams(CAME_BY))

/** Returns the parameters of an address that say how a visit came. */
const queryOf = (path: string) => {
  const { affiliate, promo, accreditation, from } = Object.fromEntries(new URL(path, 'http://shop').searchParams)
  return { affiliate, promo, accreditation, from }
}
/** The link of a page with some words. */
const linkOf = (html: string, words: string): string =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${words}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

carrying('stay through the forms of the cart beside an event, also where one is refused', async () => {
  const { visitor, event, floor, a, end } = await open({ referer: 'http://localhost:3000/' })
  const page = await visitor.get(`${event(a.events.open)}?${QUERY}`)
  const cart = await visitor.send(page, floor, { [floor]: '1' })
  assert.equal(queryOf(cart.path), CAME_BY, 'the cart')
  const beside = await visitor.get(linkOf(cart.html, 'Add more'))
  assert.match(beside.path, event(a.events.open))
  assert.equal(queryOf(beside.path), CAME_BY, 'the link to add more')
  const extended = await visitor.step(beside, 'extend')
  assert.match(extended.path, event(a.events.open))
  assert.equal(queryOf(extended.path), CAME_BY, 'a form of the cart beside the event')
  const refused = await visitor.step(extended, 'change', { qty: '400', step: visitor.server.newId() })
  assert.ok(refusalOn(refused))
  const choosing = formsOf(refused).find(({ fields }) => floor in fields)
  assert.equal(queryOf(`?${new URLSearchParams(choosing?.fields)}`), CAME_BY, 'a refusal')
  await end()
})

carrying('stay through the pages of the cart and of the checkout, also where they refuse', async () => {
  const { visitor, event, floor, a, end } = await open({ referer: 'http://localhost:3000/' })
  const page = await visitor.get(`${event(a.events.open)}?${QUERY}`)
  const cart = await visitor.send(page, floor, { [floor]: '1' })
  const refused = await visitor.step(cart, 'promo_code', { code: 'NONE' })
  assert.ok(refusalOn(refused))
  assert.equal(queryOf(linkOf(refused.html, 'Add more')), CAME_BY, 'a refusal of the cart')
  const extra = formsOf(cart).find(({ fields }) => `qty_${a.products.sekt.id}` in fields)
  const added = await visitor.post(extra?.action ?? '', extra?.fields ?? {})
  assert.equal(queryOf(added.path), CAME_BY, 'a product of the cart')
  const checkout = await visitor.get(linkOf(added.html, 'Continue to checkout'))
  assert.equal(queryOf(checkout.path), CAME_BY, 'the checkout')
  const missing = await visitor.send(checkout, 'firstname', { firstname: '', way: 'wire' })
  assert.ok(refusalOn(missing))
  assert.equal(queryOf(linkOf(missing.html, '‹ Back to the cart')), CAME_BY, 'a refusal of the checkout')
  await visitor.step(cart, 'leave')
  const over = await visitor.get(cart.path)
  assert.is(over.status, 410)
  assert.equal(queryOf(linkOf(over.html, 'See the programme')), CAME_BY, 'a cart that is over')
  await end()
})

carrying('stays through the pages of legal texts and lost orders, which no cache stores with a cart', async () => {
  const { server, visitor, shop, add, end } = await open()
  server.sql('update orgs set settings = ?', JSON.stringify({ webshop_terms: { terms: '<p>Terms</p>' } }))
  const token = (await add()).path.split('/').at(-1) ?? ''
  const home = (html: string) => /<a class="home" href="([^"]*)"/.exec(html)?.[1]
  for (const path of ['/terms', '/accessibility', '/order']) {
    const page = await visitor.get(`${shop}${path}?cart=${token}`)
    assert.is(home(page.html), `${shop}?cart=${token}`, path)
    assert.is(page.headers['cache-control'], 'no-store', path)
  }
  assert.is((await visitor.get(`${shop}/terms`)).headers['cache-control'], 'no-cache')
  const lost = await visitor.send(await visitor.get(`${shop}/order?cart=${token}`), 'email', { email: 'none' })
  assert.is(home(lost.html), `${shop}?cart=${token}`)
  await end()
})

carrying.run()
