import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { foldShift } from '../../../shared/cash_boxes/rules'
import type { RowOf } from '../../../shared/registry'
import { type ProductLine, TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const products = suite('products')

const RECOUNT = 'mutation ($id: ID!, $input: RecountProductInput!) { RecountProduct(id: $id, input: $input) { stock } }'
const DELETE = 'mutation ($id: ID!) { DeleteProduct(id: $id) { ok } }'

async function desk() {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const { sekt, cloakroom } = server.a.products
  const stock = (qty: number, at = device) => at.acquire([{ event_id: null, kind: 'stock', subject_id: sekt.id, qty }])
  const counts = () => {
    const row = server.rows('products').find(({ id }) => id === sekt.id)
    return [row?.stock, row?.sold, row?.held]
  }
  return { server, device, sekt, cloakroom, stock, counts }
}

const ware = (product: ProductLine['product'], right: RowOf<'rights'> | null, qty: number) => ({
  product,
  right,
  rate: 1900,
  qty,
})

products('sells bottles with a ticket, from held stock, with the taxes of each rate', async () => {
  const { server, device, sekt, cloakroom, stock, counts } = await desk()
  const [right] = (await stock(6)).rights as [RowOf<'rights'>]
  const [seat] = (await device.seats(1)).rights as [RowOf<'rights'>]
  assert.equal(counts(), [20, 0, 6])
  const args = device.saleArgs([
    { right: seat, price: server.a.prices.stalls, rate: 700 },
    ware(sekt, right, 2),
    ware(cloakroom, null, 3),
  ])
  const receipt = await device.send('CreateOrder', args)
  assert.equal([receipt.status, receipt.code], ['applied', null])
  assert.equal(counts(), [20, 2, 4])
  assert.equal(
    server
      .rows('order_items')
      .map((item) => [item.static_name, item.product_id, item.qty, item.event_id === null])
      .sort(),
    [
      ['Cloakroom', cloakroom.id, 3, true],
      ['Sekt', sekt.id, 2, true],
      ['Ticket', null, 1, false],
    ],
  )
  assert.equal(foldShift(device.receipts).taxes, [
    { rate: 700, gross: 3800, tax: 249 },
    { rate: 1900, gross: 1750, tax: 279 },
  ])
  assert.is(server.rows('incidents').length, 0)
  await server.close()
})

products('never holds more than the stock at two desks, and releases returned stock', async () => {
  const { server, device, sekt, stock, counts } = await desk()
  const other = await TestDevice.ready(server)
  await stock(15)
  const second = await stock(15, other)
  assert.equal(
    [second.rights[0]?.qty, second.missing],
    [5, [{ kind: 'stock', subject_id: sekt.id, code: 'rights.sold_out' }]],
  )
  assert.equal(counts(), [20, 0, 20])
  const [first] = server.rows('rights').filter((right) => right.device_id === device.id && right.kind === 'stock')
  await device.send('ReturnRights', { input: { rights: [{ id: String(first?.id), qty: 15 }] } })
  assert.equal(counts(), [20, 0, 5])
  assert.is((await stock(3, other)).rights[0]?.qty, 3)
  await server.close()
})

products('quarantines stock sold without a right, from another desk or above it', async () => {
  const { server, device, sekt, stock, counts } = await desk()
  const other = await TestDevice.ready(server)
  const [mine] = (await stock(2)).rights as [RowOf<'rights'>]
  const [theirs] = (await stock(4, other)).rights as [RowOf<'rights'>]
  const attempts = [
    ['orders.price_unknown', ware(sekt, null, 1)],
    ['rights.unknown', ware(sekt, theirs, 1)],
    ['rights.not_held', ware(sekt, mine, 3)],
  ] as const
  for (const [code, line] of attempts) {
    const receipt = await device.send('CreateOrder', device.saleArgs([line]))
    assert.equal([receipt.status, receipt.code], ['quarantined', code])
  }
  assert.equal(counts(), [20, 0, 6])
  await server.close()
})

products('books a product at an outdated price and informs a manager', async () => {
  const { server, device, sekt, stock } = await desk()
  const [right] = (await stock(1)).rights as [RowOf<'rights'>]
  const receipt = await device.send('CreateOrder', device.saleArgs([ware({ ...sekt, value: 500 }, right, 1)]))
  assert.is(receipt.status, 'applied')
  assert.equal(
    server.rows('incidents').map(({ kind }) => kind),
    ['price_changed'],
  )
  await server.close()
})

products('counts stock, never below what desks hold, and refuses to delete held products', async () => {
  const { server, device, sekt, stock, counts } = await desk()
  const [right] = (await stock(6)).rights as [RowOf<'rights'>]
  await device.send('CreateOrder', device.saleArgs([ware(sekt, right, 2)]))
  const token = await server.token('ADMIN')
  const count = async (on_hand: number | null) =>
    (await server.graphql(token, RECOUNT, { id: sekt.id, input: { on_hand } })).code
  assert.is(await count(17), null)
  assert.equal(counts(), [19, 2, 4])
  assert.is(await count(3), 'products.held')
  assert.is(await count(null), 'products.held')
  assert.is((await server.graphql(token, DELETE, { id: sekt.id })).code, 'products.held')
  await device.send('ReturnRights', { input: { rights: [{ id: right.id, qty: 4 }] } })
  assert.is(await count(null), null)
  assert.equal(counts(), [null, 2, 0])
  await server.close()
})

products('releases a lost desk’s bottles when it is fenced, and reports how many', async () => {
  const { server, device, stock, counts } = await desk()
  await stock(6)
  await server.graphql(await server.token('ADMIN'), 'mutation ($id: ID!) { FenceDevice(id: $id) { ok } }', {
    id: device.id,
  })
  assert.equal(counts(), [20, 0, 0])
  assert.is(server.rows('incidents')[0]?.details.stock, 6)
  await server.close()
})

const listed = async (server: TestServer, token: string, in_stock: boolean) => {
  const { data } = await server.graphql(
    token,
    'query ($input: ProductListInput) { products(input: $input) { products { name } total } }',
    {
      input: { in_stock },
    },
  )
  return data?.products as { products: { name: string }[]; total: number } | undefined
}

products('filters products by in stock and sold out', async () => {
  const { server, device, sekt, stock } = await desk()
  const [right] = (await stock(20)).rights as [RowOf<'rights'>]
  const token = await server.token('CASHIER')
  assert.is((await listed(server, token, true))?.total, 2)
  await device.send('CreateOrder', device.saleArgs([ware(sekt, right, 20)]))
  assert.equal((await listed(server, token, false))?.products, [{ name: 'Sekt' }])
  await server.close()
})

products('refuses a foreign or deleted tax group', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const taxes = server.rows('tax_groups').map(({ id }) => String(id))
  const foreign = String(server.rows('tax_groups', server.b)[0]?.id)
  const fields = { name: 'Brezel', description: null, value: 350, pos: 9, enabled: true, desk_holding: 0 }
  const create = (tax_group_id: string) =>
    device.send('CreateProduct', { input: { ...fields, id: server.newId(), stock: null, tax_group_id } })
  const outcome = async (sent: ReturnType<typeof create>) => {
    const { status, code, details } = await sent
    return [status, code, details.name]
  }
  const refused = ['refused', 'products.tax_group_gone', 'Brezel']
  assert.equal(await outcome(create(foreign)), refused)
  assert.equal(await outcome(create(server.newId())), refused)
  assert.equal(await outcome(create(taxes[0] ?? '')), ['applied', null, undefined])
  const made = String(server.rows('products').find(({ name }) => name === 'Brezel')?.id)
  const change = (tax_group_id: string) =>
    device.send('UpdateProduct', { id: made, input: { ...fields, tax_group_id } })
  assert.equal(await outcome(change(foreign)), refused)
  server.sql('update tax_groups set deleted = true where id = ?', taxes[1])
  assert.equal(await outcome(change(taxes[1] ?? '')), refused)
  assert.equal(server.reports, [])
  await server.close()
})

products.run()
