import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { columnsFor } from '../../server/kernel/reads/asked-columns'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer } from '../harness/server'

const test = suite('columns of a query')

test('are those of its fields and of the relations below', () => {
  assert.equal(columnsFor('orders', new Set(['total', '__typename', 'contact', 'items'])), [
    'id',
    'total',
    'contact_id',
  ])
  assert.is(columnsFor('events', new Set(['title', 'accreditations'])), null, 'a computed field may need any')
})

const WHOLE = `{ orders { orders { id name total status_code booking_code contact_id
  items { id order_id event_id qty event { id title } price { value } } payments { amount method } } } }`

const IN_PARTS = `query { list: orders { ...Page } again: orders { orders { booking_code } } }
  fragment Page on OrderList { orders { ...Named total items { ... on OrderItem { qty } event { title } } } }
  fragment Named on Order { name first: items { id } payments @include(if: true) { amount } }`

test('answer a query in fragments, aliases and relations like one that asks for everything', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  for (const qty of [1, 2])
    await office.pay(
      await office.reserve([office.places('floor', qty), office.product(1)], { order_type: 'regular' }),
      500,
    )
  const token = await server.token('ADMIN')
  type Item = { readonly id: string; readonly qty: number; readonly event: { readonly title: string } | null }
  type Order = {
    readonly name: string
    readonly total: number
    readonly booking_code: string
    readonly items: readonly Item[]
    readonly payments: readonly { amount: number }[]
  }
  const ask = async (query: string) => {
    const { data, message } = await server.graphql(token, query)
    assert.ok(data, message ?? '')
    return data as Record<string, { readonly orders: readonly Order[] }>
  }
  const whole = (await ask(WHOLE)).orders?.orders ?? []
  assert.is(whole.length, 2)
  // Twice: the second time the query runs compiled.
  for (let times = 0; times < 2; times++) {
    const { list, again } = await ask(IN_PARTS)
    assert.equal(
      list?.orders,
      whole.map(({ name, total, items, payments }) => ({
        name,
        first: items.map(({ id }) => ({ id })),
        payments: payments.map(({ amount }) => ({ amount })),
        total,
        items: items.map(({ qty, event }) => ({ qty, event: event && { title: event.title } })),
      })),
    )
    assert.equal(
      again?.orders,
      whole.map(({ booking_code }) => ({ booking_code })),
    )
  }
  await server.close()
})

test.run()
