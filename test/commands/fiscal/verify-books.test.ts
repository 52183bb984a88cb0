import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, iso } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('books checked without the product')

/** A server on which every organisation's journal has begun. */
async function startWithJournals(): Promise<TestServer> {
  const server = await startServer()
  await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
  await server.server.jobs.drain()
  return server
}

/** Sells so many tickets at a desk. */
async function sellTickets(server: TestServer, desk: TestDevice, count: number): Promise<void> {
  const [right] = (await desk.places('floor', count)).rights
  assert.ok(right)
  for (let i = 0; i < count; i++) {
    server.advance(HOUR / 10)
    await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
  }
}

/** `ends`: the end of each organisation's journal, to be noted for the next check. */
type Checked = { readonly code: number; readonly said: string; readonly ends: readonly string[] }

/** Runs the program on a copy of a server's database, as on a machine without the product. */
async function check({ ground }: TestServer, ...options: readonly string[]): Promise<Checked> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-books-'))
  const copy = join(folder, 'backup.db')
  writeFileSync(copy, ground.raw?.serialize() ?? '')
  const program = join(process.cwd(), 'scripts/verify-books.mjs')
  const outcome = await new Promise<Omit<Checked, 'ends'>>((resolve) => {
    execFile(process.execPath, [program, copy, ...options], (error, out, problems) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${out}${problems}` }),
    )
  })
  rmSync(folder, { recursive: true })
  return { ...outcome, ends: [...outcome.said.matchAll(/--known (\S+)/g)].map(([, end]) => end ?? '') }
}

/** Lets a table be changed that only ever grows. */
function unlock(server: TestServer, table: string): void {
  for (const { name } of server.sql(`select name from sqlite_master where type = 'trigger' and tbl_name = '${table}'`))
    server.sql(`drop trigger "${name}"`)
}

test('a month adds up, and its end is known at the next check', async () => {
  const server = await startWithJournals()
  if (server.ground.raw) {
    const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
    await sellTickets(server, desk, 3)
    const month = iso(server.now()).slice(0, 7)
    const first = await check(server, '--month', month)
    assert.is(first.code, 0, first.said)
    assert.match(first.said, /4 receipts, 4 of them in the signed journal, nothing was changed/)
    const turnover = ((3 * server.a.prices.floor.value) / 100).toFixed(2)
    assert.match(first.said, new RegExp(`${month} .*: 3 sales, 0 voids, turnover ${turnover} EUR`))
    assert.match(first.said, new RegExp(`cash: ${turnover} EUR`))
    await sellTickets(server, desk, 1)
    assert.is((await check(server, ...first.ends.flatMap((end) => ['--known', end]))).code, 0)
  }
  await server.close()
})

test('what was changed, taken out or written anew is named', async () => {
  const server = await startWithJournals()
  if (server.ground.raw) {
    const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
    await sellTickets(server, desk, 4)
    const { ends } = await check(server)
    for (const table of ['receipts', 'fiscal_entries', 'fiscal_heads', 'cash_box_shifts']) unlock(server, table)
    const changes: readonly (readonly [string, RegExp])[] = [
      ["update receipts set created_at = '2020-01-01T00:00:00.000Z' where number = 2", /receipt 2 was changed/],
      ['update receipts set total = total + 100 where number = 2', /receipt 2 of series .* does not follow 1/],
      ['delete from receipts where number = 3', /receipt 4 of series .* does not follow 2/],
      ['update fiscal_entries set digest = hash where number = 3', /entry 3 of the journal was changed/],
      ['delete from fiscal_heads where org_id in (select org_id from receipts)', /there is no end of the journal/],
      [
        'delete from fiscal_entries where number = (select max(number) from fiscal_entries)',
        /the journal was cut off at its end/,
      ],
      ['update cash_box_shifts set total = total + 1', /its receipts add up to/],
    ]
    for (const [change, says] of changes) {
      server.sql('savepoint change')
      server.sql(change)
      const { code, said } = await check(server)
      server.sql('rollback to change')
      assert.is(code, 1, change)
      assert.match(said, says)
    }
    const forged = await check(server, '--known', `${ends[0]?.split(':')[0]}:${'0'.repeat(64)}`)
    assert.is(forged.code, 1)
    assert.match(forged.said, /an earlier entry was changed/)
  }
  await server.close()
})

test.run()
