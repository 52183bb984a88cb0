import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { promoNight as night } from '../../harness/office/promo-night'
import { codeOf } from '../../harness/text/code-of'

const codes = suite('promo codes')

codes('holds uses in advance, spends them offline, and never exceeds the limit', async () => {
  const { desk, pool, served } = await night()
  const one = await desk('Desk 1', 0)
  const two = await desk('Desk 2', 1)
  assert.equal([await one.left(), await two.left(), pool()], [2, 2, [0, 4]])
  one.device.cut(true)
  const sold = await one.sell(2, 2878)
  assert.equal([sold.total, sold.receipt.discount], [2878, 720], '20 % of 35.98 is 7.196')
  assert.is(await codeOf(one.sell(1, 1439)), 'promo_codes.not_held')
  assert.is(await codeOf(two.sell(3, 4318)), 'promo_codes.used_up', 'two are the other desk’s')
  assert.is(await codeOf(two.sell(4, 5757)), 'promo_codes.too_many')
  await two.sell(2, 2878)
  const { voucher_ids } = await one.register.voidSale({ order_id: sold.order_id, reason: 'Mistyped' })
  assert.equal([voucher_ids, await one.left()], [[], 2], 'the uses are back')
  await one.sell(1, 1439)
  one.device.cut(false)
  for (const { device } of [one, two]) {
    assert.is(await device.drain.run(), null)
    assert.equal(await device.outbox.attention(), [])
  }
  assert.equal(pool(), [3, 1])
  assert.equal(
    served
      .rows('orders')
      .map(({ total, discount, promo_code_name }) => [total, discount, promo_code_name])
      .sort(),
    [
      [1439, 360, 'Spring'],
      [2878, 720, 'Spring'],
      [2878, 720, 'Spring'],
    ],
  )
  assert.equal(served.rows('incidents'), [])
  await served.close()
})

codes('books a sale with an outdated code as printed and informs a manager', async () => {
  const { desk, served, id } = await night()
  const one = await desk('Desk 1', 0)
  one.device.cut(true)
  await one.sell(1, 1439)
  served.sql(`update promo_codes set discount_percentage = 1000 where id = '${id}'`)
  one.device.cut(false)
  await one.device.drain.run()
  assert.is(served.rows('orders')[0]?.total, 1439)
  assert.equal(
    served.rows('incidents').map(({ kind }) => kind),
    ['code_changed'],
  )
  await served.close()
})

codes('requires a permission for a discount without a code, at desk and server', async () => {
  const { desk, served } = await night()
  const one = await desk('Desk 1', 0)
  const off = { rate: 1000, reason: 'Goodwill' }
  assert.is(await codeOf(one.sell(1, 1619, off)), 'forbidden')
  await served.close()
  const second = await night('TICKETING')
  const two = await second.desk('Desk 1', 0)
  await two.sell(1, 1619, off)
  assert.is(await two.device.drain.run(), null)
  const [order] = second.served.rows('orders')
  assert.equal(
    [order?.total, order?.discount, order?.discount_reason, order?.promo_code_id],
    [1619, 180, 'Goodwill', null],
  )
  await two.sell(1, 1619, off)
  second.served.sql(`update users set role = 'CASHIER' where id = '${second.served.a.users.TICKETING}'`)
  await two.device.drain.run()
  assert.is((await two.device.outbox.attention())[0]?.code, 'forbidden')
  await second.served.close()
})

codes.run()
