import { bytesToHex } from '@noble/hashes/utils.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { entryHash, type StoredEntry } from '../../../server/fiscal/journal/entry'
import { type Books, checkBooks, verifyJournal } from '../../../server/fiscal/journal/verify'
import { receiptHash, receiptIn } from '../../../shared/cash_boxes/receipt'
import { HOUR } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('signed journal of receipts')

type Row = Record<string, unknown>

/** Random numbers from 0 below 1, the same for a seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A desk that has opened its shift and sold some tickets. */
async function soldShift(sales: number) {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', sales)).rights
  assert.ok(right)
  for (let i = 0; i < sales; i++) {
    server.advance(HOUR / 10)
    await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
  }
  return { server, desk }
}

const check = (server: TestServer) => verifyJournal(server.db, server.a.org_id)

test('enters every receipt with its shift, and finds nothing wrong', async () => {
  const { server } = await soldShift(3)
  assert.equal(await check(server), { entries: 5, receipts: 4, problems: [] })
  await server.close()
})

test('begins where earlier receipts end, and keeps those unchanged too', async () => {
  const { server, desk } = await soldShift(2)
  if (server.ground.raw) {
    for (const { name } of server.sql(
      `select name from sqlite_master where type = 'trigger' and tbl_name = 'fiscal_entries'`,
    ))
      server.sql(`drop trigger "${name}"`)
    server.sql('delete from fiscal_entries')
    server.sql('delete from fiscal_heads')
    assert.equal(
      (await check(server)).problems.map(({ what }) => what),
      ['journal_missing', 'receipt_inserted', 'receipt_inserted', 'receipt_inserted'],
    )
    await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
    await server.server.jobs.drain()
    assert.equal(await check(server), { entries: 1, receipts: 3, problems: [] })
    const [right] = (await desk.places('floor', 1)).rights
    assert.ok(right)
    await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
    assert.equal(await check(server), { entries: 2, receipts: 4, problems: [] })
    server.sql('update receipts set total = total + 1 where number = 2')
    assert.equal(
      (await check(server)).problems.map(({ what, number }) => [what, number]),
      [['series_broken', 2]],
    )
  }
  await server.close()
})

const RECEIPT_COLUMNS = [
  'number',
  'total',
  'discount',
  'created_at',
  'user_id',
  'device_id',
  'shift_id',
  'cash_box_id',
  'order_id',
  'right_id',
  'kind',
  'reason',
]
const MORE_RECEIPT_COLUMNS = ['hash', 'prev_hash', 'disputed', 'tenders', 'taxes', 'vouchers', 'deleted']
const ENTRY_COLUMNS = [
  'number',
  'kind',
  'cash_box_id',
  'receipt_id',
  'at',
  'content',
  'digest',
  'prev_hash',
  'hash',
  'signature',
]
const HEAD_COLUMNS = ['number', 'hash', 'signature']

/** Another value of a column's kind. */
function altered(column: string, value: unknown, next: () => number): unknown {
  if (column === 'kind') return value === 'sale' ? 'cash_in' : 'sale'
  if (column === 'disputed' || column === 'deleted') return !value
  if (typeof value === 'number') return value + 1 + Math.floor(next() * 1000)
  if (column === 'tenders') return [{ method: 'terminal', amount: Math.floor(next() * 10_000) }]
  if (column === 'taxes') return [{ rate: 1900, gross: Math.floor(next() * 10_000), tax: 1 }]
  if (column === 'vouchers') return { sold: 1 + Math.floor(next() * 100), sold_taxed: 0, redeemed_taxed: 0 }
  if (column === 'content') return { series: [{ right_id: 'x', number: 0, hash: `${next()}` }] }
  if (column.endsWith('_at') || column === 'at')
    return `2026-11-2${Math.floor(next() * 9)}T0${Math.floor(next() * 9)}:00:00.${Math.floor(100 + next() * 899)}Z`
  if (typeof value === 'string' && /^[0-9a-f]{64,}$/.test(value))
    return `${value.slice(1)}${value.startsWith('0') ? '1' : '0'}`
  return `forged-${Math.floor(next() * 1e9)}`
}

/** Fields that a desk sends of a receipt, but for its hash. */
const RECEIPT_INPUT = [
  'id',
  'right_id',
  'number',
  'prev_hash',
  'kind',
  'cash_box_id',
  'shift_id',
  'order_id',
  'total',
  'discount',
  'tenders',
  'taxes',
  'vouchers',
  'reason',
] as const

/** Recomputes what can be recomputed without the signing key: the hash of a receipt, or of an entry. */
const rehashed = (table: string, row: Row): Row => {
  if (table === 'fiscal_entries') {
    const { hash: _, signature, ...body } = row as unknown as StoredEntry
    return { ...body, hash: entryHash(body), signature }
  }
  const { hash: _, ...said } = receiptIn({ input: { receipt: row as never } })[0] as never as Row
  const input = Object.fromEntries(RECEIPT_INPUT.map((key) => [key, said[key]]))
  return { ...row, hash: receiptHash(input as never) }
}

test('finds every one of 1,000 random manipulations', async () => {
  const { server } = await soldShift(12)
  const { a, db } = server
  const tables = { receipts: 'receipts', fiscal_entries: 'fiscal_entries', fiscal_heads: 'fiscal_heads' } as const
  const rowsOf = async (table: keyof typeof tables): Promise<Row[]> =>
    (await db
      .selectFrom(table as 'receipts')
      .selectAll()
      .where('org_id', '=', a.org_id)
      .execute()) as never
  const whole = {
    receipts: await rowsOf('receipts'),
    fiscal_entries: await rowsOf('fiscal_entries'),
    fiscal_heads: await rowsOf('fiscal_heads'),
  }
  const { public_key } = await db
    .selectFrom('org_keys')
    .select('public_key')
    .where('org_id', '=', a.org_id)
    .executeTakeFirstOrThrow()
  const booksOf = (rows: Record<keyof typeof tables, Row[]>): Books => ({
    org_id: a.org_id,
    publicKey: public_key,
    head: rows.fiscal_heads[0] as never,
    entries: [...rows.fiscal_entries].sort((one, other) => Number(one.number) - Number(other.number)) as never,
    receipts: rows.receipts as never,
  })
  assert.equal((await checkBooks(booksOf(whole))).problems, [])
  const columns = {
    receipts: [...RECEIPT_COLUMNS, ...MORE_RECEIPT_COLUMNS],
    fiscal_entries: ENTRY_COLUMNS,
    fiscal_heads: HEAD_COLUMNS,
  }
  const seen = new Map<string, number>()
  for (let seed = 1; seed <= 1000; seed++) {
    const next = random(seed)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
    const books = structuredClone(whole) as Record<keyof typeof tables, Row[]>
    const table = pick(['receipts', 'receipts', 'fiscal_entries', 'fiscal_entries', 'fiscal_heads'] as const)
    const rows = books[table]
    const at = Math.floor(next() * rows.length)
    const row = rows[at] as Row
    const how = pick(
      table === 'fiscal_heads'
        ? (['change', 'remove'] as const)
        : (['change', 'change', 'rehash', 'remove', 'insert', 'cut', 'both'] as const),
    )
    const change = (): Row => {
      const column = pick(columns[table])
      return { ...row, [column]: altered(column, row[column], next) }
    }
    switch (how) {
      case 'change':
        rows[at] = change()
        break
      case 'rehash':
        rows[at] = rehashed(table, change())
        if (JSON.stringify(rows[at]) === JSON.stringify(row))
          rows[at] = { ...row, hash: bytesToHex(new Uint8Array(32)) }
        break
      case 'remove':
        rows.splice(at, 1)
        break
      case 'insert':
        rows.push(rehashed(table, { ...row, id: server.newId(), number: rows.length + 1 }))
        break
      case 'cut': {
        // The last entry and its receipt are cut off, with or without turning the head back.
        const last = books.fiscal_entries.sort((one, other) => Number(one.number) - Number(other.number)).pop() as Row
        books.receipts = books.receipts.filter(({ id }) => id !== last.receipt_id)
        const end = books.fiscal_entries.at(-1) as Row
        if (next() < 0.5)
          books.fiscal_heads = [
            {
              ...books.fiscal_heads[0],
              number: end.number,
              hash: end.hash,
              ...(next() < 0.5 ? { signature: end.signature } : {}),
            },
          ]
        break
      }
      case 'both':
        // A receipt vanishes with its entry, and the numbers close up behind it.
        books.fiscal_entries = books.fiscal_entries
          .filter(
            ({ receipt_id }) =>
              receipt_id === null ||
              receipt_id !== (table === 'receipts' ? row.id : (row.receipt_id ?? books.receipts[0]?.id)),
          )
          .map((entry, i) => ({ ...entry, number: i + 1 }))
        books.receipts = books.receipts.filter(({ id }) =>
          books.fiscal_entries.some(({ receipt_id }) => receipt_id === id),
        )
    }
    const { problems } = await checkBooks(booksOf(books))
    assert.ok(problems.length > 0, `seed ${seed}: ${how} in ${table} was not found`)
    seen.set(`${how} ${table}`, (seen.get(`${how} ${table}`) ?? 0) + 1)
  }
  assert.is(seen.size, 14, [...seen.keys()].join())
  await server.close()
})

test.run()
