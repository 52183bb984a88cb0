import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrations } from '../../migrations/list'
import { migrate } from '../../server/kernel/migrate'
import { openMemory } from '../../server/kernel/sqlite'

const test = suite('migrations of selling')

const AT = '2026-11-01T18:00:00.000Z'

test('orders from before products, parts and voids are kept as they were', () => {
  let n = 0
  const ports = { clock: () => Date.parse(AT), newId: () => `id-${n++}` }
  const raw = openMemory()
  migrate(raw, { ...ports, list: migrations.filter(({ name }) => name < '0010') })
  raw.exec(`
    insert into orgs (id, org_id, name, short_id, slug, lang, currency, settings, accepted_payment_methods, features, ticket_public_key, created_at, updated_at)
      values ('o', 'o', 'Haus', 'H', 'haus', 'de', 'EUR', '{}', '[]', '[]', 'k', '${AT}', '${AT}');
    insert into orders (id, org_id, rev, booking_code, name, status_code, order_type, channel, total, qty, payment_methods, static_title, created_at, updated_at)
      values ('a', 'o', 7, 'CODE', '', 611, 'regular', 'desk', 1850, 1, '["cash"]', 'Jazz', '${AT}', '${AT}');
    insert into order_items (id, org_id, rev, order_id, static_name, qty, static_price, rate, taxes, cancelled, checked_in_qty, created_at, updated_at)
      values ('i', 'o', 7, 'a', 'Standing', 1, 1850, 1300, 213, 0, 0, '${AT}', '${AT}');
    insert into payments (id, org_id, rev, order_id, method, amount, status, created_at) values ('p', 'o', 7, 'a', 'terminal', 1850, 'confirmed', '${AT}');
  `)
  migrate(raw, ports)
  assert.equal(raw.prepare('select id, rev, static_price, taxes, product_id from order_items').get(), {
    id: 'i',
    rev: 7,
    static_price: 1850,
    taxes: 213,
    product_id: null,
  })
  assert.equal(raw.prepare('select amount, method, by_hand, voucher_id from payments').get(), {
    amount: 1850,
    method: 'terminal',
    by_hand: 0,
    voucher_id: null,
  })
  assert.is((raw.prepare('select refund_requested_at from orders').get() as { refund_requested_at: unknown }).refund_requested_at, null)
  assert.equal(raw.prepare('select total, discount, promo_code_id, promo_code_name, discount_reason from orders').get(), {
    ...{ total: 1850, discount: 0, promo_code_id: null, promo_code_name: null, discount_reason: null },
  })
  assert.equal(raw.prepare('select discount, discount_rate, discount_right_id from order_items').get(), {
    discount: 0,
    discount_rate: 0,
    discount_right_id: null,
  })
  assert.equal(raw.prepare('select voucher_id, voucher_kind from order_items').get(), { voucher_id: null, voucher_kind: null })
  assert.is((raw.prepare('select voucher_rate from payments').get() as { voucher_rate: unknown }).voucher_rate, null)
  const product = (stock: number | null, sold: number, held: number) =>
    raw.exec(`insert into products (id, org_id, rev, name, value, tax_group_id, pos, enabled, stock, sold, held, desk_holding, created_at, updated_at)
      values ('x${n++}', 'o', 8, 'Sekt', 650, 't', 1, 1, ${stock}, ${sold}, ${held}, 4, '${AT}', '${AT}')`)
  raw.exec(
    `insert into tax_groups (id, org_id, rev, name, rate, valid_from, created_at, updated_at) values ('t', 'o', 8, 'Full', 1900, '${AT}', '${AT}', '${AT}')`,
  )
  product(5, 2, 3)
  product(null, 9, 0)
  assert.throws(() => product(5, 3, 3), /CHECK/, 'the database keeps sold + held within the stock')
  raw.close()
})

test.run()
