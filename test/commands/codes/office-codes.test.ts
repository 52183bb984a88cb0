import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { OfficeDesk } from '../../harness/office/office-desk'

const codes = suite('promo codes in office orders')

/** A promo code of 20 % with a limit of four floor tickets or bottles. */
async function withCode(terms: Partial<RowOf<'promo_codes'>> = {}) {
  const office = await OfficeDesk.open()
  const { a, server } = office
  const id = server.newId()
  const input = {
    id,
    name: 'Spring',
    code: 'SPRING',
    description: null,
    discount_percentage: 2000,
    starts_at: null,
    ends_at: null,
    is_global: false,
    event_ids: [a.events.open],
    all_products: true,
    limit_tickets: 4,
    limit_tickets_per_order: null,
    min_tickets: 0,
    desk_holding: 0,
    ...terms,
  }
  assert.is(await office.code(office.ask('CreatePromoCode', { input })), null)
  const order = (
    items: Parameters<OfficeDesk['reserving']>[0],
    order_id = server.newId(),
    terms: { affiliate?: string | null } = {},
  ) =>
    office.code(
      office.ask('ReserveOrder', {
        input: {
          id: order_id,
          channel: 'phone',
          name: '',
          order_type: 'reservation',
          valid_until: office.in(HOUR),
          promo_code_id: id,
          items,
          ...terms,
        },
      }),
    )
  const pool = () => server.rows('promo_codes').map(({ sold, held }) => [sold, held])[0]
  return { office, server, id, order, pool }
}

codes('gives the desk’s discount, and holds, sells and releases the uses of the code', async () => {
  const { office, server, order, pool } = await withCode()
  const id = server.newId()
  const [floor, seat] = [office.places('floor', 2), office.seat(0)]
  assert.is(await order([floor, seat], id), null)
  const { total, discount, promo_code_name } = office.order(id)
  assert.equal(
    [total, discount, promo_code_name],
    [2878 + 3800, 720, 'Spring'],
    '20 % of 35.98 is 7.196, and the seat is not cheaper',
  )
  assert.equal(
    [floor, seat].map(({ id: line }) => {
      const item = office.items(id).find((each) => each.id === line)
      return [item?.discount, item?.discount_rate, item?.taxes]
    }),
    [
      [720, 2000, 460],
      [0, 0, 249],
    ],
  )
  assert.equal(pool(), [0, 2])
  assert.is(await order([office.places('floor', 3)]), 'promo_codes.used_up')
  assert.equal(
    [pool(), office.quota('floor')],
    [
      [0, 2],
      [0, 2],
    ],
    'nothing is held for what was refused',
  )
  assert.is(await order([office.seat(1)]), 'promo_codes.nothing')
  assert.is(await office.code(office.pay(id, total)), null)
  assert.equal(pool(), [2, 0])
  const refund = { id: server.newId(), items: [{ id: floor.id, qty: 2 }], way: 'wire', amount: 2878, reason: 'Ill' }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  assert.equal([pool(), office.paid(id)], [[0, 0], 3800])
  const gone = server.newId()
  assert.is(await order([office.places('floor', 4)], gone), null)
  server.advance(HOUR + 1)
  assert.is(await office.expire(), 1)
  assert.equal(pool(), [0, 0])
  await office.close()
})

codes('splits a code’s discount over the lines of a partly cancelled order', async () => {
  const { office, server, order, pool } = await withCode()
  const id = server.newId()
  const sekt = office.product(3)
  assert.is(await order([sekt], id), null)
  assert.is(await office.code(office.ask('CancelOrder', { id, input: { items: [{ id: sekt.id, qty: 1 }] } })), null)
  const { total, discount, qty } = office.order(id)
  assert.equal([total, discount, qty, pool()], [1040, 260, 2, [0, 2]])
  assert.is(office.items(id)[0]?.taxes, 166, '19 % in 10.40')
  assert.is(await office.code(office.pay(id, 1040)), null)
  assert.is(await office.code(office.ask('CreateInvoice', { input: { order_id: id } })), null)
  assert.is(server.rows('invoices')[0]?.total, 1040)
  await office.close()
})

codes('never uses a code more often than its limit in simultaneous orders', async () => {
  const { office, order, pool } = await withCode()
  const answers = await Promise.all(Array.from({ length: 7 }, () => order([office.places('floor', 1)])))
  assert.equal([answers.filter((code) => code === null).length, pool()], [4, [0, 4]])
  assert.equal([...new Set(answers.filter((code) => code !== null))], ['promo_codes.used_up'])
  await office.close()
})

codes('refuses ended codes and codes of other organisations', async () => {
  const { office, id, order } = await withCode({ min_tickets: 2, limit_tickets: null })
  assert.is(await order([office.places('floor', 1)]), 'promo_codes.too_few')
  assert.is(await order([office.places('floor', 2)]), null)
  assert.is(await office.code(office.ask('EndPromoCode', { id, input: { ended: true } })), null)
  assert.is(await order([office.places('floor', 2)]), 'promo_codes.ended')
  const foreign = await office.ask('ReserveOrder', {
    input: {
      id: office.server.newId(),
      channel: 'phone',
      name: '',
      order_type: 'option',
      valid_until: office.in(DAY),
      promo_code_id: office.server.newId(),
      items: [office.places('floor', 1)],
    },
  })
  assert.is(foreign.code, 'not_found')
  await office.close()
})

codes('freezes the fees contained in a price with the order, never above the price', async () => {
  const { office, server, order } = await withCode({ discount_percentage: 9500, limit_tickets: null })
  const { a } = server
  const tax = server.rows('tax_groups')[0]?.id
  const fee = server.newId()
  assert.is(
    await office.code(
      office.ask('CreatePriceFeeName', {
        input: { id: fee, name: 'Cloakroom', tax_group_id: tax, amount: 100, percentage: 1000 },
      }),
    ),
    null,
  )
  assert.is(
    await office.code(office.ask('UpdatePrice', { id: a.prices.floor.id, input: { price_fee_ids: [fee] } })),
    null,
  )
  assert.is(
    await office.code(office.ask('UpdateEvent', { id: a.events.open, input: { service_fees_amount: 50 } })),
    null,
  )
  const fees = (id: string) =>
    office
      .items(id)
      .map((item) => (item as { fees?: number }).fees ?? 0)
      .sort((x, y) => y - x)
  const terms = { order_type: 'option' as const, valid_until: office.in(DAY) }
  const phone = await office.reserve([office.places('floor', 2), office.seat(0)], terms)
  assert.equal(fees(phone), [2 * 280, 0])
  const [shop, cheap] = [server.newId(), server.newId()]
  const input = {
    id: shop,
    channel: 'web_shop',
    name: '',
    items: [office.places('floor', 2), office.places('gallery', 1)],
    ...terms,
  }
  assert.is(await office.code(office.ask('ReserveOrder', { input })), null)
  assert.equal(fees(shop), [2 * 330, 50])
  assert.is(await order([office.places('floor', 1)], cheap), null)
  assert.equal([office.order(cheap).total, fees(cheap)], [90, [90]])
  await office.close()
})

codes(
  'lets an editor make a code with a keyword, read it and see its paid uses, but shows an analyst no code',
  async () => {
    const { office, server, id, order } = await withCode({ limit_tickets: null })
    const made = {
      name: 'Partner',
      code: 'PARTNER',
      discount_percentage: 500,
      is_global: true,
      event_ids: [],
      min_tickets: 0,
      desk_holding: 0,
    }
    const input = { ...made, id: server.newId(), affiliate: 'theatre-friends' }
    const create = await server.graphql(
      await server.token('EDITOR'),
      'mutation ($input: CreatePromoCodeInput!) { CreatePromoCode(input: $input) { code } }',
      {
        input,
      },
    )
    assert.equal([create.code, create.data?.CreatePromoCode], [null, { code: 'PARTNER' }])
    const paid = server.newId()
    assert.is(await order([office.places('floor', 2)], paid), null)
    assert.is(await order([office.places('floor', 1)]), null)
    assert.is(await office.code(office.pay(paid, office.order(paid).total)), null)
    const QUERY = 'query ($id: ID!) { promo_code(id: $id) { code affiliate counts { orders tickets left } } }'
    const read = async (role: 'EDITOR' | 'ANALYST', code: string) =>
      (await server.graphql(await server.token(role), QUERY, { id: code })).data?.promo_code
    assert.equal(await read('EDITOR', id), {
      code: 'SPRING',
      affiliate: null,
      counts: { orders: 1, tickets: 2, left: null },
    })
    assert.equal(await read('EDITOR', input.id), {
      code: 'PARTNER',
      affiliate: 'theatre-friends',
      counts: { orders: 0, tickets: 0, left: null },
    })
    assert.equal(await read('ANALYST', id), {
      code: '',
      affiliate: null,
      counts: { orders: 1, tickets: 2, left: null },
    })
    await office.close()
  },
)

codes('attributes orders to the promo code whose link brought the buyer, also after an exchange', async () => {
  const { office, server, id, order } = await withCode({ limit_tickets: null })
  const change = (input: object) => office.code(office.ask('UpdatePromoCode', { id, input }))
  const other = {
    name: 'Partner',
    code: 'PARTNER',
    discount_percentage: 500,
    is_global: true,
    event_ids: [],
    min_tickets: 0,
    desk_holding: 0,
  }
  const partner = {
    ...other,
    id: server.newId(),
    starts_at: null,
    ends_at: null,
    description: null,
    limit_tickets: null,
    limit_tickets_per_order: null,
  }
  assert.is(await office.code(office.ask('CreatePromoCode', { input: { ...partner, affiliate: 'friends' } })), null)
  assert.is(await change({ affiliate: 'friends' }), 'promo_codes.affiliate_taken')
  const sold = async (affiliate: string | null) => {
    const made = server.newId()
    assert.is(await order([office.places('floor', 1)], made, { affiliate }), null)
    assert.is(await office.code(office.pay(made, office.order(made).total)), null)
    return made
  }
  const [direct, referred, stale] = [await sold(null), await sold('friends'), await sold('nobody')]
  const byCode = await sold('SPRING')
  const affiliateOf = (made: string) => (office.order(made) as { affiliate_id?: string | null }).affiliate_id
  assert.equal([direct, referred, stale, byCode].map(affiliateOf), [null, partner.id, null, id])
  const QUERY = 'query ($id: ID!) { promo_code(id: $id) { counts { affiliate { orders tickets revenue } } } }'
  const counted = async () =>
    (await server.graphql(await server.token('ADMIN'), QUERY, { id: partner.id })).data?.promo_code
  const { total } = office.order(referred)
  assert.equal(await counted(), { counts: { affiliate: { orders: 1, tickets: 1, revenue: total } } })
  const LISTED = 'query ($id: ID!) { orders(input: { affiliate_id: $id }) { total orders { id } } }'
  const listed = await server.graphql(await server.token('ADMIN'), LISTED, { id: partner.id })
  assert.equal(listed.data?.orders, { total: 1, orders: [{ id: referred }] })
  const next = server.newId()
  const input = {
    id: next,
    items: null,
    new_items: [office.places('floor', 1)],
    way: 'as_paid',
    keep_vouchers: true,
    promo_code_id: id,
    difference: null,
  }
  assert.is(await office.code(office.ask('ExchangeOrder', { id: referred, input })), null)
  assert.is(affiliateOf(next), partner.id)
  assert.equal(await counted(), { counts: { affiliate: { orders: 1, tickets: 1, revenue: office.order(next).total } } })
  await office.close()
})

codes.run()
