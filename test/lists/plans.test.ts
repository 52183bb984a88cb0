import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { migrate } from '../../server/kernel/database/migrate'
import { scoped } from '../../server/kernel/database/org-scope'
import { kysely } from '../../server/kernel/database/sqlite'
import type { Reading } from '../../server/kernel/reads/reading'
import { openMemory } from '../../server/kernel/sqlite-file'
import { readings } from '../../server/registry'
import { idSource } from '../../shared/kernel/ids'
import type { List } from '../../shared/kernel/model/list/list'
import { isFreeText } from '../../shared/kernel/model/list/sort-key'
import type { RoleName } from '../../shared/kernel/permissions'
import { entities, type TableName } from '../../shared/model'

const test = suite('query plans of lists')

const NOW = Date.UTC(2026, 10, 21, 18)
const ID = '019a0000-0000-7000-8000-00000000000a'

/** A database that can say how it would answer the question that was asked of it last. */
function explained(role: RoleName = 'SUPER') {
  const raw = openMemory()
  migrate(raw, {
    clock: () => NOW,
    newId: idSource(
      () => NOW,
      (length) => crypto.getRandomValues(new Uint8Array(length)),
    ),
  })
  const asked: string[] = []
  const prepare = raw.prepare.bind(raw)
  raw.prepare = ((sql: string) => {
    asked.push(sql)
    return prepare(sql)
  }) as typeof raw.prepare
  const context = {
    db: scoped(kysely(raw), ID),
    actor: { org_id: ID, user_id: ID, session_id: ID, role },
    now: NOW,
    // Payouts are listed for an organisation with an account.
    hasAccount: () => true,
  } as unknown as Parameters<Reading['read']>[1]
  const planOf = async (reading: Reading, input: object, statement = 'order by'): Promise<string> => {
    asked.length = 0
    await reading.read({ input } as never, context)
    const sql = asked.find((each) => each.includes(statement))
    if (!sql) throw new Error(`nothing was asked with ${statement}`)
    const steps = prepare(`explain query plan ${sql}`).all(...Array.from(sql.matchAll(/\?/g), () => null)) as {
      detail: string
    }[]
    return steps.map(({ detail }) => detail).join('; ')
  }
  return { planOf, close: () => raw.close() }
}

const listed = readings.flatMap((reading) => (reading.list ? [{ reading, list: reading.list }] : []))

const sortsOf = ({ entity, sort }: List) => [...new Set([sort.by, ...entities[entity.name as TableName].sorts])]

test('reads every order of every list from an index', async () => {
  const { planOf, close } = explained()
  let compared = 0
  for (const { reading, list } of listed)
    for (const sort of sortsOf(list))
      for (const desc of [false, true]) {
        const plan = await planOf(reading, { sort, desc })
        // A list that begins with the last month sorts that month.
        if (!/created_at>/.test(plan)) assert.not.match(plan, /TEMP B-TREE/, `${list.entity.name} by ${sort}: ${plan}`)
        assert.not.match(plan, /SCAN/, `${list.entity.name} by ${sort}: ${plan}`)
        compared++
      }
  assert.ok(compared > 100)
  close()
})

/** Filters by one value of a reference, or of a code: they find few rows of many. */
const keysOf = ({ arguments: filters }: List): readonly (readonly [argument: string, column: string])[] =>
  Object.entries(filters).flatMap(([argument, { value, where }]) => {
    if (!(value instanceof z.ZodString)) return []
    const condition = where?.(ID, {})
    return condition && 'is' in condition && condition.is === 'eq' ? [[argument, condition.column] as const] : []
  })

test('finds the rows of every reference by an index of its column', async () => {
  const { planOf, close } = explained()
  let compared = 0
  for (const { reading, list } of listed)
    for (const [argument, column] of keysOf(list)) {
      const plan = await planOf(reading, { [argument]: ID })
      assert.match(plan, new RegExp(`\\b${column}=\\?`), `${list.entity.name} by ${argument}: ${plan}`)
      compared++
    }
  assert.ok(compared > 25)
  close()
})

test('counts the orders that a door and a caterer see by the indexes of their lines', async () => {
  const orders = listed.find(({ list }) => list.entity.name === 'orders')
  assert.ok(orders)
  const indexes = { CHECKIN: 'order_items_by_event', CATERER: 'order_items_of_products' } as const
  for (const [role, index] of Object.entries(indexes)) {
    const { planOf, close } = explained(role as keyof typeof indexes)
    // Past the end, where only counting tells the total.
    const plan = await planOf((orders as (typeof listed)[number]).reading, { page: 2 }, 'count(*)')
    assert.ok(plan.includes(index), `${role}: ${plan}`)
    assert.not.match(plan, /SCAN|CORRELATED|EXISTS/, `${role}: ${plan}`)
    close()
  }
})

test('finds words by an index, and indexes the texts of every list', async () => {
  const { planOf, close } = explained()
  for (const { reading, list } of listed) {
    const { search } = entities[list.entity.name as TableName]
    if (search.length === 0 || list.arguments.query) continue
    assert.match(await planOf(reading, { query: 'vogt helene' }), /text_index.*word>/, list.entity.name)
  }
  close()
})

test('has a trigger that indexes each text that a list searches or sorts by', () => {
  const raw = openMemory()
  migrate(raw, { clock: () => NOW, newId: () => ID })
  for (const { list } of listed) {
    const { name } = list.entity
    const { search } = entities[name as TableName]
    const sorts = sortsOf(list).filter((column) => isFreeText(entities[name as TableName], column))
    const trigger = String(
      raw.prepare('select sql from sqlite_schema where name = ?').pluck().get(`texts_of_new_${name}`) ?? '',
    )
    for (const column of search)
      assert.ok(trigger.includes(`'${column}'`), `${name}.${column} is searched without an index`)
    for (const column of sorts)
      assert.ok(trigger.includes(`'=${column}'`), `${name} is sorted by ${column} without an index`)
  }
  raw.close()
})

test.run()
