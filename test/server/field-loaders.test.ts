import { type FieldNode, type GraphQLResolveInfo, type OperationDefinitionNode, parse } from 'graphql'
import type { MercuriusContext } from 'mercurius'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FieldLoaders } from '../../server/app/graphql/field-loaders'
import { type FieldSelection, subselections } from '../../server/app/graphql/field-selection'
import { scoped } from '../../server/kernel/database/org-scope'
import { OfficeDesk } from '../harness/office/office-desk'
import { startServer } from '../harness/server'

const test = suite('fields of rows')

type Resolve = (row: object, params: object, context: MercuriusContext, asked: FieldSelection) => unknown

/** The place of the only field of a query. */
const placeOf = (query: string): FieldSelection => ({
  fieldNodes: (parse(query).definitions[0] as OperationDefinitionNode).selectionSet.selections as readonly FieldNode[],
  fragments: {} as GraphQLResolveInfo['fragments'],
})

test('are loaded ahead for a whole list, without waiting for each row', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  for (const qty of [1, 2])
    await office.pay(await office.reserve([office.places('floor', qty)], { order_type: 'regular' }), 500)
  const { org_id } = server.a
  const rows = await server.db
    .selectFrom('orders')
    .selectAll()
    .where('org_id', '=', org_id)
    .where('total', '>', 0)
    .orderBy('id')
    .execute()
  const actor = { org_id, user_id: server.a.users.ADMIN, role: 'ADMIN' } as const
  const loaders = new FieldLoaders(() => ({
    db: scoped(server.db, org_id),
    actor,
    now: 0,
    hasAccount: () => false,
    preview: async () => [],
  }))
  const order = loaders.resolvers().Order as Record<string, Resolve>
  const item = loaders.resolvers().OrderItem as Record<string, Resolve>
  const asked = placeOf('{ orders { orders { id items { qty event { title } } } } }')
  const [items] = subselections(asked, 'orders').slice(1)
  const [event] = items ? subselections(items).slice(1) : []
  const context = {} as MercuriusContext
  assert.ok(rows.length === 2 && items && event)
  await loaders.loadAhead('Order', rows, context, asked, 'orders')
  for (const row of rows) {
    const known = order.items?.(row, {}, context, items) as { qty: number }[]
    assert.ok(Array.isArray(known) && known.length > 0, 'the items, and no promise of them')
    const shown = item.event?.(known[0] as object, {}, context, event) as { title: string } | undefined
    assert.type(shown?.title, 'string', 'their event too')
  }
  const another = await order.items?.({ ...rows[0] }, {}, context, items)
  assert.is((another as unknown[]).length, 1, 'a row that was not loaded ahead is loaded when asked')
  await server.close()
})

test.run()
