import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { promoNight } from '../../harness/office/promo-night'
import { codeOf } from '../../harness/text/code-of'

const terms = suite('terms of promo codes')

terms('refuses a limit below the sold and held uses, whatever a desk does meanwhile', async () => {
  const { served, office, desk, pool, row } = await promoNight()
  const one = await desk('Desk 1', 0)
  one.device.cut(true)
  await one.sell(1, 1439)
  const refused = await office.update({ limit_tickets: 1 })
  assert.equal(
    [refused.code, refused.details],
    ['promo_codes.limit_below', { field: 'limit_tickets', sold: 0, held: 2 }],
  )
  assert.is(row()?.limit_tickets, 4)
  assert.is((await office.update({ limit_tickets: 2 })).code, null)
  const two = await desk('Desk 2', 1)
  assert.is(await codeOf(two.sell(1, 1439)), 'promo_codes.used_up')
  one.device.cut(false)
  assert.is(await one.device.drain.run(), null)
  assert.equal([pool(), served.rows('incidents')], [[1, 1], []])
  await one.register.closeShift({ counted: 1439, difference_reason: null, first_counted: null })
  assert.is(await one.device.drain.run(), null)
  assert.equal(pool(), [1, 0])
  assert.is((await office.update({ limit_tickets: 1 })).code, null)
  assert.is((await office.update({ limit_tickets: 0 })).code, 'promo_codes.limit_below')
  await served.close()
})

terms('refuses the later of a lowered limit and a simultaneous request', async () => {
  const { served, office, desk, pool, row } = await promoNight('CASHIER', { desk_holding: 0 })
  const one = await desk('Desk 1', 0)
  const [lowered, sold] = await Promise.all([office.update({ limit_tickets: 1 }), codeOf(one.sell(2, 2878))])
  assert.ok(
    lowered.code === null
      ? sold === 'promo_codes.used_up'
      : lowered.code === 'promo_codes.limit_below' && sold === 'done',
    `${lowered.code} ${sold}`,
  )
  await one.device.drain.run()
  const [used = 0, held = 0] = pool() as number[]
  assert.ok(used + held <= Number(row()?.limit_tickets))
  await served.close()
})

terms('books an offline sale with an ended code, and refuses the next once the desk has pulled the end', async () => {
  const { served, office, desk, pool, alarms } = await promoNight()
  const one = await desk('Desk 1', 0)
  one.device.cut(true)
  await one.sell(1, 1439)
  served.advance(1000)
  assert.is((await office.end(true)).code, null)
  served.advance(1000)
  await one.sell(1, 1439)
  assert.is(await codeOf(one.sell(1, 1439)), 'promo_codes.not_held')
  one.device.cut(false)
  assert.is(await one.device.drain.run(), null)
  assert.equal(await one.device.outbox.attention(), [])
  assert.equal(
    [served.rows('orders').length, pool(), alarms()],
    [2, [2, 0], ['code_changed']],
    'only the sale after the end is told',
  )
  assert.is(await codeOf(one.sell(1, 1439)), 'promo_codes.ended', 'the server says so before the row has come')
  await one.device.pullAll()
  one.device.cut(true)
  assert.is(await codeOf(one.sell(1, 1439)), 'promo_codes.ended')
  one.device.cut(false)
  await office.end(false)
  await one.device.pullAll()
  await one.sell(1, 1439)
  assert.is(await one.device.drain.run(), null)
  assert.equal([pool(), alarms().length], [[3, 0], 1])
  await served.close()
})

terms('books sales and voids of a desk that missed a change of the code’s limit, and informs a manager', async () => {
  const { served, office, desk, pool, alarms } = await promoNight('CASHIER', { limit_tickets_per_order: null })
  const one = await desk('Desk 1', 0)
  one.device.cut(true)
  const counted = await one.sell(2, 2878)
  assert.is((await office.update({ limit_tickets: null })).code, null)
  await one.register.voidSale({ order_id: counted.order_id, reason: 'Mistyped' })
  await one.sell(1, 1439)
  one.device.cut(false)
  assert.is(await one.device.drain.run(), null)
  assert.equal([pool(), alarms()], [[1, 1], []])
  await one.sell(3, 4318)
  assert.is(await one.device.drain.run(), null, 'nobody counts, so there is no end of it')
  await one.device.pullAll()
  one.device.cut(true)
  await one.sell(3, 4318)
  const { sold, held } = { sold: pool()[0] as number, held: pool()[1] as number }
  assert.is((await office.update({ limit_tickets: sold + held })).code, null)
  one.device.cut(false)
  assert.is(await one.device.drain.run(), null)
  assert.equal([await one.device.outbox.attention(), alarms()], [[], ['code_changed']])
  const [told] = served.rows('incidents')
  assert.is(told?.details.uncounted, 3)
  await served.close()
})

terms('discounts products too, with one use per piece', async () => {
  const { served, desk, pool, products, prices, alarms } = await promoNight('CASHIER', {
    limit_tickets_per_order: null,
  })
  served.sql('update promo_codes set product_ids = ?', [products.sekt.id])
  const one = await desk('Desk 1', 0)
  const lines = [
    { price_id: prices.floor.id, seat_id: null, qty: 1 },
    { product_id: products.sekt.id, qty: 2 },
    { product_id: products.cloakroom.id, qty: 1 },
  ]
  // 20 % of 17.99 and twice 6.50 is 6.198. The cloakroom is not discounted.
  const sold = await one.sellLines(lines, 1799 + 1300 - 620 + 150)
  assert.equal([sold.total, sold.receipt.discount], [2629, 620])
  assert.is(await one.device.drain.run(), null)
  assert.equal([await one.device.outbox.attention(), pool(), alarms()], [[], [3, 0], []])
  one.device.cut(true)
  assert.is(await codeOf(one.sellLines([{ product_id: products.sekt.id, qty: 2 }], 1040)), 'promo_codes.not_held')
  assert.is(await codeOf(one.sellLines([{ product_id: products.cloakroom.id, qty: 1 }], 150)), 'promo_codes.nothing')
  one.device.cut(false)
  await one.sellLines([{ product_id: products.sekt.id, qty: 1 }], 520)
  assert.is(await codeOf(one.sellLines([{ product_id: products.sekt.id, qty: 1 }], 520)), 'promo_codes.used_up')
  const items = served.rows('order_items') as { id: string; product_id: string | null }[]
  const sekt = items.find(({ product_id }) => product_id === products.sekt.id)
  await one.register.voidSale({
    order_id: sold.order_id,
    reason: 'One too many',
    items: [{ id: sekt?.id ?? '', qty: 1 }],
  })
  assert.is(await one.device.drain.run(), null)
  assert.equal([await one.device.outbox.attention(), pool(), alarms()], [[], [3, 1], []], 'one use is back')
  await served.close()
})

terms('refuses contradictory terms at their field, and a code twice in one organisation', async () => {
  const { served, office, row } = await promoNight()
  const { id, ...other } = { id: served.newId(), name: 'Other', code: 'OTHER' }
  const tried = async (answer: Promise<{ readonly code: string | null; readonly details: unknown }>) => {
    const { code, details } = await answer
    return [code, (details as { field?: string } | undefined)?.field]
  }
  assert.equal(await tried(office.create({ id, ...other, code: 'SPRING' })), ['promo_codes.code_taken', 'code'])
  assert.equal(await tried(office.create({ id, ...other, name: ' \u200b ' })), ['input.invalid', 'input.name'])
  assert.equal(await tried(office.create({ id, ...other, event_ids: [] })), ['promo_codes.for_nothing', 'event_ids'])
  assert.is((await office.create({ id, ...other })).code, null)
  assert.equal(await tried(office.update({ code: 'OTHER' })), ['promo_codes.code_taken', 'code'])
  assert.equal(
    await tried(office.update({ starts_at: '2026-12-02T00:00:00.000Z', ends_at: '2026-12-01T22:59:59.000Z' })),
    ['promo_codes.ends_first', 'ends_at'],
  )
  assert.equal(await tried(office.update({ min_tickets: 4 })), ['promo_codes.needs_too_many', 'min_tickets'])
  assert.equal(await tried(office.update({ event_ids: [] })), ['promo_codes.for_nothing', 'event_ids'])
  assert.equal(await tried(office.update({ name: 'Winter' })), [null, undefined])
  const now = row()
  assert.equal([now?.name, now?.code, now?.limit_tickets], ['Winter', 'SPRING', 4], 'what is not said stays')
  await served.close()
})

terms.run()
