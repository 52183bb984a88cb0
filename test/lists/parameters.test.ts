import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { rowsInMemory } from '../../client/kit/reading/list/device-rows'
import { readAddress } from '../../client/kit/reading/list/list-address'
import { pageInput } from '../../client/kit/reading/list/page-input'
import { seedDemo } from '../../server/demo/seed'
import type { Db } from '../../server/kernel/database/database'
import { migrate } from '../../server/kernel/database/migrate'
import { scoped } from '../../server/kernel/database/org-scope'
import { kysely } from '../../server/kernel/database/sqlite'
import type { Reading } from '../../server/kernel/reads/reading'
import { openMemory } from '../../server/kernel/sqlite-file'
import { readings } from '../../server/registry'
import { idSource } from '../../shared/kernel/ids'
import { COMPARISONS, type Comparison, conditionColumns } from '../../shared/kernel/model/list/condition'
import type { ListFilter } from '../../shared/kernel/model/list/filter'
import type { List } from '../../shared/kernel/model/list/list'
import { MAX_LIMIT } from '../../shared/kernel/model/query'
import { ms } from '../../shared/kernel/time'
import { entities, type TableName } from '../../shared/model'

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }
type World = {
  readonly org_id: string
  readonly rowsOf: (table: string) => Promise<readonly AnyRow[]>
  readonly answer: (
    reading: Reading,
    list: List,
    input: object,
  ) => Promise<{ readonly ids: readonly string[]; readonly total: number }>
}

/** An id that no row has. */
const NOBODY = '019a0000-0000-7000-8000-00000000000a'
const NOW = ms('2026-11-21T18:00:00.000Z')
const ZONE = 'Europe/Berlin'

/** Values of parameters whose condition only the server knows, as the tables that have them. */
const REFERENCES: Readonly<Record<string, string>> = {
  season: 'seasons',
  label_ids: 'labels',
  promo_code: 'promo_codes',
}

/** Lists whose rows depend on the caller beyond the organisation. They have tests of their own. */
const PERSONAL = new Set(['list_views', 'notifications', 'orgs', 'posts', 'users'])

/** Parameters of lists that begin with a part of their rows: invoices with those of the last month. */
const EVERYTHING: Readonly<Record<string, Readonly<Record<string, string>>>> = { invoices: { from: '2020-01-01' } }

/** Values that the first row of each organisation gets. */
const UNUSUAL: readonly (readonly [table: string, column: string, value: string | number])[] = [
  ['events', 'archived', 1],
  ['messages', 'gh_issue', 'foyer/17'],
  ['promo_codes', 'affiliate', 'Friends of the theatre'],
]

/** Parameters that are tested elsewhere: with the other parameter that they belong to, or with rows of their own. */
const ELSEWHERE = new Set([
  'events?promo_code',
  'invoices?query',
  'invoices?show_invoiced_date',
  'messages?require_review',
  'orders?status_code_condition',
])

const test = suite<{ world: World }>('parameters of lists')

test.before(async (context) => {
  const raw = openMemory()
  const ports = {
    clock: () => NOW,
    newId: idSource(
      () => NOW,
      (length) => new Uint8Array(length),
    ),
  }
  migrate(raw, ports)
  const db: Db = kysely(raw)
  const environment = { DEMO_SCALE: '0.1' }
  const files = { put: async () => {} }
  await db
    .transaction()
    .execute((trx) =>
      seedDemo(trx, { clock: ports.clock, hashPassword: async () => 'a hash', files, say: () => {}, environment }),
    )
  // The demo has no rows like these.
  for (const [table, column, value] of UNUSUAL)
    raw
      .prepare(
        `update ${table} set ${column} = ? where id in (select min(id) from ${table} where not deleted group by org_id)`,
      )
      .run(value)
  const org = await db
    .selectFrom('orgs')
    .select('id')
    .where('name', '=', 'Stadttheater Lindenau')
    .executeTakeFirstOrThrow()
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', org.id)
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
  const actor = { org_id: org.id, user_id: user.id, session_id: '', role: 'ADMIN' }
  const asked = { db: scoped(db, org.id), actor, now: NOW, hasAccount: () => true } as unknown as Parameters<
    Reading['read']
  >[1]
  const read = new Map<string, Promise<readonly AnyRow[]>>()
  context.world = {
    org_id: org.id,
    rowsOf: (table) => {
      const rows =
        read.get(table) ??
        db
          .selectFrom(table as TableName)
          .selectAll()
          .where('org_id', '=', org.id)
          .where('deleted', '=', false)
          .execute()
      read.set(table, rows as Promise<readonly AnyRow[]>)
      return rows as Promise<readonly AnyRow[]>
    },
    answer: async (reading, list, input) => {
      const args = list.query.args.parse({ input })
      const found = (await reading.read(args as never, asked)) as Readonly<Record<string, unknown>>
      return { ids: (found[list.rows] as readonly AnyRow[]).map(({ id }) => id), total: Number(found.total) }
    },
  }
})

const listed = readings.flatMap((reading) =>
  reading.list && !PERSONAL.has(reading.list.entity.name) ? [{ reading, list: reading.list }] : [],
)

const optionsOf = (schema: z.ZodType): readonly string[] => {
  if (schema instanceof z.ZodArray) return optionsOf(schema.element as z.ZodType)
  return schema instanceof z.ZodEnum ? schema.options.map(String) : []
}

/** Texts that a parameter may have in the address, taken from the rows that there are. */
async function textsOf(world: World, list: List, parameter: string, filter: ListFilter): Promise<readonly string[]> {
  if (filter.control === 'flag') return ['1', '0']
  const options = optionsOf(filter.value)
  if (options.length > 0) return filter.control === 'many' ? [...options, options.slice(0, 2).join(',')] : options
  const other = REFERENCES[parameter]
  if (other) return (await world.rowsOf(other)).slice(0, 3).map(({ id }) => id)
  const sample = filter.control === 'many' ? [NOBODY] : '2026-11-21T18:00:00.000Z'
  const tried = filter.where?.(
    filter.value.safeParse(sample).success ? sample : filter.control === 'many' ? [1] : 1,
    {},
  )
  const column = tried ? conditionColumns(tried)[0] : undefined
  if (!column) return []
  const values = [
    ...new Set(
      (await world.rowsOf(list.entity.name)).flatMap((row) => (row[column] ?? []) as string | number | string[]),
    ),
  ]
    .map(String)
    .sort()
  const middle = values[Math.floor(values.length / 2)]
  if (filter.control === 'time') return ['1', ...(middle ? [middle, middle.slice(0, 10)] : [])]
  if (filter.value instanceof z.ZodString && filter.value.safeParse(NOBODY).success) values.push(NOBODY)
  return [
    ...new Set([
      values[0],
      middle,
      values.at(-1),
      filter.control === 'many' ? values.slice(0, 2).join(',') : undefined,
    ]),
  ].flatMap((text) => text || [])
}

/** Asserts that a device finds what the server finds for an address. Returns the rows that the server found. */
async function assertAgree(
  world: World,
  { reading, list }: (typeof listed)[number],
  asked: Readonly<Record<string, string>>,
) {
  const search = { ...EVERYTHING[list.entity.name], ...asked }
  const question = readAddress(list, search, { zone: ZONE, now: NOW })
  const said = `${list.entity.name}?${new URLSearchParams(search)}`
  assert.equal(question.unknown, [], said)
  const { page, limit } = question
  const found = await world.answer(reading, list, { ...pageInput(list, question), page, limit })
  const isKnown = Object.entries(list.arguments).every(
    ([argument, { where }]) => question.chosen[argument] === undefined || where !== null,
  )
  // A search through other tables' texts, or one of the list's own, is the server's.
  const isOwnSearch = Object.keys(list.searchThrough).length > 0 || list.arguments.query !== undefined
  if (!isKnown || (question.q !== '' && isOwnSearch)) return found
  const here = rowsInMemory(list, question, await world.rowsOf(list.entity.name), NOW)
  assert.is(found.total, here.length, `number of ${said}`)
  assert.equal(
    found.ids,
    here.slice((page - 1) * limit, page * limit).map(({ id }) => id),
    said,
  )
  return found
}

const most = String(MAX_LIMIT)

for (const each of listed) {
  const { list } = each
  const { name } = list.entity
  test(`${name}: finds the same rows by address, on a device and by API for every parameter`, async ({ world }) => {
    const whole = await assertAgree(world, each, { limit: most })
    for (const [parameter, filter] of Object.entries(list.filters)) {
      const texts = await textsOf(world, list, parameter, filter)
      const found = new Map<string, readonly string[]>()
      for (const text of texts)
        found.set(text, (await assertAgree(world, each, { [parameter]: text, limit: most })).ids)
      if (filter.control !== 'flag' || whole.total > MAX_LIMIT) continue
      const [yes = [], no = []] = [found.get('1'), found.get('0')]
      // Some flags keep all rows unless they are set.
      if (no.length < whole.total)
        assert.equal([...yes, ...no].sort(), [...whole.ids].sort(), `${name}?${parameter} is either 1 or 0`)
    }
  })

  test(`${name}: sorts, pages and searches alike by address, on a device and by API`, async ({ world }) => {
    for (const sortby of new Set([list.sort.by, ...entities[name as TableName].sorts]))
      for (const desc of ['0', '1']) await assertAgree(world, each, { sortby, desc, limit: most })
    await assertAgree(world, each, { page: '2', limit: '3' })
    const [first] = await world.rowsOf(name)
    const [column] = list.entity.search
    const word = /[\p{L}\p{N}]{3,}/u.exec(String((column && first?.[column]) ?? ''))?.[0]
    if (word && list.searchAs)
      for (const parameter of ['q', 'query'])
        await assertAgree(world, each, { [parameter]: word.slice(0, 4), limit: most })
  })
}

test('tries every parameter of the specification’s lists against rows that differ in it', async ({ world }) => {
  const blunt: string[] = []
  for (const each of listed) {
    const all = await assertAgree(world, each, { limit: '1' })
    if (all.total < 2) continue
    for (const [parameter, filter] of Object.entries(each.list.filters)) {
      const totals: number[] = []
      for (const text of await textsOf(world, each.list, parameter, filter))
        totals.push((await assertAgree(world, each, { [parameter]: text, limit: '1' })).total)
      const address = `${each.list.entity.name}?${parameter}`
      if (!totals.some((total) => total !== all.total) && !ELSEWHERE.has(address)) blunt.push(address)
    }
  }
  assert.equal(blunt, [])
})

test('compares the status of orders alike by address, on a device and by API', async ({ world }) => {
  const orders = listed.find(({ list }) => list.entity.name === 'orders')
  assert.ok(orders)
  const totals = new Map<string, number>()
  for (const condition of COMPARISONS)
    totals.set(
      condition,
      (await assertAgree(world, orders, { status_code: '505', status_code_condition: condition, limit: '5' })).total,
    )
  const of = (condition: Comparison) => totals.get(condition) ?? 0
  const { total } = await assertAgree(world, orders, { limit: '1' })
  assert.ok(of('eq') > 0 && of('gt') > 0 && of('lt') > 0)
  assert.equal([of('eq') + of('ne'), of('lt') + of('gte'), of('lte') + of('gt')], [total, total, total])
})

test.run()
